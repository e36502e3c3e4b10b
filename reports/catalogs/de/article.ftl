title = Die Würfelzählung
nothing-counted = Dieses Protokoll enthält keinen aufgedeckten Wurf der Grundgesamtheit; zu zählen gibt es daher nichts.
counted = Gezählt wurde jeder Wurf, der vom { $first-day } bis zum { $last-day } protokolliert ist: { $rolls } { $rolls ->
        [one] Wurf
       *[other] Würfe
    }, also { $dice } Würfel, aus { $matches } { $matches ->
        [one] Match
       *[other] Matches
    }.
counted-undated = Gezählt wurde jeder Wurf des Protokolls: { $rolls } { $rolls ->
        [one] Wurf
       *[other] Würfe
    }, also { $dice } Würfel, aus { $matches } { $matches ->
        [one] Match
       *[other] Matches
    }. Ein Datum nennt das Protokoll nicht.
read = Ausgelesen wurde das Protokoll am { $read-on }.
excluded = { $excluded-total ->
        [one] Ein Eintrag bleibt
       *[other] { $excluded-total } Einträge bleiben
    } außerhalb der Zählung; der Grund steht in den Daten.
verified = Vor dem Zählen wurde jeder der { $records } Einträge nachgerechnet: Der aufgedeckte Seed ist der, auf den sich der Server festgelegt hatte, und er ergibt die gespielten Würfel. Alle { $records } stimmen.
verified-partly = { $verdicts-ok } von { $records } Einträgen wurden nachgerechnet und stimmen: Der aufgedeckte Seed ist der, auf den sich der Server festgelegt hatte, und er ergibt die gespielten Würfel. Kein Eintrag widerspricht seiner Festlegung; den übrigen fehlt etwas zum Nachrechnen, etwa ein aufgedeckter Seed.
failed = { $failures-total ->
        [one] Ein Eintrag von { $records } folgt
       *[other] { $failures-total } von { $records } Einträgen folgen
    } nicht aus dem, worauf sich der Server festgelegt hatte. In den Daten { $failures-total ->
        [one] ist er
       *[other] sind sie
    } benannt; gezählt wird trotzdem, was protokolliert ist.
not-verified = Dieses Protokoll enthält keine Festlegungen; nachrechnen ließ sich also kein Wurf. Gezählt wurde, was aufgeschrieben ist.
breaches = { $breaches-total ->
        [one] Ein Verstoß gegen den Ablauf wurde
       *[other] { $breaches-total } Verstöße gegen den Ablauf wurden
    } markiert.
rejected = { $rejected-total ->
        [one] Eine Zeile des Protokolls war unlesbar und wurde
       *[other] { $rejected-total } Zeilen des Protokolls waren unlesbar und wurden
    } beiseitegelegt.
too-few = Bei so wenigen Würfen würden die Tests nichts aussagen; deshalb steht hier keiner.

doubles-head = Pasche
doubles = { $doubles-count ->
        [one] { $doubles-count } von { $rolls } Würfen war ein Pasch
       *[other] { $doubles-count } von { $rolls } Würfen waren Pasche
    }: { $doubles-share }. Faire Würfel ergeben im Mittel { $fair-doubles }, hier also { $doubles-expected }.
doubles-test = So weit oder weiter, nach oben oder unten, weichen faire Würfel in etwa { $doubles-in-hundred } von 100 Zählungen ab.
doubles-each = Die { $doubles-number } Pasche einzeln, mit der Abweichung von der erwarteten Zahl:
column-double = Pasch
column-count = Anzahl
column-share = Anteil
column-deviation = Abweichung

outcomes-head = Am seltensten, am häufigsten
extremes = Von den { $outcomes-number } Ergebnissen zweier Würfel kam { $smallest } am seltensten ({ $smallest-count }-mal, { $smallest-deviation }) und { $largest } am häufigsten ({ $largest-count }-mal, { $largest-deviation }); erwartet war jedes { $outcomes-expected }-mal.
named-before = Hätte jemand { $largest } vor der Zählung genannt: So oft brächten es faire Würfel in etwa { $largest-p-named-in-hundred } von 100 Zählungen, und { $smallest } so selten in etwa { $smallest-p-named-in-hundred } von 100.
after-looking = Nur hat sie niemand genannt, und in jeder Tabelle steht irgendein Ergebnis vorn und irgendeines hinten. Das häufigste von allen { $outcomes-number } ist bei fairen Würfeln in etwa { $largest-p-after-looking-in-hundred } von 100 Zählungen mindestens so häufig, das seltenste in etwa { $smallest-p-after-looking-in-hundred } von 100 mindestens so selten. Diese Zahlen zählen.
outcomes-test = Alle { $outcomes-number } Ergebnisse zusammen: Eine mindestens so ungleichmäßige Tabelle ergeben faire Würfel in etwa { $outcomes-in-hundred } von 100 Zählungen (Chi-Quadrat { $outcomes-chi }, { $outcomes-df } Freiheitsgrade).
faces-test = Die { $faces-number } Augenzahlen aller { $dice } Würfel: mindestens so ungleichmäßig in etwa { $faces-in-hundred } von 100 Zählungen (Chi-Quadrat { $faces-chi }, { $faces-df } Freiheitsgrade).
face-farthest = Am weitesten daneben liegt die { $farthest-face } mit { $farthest-face-share } der Würfel. Vorher genannt, käme eine Abweichung dieser Größe in etwa { $farthest-face-p-named-in-hundred } von 100 Zählungen vor, nachher herausgesucht in etwa { $farthest-face-p-after-looking-in-hundred }.
family = Insgesamt standen { $family-tests } Fragen fest, bevor die Daten kamen. Mindestens eine davon beantworten faire Würfel in etwa { $family-in-hundred } von 100 Zählungen so auffällig wie hier.
record-only = Die Zählung selbst bleibt ruhig, jeder ihrer Tests liegt über p = { $quiet-level }; was auffällt, zeigt sich nur im Protokoll der Würfe, und gefunden hat es der Test auf:
test-next-roll = nächster Wurf nach dem vorigen
test-doubles-after-doubles = Pasche nach Paschen
test-doubles-hazard = Pasch-Serien
test-entropy-sources = Entropie vom Gerät gegen Entropie vom Server
test-after-skip = Würfe nach übersprungenem Zähler
test-accepted-bytes = Bytes, die zu Augen wurden
test-rejected-bytes = verworfene Bytes

since-head = Was sich geändert hat
since = Seit der Ausgabe vom { $since-edition } ist die Zählung von { $since-rolls-old } auf { $rolls } Würfe gewachsen ({ $since-rolls }); Matches: { $since-matches }.
since-doubles = Der Anteil der Pasche ging von { $since-doubles-old } auf { $since-doubles-new }, das sind { $since-doubles-points } Prozentpunkte.
since-outcomes = So ungleichmäßig wie die Tabelle der Ergebnisse damals war, ergeben sie faire Würfel in etwa { $since-outcomes-old } von 100 Zählungen; jetzt sind es etwa { $since-outcomes-new }.
since-faces = Bei den Augenzahlen waren es etwa { $since-faces-old } von 100; jetzt sind es etwa { $since-faces-new }.

limits-head = Was die Zählung nicht beweisen kann
limit-selection = Dass kein Wurf fehlt. Ein Wurf, der nie aufgeschrieben wurde, steht in keiner Zählung; zeigen können das nur die Festlegungen, die das eigene Gerät aufbewahrt hat.
limit-small = Dass die Würfel vollkommen sind. Eine Zählung kann nur sagen, welcher Fehler ihr aufgefallen wäre; ein kleinerer kann sich in ihr verstecken.
limit-cause = Warum etwas auffällt, oder dass ein einzelnes Match fair war. Eine Angabe über „{ $outcomes-number } Ergebnisse“ sagt, wie ungewöhnlich die Tabelle für faire Würfel ist, und nicht, wie wahrscheinlich die Würfel fair sind.

check-head = Einen Wurf selbst prüfen
check = Man nehme irgendeinen Eintrag der Ausgabe. Der SHA-256 seines Server-Seeds muss seine Festlegung sein, die vor dem Wurf ausgegeben wurde. Seed, Match, Wurf, Zähler und Client-Entropie, gemischt nach der veröffentlichten Regel, müssen seine Würfel ergeben. Ein Befehl, der nichts außer Python braucht, tut das für jeden Wurf der Ausgabe und zählt noch einmal:
check-match = Für ein einzelnes Match gibt die Seite eine kleine Datei aus, die beweist, dass seine Einträge zum veröffentlichten Protokoll gehören; dasselbe Programm prüft sie.
check-none = Dieses Protokoll hat keine Seeds und Festlegungen hinterlassen; ein Wurf lässt sich also nicht prüfen. Die Zählung selbst lässt sich aus den Daten wiederholen.

exact-head = Was faire Würfel anrichten
exact = Diese Zahlen sind exakt, für jemanden, der { $exact-rolls }-mal mit fairen Würfeln wirft:
exact-at-least-one-double = mindestens ein Pasch: { $exact-at-least-one-double }
exact-two-in-a-row = irgendwo zwei Pasche hintereinander: { $exact-two-in-a-row }
exact-three-in-a-row = irgendwo drei Pasche hintereinander: { $exact-three-in-a-row }
exact-opponent-two-ahead = der Gegner hat mindestens zwei Pasche mehr: { $exact-opponent-two-ahead }
exact-some-opponent-three-in-a-row = in { $exact-games } solchen Partien wirft irgendein Gegner drei Pasche hintereinander: { $exact-some-opponent-three-in-a-row }
