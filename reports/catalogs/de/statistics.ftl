# Was neben der Zählung selbst geprüft wird: Reihenfolge, Lücken, Änderungen, bekannte Fehler, der Preis jeder Frage.

outcomes-even = Auch zu gleichmäßig wäre auffällig, wie in einer geschönten Tabelle: So nah an den erwarteten Zahlen oder näher liegen faire Würfel mit p = { $outcomes-p-lower }.
outcomes-g = Nach der Likelihood gewogen: G = { $outcomes-g-chi } bei { $outcomes-g-df } Freiheitsgraden, n = { $rolls }, p = { $outcomes-g-p }.
outcomes-range = Vom seltensten zum häufigsten Ergebnis sind es { $outcomes-range } Würfe; faire Würfel verteilen ihre { $outcomes-number } Ergebnisse mindestens so weit mit p = { $outcomes-range-p } (exakt).
outcomes-detectable-chi = Das Chi-Quadrat aller { $outcomes-number } zusammen bemerkt ein einzelnes Ergebnis, sobald es um { $detectable-outcomes } abweicht.
parts-text = Woher kommt das Chi-Quadrat? Es zerfällt in Teile, die sich nicht überschneiden und zusammen das Ganze ergeben:
doubles-detectable = Pasche müssten um { $detectable-doubles } ihres Anteils abweichen, um in { $detectable-power } der Zählungen bemerkt zu werden, auf dem Niveau { $detectable-alpha }.
doubles-price = Jede Nacht nachzusehen hat seinen Preis: Diese Grenzen liegen { $price-of-looking } weiter auseinander als die für einen einzigen Blick.
unrevealed-none = Jede Festlegung wurde offengelegt. Mehr als { $unrevealed-limit } nicht offengelegte Würfe schlössen ein Urteil über Pasche aus, denn sie zu verbergen könnte den Anteil um eine Standardabweichung verschieben.
faces-dependent = Die beiden Würfel eines Wurfs könnten voneinander abhängen. Auch dann gilt: Chi-Quadrat { $faces-dependent-chi } bei { $faces-dependent-df } Freiheitsgraden, n = { $faces-dependent-n } Würfe, p = { $faces-dependent-p }.
faces-detectable = Eine Augenzahl müsste um { $detectable-faces } ihres Anteils abweichen, um in { $detectable-power } der Zählungen bemerkt zu werden, auf dem Niveau { $detectable-alpha }.

order = Was nur die Reihenfolge zeigt
order-text = Eine Zählung weiß nicht, welcher Wurf auf welchen folgte. Hier wird jeder Wurf neben den vorigen seines Matches gestellt, und noch einmal neben den vorigen desselben Platzes. Was registriert ist, gehört zur Familie der Tests oben; was explorativ ist, war nicht angekündigt und kann nur einen Hinweis geben.
table-next = Der nächste Wurf, gegeben den vorigen
column-question = Frage
next-match-order = im Match: was allein die Reihenfolge beiträgt
next-match-given = im Match: jede Zeile gegen faire Würfel
next-match-named = im Match, auch der erste Wurf gegen faire Würfel gehalten
next-seat-order = im Match auf demselben Platz: was allein die Reihenfolge beiträgt
next-seat-given = im Match auf demselben Platz: jede Zeile gegen faire Würfel
next-seat-named = im Match auf demselben Platz, auch der erste Wurf gegen faire Würfel gehalten
status-registered = registriert
status-compare = ohne p: Matches enden mit Würfeln, daher verwirft er faire Server
table-after = Pasche nach dem vorigen Wurf
after-double-match = nach einem Pasch, im Match
after-other-match = nach jedem anderen Wurf, im Match
after-double-seat = nach einem Pasch, auf demselben Platz
after-other-seat = nach jedem anderen Wurf, auf demselben Platz
runs-text = Geht eine Serie von Paschen öfter weiter, oder bricht sie öfter ab, als es { $fair-doubles } entspricht? Chi-Quadrat { $runs-chi } bei { $runs-df } Freiheitsgraden, n = { $runs-n } Würfe, p = { $runs-p }.
table-runs = Würfe nach der Zahl der Pasche unmittelbar davor
column-run = Pasche in Folge vor dem Wurf
run-or-more = { $length } oder mehr
longest-run-text = Längste Pasch-Serie, alle Matches aneinandergereiht: { $longest-run }. In { $longest-run-n } Würfen fairer Würfel ist die längste Serie mindestens so lang mit p = { $longest-run-p } (exakt).
skips-head = Übersprungene Zählerstände
skips-text = Jede Festlegung eines Matches hat einen Zähler. Übersprungene Zählerstände: { $skips-skipped }, vor { $skips-after-skip } von { $skips-records } Einträgen; größte Lücke: { $skips-longest }. Eine Lücke kann eine verlorene Verbindung sein, darum gibt es keine erwartete Zahl von Lücken. Geprüft wird, in der Familie oben, ob die Würfel nach einer Lücke anders fallen.
skips-bound = Würfe mit der Zahl des Geräts: { $skips-device-rolls }. Hätte jede Lücke vor einem von ihnen verworfene Würfe verborgen, so hätten sich { $skips-bits } Bit aussuchen lassen, genug für { $skips-added } Pasche mehr oder { $skips-removed } weniger. Die Schranke gilt nur, wenn die Kennung des Wurfs feststeht, bevor die Zahl des Geräts eintrifft.
skips-unbounded = Würfe, bei denen der Server beide Zahlen zog: { $skips-server-rolls }. Dort gibt es keine Schranke, und nur die Zählung spricht.

changes = Haben sich die Würfel an einem Tag geändert?
changes-drift = Die wahrscheinlichste Wende: Der Anteil der { $drift-face } änderte sich am stärksten nach dem { $drift-day }, von { $drift-before } auf { $drift-after }. Korrigiert dafür, dass alle Tage und alle Augenzahlen durchsucht wurden, ist p = { $drift-p } (n = { $drift-n } Würfe).
changes-since = Ein Fehler kann auch mit einer neuen Programmversion kommen. Die in jeder Nacht neu begonnene Evidenz steht, alles zusammengezählt, bei { $anew-m } (Nächte bisher: { $anew-nights }); ihr Höchststand war { $anew-peak }, am { $anew-peak-day }. Bei fairen Würfeln ist ihr Mittel die Zahl der Nächte, und im Mittel dauert es mindestens { $anew-alarm-at } Nächte, bis sie irrtümlich { $anew-alarm-at } erreicht.
changes-quiet = So weit kam sie nie.
changes-loud = So weit kam sie am { $anew-alarm-day }; am besten passt eine Änderung ab dem { $anew-began }. Das ist eine Stelle zum Nachsehen, nicht der Alarm dieser Ausgabe.

same-text = Fallen die Teile einer Art gleich? Am wichtigsten ist Gerät gegen Server: Wo der Server beide Zahlen zog, spricht nur die Zählung. Das korrigierte p berücksichtigt alle Arten, nach denen gefragt wurde.
table-same = Dieselben Würfel in jedem Teil?

faults = Bekannte Fehler
faults-text = Würfelprogramme versagen auf bekannte Weisen, und jede hinterlässt ihre Spur in der Zählung. Das Verhältnis sagt, wievielmal wahrscheinlicher diese Zählung mit dem Fehler ist als mit fairen Würfeln: über { $one } spricht für den Fehler, unter { $one } dagegen. Vertauschte Würfel lassen die Zählung, wie sie ist; nur das Nachrechnen sieht sie.
faults-scale = Der Eintrag, der unten Schritt für Schritt nachgerechnet wird, hat eine Regel, die kein Byte verwirft. Bei solchen Würfen stehen die Zeilen über Bytes nur zum Vergleich hier.
faults-modulo = Der Eintrag, der unten Schritt für Schritt nachgerechnet wird, hat eine Regel, die kein Byte verwirft. Bei solchen Würfen ist die Zeile über Reste die Regel selbst und kein Fehler in ihrer Ausführung.
table-faults = Was die Zählung von { $rolls } zu jedem Fehler sagt
column-fault = Fehler
column-ratio = Likelihood-Verhältnis
column-says = Die Zählung spricht
ratio-ruled-out = ausgeschlossen
says-for = für den Fehler
says-against = gegen den Fehler
says-undecided = weder dafür noch dagegen
says-only-verification-sees-it = gar nicht: nur das Nachrechnen sieht ihn
fault-byte-mod-6-without-rejection = Rest eines Bytes bei Teilung durch { $faces-number }, kein Byte verworfen
fault-limit-251 = Bytes ab { $fault-limit-251-value } verworfen statt ab { $rejection-limit }
fault-limit-253 = Bytes ab { $fault-limit-253-value } verworfen statt ab { $rejection-limit }
fault-doubled-row-per-double = jeder Pasch zweimal geschrieben
fault-doubles-rerolled-once = ein Pasch einmal neu geworfen
fault-doubles-rerolled-until-none = Pasche neu geworfen, bis keiner mehr fällt
fault-swapped-dice = die beiden Würfel vertauscht

unseen = Wonach nicht gesehen wurde
unseen-text = Eine Frage, die niemand gestellt hat, hat keine Antwort, weder eine gute noch eine schlechte. Diese Ausgabe hat nicht gefragt nach:
unseen-players = einzelnen Konten: ob die Würfel der einen Person anders fallen als die der anderen.
unseen-results = den Gewinnern. Spiele enden mit Würfeln, darum unterscheiden sich die Würfel von Gewinnern und Verlierern auch bei fairen Würfeln.
unseen-memory = mehr als einem Wurf zurück, von Pasch-Serien abgesehen.
unseen-seed-bytes = den Bytes der Seeds und der Client-Entropie, davon abgesehen, ob etwas zweimal vorkam.
unseen-plays = der Art, wie die Würfel gespielt wurden.
unseen-order-of-dice = dem ersten Würfel gegen den zweiten: Das Protokoll bewahrt ihre Reihenfolge nicht.
unseen-order-of-rolls = dem nächsten Wurf nach dem vorigen: Das Protokoll enthält keine zwei Würfe eines Matches.
unseen-seat = den Plätzen: Das Protokoll nennt sie für aufeinanderfolgende Würfe nicht.
unseen-entropy-source = Gerät gegen Server: Das Protokoll enthält nicht Würfe von beiden.
unseen-unused-bytes = den unbenutzten Bytes der Digests: Es gibt keine, die sich zählen ließen.
unseen-skips = übersprungenen Zählerständen: Das Protokoll hat keinen Zähler.
unseen-nights = Änderungen in der Zeit: Das Protokoll umfasst weniger als zwei Tage.

tests-record-only = Die Zählung selbst bleibt ruhig, jeder ihrer Tests liegt über p = { $quiet-level }, und was auffällt, zeigt sich nur im Protokoll der Würfe, darin, was einem Wurf vorausging oder woher seine Zahlen kamen; gefunden hat es:

bytes = Die Bytes hinter den Würfeln
bytes-dice = Eine Augenzahl verbirgt, welcher von { $bytes-per-face } Byte-Werten sie ergab; darum werden auch die Bytes angesehen. Bytes, die zu Augen wurden: { $bytes-used }; unterwegs verworfene Bytes: { $bytes-dropped }, wo eine Regel, die ab { $rejection-limit } verwirft, im Mittel { $bytes-dropped-expected } ergibt, bei einer Standardabweichung von { $bytes-dropped-sd }. Beide Fragen gehören zur Familie der Tests oben.
bytes-impossible = Bytes ab { $rejection-limit }, die zu Augen wurden: { $bytes-impossible }. Eine Regel, die sie verwirft, schließt sie aus; die Regel dieser Würfe verwirft keines, darum sind die Augenzahlen nicht gleich wahrscheinlich: { $face-1 } bis { $face-4 } kommen in je { $modulo-often } der Fälle, { $face-5 } und { $face-6 } in je { $modulo-seldom }.
secrets-text = Server-Seeds und Client-Entropie sollten jeden Byte-Wert gleich oft zeigen, keinen Wert zweimal und keinen mit einem Muster. Diese Frage war nicht angekündigt, bevor die Daten kamen, darum sind ihre p-Werte explorativ.
table-secrets = Die Bytes der Geheimnisse
column-secret = Geheimnis
column-values = Werte
column-twice = Schon da gewesen
column-patterned = Mit Muster
secret-server-seed = Server-Seed
secret-client-entropy = Client-Entropie
check-rule-modulo = Den Hash Byte für Byte lesen; der Rest jedes Bytes bei der Division durch { $faces-number }, plus { $one }, ist eine Augenzahl. Kein Byte wird verworfen.

placebo-tests = Auch die übrigen Fragen an die Zählung, jedem dieser Protokolle gestellt; Platz { $one } ist der auffälligste.
table-placebo = Die Zählung unter ihren Placebo-Protokollen
column-place = Platz unter { $placebo-places }
