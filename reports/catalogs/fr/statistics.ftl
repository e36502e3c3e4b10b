# Ce qui est testé en plus du décompte lui-même : ordre, sauts, changements, défauts connus, le prix de chaque question.

outcomes-even = Trop régulier serait étrange aussi, comme dans un tableau retouché : des dés équilibrés sont aussi proches des nombres attendus, ou plus proches, avec p = { $outcomes-p-lower }.
outcomes-g = Pesé selon la vraisemblance : G = { $outcomes-g-chi } à { $outcomes-g-df } degrés de liberté, n = { $rolls }, p = { $outcomes-g-p }.
outcomes-range = Du résultat le plus rare au plus fréquent, l’écart est de { $outcomes-range } lancers ; des dés équilibrés étalent leurs { $outcomes-number } résultats au moins autant avec p = { $outcomes-range-p } (exact).
outcomes-detectable-chi = Le khi-deux des { $outcomes-number } résultats ensemble remarque un résultat isolé dès qu’il s’écarte de { $detectable-outcomes }.
parts-text = D’où vient le khi-deux ? Il se décompose en parties qui ne se recouvrent pas et dont la somme est le tout :
doubles-detectable = Les doubles devraient s’écarter de { $detectable-doubles } de leur part pour être remarqués dans { $detectable-power } des décomptes, au niveau de { $detectable-alpha }.
doubles-price = Regarder chaque nuit a son prix : ces limites sont plus écartées de { $price-of-looking } que celles d’un seul regard.
unrevealed-none = Chaque engagement a été révélé. Plus de { $unrevealed-limit } lancers non révélés interdiraient tout verdict sur les doubles, car les cacher pourrait déplacer la part d’un écart type.
faces-dependent = Les deux dés d’un lancer pourraient dépendre l’un de l’autre. En l’admettant : khi-deux { $faces-dependent-chi } à { $faces-dependent-df } degrés de liberté, n = { $faces-dependent-n } lancers, p = { $faces-dependent-p }.
faces-detectable = Une face devrait s’écarter de { $detectable-faces } de sa part pour être remarquée dans { $detectable-power } des décomptes, au niveau de { $detectable-alpha }.

order = Ce que seul l’ordre montre
order-text = Un décompte ignore quel lancer a suivi lequel. Ici, chaque lancer est rapproché du précédent de son match, puis du précédent à la même place. Ce qui est enregistré appartient à la famille de tests ci-dessus ; ce qui est exploratoire n’avait pas été annoncé et ne peut donner qu’un indice.
table-next = Le lancer suivant, sachant le précédent
column-question = Question
next-match-order = dans le match : ce qu’apporte l’ordre seul
next-match-given = dans le match : chaque ligne contre des dés équilibrés
next-match-named = dans le match, le premier lancer lui aussi comparé à des dés équilibrés
next-seat-order = dans le match, à la même place : ce qu’apporte l’ordre seul
next-seat-given = dans le match, à la même place : chaque ligne contre des dés équilibrés
next-seat-named = dans le match, à la même place, le premier lancer lui aussi comparé à des dés équilibrés
status-registered = enregistré
status-compare = sans p : les matchs finissent sur des dés, ce test rejette donc des serveurs équitables
table-after = Les doubles, sachant le lancer précédent
after-double-match = après un double, dans le match
after-other-match = après tout autre lancer, dans le match
after-double-seat = après un double, à la même place
after-other-seat = après tout autre lancer, à la même place
runs-text = Une série de doubles continue-t-elle, ou s’arrête-t-elle, plus souvent que ne le veut la part de { $fair-doubles } ? Khi-deux { $runs-chi } à { $runs-df } degrés de liberté, n = { $runs-n } lancers, p = { $runs-p }.
table-runs = Les lancers selon le nombre de doubles juste avant
column-run = Doubles de suite avant le lancer
run-or-more = { $length } ou plus
longest-run-text = La plus longue série de doubles, tous les matchs mis bout à bout : { $longest-run }. En { $longest-run-n } lancers de dés équilibrés, la plus longue est au moins aussi longue avec p = { $longest-run-p } (exact).
skips-head = Valeurs du compteur sautées
skips-text = Chaque engagement d’un match porte un compteur. Valeurs sautées : { $skips-skipped }, avant { $skips-after-skip } des { $skips-records } enregistrements ; plus grand saut : { $skips-longest }. Un saut peut être une connexion perdue, aucun nombre de sauts n’est donc attendu. Ce qui est testé, dans la famille ci-dessus, c’est si les dés tombent autrement après un saut.
skips-bound = Lancers avec le nombre de l’appareil : { $skips-device-rolls }. Si chaque saut précédant l’un d’eux avait caché des lancers jetés, { $skips-bits } bits auraient pu être choisis, de quoi faire { $skips-added } doubles de plus ou { $skips-removed } de moins. Cette borne ne vaut que si l’identifiant du lancer est fixé avant l’arrivée du nombre de l’appareil.
skips-unbounded = Lancers dont le serveur a tiré les deux nombres : { $skips-server-rolls }. Là, aucune borne ; seul le décompte parle.

changes = Les dés ont-ils changé un jour ?
changes-drift = Le tournant le plus vraisemblable : la part du { $drift-face } a le plus changé après le { $drift-day }, de { $drift-before } à { $drift-after }. En tenant compte de ce que tous les jours et toutes les faces ont été fouillés, p = { $drift-p } (n = { $drift-n } lancers).
changes-since = Un défaut peut aussi arriver avec une nouvelle version du programme. L’indice recommencé chaque nuit, tout additionné, est à { $anew-m } (nuits à ce jour : { $anew-nights }) ; son maximum a été { $anew-peak }, le { $anew-peak-day }. Avec des dés équilibrés, sa moyenne est le nombre de nuits, et il lui faut en moyenne au moins { $anew-alarm-at } nuits pour atteindre { $anew-alarm-at } par erreur.
changes-quiet = Il n’est jamais allé jusque-là.
changes-loud = Il y est arrivé le { $anew-alarm-day } ; un changement à partir du { $anew-began } convient le mieux. C’est un endroit où regarder, non l’alarme de cette édition.

same-text = Les parties d’une même sorte tombent-elles pareil ? Le plus important est l’appareil contre le serveur : là où le serveur a tiré les deux nombres, seul le décompte parle. Le p corrigé tient compte de toutes les sortes examinées.
table-same = Les mêmes dés dans chaque partie ?

faults = Défauts connus
faults-text = Les programmes de dés se trompent de façons connues, et chacune laisse sa marque dans le décompte. Le rapport dit combien de fois ce décompte est plus vraisemblable avec le défaut qu’avec des dés équilibrés : au-dessus de { $one }, il parle pour le défaut, au-dessous de { $one }, contre. Des dés échangés laissent le décompte tel quel ; seule la vérification les voit.
faults-scale = L’enregistrement suivi pas à pas plus bas a une règle qui n’écarte aucun octet. Pour de tels lancers, les lignes sur les octets ne figurent ici qu’à titre de comparaison.
faults-modulo = L’enregistrement suivi pas à pas plus bas a une règle qui n’écarte aucun octet. Pour de tels lancers, la ligne sur les restes est la règle elle-même, et non un défaut de son exécution.
table-faults = Ce que le décompte de { $rolls } dit de chaque défaut
column-fault = Défaut
column-ratio = Rapport de vraisemblance
column-says = Le décompte parle
ratio-ruled-out = exclu
says-for = pour le défaut
says-against = contre le défaut
says-undecided = ni pour ni contre
says-only-verification-sees-it = de rien : seule la vérification le voit
fault-byte-mod-6-without-rejection = reste d’un octet divisé par { $faces-number }, aucun octet écarté
fault-limit-251 = octets écartés à partir de { $fault-limit-251-value } au lieu de { $rejection-limit }
fault-limit-253 = octets écartés à partir de { $fault-limit-253-value } au lieu de { $rejection-limit }
fault-doubled-row-per-double = chaque double écrit deux fois
fault-doubles-rerolled-once = un double relancé une fois
fault-doubles-rerolled-until-none = doubles relancés jusqu’à ce qu’il n’y en ait plus
fault-swapped-dice = les deux dés échangés

unseen = Ce qui n’a pas été regardé
unseen-text = Une question que personne n’a posée n’a pas de réponse, ni bonne ni mauvaise. Cette édition n’a pas interrogé :
unseen-players = les comptes un par un : si les dés de l’un tombent autrement que ceux de l’autre.
unseen-results = qui a gagné. Les parties finissent sur des dés ; ceux des gagnants et des perdants diffèrent donc aussi avec des dés équilibrés.
unseen-memory = plus d’un lancer en arrière, hors séries de doubles.
unseen-seed-bytes = les octets des graines et de l’entropie du client, sauf pour savoir si l’une est venue deux fois.
unseen-plays = la façon dont les dés ont été joués.
unseen-order-of-dice = le premier dé contre le second : le journal ne garde pas leur ordre.
unseen-order-of-rolls = le lancer suivant sachant le précédent : le journal ne contient pas deux lancers d’un même match.
unseen-seat = les places : le journal ne les nomme pas pour des lancers consécutifs.
unseen-entropy-source = l’appareil contre le serveur : le journal ne contient pas de lancers des deux.
unseen-unused-bytes = les octets inutilisés des condensés : aucun ne peut être compté.
unseen-skips = les valeurs de compteur sautées : le journal n’a pas de compteur.
unseen-nights = le changement dans le temps : le journal compte moins de deux jours.

tests-record-only = Le décompte lui-même reste calme, chacun de ses tests étant au-dessus de p = { $quiet-level }, et ce qui ressort ne se voit que dans le journal des lancers, par ce qui précédait un lancer ou par l’origine de ses nombres ; trouvé par :

bytes = Les octets derrière les dés
bytes-dice = Une face cache laquelle de { $bytes-per-face } valeurs d’octet l’a donnée ; on regarde donc aussi les octets. Octets devenus des faces : { $bytes-used } ; octets écartés en chemin : { $bytes-dropped }, là où une règle qui écarte à partir de { $rejection-limit } en donne { $bytes-dropped-expected } en moyenne, avec un écart type de { $bytes-dropped-sd }. Les deux questions font partie de la famille de tests ci-dessus.
bytes-impossible = Octets de { $rejection-limit } et plus devenus des faces : { $bytes-impossible }. Une règle qui les écarte les rend impossibles ; celle de ces lancers n’en écarte aucun, et les faces ne sont donc pas également probables : { $face-1 } à { $face-4 } viennent chacune dans { $modulo-often } des cas, { $face-5 } et { $face-6 } dans { $modulo-seldom }.
secrets-text = Les graines du serveur et l’entropie du client devraient montrer chaque valeur d’octet aussi souvent, aucune valeur deux fois et aucune avec un motif. Cette question n’était pas annoncée avant l’arrivée des données ; ses valeurs p sont donc exploratoires.
table-secrets = Les octets des secrets
column-secret = Secret
column-values = Valeurs
column-twice = Déjà venues
column-patterned = Avec un motif
secret-server-seed = graine du serveur
secret-client-entropy = entropie du client
check-rule-modulo = Lire l’empreinte octet par octet ; le reste de la division de chaque octet par { $faces-number }, plus { $one }, est une face. Aucun octet n’est écarté.

placebo-tests = Les autres questions du décompte, posées aussi à chacun de ces journaux ; la place { $one } est la plus étrange.
table-placebo = Le décompte parmi ses journaux placebo
column-place = Place parmi { $placebo-places }
