## Die Seite

page-title = Die Würfelzählung, { $edition-day }
kicker = Die Würfelzählung
headline = { $rolls } Würfe gezählt, jeder Eintrag geprüft
headline-bare = { $rolls } Würfe gezählt
standfirst = Alle aufgezeichneten Würfe vom { $first-day } bis zum { $last-day }: { $dice } Würfel in { $matches } { $matches ->
        [one] Match
       *[other] Matches
    }. Jeder Wurf, zu dem es eine Festlegung gibt, wurde aus seinem offengelegten Seed nachgerechnet; dann wurden die Würfel gezählt und getestet.
standfirst-bare = Ein Protokoll mit { $dice } Würfeln aus { $matches } { $matches ->
        [one] Match
       *[other] Matches
    }, ohne Festlegungen und ohne Datum. Die Würfel wurden gezählt und getestet; nachrechnen ließ sich nichts.
read-on = Daten bis zum { $edition-day }, gelesen am { $read-on }.
languages = Sprachen
contents = Inhalt
skip = Direkt zum Befund
link-here = Link zu diesem Abschnitt
link-table = Link zu dieser Tabelle
all-data = Alle Daten dieser Ausgabe
csv = Als CSV laden
json = Alle Zahlen als JSON
copy = Tabelle kopieren
copied = Kopiert
sort-by = Nach dieser Spalte sortieren
pdf = PDF

## Befund

verdict = Befund
verdict-nothing = Nichts gefunden
verdict-found = Etwas gefunden
verdict-odd = Kein Alarm, aber die Zählung fällt auf
verdict-small = Zu wenige Würfe für eine Aussage
verdict-bare = Gezählt, nicht nachgerechnet
records-all-ok = Alle { $records } Einträge folgen aus dem, worauf sich der Server vorher festgelegt hatte: gleicher Seed, gleiche Würfel.
records-failed = { $failures-total ->
        [one] Ein Eintrag von { $records } folgt
       *[other] { $failures-total } von { $records } Einträgen folgen
    } nicht aus dem, worauf sich der Server vorher festgelegt hatte. { $failures-total ->
        [one] Er ist hier genannt:
       *[other] Sie sind hier genannt:
    }
records-some-open = Keiner der { $records } Einträge widerspricht seiner Festlegung; { $open } ließen sich nicht nachrechnen.
records-none = Entfällt: Dieses Protokoll enthält keine Festlegungen, also lässt sich kein Wurf auf einen Seed zurückführen.
records-rejected = { $rejected-total ->
        [one] Eine Zeile des Protokolls war nicht lesbar und wurde beiseitegelegt.
       *[other] { $rejected-total } Zeilen des Protokolls waren nicht lesbar und wurden beiseitegelegt.
    }
records-breaches = { $breaches-total ->
        [one] Ein Verstoß gegen das Verfahren wurde vermerkt.
       *[other] { $breaches-total } Verstöße gegen das Verfahren wurden vermerkt.
    }
count-quiet = Die Zählung fällt nicht auf: Faire Würfel liefern in etwa { $family-in-hundred } von 100 solchen Zählungen mindestens ein so ungewöhnliches Ergebnis ({ $family-tests } { $family-tests ->
        [one] Frage
       *[other] Fragen
    } gestellt, p = { $family-p }).
count-loud = Die Zählung fällt auf: Faire Würfel liefern ein so ungewöhnliches Ergebnis nur in etwa { $family-in-hundred } von 100 solchen Zählungen ({ $family-tests } { $family-tests ->
        [one] Frage
       *[other] Fragen
    } gestellt, p = { $family-p }).
count-loud-tests = Es fallen auf:
count-single-quiet = Kein Test der Zählung fällt auf.
count-single-loud = Mindestens ein Test der Zählung fällt auf; siehe die Tabelle der Tests.
count-small = Bei { $rolls } { $rolls ->
        [one] Wurf
       *[other] Würfen
    } würden die Tests der Zählung nichts besagen; deshalb steht hier keiner.
alarm-quiet = Die nächtliche Evidenz hat ihre Alarmschwelle nie erreicht.
alarm-loud = Die nächtliche Evidenz hat ihre Alarmschwelle von { $evidence-alarm-at } erreicht.
alarm-none = Entfällt: Das Protokoll enthält keine Nächte, denen man folgen könnte.
found-openings-without-doubles = Kein Eröffnungswurf ist ein Pasch, obwohl jeder Versuch aufgezeichnet sein soll: Das Protokoll enthält nicht, was es zu enthalten angibt.
found-doubles-among-openings-without-ties = Unter Eröffnungswürfen, deren Gleichstände fehlen sollen, stehen Pasche: Das Protokoll enthält nicht, was es zu enthalten angibt.
found-checkpoint = Das signierte Protokoll setzt das zuvor signierte nicht mehr fort.
found-checkpoint-unsigned = Das Protokoll setzt das zuvor festgehaltene nicht mehr fort.
found-evidence-chain = Die nächtliche Evidenz, neu berechnet, weicht von der damals aufgezeichneten ab.
found-planted-faults-missed = In der Übung blieben eingebaute Fehler unentdeckt: { $drill-caught } von { $drill-faults } wurden gefunden.
verdict-limits = Ein p-Wert allein sagt nichts darüber, wer die Zahlen gezogen hat. Was welcher Nachweis belegt und was keine Zählung zeigen kann, steht weiter unten.

## Kennzahlen

key-figures = Das Wichtigste in Zahlen
key-rolls = gezählte Würfe
key-ok = Einträge nachgerechnet und richtig
key-doubles = Pasche; erwartet { $fair-doubles }
key-outcomes = von 100 Zählungen fairer Würfel weichen bei den { $outcomes-number } Ergebnissen ebenso stark ab
key-faces = von 100 Zählungen fairer Würfel weichen bei den { $faces-number } Augenzahlen ebenso stark ab
key-evidence = Evidenz gegen faire Würfel: unter { $one } spricht für sie; Alarm bei { $evidence-alarm-at }

## Was gezählt wurde

counted = Was gezählt wurde
counted-text = Gezählt wird jeder offengelegte Wurf der Grundgesamtheit, so wie er im Protokoll steht und gleich, wie die Prüfung ausging; der letzte Tag ist der { $edition-day }. Durchgefallene Würfe wegzulassen wäre selbst schon eine Auswahl.
counted-text-undated = Gezählt wird jeder offengelegte Wurf der Grundgesamtheit, so wie er im Protokoll steht und gleich, wie die Prüfung ausging. Durchgefallene Würfe wegzulassen wäre selbst schon eine Auswahl.
counted-rule = Wer zur Grundgesamtheit gehört, legt eine einzige Regel fest. Sie verwendet nur, was vor dem Wurf bekannt war:
counted-excluded = { $excluded-total ->
        [one] Ein Eintrag liegt außerhalb, aus diesem Grund:
       *[other] { $excluded-total } Einträge liegen außerhalb, aus diesen Gründen:
    }
counted-all = Kein Eintrag liegt außerhalb.
openings-every_attempt = Eröffnungswürfe zählen wie alle anderen, denn jeder Versuch ist aufgezeichnet, auch der unentschiedene.
openings-ties_dropped = Eröffnungswürfe stehen für sich: Gleichstände wurden nicht aufgezeichnet, ein Pasch kann dort also nie vorkommen.
openings-test = Eröffnungen: { $openings-rolls } { $openings-rolls ->
        [one] Wurf
       *[other] Würfe
    }, Chi-Quadrat { $openings-chi } bei { $openings-df } Freiheitsgraden, p = { $openings-p }.
unordered-test = Als Paare ohne Reihenfolge ({ $pairs-number } Klassen): Chi-Quadrat { $unordered-chi } bei { $unordered-df } Freiheitsgraden, p = { $unordered-p }.
unordered-only = Das Protokoll bewahrt die Reihenfolge der beiden Würfel nicht. Es lassen sich also nur { $pairs-number } Paare unterscheiden, und der erste Würfel lässt sich nicht mit dem zweiten vergleichen.
column-reason = Grund
table-excluded = Einträge außerhalb der Grundgesamtheit
excluded-nobody-played-reason = niemand saß am Brett
excluded-filtered-reason = außerhalb der Regel
excluded-before-first-day-reason = vor dem ersten Tag
excluded-duplicate-reason = derselbe Eintrag noch einmal
excluded-repeated-game-reason = dieselbe Partie noch einmal
excluded-unrevealed-reason = nicht offengelegt
excluded-no-dice-reason = keine Würfel im Eintrag
excluded-unsettled-reason = Tag noch nicht abgeschlossen
column-records = Einträge
column-rows = Zeilen

## Prüfung

verified = Wie die Einträge geprüft wurden
verified-text = Vor jedem Wurf veröffentlicht der Server eine Festlegung: den SHA-256-Hash eines geheimen Seeds. Danach legt er den Seed offen. Für { $records } { $records ->
        [one] Eintrag wurde
       *[other] Einträge wurde
    } die Festlegung aus dem offengelegten Seed neu berechnet, und die Würfel aus Seed, Kennungen, Zähler und Client-Entropie.
verified-by = { $judged-by-kernel } { $judged-by-kernel ->
        [one] Eintrag beurteilte
       *[other] Einträge beurteilte
    } das schnelle Programm, { $judged-by-reference } das kurze Referenzprogramm, das zum Lesen geschrieben ist; { $cross-checked } { $cross-checked ->
        [one] beurteilten
       *[other] beurteilten
    } beide, mit gleichem Ergebnis.
verified-by-kernel = { $judged-by-kernel } { $judged-by-kernel ->
        [one] Eintrag beurteilte
       *[other] Einträge beurteilte
    } das schnelle Programm; das kurze Referenzprogramm, das zum Lesen geschrieben ist, beurteilte { $cross-checked } davon noch einmal, mit gleichem Ergebnis.
verified-not = Entfällt: Keiner der { $records } Einträge enthält Seed und Festlegung. Die Würfel sind gezählt, wie sie im Protokoll stehen.
verified-drill = Vor dieser Ausgabe { $drill-faults ->
        [one] durchlief { $drill-faults } absichtlich eingebauter Fehler
       *[other] durchliefen { $drill-faults } absichtlich eingebaute Fehler
    } dieselben Programme; gefunden: { $drill-caught }.
table-verdicts = Urteile, eines je Eintrag
table-flags = Vermerke neben dem Urteil
table-rejected = Beiseitegelegte Zeilen
table-flagged = Einträge mit Vermerk
table-failures = Durchgefallene Einträge
failures-more = Hier stehen die ersten { $failures-shown } von { $failures-total }; die Daten dieser Ausgabe nennen alle.
failure-dice = der Seed ergibt { $given }, im Protokoll steht { $logged }
failure-accepted = (so ist es, wenn Bytes ab { $rejection-limit } nicht verworfen werden)
column-verdict = Urteil
column-meaning = Bedeutung
column-flag = Vermerk
column-roll = Wurf
column-match = Match
column-day = Tag
column-why = Warum
verdicts-ok = Seed, Festlegung und Würfel stimmen überein
verdicts-wrong-commitment = der offengelegte Seed ist nicht der festgelegte
verdicts-wrong-dice = der Seed stimmt, ergibt aber andere Würfel
verdicts-unrevealed = der Seed wurde nicht offengelegt
verdicts-malformed = ein Feld liegt außerhalb des Erlaubten
verdicts-unknown-recipe = der Eintrag nennt eine Regel, die niemand veröffentlicht hat
verdicts-exhausted = dem Hash gingen die brauchbaren Bytes aus
verdicts-unverifiable = dem Eintrag fehlt, was die Regel braucht
flags-duplicate-seed = ein Server-Seed kam zweimal vor
flags-duplicate-entropy = eine Client-Entropie kam zweimal vor
flags-duplicate-roll = eine Wurfkennung steht für zwei Inhalte
flags-nonce-reused = ein Zählerstand kam im Match zweimal vor
flags-nonce-backwards = der Zähler lief rückwärts
flags-sequence-gap = in der Folge eines Matches fehlt ein Platz oder ist doppelt belegt
flags-revealed-before-committed = der Seed lag offen, bevor er festgelegt war
flags-two-rolls-open = zwei Würfe waren gleichzeitig offen
flags-entropy-by-server = der Server zog beide Zahlen; eine Tatsache, kein Verstoß
flags-rewritten = die Quelle sagt jetzt etwas anderes als beim Lesen

## Ergebnisse

outcomes = Die { $outcomes-number } Ergebnisse
outcomes-text = Zwei Würfel können auf { $outcomes-number } Arten fallen. Bei { $rolls } { $rolls ->
        [one] Wurf
       *[other] Würfen
    } ist jede { $outcomes-expected } Mal zu erwarten. Die Tabelle zeigt, wie oft jede kam und um wie viel das über (+) oder unter (−) der Erwartung liegt.
outcomes-largest = Am häufigsten kam { $largest }: { $largest-count } Mal, { $largest-deviation } gegenüber der Erwartung. Hätte es jemand vor der Zählung genannt, brächten faire Würfel es in { $largest-p-named-in-hundred } von 100 Zählungen so oft. Unter allen { $outcomes-number } im Nachhinein herausgesucht: in { $largest-p-after-looking-in-hundred } von 100.
outcomes-smallest = Am seltensten kam { $smallest }: { $smallest-count } Mal, { $smallest-deviation }. Vorher genannt: p = { $smallest-p-named }; nachträglich herausgesucht: p = { $smallest-p-after-looking }.
outcomes-chi = Alle { $outcomes-number } zusammen: Chi-Quadrat { $outcomes-chi } bei { $outcomes-df } Freiheitsgraden, n = { $rolls }. Faire Würfel weichen in etwa { $outcomes-in-hundred } von 100 Zählungen mindestens so stark ab (p = { $outcomes-p }).
outcomes-detectable = Wie fein ist das Netz? Bei so vielen Würfen müsste ein Ergebnis um { $detectable-outcome } danebenliegen, um in { $detectable-power } der Zählungen aufzufallen.
table-outcomes = Wie oft jedes Ergebnis kam und um wie viel es von der Erwartung abweicht
heat-first = Erster Würfel
heat-second = Zweiter Würfel
heat-scale = Seltener als erwartet
heat-scale-end = Häufiger als erwartet
table-parts = Wo die Abweichung sitzt: das Chi-Quadrat in seinen unabhängigen Teilen
column-part = Teil
column-chi = Chi-Quadrat
column-df = FG
column-p = p
part-first-die = erster Würfel
part-second-die = zweiter Würfel
part-doubles = Pasche als Gruppe
part-between-doubles = zwischen den Paschen
part-skew = Reihenfolge der beiden Würfel
part-symmetric = alle übrigen Paare

## Pasche

doubles = Pasche
doubles-text = { $doubles-count } { $doubles-count ->
        [one] Wurf war ein Pasch
       *[other] Würfe waren Pasche
    }: { $doubles-share } von { $rolls }; erwartet werden { $fair-doubles }.
doubles-test = Eine mindestens so große Abweichung, gleich in welche Richtung, kommt in etwa { $doubles-in-hundred } von 100 Zählungen fairer Würfel vor (exaktes p = { $doubles-p }, z = { $doubles-z }, n = { $rolls }).
doubles-range = Selbst wer jede einzelne Nacht nachgesehen hat, findet den Anteil mit { $doubles-level } Sicherheit in den Grenzen { $doubles-interval }.
doubles-unrevealed = { $unrevealed-count ->
        [one] Ein Wurf wurde nie offengelegt
       *[other] { $unrevealed-count } Würfe wurden nie offengelegt
    }. Was immer sie waren: Der Anteil der Pasche liegt zwischen { $unrevealed-low } und { $unrevealed-high }, im ungünstigsten Fall z = { $unrevealed-worst-z }.
doubles-no-verdict = Das sind mehr als { $unrevealed-limit }. Über Pasche ergeht deshalb kein Urteil: So viele verborgene Würfe könnten den Anteil um eine Standardabweichung verschieben.
table-doubles = Die { $doubles-number } Pasche
column-double = Pasch
column-count = Anzahl
column-share = Anteil
column-deviation = Abweichung

## Augenzahlen

faces = Die Augenzahlen
faces-text = Einzeln gezählt sollte jede Augenzahl auf { $fair-face } der { $dice } Würfel liegen. Der Balken ist der Bereich, in dem der wahre Anteil liegt, für alle { $faces-number } Augenzahlen zugleich und mit { $faces-level } Sicherheit; der Punkt ist der gezählte Anteil.
faces-text-plain = Einzeln gezählt sollte jede Augenzahl auf { $fair-face } der { $dice } Würfel liegen.
faces-farthest = Am weitesten daneben liegt die { $farthest-face } mit { $farthest-face-share } aller Würfel. Vor der Zählung genannt: { $farthest-face-p-named-in-hundred } von 100 Zählungen fairer Würfel; unter allen { $faces-number } nachträglich herausgesucht: { $farthest-face-p-after-looking-in-hundred } von 100.
faces-chi = Alle Augenzahlen zusammen: Chi-Quadrat { $faces-chi } bei { $faces-df } Freiheitsgraden, n = { $dice } Würfel, p = { $faces-p }, also etwa { $faces-in-hundred } von 100 Zählungen fairer Würfel.
faces-equivalence = Mit { $equivalence-confidence } Sicherheit liegt keine Augenzahl um mehr als { $equivalence-points } Prozentpunkte daneben.
chart-faces = Anteil jeder Augenzahl mit ihrem Bereich
chart-faces-alt = Anteil jeder Augenzahl mit gemeinsamen Vertrauensbereichen. Den kleinsten Anteil hat die { $lowest } mit { $lowest-share }, den größten die { $highest } mit { $highest-share }; erwartet werden { $fair-face }.
table-faces = Die Augenzahlen in Zahlen
column-face = Augen
column-interval = Bereich
legend-fair = erwarteter Anteil, { $fair-face }

## Laufende Anteile

running = Wie sich die Anteile bewegten
running-text = Anteil jeder Augenzahl an allen Würfeln bis zu diesem Tag. Das Band ist dafür gemacht, dass man jede Nacht hinsieht: Faire Würfel verlassen es in höchstens { $band-in-hundred } von 100 Verläufen überhaupt je.
running-inside = In { $running-days } { $running-days ->
        [one] Tag
       *[other] Tagen
    } hat keine Augenzahl das Band verlassen.
running-outside = An { $running-outside } von { $running-days } Tagen lag mindestens eine Augenzahl außerhalb des Bandes.
chart-running = Laufender Anteil jeder Augenzahl in ihrem zeitlich durchgehend gültigen Band
chart-running-alt = Laufender Anteil der { $face } über die Tage der Ausgabe; er endet bei { $share }, das Band endet bei { $running-low } bis { $running-high }.
running-panel = { $face }: { $share }

## Tests

tests = Alle Tests
tests-text = Alle { $family-tests } Fragen standen fest, bevor die Daten kamen. „Vorher genannt“ ist der p-Wert der einzelnen Frage. „Korrigiert“ berücksichtigt, dass alle gestellt wurden. Ein kleines p heißt: Die Zählung ist für faire Würfel ungewöhnlich. Ein großes heißt nur, dass dieser Test nichts gesehen hat.
tests-added = Später hinzugekommen, als Würfe dieser Zählung schon bekannt waren, und darum hier explorativ (mit dem Tag, von dem an die Frage gilt):
tests-text-plain = „Vorher genannt“ ist der p-Wert der einzelnen Frage; „nachträglich“ berücksichtigt, dass sie erst herausgesucht wurde.
tests-family = Alles zusammen: Das kleinste der { $family-tests } p, herausgegriffen nach einem Blick auf alle, ist { $family-p-min }. Unter { $family-replicates } simulierten Zählungen fairer Würfel im selben Rahmen ist das kleinste mit p = { $family-p } mindestens so klein: Dieses p gilt.
table-tests = Jeder Test mit seinem n
column-test = Test
column-n = n
column-statistic = Prüfgröße
column-p-named = p, vorher genannt
column-p-after = p, nachträglich
column-p-holm = p, korrigiert
column-status = Ergebnis
status-ok = nichts gesehen
status-finding = fällt auf
status-refused = zu wenige Würfe
status-not-applicable = entfällt
status-exploratory = explorativ
chart-family = Die p-Werte der { $family-tests } Tests, vom kleinsten zum größten
chart-family-alt = Die p-Werte der { $family-tests } Tests der Größe nach, neben der Linie, der faire Würfel im Mittel folgen. Der kleinste ist { $family-p-min }.
legend-family = p-Wert eines Tests
legend-diagonal = faire Würfel im Mittel
test-outcomes = { $outcomes-number } Ergebnisse
test-outcomes-too-even = { $outcomes-number } Ergebnisse, zu gleichmäßig?
test-outcomes-largest = häufigstes Ergebnis
test-outcomes-smallest = seltenstes Ergebnis
test-outcomes-farthest = am weitesten abweichendes Ergebnis
test-faces = { $faces-number } Augenzahlen
test-faces-farthest = am weitesten abweichende Augenzahl
test-doubles = Anteil der Pasche
test-first-against-second = erster Würfel gegen zweiten
test-next-roll = nächster Wurf nach dem vorigen
test-next-doubles = Pasche nach dem vorigen Wurf
test-doubles-after-doubles = Pasche nach Paschen
test-doubles-hazard = Pasch-Serien
test-entropy-sources = Entropie vom Gerät gegen Entropie vom Server
test-after-skip = Würfe nach übersprungenem Zähler
test-accepted-bytes = Bytes, die zu Augen wurden
test-rejected-bytes = verworfene Bytes
test-bytes = Bytes, die zu Augen wurden
test-modes = Spielarten
test-seats = Plätze
test-openings = Eröffnungswürfe
test-unordered = Paare ohne Reihenfolge

## Nächte

nights = Die Evidenz, Nacht für Nacht
nights-text = Ein p-Wert, den man jede Nacht ansieht, täuscht: Bei fairen Würfeln fällt er früher oder später unter jede Schwelle. Die Evidenz E ist dafür gemacht. Faire Würfel bringen E in höchstens { $one } von { $evidence-alarm-at } Verläufen jemals auf { $evidence-alarm-at } oder mehr; dort schlägt der Alarm an.
nights-now = Nach { $evidence-nights } { $evidence-nights ->
        [one] Nacht
       *[other] Nächten
    } steht E bei { $evidence-e }; ein Wert unter { $one } spricht für faire Würfel. Der Höchststand war { $evidence-peak }, am { $evidence-peak-day }.
chart-nights = Evidenz E gegen faire Würfel, Nacht für Nacht (logarithmisch)
chart-nights-alt = Evidenz über { $evidence-nights } Nächte auf logarithmischer Skala. Sie endet bei { $evidence-e }, der Höchststand ist { $evidence-peak }, der Alarm liegt bei { $evidence-alarm-at }.
legend-alarm = Alarmschwelle, { $evidence-alarm-at }
legend-evidence = Evidenz E
table-evidence = Woraus die Evidenz besteht
column-component = Bestandteil
column-weight = Gewicht
column-e = E

## Schichten, Matches, Placebo

strata = Nach Art des Wurfs
strata-text = Dieselbe Zählung für Teile des Protokolls, getrennt nur nach dem, was vor dem Wurf bekannt war. Hier würde man zuerst nachsehen, wenn die Würfel manche Partien anders behandelten als andere.
table-strata = Die Zählung nach Schichten
column-stratum = Schicht
column-rolls = Würfe
column-doubles = Pasche
stratum-part = { $kind }: { $value }
stratum-mode = Spielart
stratum-entropy-source = Entropie
stratum-seat = Platz
stratum-roll-kind = Art
stratum-month = Monat
stratum-weekday = Wochentag
stratum-hour = Stunde
stratum-recipe = Regel
value-live = live
value-correspondence = Fernpartie
value-device = Gerät
value-server = Server
value-white = Weiß
value-black = Schwarz
value-ordinary = gewöhnlich
value-opening = Eröffnung

matches-head = Match für Match
matches-text = Jeder Punkt ist ein Match (oder mehrere): wie viele Würfe es hatte und welcher Anteil davon Pasche waren. Kurze Matches streuen weit; das macht der Zufall bei wenigen Würfen. Die Kurven sind exakte Grenzen: Innerhalb der inneren liegen mindestens { $funnel-inner } der Matches mit fairen Würfeln, innerhalb der äußeren mindestens { $funnel-outer }.
chart-funnel = Anteil der Pasche je Match nach der Zahl der Würfe
chart-funnel-alt = Anteil der Pasche in { $funnel-matches } Matches nach der Zahl ihrer Würfe, mit den exakten Grenzen für faire Würfel. { $funnel-outside } { $funnel-outside ->
        [one] Match liegt
       *[other] Matches liegen
    } außerhalb der äußeren Grenzen; zu erwarten sind { $funnel-outside-expected }.
matches-outside = { $funnel-outside } von { $funnel-matches } Matches { $funnel-outside ->
        [one] liegt
       *[other] liegen
    } außerhalb der äußeren Grenzen; bei fairen Würfeln sind es im Mittel { $funnel-outside-expected }.
legend-inner = innere Grenzen
legend-outer = äußere Grenzen
legend-match = Match

placebo = Das Placebo
placebo-text = Der Hash jedes Eintrags hat Bytes, die nie gebraucht wurden. Sie ergeben { $placebo-logs } weitere, gleich große Protokolle, mit denen nie jemand gespielt hat. Ordnet man alle danach, wie weit die { $outcomes-number } Ergebnisse abweichen, nimmt die echte Zählung Platz { $placebo-rank } von { $placebo-places } ein.
chart-placebo = Chi-Quadrat des echten Protokolls neben den ungenutzten Bytes
chart-placebo-alt = Chi-Quadrat über die Ergebnisse: das echte Protokoll bei { $outcomes-chi }, daneben { $placebo-logs } Placebo-Protokolle.
legend-real = das echte Protokoll
legend-placebo = Placebo-Protokolle

## Exakte Zahlen

exact = Was faire Würfel mit einem machen
exact-text = Wer mit fairen Würfeln { $exact-rolls } Mal würfelt, sieht mehr Serien, als sich richtig anfühlt. Diese Zahlen sind exakt, nicht simuliert.
exact-at-least-one-double-event = mindestens ein Pasch
exact-two-in-a-row-event = irgendwo zwei Pasche nacheinander
exact-three-in-a-row-event = irgendwo drei Pasche nacheinander
exact-opponent-two-ahead-event = der Gegner hat mindestens zwei Pasche mehr
exact-some-opponent-three-in-a-row-event = in { $exact-games } solchen Partien würfelt irgendein Gegner drei Pasche nacheinander
table-exact = Exakte Wahrscheinlichkeiten bei { $exact-rolls } Würfen
column-event = Ereignis
column-chance = Wahrscheinlichkeit

## Nachweise und Grenzen

proofs = Was welcher Nachweis belegt
proofs-text = Nicht jeder Eintrag belegt dasselbe. Geordnet nach dem, was hinter den Würfeln steht:
table-proofs = Würfe nach dem, was ihr Eintrag belegen kann
column-kind = Art des Eintrags
column-proves = Was er zeigt
column-not = Was er nicht zeigt
proof-device-entropy-kind = Client-Entropie vom Gerät des Spielers
proof-device-entropy-shows = Der Server legte seinen Seed fest, bevor er die Zahl des Geräts kannte; er konnte die Würfel also nicht aussuchen.
proof-device-entropy-not = Dass die Zahl wirklich vom Gerät des Spielers kam und nicht von einer App, die mit dem Server zusammenarbeitet.
proof-server-entropy-kind = beide Zahlen vom Server gezogen
proof-server-entropy-shows = Die Würfel standen vor dem Wurf fest und wurden danach nicht geändert.
proof-server-entropy-not = Dass der Server nicht mehrere Zahlen probiert und eine behalten hat. Darüber gibt nur die Zählung Auskunft.
proof-failed-kind = folgt nicht aus seiner Festlegung
proof-failed-shows = Dass Seed, Festlegung und Würfel nicht zusammengehören. Der Wurf ist in diesem Bericht genannt.
proof-failed-not = Wie es dazu kam: Ein Fehler sieht genauso aus wie eine Absicht.
proof-unrevealed-kind = nicht offengelegt
proof-unrevealed-shows = Dass ein Wurf begonnen und festgelegt wurde.
proof-unrevealed-not = Alles Übrige; ein Server, der Würfe verbirgt, verbirgt sie hier.
proof-unverifiable-kind = nichts nachzurechnen
proof-unverifiable-shows = Dass es so im Protokoll steht.
proof-unverifiable-not = Dass diese Würfel wirklich so gefallen sind.

limits = Was die Zählung nicht zeigen kann
limits-1 = Einen kleinen Effekt. Unterhalb der Größe, die bei den Tests genannt ist, bliebe eine Abweichung unbemerkt.
limits-2 = Eine einzelne Partie. Auf kurze Sicht treibt es der Zufall am wildesten; eine Zählung über alle Matches sagt über ein einzelnes nichts.
limits-3 = Eine Auswahl außerhalb des Protokolls. Würfe, die nie aufgeschrieben wurden, stehen in keiner Zählung; das signierte Protokoll macht es nur schwerer, sie später zu entfernen.
limits-3-unsigned = Eine Auswahl außerhalb des Protokolls. Würfe, die nie aufgeschrieben wurden, stehen in keiner Zählung; die Wurzel des Protokolls, die in dieser Ausgabe nicht signiert ist, macht es nur schwerer, sie später zu entfernen, sofern Leser eine frühere Wurzel aufbewahrt haben.
limits-4 = Können, Glück oder Absicht. Ein p-Wert misst, wie ungewöhnlich eine Zählung für faire Würfel ist. Er ist nicht die Wahrscheinlichkeit, dass die Würfel fair sind.
limits-5 = Die Ursache. Wenn etwas auffällt, sagt die Zählung, was und wie viel, aber nicht, wer oder warum.

## Selbst nachrechnen

check = Selbst nachrechnen
check-text = Ein Eintrag dieser Ausgabe, Schritt für Schritt. Jede Zeile folgt aus den Zeilen darüber, mit nichts weiter als einer Hashfunktion.
check-given = Gegeben
check-roll = Wurf
check-match = Match
check-counter = Zähler (Nonce)
check-commitment = Festlegung, veröffentlicht vor dem Wurf
check-seed = Server-Seed, danach offengelegt
check-entropy = Client-Entropie
check-recipe = Regel
check-computed = Berechnet
check-commitment-again = SHA-256 des Seeds
check-message = Nachricht
check-digest = Hash
check-dropped = Verworfene Bytes (ab { $rejection-limit })
check-dropped-none = keine
check-faces = Von Bytes zu Augenzahlen
check-dice = Würfel
check-rule = Den Hash Byte für Byte lesen; jedes Byte ab { $rejection-limit } verwerfen; der Rest bei der Division durch { $faces-number }, plus { $one }, ist eine Augenzahl.
check-rule-scale = Den Hash in Gruppen von { $scale-bytes } Bytes lesen, jede als eine ganze Zahl, das höchstwertige Byte zuerst. Diese Zahl mal { $faces-number }, geteilt durch { $scale-values } und abgerundet, plus { $one }, ist eine Augenzahl. Kein Byte wird verworfen.
check-place-roll = Die ersten beiden sind der Wurf.
check-place-sequence = Die Würfe nehmen sie paarweise, in der Reihenfolge ihres Zählers, der bei { $none } beginnt; wo ein Hash endet, geht es im nächsten weiter.
check-tool = Dasselbe für jeden Eintrag
check-tool-text = Einen Eintrag einfügen (JSON, oder CSV mit Kopfzeile) oder die Folge eines Matches. Alles wird auf dieser Seite berechnet; nichts verlässt Ihr Gerät.
check-input = Eintrag
check-button = Nachrechnen
check-example = Den Eintrag von oben nehmen
check-sequence = Eine veröffentlichte Folge nehmen
check-crypto = Dieser Browser bietet hier kein Web Crypto; das Programm verify.py in den Daten dieser Ausgabe leistet dasselbe.
check-noscript = Dieser Teil braucht JavaScript. Ohne JavaScript leistet das Programm verify.py in den Daten dieser Ausgabe dasselbe, mit nichts als der Standardbibliothek von Python.
check-ok = stimmt
check-wrong-commitment = falsche Festlegung
check-wrong-dice = falsche Würfel
check-malformed = nicht lesbar
check-logged = Würfel im Eintrag
check-result = Ergebnis
check-counts = Die Zählung, nachgerechnet
check-counts-text = Die { $outcomes-number } Anzahlen dieser Ausgabe. Ändern Sie beliebige davon; Chi-Quadrat und die Wahrscheinlichkeit der größten Zelle folgen.
check-counts-button = Neu berechnen
check-counts-reset = Anzahlen dieser Ausgabe
check-counts-result = Chi-Quadrat, Freiheitsgrade, p
check-counts-largest = Größte Zelle; p, falls vorher genannt
check-streak = Ihre Serie
check-streak-text = Die exakte Wahrscheinlichkeit, dass faire Würfel in so vielen Würfen irgendwo so viele Pasche nacheinander bringen.
check-streak-length = Pasche nacheinander
check-streak-rolls = Würfe
check-streak-result = Wahrscheinlichkeit
check-print = Auf der Webseite zu diesem Bericht lassen sich ein Eintrag prüfen, die Zählung nachrechnen und die Wahrscheinlichkeit einer Serie bestimmen.

## Methoden und Herkunft

methods = Methoden
methods-count = Chi-Quadrat-Tests vergleichen Anzahlen mit dem, was faire Würfel im Mittel liefern (Pearson). Für die größte, die kleinste und die am weitesten abweichende Zelle sind beide p-Werte exakt: der für eine vorher genannte Zelle und der nach Durchsicht aller Zellen, aus der exakten Verteilung der größten Anzahl (Levin).
methods-doubles = Der Test der Pasche ist der exakte Binomialtest in beide Richtungen.
methods-family = Die Korrektur für viele Fragen simuliert dasselbe Protokoll mit fairen Würfeln und vergleicht die kleinsten p-Werte (Westfall und Young); ein simuliertes p ist nie null (Phipson und Smyth).
methods-nights = Die nächtliche Evidenz und die Bänder sind dafür gemacht, dass man jede Nacht hinsieht (Ville; Howard und andere; Lindon und Malek).
methods-intervals = Die Bereiche gelten für alle Augenzahlen zugleich (Goodman). Die größte noch mögliche Abweichung folgt aus einer Äquivalenzaussage (Wellek).
methods-log = Jeder Eintrag ist ein Blatt eines Hashbaums nach RFC 9162; dessen Wurzel wird für jede Ausgabe signiert.
methods-log-unsigned = Jeder Eintrag ist ein Blatt eines Hashbaums nach RFC 9162; dessen Wurzel steht in jeder Ausgabe. Ein Schlüssel dafür war nicht eingestellt, sie ist also nicht signiert.
references = Literatur

provenance = Woher das alles kommt
provenance-text = Gleiches Protokoll, gleiche Bytes: Nichts in dieser Ausgabe hängt davon ab, wann oder wo sie entstand.
provenance-switched-off = Für diese Ausgabe abgeschaltet:
provenance-nothing-off = Abgeschaltet war nichts.
table-provenance = Herkunft
column-item = Angabe
column-value = Wert
item-version = dicecount
item-python = Python
item-source = Quelle
item-source-rows = Zeilen der Quelle
item-source-digest = SHA-256 der Quelle
item-manifest = SHA-256 des Manifests
item-log-size = Einträge im signierten Protokoll
item-log-size-unsigned = Einträge im Protokoll (nicht signiert)
item-log-root = Wurzel des signierten Protokolls
item-log-root-unsigned = Wurzel des Protokolls (nicht signiert)
item-settings = Einstellungen
item-packages = Pakete
data-description = Anzahlen, Tests und Einträge aller Würfe im Protokoll eines Backgammon-Servers. Stand: { $edition-day }.
data-description-undated = Anzahlen, Tests und Einträge aller Würfe eines Backgammon-Protokolls.
index-title = Die Würfelzählung
index-text = Diese Ausgabe in fünf Sprachen und ihre Daten.
