title = Le décompte des dés
nothing-counted = Ce journal ne contient aucun lancer révélé de la population ; il n’y a donc rien à compter.
counted = Tous les lancers enregistrés du { $first-day } au { $last-day } ont été comptés : { $rolls } { $rolls ->
        [one] lancer
       *[other] lancers
    }, soit { $dice } dés, provenant de { $matches } { $matches ->
        [one] match
       *[other] matchs
    }.
counted-undated = Tous les lancers du journal ont été comptés : { $rolls } { $rolls ->
        [one] lancer
       *[other] lancers
    }, soit { $dice } dés, provenant de { $matches } { $matches ->
        [one] match
       *[other] matchs
    }. Le journal ne donne pas de dates.
read = Le journal a été lu le { $read-on }.
excluded = { $excluded-total ->
        [one] Un enregistrement reste
       *[other] { $excluded-total } enregistrements restent
    } en dehors du décompte ; les données en donnent la raison.
verified = Avant le décompte, chacun des { $records } enregistrements a été recalculé : la graine révélée est bien celle sur laquelle le serveur s’était engagé, et elle donne les dés joués. Les { $records } sont exacts.
verified-partly = { $verdicts-ok } enregistrements sur { $records } ont été recalculés et sont exacts : la graine révélée est bien celle sur laquelle le serveur s’était engagé, et elle donne les dés joués. Aucun enregistrement ne contredit son engagement ; aux autres il manque de quoi les recalculer, par exemple une graine révélée.
failed = { $failures-total ->
        [one] Un enregistrement sur { $records } ne découle pas
       *[other] { $failures-total } enregistrements sur { $records } ne découlent pas
    } de ce à quoi le serveur s’était engagé. { $failures-total ->
        [one] Il est nommé
       *[other] Ils sont nommés
    } dans les données, et compté tel quel malgré tout.
not-verified = Ce journal ne contient pas d’engagements ; aucun lancer n’a donc pu être recalculé. Les dés ont été comptés tels qu’ils ont été notés.
breaches = { $breaches-total ->
        [one] Une infraction au protocole a été signalée
       *[other] { $breaches-total } infractions au protocole ont été signalées
    }.
rejected = { $rejected-total ->
        [one] Une ligne du journal était illisible et a été mise de côté
       *[other] { $rejected-total } lignes du journal étaient illisibles et ont été mises de côté
    }.
too-few = Avec si peu de lancers, les tests ne diraient rien ; aucun n’est donc donné.

doubles-head = Les doubles
doubles = Sur { $rolls } lancers, { $doubles-count ->
        [one] { $doubles-count } était un double
       *[other] { $doubles-count } étaient des doubles
    }, soit { $doubles-share }. Des dés équilibrés en donnent { $fair-doubles } en moyenne, ici { $doubles-expected }.
doubles-test = Des dés équilibrés s’en écartent au moins autant, dans un sens ou dans l’autre, dans environ { $doubles-in-hundred } { $doubles-in-hundred ->
        [one] décompte
       *[other] décomptes
    } sur 100.
doubles-each = Les { $doubles-number } doubles un à un, avec l’écart au nombre attendu :
column-double = Double
column-count = Nombre
column-share = Part
column-deviation = Écart

outcomes-head = Le plus rare et le plus fréquent
extremes = Parmi les { $outcomes-number } résultats de deux dés, { $smallest } est sorti le moins souvent ({ $smallest-count } fois, { $smallest-deviation }) et { $largest } le plus souvent ({ $largest-count } fois, { $largest-deviation }) ; chacun était attendu { $outcomes-expected } fois.
named-before = Si quelqu’un avait désigné { $largest } avant le décompte, des dés équilibrés le donneraient aussi souvent dans environ { $largest-p-named-in-hundred } { $largest-p-named-in-hundred ->
        [one] décompte
       *[other] décomptes
    } sur 100, et { $smallest } aussi rarement dans environ { $smallest-p-named-in-hundred } sur 100.
after-looking = Mais personne ne les avait désignés : dans tout tableau, un résultat arrive premier et un autre dernier. Avec des dés équilibrés, le plus fréquent des { $outcomes-number } l’est au moins autant dans environ { $largest-p-after-looking-in-hundred } { $largest-p-after-looking-in-hundred ->
        [one] décompte
       *[other] décomptes
    } sur 100, et le plus rare est au moins aussi rare dans environ { $smallest-p-after-looking-in-hundred } sur 100. Ce sont ces chiffres-là qui comptent.
outcomes-test = Les { $outcomes-number } résultats ensemble : des dés équilibrés donnent un tableau au moins aussi irrégulier dans environ { $outcomes-in-hundred } { $outcomes-in-hundred ->
        [one] décompte
       *[other] décomptes
    } sur 100 (khi-deux { $outcomes-chi }, { $outcomes-df } degrés de liberté).
faces-test = Les { $faces-number } faces des { $dice } dés : au moins aussi irrégulières dans environ { $faces-in-hundred } { $faces-in-hundred ->
        [one] décompte
       *[other] décomptes
    } sur 100 (khi-deux { $faces-chi }, { $faces-df } degrés de liberté).
face-farthest = La face la plus éloignée est le { $farthest-face }, avec { $farthest-face-share } des dés ; désignée d’avance, un tel écart se produirait dans environ { $farthest-face-p-named-in-hundred } { $farthest-face-p-named-in-hundred ->
        [one] décompte
       *[other] décomptes
    } sur 100, choisie après coup dans environ { $farthest-face-p-after-looking-in-hundred }.
family = En tout, { $family-tests } questions avaient été fixées avant l’arrivée des données. Des dés équilibrés répondent à l’une d’elles au moins de façon aussi frappante dans environ { $family-in-hundred } { $family-in-hundred ->
        [one] décompte
       *[other] décomptes
    } sur 100.
record-only = Le décompte lui-même reste calme, chacun de ses tests étant au-dessus de p = { $quiet-level } ; ce qui ressort ne se voit que dans le journal des lancers et a été trouvé par le test :
test-next-roll = lancer suivant, sachant le précédent
test-doubles-after-doubles = doubles après doubles
test-doubles-hazard = séries de doubles
test-entropy-sources = entropie de l’appareil contre celle du serveur
test-after-skip = lancers après un saut du compteur
test-accepted-bytes = octets devenus des faces
test-rejected-bytes = octets écartés

since-head = Ce qui a changé
since = Depuis l’édition du { $since-edition }, le décompte est passé de { $since-rolls-old } à { $rolls } lancers ({ $since-rolls }) ; matchs : { $since-matches }.
since-doubles = La part des doubles est passée de { $since-doubles-old } à { $since-doubles-new }, soit { $since-doubles-points } point de pourcentage.
since-outcomes = Le tableau des résultats était alors aussi irrégulier que le donnent des dés équilibrés dans environ { $since-outcomes-old } { $since-outcomes-old ->
        [one] décompte
       *[other] décomptes
    } sur 100 ; c’est maintenant environ { $since-outcomes-new }.
since-faces = Pour les faces, c’était environ { $since-faces-old } sur 100 ; c’est maintenant environ { $since-faces-new }.

limits-head = Ce que le décompte ne peut pas prouver
limit-selection = Qu’aucun lancer ne manque. Un lancer jamais noté n’est dans aucun décompte ; seuls les engagements conservés par l’appareil du joueur peuvent le montrer.
limit-small = Que les dés sont parfaits. Un décompte dit seulement quel défaut il aurait remarqué ; un défaut plus petit peut s’y cacher.
limit-cause = Pourquoi quelque chose sort de l’ordinaire, ni qu’un match donné était équitable. Un chiffre sur « { $outcomes-number } résultats » dit à quel point le tableau est inhabituel pour des dés équilibrés, non la probabilité que les dés le soient.

check-head = Vérifier un lancer soi-même
check = Prenez n’importe quel enregistrement de l’édition. Le SHA-256 de sa graine doit être son engagement, communiqué avant le lancer. Graine, match, lancer, compteur et entropie du client, mélangés selon la règle publiée, doivent donner ses dés. Une commande qui n’a besoin que de Python le fait pour chaque lancer de l’édition et recompte :
check-match = Pour un seul match, le site fournit un petit fichier qui prouve que ses enregistrements font partie du journal publié ; le même programme le vérifie.
check-none = Ce journal n’a laissé ni graines ni engagements ; un lancer ne peut donc pas être vérifié. Le décompte lui-même peut être refait à partir des données.

exact-head = Ce que font des dés équilibrés
exact = Ces chiffres sont exacts, pour qui lance { $exact-rolls } fois des dés équilibrés :
exact-at-least-one-double = au moins un double : { $exact-at-least-one-double }
exact-two-in-a-row = deux doubles de suite quelque part : { $exact-two-in-a-row }
exact-three-in-a-row = trois doubles de suite quelque part : { $exact-three-in-a-row }
exact-opponent-two-ahead = l’adversaire a au moins deux doubles de plus : { $exact-opponent-two-ahead }
exact-some-opponent-three-in-a-row = en { $exact-games } parties de ce genre, un adversaire fait trois doubles de suite : { $exact-some-opponent-three-in-a-row }
