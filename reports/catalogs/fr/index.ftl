# Les pages qui énumèrent les fichiers et les éditions.

files-head = Les données de cette édition
files-text = Tout ce qui est imprimé ici peut être recalculé à partir de ces fichiers. README.md les explique ; verify.py les vérifie tous et n’a besoin que de Python.
files-days = Tous les enregistrements, jour par jour
file-readme = ce qu’est chaque fichier et comment le vérifier, en mots simples
file-verify = le programme qui recalcule tout, en un seul fichier
file-article = chaque nombre publié : valeur brute, unité, arrondi et texte dans chaque langue
file-schema = la forme d’article.json, pour les programmes
file-story = le décompte en texte, prêt à imprimer
file-outcomes = combien de fois chaque résultat est venu
file-doubles = combien de fois chaque double est venu
file-faces = combien de fois chaque face est venue, avec son intervalle
file-findings = chaque question posée au journal, avec son n et ses valeurs p
file-verdicts = ce que la vérification a dit des enregistrements
file-exact = les probabilités exactes de dés équilibrés dans les lancers d’un joueur
file-rolls = tous les enregistrements de chaque jour, en CSV et en Parquet
file-recipes = les règles publiées par lesquelles les secrets deviennent des dés
file-recipes-json = les mêmes règles, pour les programmes
file-matches = comment les dés de chaque match sont écrits ; seulement avec des fichiers de matchs
file-repeated = les lancers qui figurent deux fois au journal et comptent une fois ; seulement avec des fichiers de matchs
file-checkpoint = taille et racine du journal à cette édition
file-datapackage = une description de tous les fichiers, pour les programmes
file-dataset = une description pour les moteurs de recherche
file-sums = la somme SHA-256 de chaque fichier
file-signature = la signature des sommes et sa clé, lorsqu’une édition est signée

editions-title = Toutes les éditions
editions-text = La plus récente est en tête. Une édition publiée n’est jamais modifiée : une correction est une édition à part entière, nommée plus bas avec les anciens et les nouveaux nombres.
editions-feed = Flux
column-edition = Édition
column-first-day = Du
column-last-day = Au
column-data = Données
editions-corrects = corrige { $edition }
errata-head = Errata
errata-title = { $edition } corrige { $corrected }
errata-none = Aucun nombre n’a changé ; des pages ont été ajoutées.
errata-registry = Les questions enregistrées ne sont plus les mêmes ; avec elles, les décomptes simulés ont changé.
errata-more = { $more ->
        [one] Un autre nombre a changé ; article.json de la nouvelle édition le nomme.
       *[other] { $more } autres nombres ont changé ; article.json de la nouvelle édition les nomme.
    }
errata-nothing = rien
