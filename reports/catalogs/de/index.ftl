# Die Seiten, die Dateien und Ausgaben aufzählen.

files-head = Die Daten dieser Ausgabe
files-text = Alles, was hier steht, lässt sich aus diesen Dateien nachrechnen. README.md erklärt sie; verify.py prüft sie alle und braucht dafür nichts als Python.
files-days = Alle Einträge, Tag für Tag
file-readme = was jede Datei ist und wie man sie prüft, in einfachen Worten
file-verify = das Programm, das alles nachrechnet, in einer einzigen Datei
file-article = jede veröffentlichte Zahl: Rohwert, Einheit, Rundung und ihr Text in jeder Sprache
file-schema = der Aufbau von article.json, für Programme
file-story = die Zählung als Text, fertig zum Druck
file-outcomes = wie oft jedes Ergebnis kam
file-doubles = wie oft jeder Pasch kam
file-faces = wie oft jede Augenzahl kam, mit ihrem Bereich
file-findings = jede Frage, die an das Protokoll gestellt wurde, mit n und p-Werten
file-verdicts = was die Prüfung zu den Einträgen ergab
file-exact = exakte Wahrscheinlichkeiten fairer Würfel in den Würfen eines Spielers
file-rolls = alle Einträge jedes Tages, als CSV und als Parquet
file-recipes = die veröffentlichten Regeln, nach denen aus den Geheimnissen Würfel werden
file-recipes-json = dieselben Regeln, für Programme
file-matches = wie die Würfel jedes Matches notiert sind; nur bei Matchdateien
file-repeated = Würfe, die doppelt im Protokoll stehen und einmal zählen; nur bei Matchdateien
file-checkpoint = Größe und Wurzel des Protokolls bei dieser Ausgabe
file-datapackage = eine Beschreibung aller Dateien, für Programme
file-dataset = eine Beschreibung für Suchmaschinen
file-sums = die SHA-256-Summe jeder Datei
file-signature = die Signatur der Summen und der Schlüssel dazu, wenn eine Ausgabe signiert ist

editions-title = Alle Ausgaben
editions-text = Die neueste steht oben. Eine veröffentlichte Ausgabe wird nie geändert: Eine Berichtigung ist eine eigene Ausgabe und wird unten mit den alten und den neuen Zahlen genannt.
editions-feed = Feed
column-edition = Ausgabe
column-first-day = Von
column-last-day = Bis
column-data = Daten
editions-corrects = berichtigt { $edition }
errata-head = Berichtigungen
errata-title = { $edition } berichtigt { $corrected }
errata-none = Keine Zahl hat sich geändert; es kamen Seiten hinzu.
errata-registry = Die registrierten Fragen sind nicht mehr dieselben; mit ihnen änderten sich die simulierten Zählungen.
errata-more = { $more ->
        [one] Eine weitere Zahl hat sich geändert; article.json der neuen Ausgabe nennt sie.
       *[other] { $more } weitere Zahlen haben sich geändert; article.json der neuen Ausgabe nennt sie.
    }
errata-nothing = nichts
