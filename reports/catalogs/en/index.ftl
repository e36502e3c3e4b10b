# The pages that list files and editions.

files-head = The data of this edition
files-text = Everything that is printed here can be recomputed from these files. README.md explains them; verify.py checks them all and needs nothing but Python.
files-days = Every record, day by day
file-readme = what each file is and how to check it, in plain words
file-verify = the program that recomputes everything, in one file
file-article = every published number: raw value, unit, rounding and its text in every language
file-schema = what article.json looks like, for programs
file-story = the count as text, ready to print
file-outcomes = how often each outcome came
file-doubles = how often each double came
file-faces = how often each face came up, with its interval
file-findings = every question that was asked of the log, with its n and its p-values
file-verdicts = what verification said of the records
file-exact = exact chances of fair dice in the rolls of one player
file-rolls = every record of each day, as CSV and as Parquet
file-recipes = the published rules by which the secrets become dice
file-recipes-json = the same rules, for programs
file-matches = how the dice of each match are written; it goes with match files alone
file-repeated = rolls that stand in the log twice and count once; it goes with match files alone
file-checkpoint = size and root of the log at this edition
file-datapackage = a description of all files, for programs
file-dataset = a description for search engines
file-sums = the SHA-256 of every file
file-signature = the signature of the sums and the key to it, where an edition is signed

editions-title = All editions
editions-text = The newest stands first. A published edition is never changed: a correction is an edition of its own, and is named below with the old and the new numbers.
editions-feed = Feed
column-edition = Edition
column-first-day = From
column-last-day = Up to
column-data = Data
editions-corrects = corrects { $edition }
errata-head = Errata
errata-title = { $edition } corrects { $corrected }
errata-none = No number changed; pages were added.
errata-registry = The registered questions are no longer the same ones; with them the simulated counts changed.
errata-more = { $more ->
        [one] One more number changed; article.json of the new edition names it.
       *[other] { $more } more numbers changed; article.json of the new edition names them.
    }
errata-nothing = nothing
