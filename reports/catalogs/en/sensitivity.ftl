# Other ways to count the same log: the table of choices, repeats and files without a roll.

sensitivity-head = Other ways to count
sensitivity-text = Each choice of what to count can, by itself, make fair dice look rigged, or the reverse. Here the same log is counted in several ways. A line marked as right takes every roll thrown once and holds it against what fair dice do under the way it was written down; a line marked as wrong shows what a hasty count would come to.
sensitivity-right = right
sensitivity-wrong = wrong
table-sensitivity = The same log, counted in several ways
column-way = Way of counting
column-choice = Choice
column-z = z of the doubles
column-p-doubles = p of the doubles
way-naive = everything as it stands, in one table of { $outcomes-number } outcomes
way-as-read = as read, openings on their own
way-repeats-out = repeated rolls once, openings on their own
way-repeats-and-openings-out = repeated rolls once, without openings
way-openings-pooled = repeated rolls once, openings as if they were like any other roll
way-repeats-and-dances-out = repeated rolls once, without rolls that could not be played
way-repeats-out-placeholders-in = repeated rolls once, with dice written for players who did not throw
way-order-kept = only files that keep the order of the dice, openings on their own
way-order-kept-openings-out = only files that keep the order of the dice, without openings
way-order-kept-openings-pooled = only files that keep the order of the dice, openings as if they were like any other roll
table-repeats = Games that the log holds twice; they count once
column-file = File
column-games = Games
column-same-as = Same as
sensitivity-continues = { $continues-total ->
        [one] One game goes on in another file and counts as one game.
       *[other] { $continues-total } games go on in another file, each of which counts as one game.
    }
table-unread = Files without a roll
rejected-no-dice-reason = a turn without a throw, as the writer says
rejected-placeholder-reason = dice written for a player who was shut out and did not throw
rejected-bad-dice-reason = no two faces where two dice should stand
rejected-no-roll-reason = a file without a roll
rejected-third-cell-reason = more than two turns in one row
rejected-overlong-line-reason = a row too long to be one
