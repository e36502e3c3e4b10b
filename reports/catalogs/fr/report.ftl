## La page

page-title = Le décompte des dés, { $edition-day }
kicker = Le décompte des dés
headline = { $rolls } lancers comptés, chaque enregistrement vérifié
headline-bare = { $rolls } lancers comptés
standfirst = Tous les lancers enregistrés du { $first-day } au { $last-day } : { $dice } dés, jetés au cours de { $matches } { $matches ->
        [one] match
       *[other] matchs
    }. Chaque lancer assorti d’un engagement a été recalculé à partir de sa graine publiée ; les dés ont ensuite été comptés et testés.
standfirst-bare = Un journal de { $dice } dés, jetés au cours de { $matches } { $matches ->
        [one] match
       *[other] matchs
    }, sans engagements et sans dates. Les dés ont été comptés et testés ; rien ne pouvait être recalculé.
read-on = Données arrêtées au { $edition-day }, lues le { $read-on }.
languages = Langues
contents = Sommaire
skip = Aller au constat
link-here = Lien vers cette section
link-table = Lien vers ce tableau
all-data = Toutes les données de cette édition
csv = Télécharger en CSV
json = Tous les chiffres en JSON
copy = Copier le tableau
copied = Copié
sort-by = Trier selon cette colonne
pdf = PDF

## Constat

verdict = Constat
verdict-nothing = Rien trouvé
verdict-found = Quelque chose a été trouvé
verdict-odd = Pas d’alarme, mais le décompte sort de l’ordinaire
verdict-small = Trop peu de lancers pour conclure
verdict-bare = Compté, non vérifié
records-all-ok = Les { $records } enregistrements découlent tous de ce à quoi le serveur s’était engagé : même graine, mêmes dés.
records-failed = { $failures-total ->
        [one] Un enregistrement sur { $records } ne découle pas
       *[other] { $failures-total } enregistrements sur { $records } ne découlent pas
    } de ce à quoi le serveur s’était engagé. { $failures-total ->
        [one] Le voici :
       *[other] Les voici :
    }
records-some-open = Aucun des { $records } enregistrements ne contredit son engagement ; { $open } n’ont pas pu être recalculés.
records-none = Sans objet : ce journal ne contient pas d’engagements, aucun lancer ne peut donc être rattaché à une graine.
records-rejected = { $rejected-total ->
        [one] Une ligne du journal était illisible et a été mise de côté.
       *[other] { $rejected-total } lignes du journal étaient illisibles et ont été mises de côté.
    }
records-breaches = { $breaches-total ->
        [one] Une infraction au protocole a été signalée.
       *[other] { $breaches-total } infractions au protocole ont été signalées.
    }
count-quiet = Le décompte ne sort pas de l’ordinaire : des dés équilibrés donnent au moins un résultat aussi inhabituel dans environ { $family-in-hundred } { $family-in-hundred ->
        [one] décompte
       *[other] décomptes
    } de ce genre sur 100 ({ $family-tests } { $family-tests ->
        [one] question posée
       *[other] questions posées
    }, p = { $family-p }).
count-loud = Le décompte sort de l’ordinaire : des dés équilibrés ne donnent un résultat aussi inhabituel que dans environ { $family-in-hundred } { $family-in-hundred ->
        [one] décompte
       *[other] décomptes
    } de ce genre sur 100 ({ $family-tests } { $family-tests ->
        [one] question posée
       *[other] questions posées
    }, p = { $family-p }).
count-loud-tests = Ce qui ressort :
count-single-quiet = Aucun test du décompte ne sort de l’ordinaire.
count-single-loud = Au moins un test du décompte sort de l’ordinaire ; voir le tableau des tests.
count-small = Avec { $rolls } { $rolls ->
        [one] lancer
       *[other] lancers
    }, les tests du décompte ne diraient rien ; aucun n’est donc donné.
alarm-quiet = L’indice suivi nuit après nuit n’a jamais atteint son seuil d’alarme.
alarm-loud = L’indice suivi nuit après nuit a atteint son seuil d’alarme de { $evidence-alarm-at }.
alarm-none = Sans objet : le journal ne donne pas de nuits à suivre.
found-openings-without-doubles = Aucun lancer d’ouverture n’est un double, alors que chaque essai serait enregistré : le journal ne contient pas ce qu’il annonce.
found-doubles-among-openings-without-ties = Des doubles figurent parmi les lancers d’ouverture dont les égalités seraient omises : le journal ne contient pas ce qu’il annonce.
found-checkpoint = Le journal signé ne prolonge plus celui qui avait été signé auparavant.
found-checkpoint-unsigned = Le journal ne prolonge plus celui qui avait été consigné auparavant.
found-evidence-chain = L’indice de chaque nuit, recalculé, diffère de celui qui avait été enregistré.
found-planted-faults-missed = Des défauts introduits exprès sont passés inaperçus : { $drill-caught } sur { $drill-faults } ont été décelés.
verdict-limits = Une valeur p, à elle seule, ne dit rien de qui a tiré les nombres. Ce que prouve chaque preuve, et ce qu’aucun décompte ne peut montrer, est exposé plus bas.

## Chiffres clés

key-figures = L’essentiel en chiffres
key-rolls = lancers comptés
key-ok = enregistrements recalculés et exacts
key-doubles = de doubles ; { $fair-doubles } attendus
key-outcomes = décomptes de dés équilibrés sur 100 s’écartent autant sur les { $outcomes-number } résultats
key-faces = décomptes de dés équilibrés sur 100 s’écartent autant sur les { $faces-number } faces
key-evidence = indice contre des dés équilibrés : au-dessous de { $one }, il parle pour eux ; alarme à { $evidence-alarm-at }

## Ce qui a été compté

counted = Ce qui a été compté
counted-text = Le décompte prend tous les lancers révélés de la population, tels que le journal les donne et quel que soit leur verdict, jusqu’au { $edition-day } inclus. Écarter les lancers fautifs serait déjà faire un choix.
counted-text-undated = Le décompte prend tous les lancers révélés de la population, tels que le journal les donne et quel que soit leur verdict. Écarter les lancers fautifs serait déjà faire un choix.
counted-rule = Une règle unique fixe qui appartient à la population, d’après des faits connus avant le lancer :
counted-excluded = { $excluded-total ->
        [one] Un enregistrement n’en fait pas partie, pour cette raison :
       *[other] { $excluded-total } enregistrements n’en font pas partie, pour ces raisons :
    }
counted-all = Tous les enregistrements en font partie.
openings-every_attempt = Les lancers d’ouverture comptent comme les autres, car chaque essai est enregistré, égalités comprises.
openings-ties_dropped = Les lancers d’ouverture sont comptés à part : leurs égalités n’ont pas été enregistrées, un double ne peut donc jamais y figurer.
openings-test = Ouvertures : { $openings-rolls } { $openings-rolls ->
        [one] lancer
       *[other] lancers
    }, khi-deux { $openings-chi } à { $openings-df } degrés de liberté, p = { $openings-p }.
unordered-test = En paires sans ordre ({ $pairs-number } classes) : khi-deux { $unordered-chi } à { $unordered-df } degrés de liberté, p = { $unordered-p }.
unordered-only = Le journal ne garde pas l’ordre des deux dés : on ne distingue que { $pairs-number } paires, et l’on ne peut pas comparer le premier dé au second.
column-reason = Raison
table-excluded = Enregistrements hors de la population
excluded-nobody-played-reason = personne n’était à la table
excluded-filtered-reason = hors de la règle de la population
excluded-before-first-day-reason = avant le premier jour
excluded-duplicate-reason = le même enregistrement une seconde fois
excluded-repeated-game-reason = la même partie une seconde fois
excluded-unrevealed-reason = non révélé
excluded-no-dice-reason = pas de dés dans l’enregistrement
excluded-unsettled-reason = journée pas encore close
column-records = Enregistrements
column-rows = Lignes

## Vérification

verified = Comment les enregistrements ont été vérifiés
verified-text = Avant chaque lancer, le serveur publie un engagement : l’empreinte SHA-256 d’une graine secrète. Ensuite, il révèle la graine. Pour { $records } { $records ->
        [one] enregistrement
       *[other] enregistrements
    }, l’engagement a été recalculé à partir de la graine révélée, et les dés à partir de la graine, des identifiants, du compteur et de l’entropie du client.
verified-by = { $judged-by-kernel } { $judged-by-kernel ->
        [one] enregistrement a été jugé
       *[other] enregistrements ont été jugés
    } par le programme rapide et { $judged-by-reference } par le court programme de référence, écrit pour être lu ; { $cross-checked } { $cross-checked ->
        [one] l’a été
       *[other] l’ont été
    } par les deux, avec le même résultat.
verified-by-kernel = { $judged-by-kernel } { $judged-by-kernel ->
        [one] enregistrement a été jugé
       *[other] enregistrements ont été jugés
    } par le programme rapide ; le court programme de référence, écrit pour être lu, en a jugé { $cross-checked } une seconde fois, avec le même résultat.
verified-not = Sans objet : aucun des { $records } enregistrements ne contient de graine ni d’engagement. Les dés sont comptés tels qu’ils figurent au journal.
verified-drill = Avant cette édition, { $drill-faults } { $drill-faults ->
        [one] défaut introduit exprès est passé
       *[other] défauts introduits exprès sont passés
    } par les mêmes programmes ; { $drill-caught } { $drill-caught ->
        [one] a été décelé
       *[other] ont été décelés
    }.
table-verdicts = Verdicts, un par enregistrement
table-flags = Signalements, à côté du verdict
table-rejected = Lignes mises de côté
table-flagged = Enregistrements signalés
table-failures = Enregistrements en défaut
failures-more = Les { $failures-shown } premiers sur { $failures-total } figurent ici ; les données de cette édition les nomment tous.
failure-dice = la graine donne { $given }, le journal dit { $logged }
failure-accepted = (il en est ainsi si les octets à partir de { $rejection-limit } ne sont pas écartés)
column-verdict = Verdict
column-meaning = Ce que cela veut dire
column-flag = Signalement
column-roll = Lancer
column-match = Match
column-day = Jour
column-why = Pourquoi
verdicts-ok = graine, engagement et dés concordent
verdicts-wrong-commitment = la graine révélée n’est pas celle de l’engagement
verdicts-wrong-dice = la graine est la bonne, mais donne d’autres dés
verdicts-unrevealed = la graine n’a pas été révélée
verdicts-malformed = un champ sort de ce que la règle permet
verdicts-unknown-recipe = l’enregistrement cite une règle que personne n’a publiée
verdicts-exhausted = l’empreinte n’avait plus d’octets utilisables
verdicts-unverifiable = il manque à l’enregistrement ce qu’exige la règle
flags-duplicate-seed = une graine du serveur a servi deux fois
flags-duplicate-entropy = une entropie du client a servi deux fois
flags-duplicate-roll = un identifiant de lancer désigne deux contenus
flags-nonce-reused = une valeur du compteur a servi deux fois dans un match
flags-nonce-backwards = le compteur a reculé
flags-sequence-gap = une place de la suite d’un match manque ou est prise deux fois
flags-revealed-before-committed = la graine a été révélée avant l’engagement
flags-two-rolls-open = deux lancers étaient ouverts en même temps
flags-entropy-by-server = le serveur a tiré les deux nombres ; un fait, non une infraction
flags-rewritten = la source dit maintenant autre chose qu’à la lecture

## Résultats

outcomes = Les { $outcomes-number } résultats
outcomes-text = Deux dés peuvent tomber de { $outcomes-number } façons. Sur { $rolls } { $rolls ->
        [one] lancer
       *[other] lancers
    }, chacune est attendue { $outcomes-expected } fois. Le tableau montre combien de fois chacune est venue, et de combien cela dépasse (+) ou manque (−) le nombre attendu.
outcomes-largest = Le plus fréquent est { $largest } : { $largest-count } fois, soit { $largest-deviation } par rapport au nombre attendu. Si quelqu’un l’avait nommé avant le décompte, des dés équilibrés l’amèneraient aussi souvent dans { $largest-p-named-in-hundred } { $largest-p-named-in-hundred ->
        [one] décompte
       *[other] décomptes
    } sur 100. Choisi après avoir regardé les { $outcomes-number }, dans { $largest-p-after-looking-in-hundred } sur 100.
outcomes-smallest = Le plus rare est { $smallest } : { $smallest-count } fois, { $smallest-deviation }. Nommé avant : p = { $smallest-p-named } ; après avoir regardé : p = { $smallest-p-after-looking }.
outcomes-chi = Les { $outcomes-number } ensemble : khi-deux { $outcomes-chi } à { $outcomes-df } degrés de liberté, n = { $rolls }. Des dés équilibrés s’écartent au moins autant dans environ { $outcomes-in-hundred } { $outcomes-in-hundred ->
        [one] décompte
       *[other] décomptes
    } sur 100 (p = { $outcomes-p }).
outcomes-detectable = Quelle est la finesse du filet ? Avec autant de lancers, un résultat devrait s’écarter de { $detectable-outcome } pour être remarqué dans { $detectable-power } des décomptes.
table-outcomes = Combien de fois chaque résultat est venu, et son écart au nombre attendu
heat-first = Premier dé
heat-second = Second dé
heat-scale = Moins qu’attendu
heat-scale-end = Plus qu’attendu
table-parts = Où se loge l’écart : le khi-deux en ses parties indépendantes
column-part = Partie
column-chi = Khi-deux
column-df = ddl
column-p = p
part-first-die = premier dé
part-second-die = second dé
part-doubles = les doubles pris ensemble
part-between-doubles = entre les doubles
part-skew = ordre des deux dés
part-symmetric = toutes les autres paires

## Doubles

doubles = Les doubles
doubles-text = { $doubles-count } { $doubles-count ->
        [one] lancer était un double
       *[other] lancers étaient des doubles
    } : { $doubles-share } de { $rolls }, pour { $fair-doubles } attendus.
doubles-test = Un écart au moins aussi grand, dans un sens ou dans l’autre, survient dans environ { $doubles-in-hundred } { $doubles-in-hundred ->
        [one] décompte
       *[other] décomptes
    } de dés équilibrés sur 100 (p exact = { $doubles-p }, z = { $doubles-z }, n = { $rolls }).
doubles-range = Même pour qui a regardé chaque nuit, la part se situe dans les limites { $doubles-interval } avec une confiance de { $doubles-level }.
doubles-unrevealed = { $unrevealed-count ->
        [one] Un lancer n’a jamais été révélé
       *[other] { $unrevealed-count } lancers n’ont jamais été révélés
    }. Quels qu’ils aient été, la part des doubles est comprise entre { $unrevealed-low } et { $unrevealed-high } ; au pire, z = { $unrevealed-worst-z }.
doubles-no-verdict = C’est plus que { $unrevealed-limit } ; aucun verdict n’est donc rendu sur les doubles : cacher autant de lancers pourrait déplacer la part d’un écart type.
table-doubles = Les { $doubles-number } doubles
column-double = Double
column-count = Nombre
column-share = Part
column-deviation = Écart

## Faces

faces = Les faces
faces-text = Comptés un à un, les { $dice } dés devraient montrer chaque face dans { $fair-face } des cas. La barre est l’intervalle où se trouve la vraie part, pour les { $faces-number } faces à la fois, avec une confiance de { $faces-level } ; le point est la part comptée.
faces-text-plain = Comptés un à un, les { $dice } dés devraient montrer chaque face dans { $fair-face } des cas.
faces-farthest = La face la plus écartée est le { $farthest-face }, avec { $farthest-face-share } de tous les dés. Nommée avant le décompte : { $farthest-face-p-named-in-hundred } { $farthest-face-p-named-in-hundred ->
        [one] décompte
       *[other] décomptes
    } de dés équilibrés sur 100 ; choisie après avoir regardé les { $faces-number } : { $farthest-face-p-after-looking-in-hundred } sur 100.
faces-chi = Toutes les faces ensemble : khi-deux { $faces-chi } à { $faces-df } degrés de liberté, n = { $dice } dés, p = { $faces-p } : environ { $faces-in-hundred } { $faces-in-hundred ->
        [one] décompte
       *[other] décomptes
    } de dés équilibrés sur 100.
faces-equivalence = Avec une confiance de { $equivalence-confidence }, aucune face ne s’écarte de plus de { $equivalence-points } { $equivalence-points ->
        [one] point
       *[other] points
    } de pourcentage.
chart-faces = Part de chaque face, avec son intervalle
chart-faces-alt = Part de chaque face avec intervalles simultanés. Le { $lowest } a la plus petite part, { $lowest-share } ; le { $highest } la plus grande, { $highest-share } ; la part attendue est { $fair-face }.
table-faces = Les faces en chiffres
column-face = Face
column-interval = Intervalle
legend-fair = part attendue, { $fair-face }

## Parts cumulées

running = Comment les parts ont évolué
running-text = Part de chaque face parmi tous les dés jusqu’au jour indiqué. La bande est faite pour être regardée chaque nuit : des dés équilibrés n’en sortent, à quelque moment que ce soit, que dans { $band-in-hundred } { $band-in-hundred ->
        [one] trajectoire
       *[other] trajectoires
    } sur 100 au plus.
running-inside = En { $running-days } { $running-days ->
        [one] jour
       *[other] jours
    }, aucune face n’est sortie de la bande.
running-outside = Pendant { $running-outside } { $running-outside ->
        [one] jour
       *[other] jours
    } sur { $running-days }, une face au moins se trouvait hors de la bande.
chart-running = Part cumulée de chaque face, dans sa bande valable à tout instant
chart-running-alt = Part cumulée du { $face } au fil des jours de l’édition ; elle finit à { $share }, la bande finit de { $running-low } à { $running-high }.
running-panel = { $face } : { $share }

## Tests

tests = Tous les tests
tests-text = Les { $family-tests } questions étaient toutes fixées avant l’arrivée des données. « Nommé avant » est la valeur p d’une question prise seule. « Corrigé » tient compte de ce qu’elles ont toutes été posées. Un petit p dit que le décompte est inhabituel pour des dés équilibrés ; un grand dit que ce test n’a rien vu, et rien de plus.
tests-added = Ajoutées plus tard, alors que des lancers de ce décompte étaient déjà connus, et donc exploratoires ici (avec le jour à partir duquel chacune vaut) :
tests-text-plain = « Nommé avant » est la valeur p d’une question prise seule ; « après coup » tient compte de ce qu’elle a été choisie en regardant.
tests-family = Au total : la plus petite des { $family-tests } valeurs p, choisie après les avoir toutes vues, est { $family-p-min }. Parmi { $family-replicates } décomptes simulés de dés équilibrés dans le même cadre, la plus petite est au moins aussi petite avec p = { $family-p } : c’est ce p qui compte.
table-tests = Chaque test avec son n
column-test = Test
column-n = n
column-statistic = Statistique
column-p-named = p, nommé avant
column-p-after = p, après coup
column-p-holm = p, corrigé
column-status = Résultat
status-ok = rien vu
status-finding = sort de l’ordinaire
status-refused = trop peu de lancers
status-not-applicable = sans objet
status-exploratory = exploratoire
chart-family = Les valeurs p des { $family-tests } tests, de la plus petite à la plus grande
chart-family-alt = Les valeurs p des { $family-tests } tests par ordre de grandeur, face à la droite que suivent en moyenne des dés équilibrés. La plus petite est { $family-p-min }.
legend-family = valeur p d’un test
legend-diagonal = dés équilibrés, en moyenne
test-outcomes = { $outcomes-number } résultats
test-outcomes-too-even = { $outcomes-number } résultats, trop réguliers ?
test-outcomes-largest = résultat le plus fréquent
test-outcomes-smallest = résultat le plus rare
test-outcomes-farthest = résultat le plus écarté
test-faces = { $faces-number } faces
test-faces-farthest = face la plus écartée
test-doubles = part des doubles
test-first-against-second = premier dé contre second dé
test-next-roll = lancer suivant, sachant le précédent
test-next-doubles = doubles, sachant le lancer précédent
test-doubles-after-doubles = doubles après doubles
test-doubles-hazard = séries de doubles
test-entropy-sources = entropie de l’appareil contre celle du serveur
test-after-skip = lancers après un saut du compteur
test-accepted-bytes = octets devenus des faces
test-rejected-bytes = octets écartés
test-bytes = octets devenus des faces
test-modes = modes de jeu
test-seats = places
test-openings = lancers d’ouverture
test-unordered = paires sans ordre

## Nuits

nights = L’indice, nuit après nuit
nights-text = Une valeur p regardée chaque nuit trompe : avec des dés équilibrés, elle passe tôt ou tard sous n’importe quel seuil. L’indice E est fait pour cela. Des dés équilibrés ne portent E à { $evidence-alarm-at } ou plus, à quelque moment que ce soit, que dans { $one } trajectoire sur { $evidence-alarm-at } au plus ; c’est là que sonne l’alarme.
nights-now = Après { $evidence-nights } { $evidence-nights ->
        [one] nuit
       *[other] nuits
    }, E vaut { $evidence-e } ; une valeur inférieure à { $one } parle pour des dés équilibrés. Son maximum était { $evidence-peak } ({ $evidence-peak-day }).
chart-nights = Indice E contre des dés équilibrés, nuit après nuit (échelle logarithmique)
chart-nights-alt = Indice au fil de { $evidence-nights } nuits, sur une échelle logarithmique. Il finit à { $evidence-e } ; le maximum est { $evidence-peak } ; l’alarme est à { $evidence-alarm-at }.
legend-alarm = seuil d’alarme, { $evidence-alarm-at }
legend-evidence = indice E
table-evidence = De quoi l’indice est fait
column-component = Composante
column-weight = Poids
column-e = E

## Strates, matchs, placebo

strata = Par sorte de lancer
strata-text = Le même décompte pour des parties du journal, séparées seulement par ce que l’on savait avant que les dés ne tombent. C’est ici que l’on regarderait d’abord si les dés traitaient certaines parties autrement que d’autres.
table-strata = Le décompte par strate
column-stratum = Strate
column-rolls = Lancers
column-doubles = Doubles
stratum-part = { $kind } : { $value }
stratum-mode = mode
stratum-entropy-source = entropie
stratum-seat = place
stratum-roll-kind = sorte
stratum-month = mois
stratum-weekday = jour de la semaine
stratum-hour = heure
stratum-recipe = règle
value-live = en direct
value-correspondence = par correspondance
value-device = appareil
value-server = serveur
value-white = blancs
value-black = noirs
value-ordinary = ordinaire
value-opening = ouverture

matches-head = Match par match
matches-text = Chaque point est un match, ou plusieurs : combien il comptait de lancers, et quelle part était des doubles. Les matchs courts se dispersent largement ; c’est l’effet du hasard quand les lancers sont peu nombreux. Les courbes sont des limites exactes : les limites intérieures contiennent au moins { $funnel-inner } des matchs joués avec des dés équilibrés, les limites extérieures au moins { $funnel-outer }.
chart-funnel = Part des doubles dans chaque match, selon son nombre de lancers
chart-funnel-alt = Part des doubles dans { $funnel-matches } matchs selon leur nombre de lancers, avec les limites exactes pour des dés équilibrés. { $funnel-outside } { $funnel-outside ->
        [one] match est
       *[other] matchs sont
    } hors des limites extérieures ; { $funnel-outside-expected } sont attendus.
matches-outside = { $funnel-outside } { $funnel-outside ->
        [one] match
       *[other] matchs
    } sur { $funnel-matches } { $funnel-outside ->
        [one] est
       *[other] sont
    } hors des limites extérieures ; des dés équilibrés y en mettent { $funnel-outside-expected } en moyenne.
legend-inner = limites intérieures
legend-outer = limites extérieures
legend-match = match

placebo = Le placebo
placebo-text = L’empreinte de chaque enregistrement a des octets qui n’ont jamais servi. Ils donnent { $placebo-logs } autres journaux de même taille, avec lesquels personne n’a jamais joué. Rangé parmi eux selon l’écart des { $outcomes-number } résultats, le vrai décompte occupe la place { $placebo-rank } sur { $placebo-places }.
chart-placebo = Khi-deux du vrai journal à côté des octets inutilisés
chart-placebo-alt = Khi-deux sur les résultats : le vrai journal à { $outcomes-chi }, à côté de { $placebo-logs } journaux placebo.
legend-real = le vrai journal
legend-placebo = journaux placebo

## Chiffres exacts

exact = Ce que des dés équilibrés font vivre à un joueur
exact-text = Qui lance { $exact-rolls } fois des dés équilibrés voit plus de séries qu’il ne paraît normal. Ces chiffres sont exacts, non simulés.
exact-at-least-one-double-event = au moins un double
exact-two-in-a-row-event = deux doubles de suite quelque part
exact-three-in-a-row-event = trois doubles de suite quelque part
exact-opponent-two-ahead-event = l’adversaire a au moins deux doubles de plus
exact-some-opponent-three-in-a-row-event = en { $exact-games } parties semblables, un adversaire fait trois doubles de suite
table-exact = Probabilités exactes en { $exact-rolls } lancers
column-event = Événement
column-chance = Probabilité

## Preuves et limites

proofs = Ce que prouve chaque preuve
proofs-text = Tous les enregistrements ne prouvent pas la même chose. Classés selon ce qui se trouve derrière les dés :
table-proofs = Lancers selon ce que leur enregistrement peut prouver
column-kind = Sorte d’enregistrement
column-proves = Ce qu’il montre
column-not = Ce qu’il ne montre pas
proof-device-entropy-kind = entropie du client venue de l’appareil du joueur
proof-device-entropy-shows = Le serveur a fixé sa graine avant de connaître le nombre de l’appareil ; il ne pouvait donc pas choisir les dés.
proof-device-entropy-not = Que ce nombre venait bien de l’appareil du joueur et non d’une application de connivence avec le serveur.
proof-server-entropy-kind = deux nombres tirés par le serveur
proof-server-entropy-shows = Les dés étaient fixés avant le lancer et n’ont pas été changés ensuite.
proof-server-entropy-not = Que le serveur n’a pas essayé plusieurs nombres pour en garder un. Seul le décompte en dit quelque chose.
proof-failed-kind = ne découle pas de son engagement
proof-failed-shows = Que graine, engagement et dés ne vont pas ensemble. Le lancer est nommé dans ce rapport.
proof-failed-not = Comment cela s’est produit : une erreur ressemble en tout à une intention.
proof-unrevealed-kind = non révélé
proof-unrevealed-shows = Qu’un lancer a été commencé, avec un engagement.
proof-unrevealed-not = Tout le reste ; un serveur qui cache des lancers les cache ici.
proof-unverifiable-kind = rien à recalculer
proof-unverifiable-shows = Que le journal le dit.
proof-unverifiable-not = Que ces dés sont bien ceux qui ont été jetés.

limits = Ce que le décompte ne peut pas montrer
limits-1 = Un petit effet. En dessous de la taille indiquée près des tests, un écart passerait inaperçu.
limits-2 = Une partie isolée. C’est à court terme que le hasard est le plus capricieux ; un décompte de tous les matchs ne dit rien d’un seul.
limits-3 = Une sélection hors du journal. Des lancers jamais notés ne figurent dans aucun décompte ; le journal signé rend seulement plus difficile de les retirer ensuite.
limits-3-unsigned = Une sélection hors du journal. Des lancers jamais notés ne figurent dans aucun décompte ; la racine du journal, qui n’est pas signée dans cette édition, rend seulement plus difficile de les retirer ensuite, si des lecteurs ont gardé une racine antérieure.
limits-4 = Le talent, la chance ou l’intention. Une valeur p mesure combien un décompte est inhabituel pour des dés équilibrés. Ce n’est pas la probabilité que les dés le soient.
limits-5 = La cause. Si quelque chose sort de l’ordinaire, le décompte dit quoi et combien, non qui ni pourquoi.

## Vérifiez vous-même

check = Vérifiez vous-même
check-text = Un enregistrement de cette édition, pas à pas. Chaque ligne découle des précédentes, sans rien d’autre qu’une fonction de hachage.
check-given = Donné
check-roll = Lancer
check-match = Match
check-counter = Compteur (nonce)
check-commitment = Engagement, publié avant le lancer
check-seed = Graine du serveur, révélée après
check-entropy = Entropie du client
check-recipe = Règle
check-computed = Calculé
check-commitment-again = SHA-256 de la graine
check-message = Message
check-digest = Empreinte
check-dropped = Octets écartés ({ $rejection-limit } ou plus)
check-dropped-none = aucun
check-faces = Des octets aux faces
check-dice = Dés
check-rule = Lire l’empreinte octet par octet ; écarter tout octet égal ou supérieur à { $rejection-limit } ; le reste de la division par { $faces-number }, plus { $one }, est une face.
check-rule-scale = Lire l’empreinte par groupes de { $scale-bytes } octets, chacun comme un nombre entier, l’octet de poids fort en premier. Ce nombre multiplié par { $faces-number }, divisé par { $scale-values } et arrondi vers le bas, plus { $one }, est une face. Aucun octet n’est écarté.
check-place-roll = Les deux premières font le lancer.
check-place-sequence = Les lancers les prennent deux par deux, dans l’ordre de leur compteur, qui commence à { $none } ; là où une empreinte finit, la suivante continue.
check-tool = La même chose pour n’importe quel enregistrement
check-tool-text = Collez un enregistrement (JSON, ou CSV avec une ligne d’en-tête) ou la suite d’un match. Tout est calculé dans cette page ; rien ne quitte votre appareil.
check-input = Enregistrement
check-button = Vérifier
check-example = Prendre l’enregistrement ci-dessus
check-sequence = Prendre une suite publiée
check-crypto = Ce navigateur n’offre pas Web Crypto ici ; le programme verify.py, dans les données de cette édition, fait la même chose.
check-noscript = Cette partie a besoin de JavaScript. Sans lui, le programme verify.py, dans les données de cette édition, fait la même chose avec la seule bibliothèque standard de Python.
check-ok = concorde
check-wrong-commitment = mauvais engagement
check-wrong-dice = mauvais dés
check-malformed = illisible
check-logged = Dés dans l’enregistrement
check-result = Résultat
check-counts = Les nombres, recalculés
check-counts-text = Les { $outcomes-number } nombres de cette édition. Changez ceux que vous voulez ; le khi-deux et la probabilité de la plus grande case suivent.
check-counts-button = Recalculer
check-counts-reset = Nombres de cette édition
check-counts-result = Khi-deux, degrés de liberté, p
check-counts-largest = Plus grande case ; p si elle était nommée avant
check-streak = Votre série
check-streak-text = La probabilité exacte que des dés équilibrés donnent autant de doubles de suite, quelque part en autant de lancers.
check-streak-length = Doubles de suite
check-streak-rolls = Lancers
check-streak-result = Probabilité
check-print = Dans la version en page web de ce rapport, on peut vérifier un enregistrement, recalculer les nombres et trouver la probabilité d’une série.

## Méthodes et provenance

methods = Méthodes
methods-count = Les tests du khi-deux comparent les nombres à ce que des dés équilibrés donnent en moyenne (Pearson). Pour la plus grande, la plus petite et la plus écartée des cases, les deux valeurs p sont exactes : celle d’une case nommée avant, et celle qui suit l’examen de toutes les cases, d’après la loi exacte du plus grand nombre (Levin).
methods-doubles = Le test des doubles est le test binomial exact, dans les deux sens.
methods-family = La correction pour de nombreuses questions simule le même journal avec des dés équilibrés et compare les plus petites valeurs p (Westfall et Young) ; un p simulé n’est jamais nul (Phipson et Smyth).
methods-nights = L’indice de chaque nuit et les bandes sont faits pour que l’on regarde chaque nuit (Ville ; Howard et autres ; Lindon et Malek).
methods-intervals = Les intervalles valent pour toutes les faces à la fois (Goodman). Le plus grand écart encore possible découle d’un énoncé d’équivalence (Wellek).
methods-log = Chaque enregistrement est une feuille d’un arbre de hachage selon la RFC 9162 ; sa racine est signée pour chaque édition.
methods-log-unsigned = Chaque enregistrement est une feuille d’un arbre de hachage selon la RFC 9162 ; sa racine figure dans chaque édition. Aucune clé n’étant configurée, elle n’est pas signée.
references = Références

provenance = D’où cela vient
provenance-text = Même journal, mêmes octets : rien dans cette édition ne dépend du moment ni du lieu où elle a été faite.
provenance-switched-off = Désactivé pour cette édition :
provenance-nothing-off = Rien n’était désactivé.
table-provenance = Provenance
column-item = Élément
column-value = Valeur
item-version = dicecount
item-python = Python
item-source = Source
item-source-rows = Lignes de la source
item-source-digest = SHA-256 de la source
item-manifest = SHA-256 du manifeste
item-log-size = Enregistrements du journal signé
item-log-size-unsigned = Enregistrements du journal (non signé)
item-log-root = Racine du journal signé
item-log-root-unsigned = Racine du journal (non signée)
item-settings = Réglages
item-packages = Paquets
data-description = Nombres, tests et enregistrements de tous les lancers de dés du journal d’un serveur de backgammon. Arrêté : { $edition-day }.
data-description-undated = Nombres, tests et enregistrements de tous les lancers de dés d’un journal de backgammon.
index-title = Le décompte des dés
index-text = Cette édition en cinq langues, et ses données.
