# Andere Arten, dasselbe Protokoll zu zählen: die Tabelle der Entscheidungen, Wiederholungen und Dateien ohne Wurf.

sensitivity-head = Andere Arten zu zählen
sensitivity-text = Jede einzelne Entscheidung darüber, was gezählt wird, kann faire Würfel gezinkt aussehen lassen – oder umgekehrt. Hier ist dasselbe Protokoll auf mehrere Arten gezählt. Eine als richtig bezeichnete Zeile nimmt jeden geworfenen Wurf einmal und misst ihn an dem, was faire Würfel bei dieser Art der Aufzeichnung tun; eine als falsch bezeichnete zeigt, was eine übereilte Zählung ergäbe.
sensitivity-right = richtig
sensitivity-wrong = falsch
table-sensitivity = Dasselbe Protokoll, auf mehrere Arten gezählt
column-way = Art der Zählung
column-choice = Entscheidung
column-z = z der Pasche
column-p-doubles = p der Pasche
way-naive = alles, wie es dasteht, in einer Tabelle mit { $outcomes-number } Ergebnissen
way-as-read = wie gelesen, Eröffnungen für sich
way-repeats-out = wiederholte Würfe einmal, Eröffnungen für sich
way-repeats-and-openings-out = wiederholte Würfe einmal, ohne Eröffnungen
way-openings-pooled = wiederholte Würfe einmal, Eröffnungen wie jeder andere Wurf behandelt
way-repeats-and-dances-out = wiederholte Würfe einmal, ohne Würfe, die nicht gespielt werden konnten
way-repeats-out-placeholders-in = wiederholte Würfe einmal, mit Würfeln, die für nicht werfende Spieler dastehen
way-order-kept = nur Dateien, die die Reihenfolge der Würfel bewahren, Eröffnungen für sich
way-order-kept-openings-out = nur Dateien, die die Reihenfolge der Würfel bewahren, ohne Eröffnungen
way-order-kept-openings-pooled = nur Dateien, die die Reihenfolge der Würfel bewahren, Eröffnungen wie jeder andere Wurf behandelt
table-repeats = Spiele, die das Protokoll zweimal enthält; sie zählen einmal
column-file = Datei
column-games = Spiele
column-same-as = Gleich mit
sensitivity-continues = { $continues-total ->
        [one] Ein Spiel geht in einer anderen Datei weiter und zählt als ein Spiel.
       *[other] { $continues-total } Spiele gehen in einer anderen Datei weiter; jedes zählt als ein Spiel.
    }
table-unread = Dateien ohne Wurf
rejected-no-dice-reason = ein Zug ohne Wurf, wie der Schreiber angibt
rejected-placeholder-reason = Würfel für einen ausgesperrten Spieler, der nicht warf
rejected-bad-dice-reason = keine zwei Augenzahlen, wo zwei Würfel stehen sollten
rejected-no-roll-reason = eine Datei ohne Wurf
rejected-third-cell-reason = mehr als zwei Züge in einer Zeile
rejected-overlong-line-reason = eine Zeile, die dafür zu lang ist
