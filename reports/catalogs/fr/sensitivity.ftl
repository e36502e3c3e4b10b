# Autres façons de compter le même journal : le tableau des choix, les répétitions et les fichiers sans lancer.

sensitivity-head = Autres façons de compter
sensitivity-text = Chaque choix de ce que l’on compte peut, à lui seul, faire paraître truqués des dés équitables, ou l’inverse. Le même journal est ici compté de plusieurs façons. Une ligne dite juste prend une fois chaque lancer réellement fait et le compare à ce que font des dés équitables, selon la manière dont il a été noté ; une ligne dite fausse montre ce que donnerait un compte hâtif.
sensitivity-right = juste
sensitivity-wrong = faux
table-sensitivity = Le même journal, compté de plusieurs façons
column-way = Façon de compter
column-choice = Choix
column-z = z des doubles
column-p-doubles = p des doubles
way-naive = tout tel quel, dans un seul tableau de { $outcomes-number } résultats
way-as-read = tel que lu, ouvertures à part
way-repeats-out = lancers répétés une seule fois, ouvertures à part
way-repeats-and-openings-out = lancers répétés une seule fois, sans les ouvertures
way-openings-pooled = lancers répétés une seule fois, ouvertures prises pour des lancers comme les autres
way-repeats-and-dances-out = lancers répétés une seule fois, sans les lancers injouables
way-repeats-out-placeholders-in = lancers répétés une seule fois, avec les dés notés pour des joueurs qui n’ont pas lancé
way-order-kept = seulement les fichiers qui gardent l’ordre des dés, ouvertures à part
way-order-kept-openings-out = seulement les fichiers qui gardent l’ordre des dés, sans les ouvertures
way-order-kept-openings-pooled = seulement les fichiers qui gardent l’ordre des dés, ouvertures prises pour des lancers comme les autres
table-repeats = Parties que le journal contient deux fois ; elles comptent une fois
column-file = Fichier
column-games = Parties
column-same-as = Identique à
sensitivity-continues = { $continues-total ->
        [one] Une partie continue dans un autre fichier et compte pour une seule.
       *[other] { $continues-total } parties continuent dans un autre fichier ; chacune compte pour une seule.
    }
table-unread = Fichiers sans lancer
rejected-no-dice-reason = un tour sans lancer, selon l’auteur du fichier
rejected-placeholder-reason = des dés notés pour un joueur enfermé qui n’a pas lancé
rejected-bad-dice-reason = pas deux faces là où devraient être deux dés
rejected-no-roll-reason = un fichier sans lancer
rejected-third-cell-reason = plus de deux tours sur une ligne
rejected-overlong-line-reason = une ligne trop longue pour en être une
