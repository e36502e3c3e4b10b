title = The dice count
nothing-counted = This log holds no revealed roll of the population, so there is nothing to count.
counted = Every roll on record from { $first-day } to { $last-day } was counted: { $rolls } { $rolls ->
        [one] roll
       *[other] rolls
    }, { $dice } dice, from { $matches } { $matches ->
        [one] match
       *[other] matches
    }.
counted-undated = Every roll of the log was counted: { $rolls } { $rolls ->
        [one] roll
       *[other] rolls
    }, { $dice } dice, from { $matches } { $matches ->
        [one] match
       *[other] matches
    }. The log gives no dates.
read = The log was read on { $read-on }.
excluded = { $excluded-total ->
        [one] One record lies
       *[other] { $excluded-total } records lie
    } outside of the count; the data say for which reason.
verified = Before it was counted, each of the { $records } records was recomputed: the revealed seed is the one the server had committed to, and it gives the dice that were played. All { $records } are right.
verified-partly = { $verdicts-ok } of { $records } records were recomputed and are right: the revealed seed is the one the server had committed to, and it gives the dice that were played. No record contradicts its commitment; the others lack something that recomputing needs, such as a revealed seed.
failed = { $failures-total ->
        [one] One record of { $records } does not follow
       *[other] { $failures-total } of { $records } records do not follow
    } from what the server had committed to. { $failures-total ->
        [one] It is
       *[other] They are
    } named in the data, and counted as logged all the same.
not-verified = This log holds no commitments, so no roll could be recomputed; the dice were counted as they were written down.
breaches = { $breaches-total ->
        [one] One breach of the protocol was
       *[other] { $breaches-total } breaches of the protocol were
    } flagged.
rejected = { $rejected-total ->
        [one] One line of the log could not be read and was
       *[other] { $rejected-total } lines of the log could not be read and were
    } set aside.
too-few = With so few rolls the tests would say nothing, so none is printed.

doubles-head = Doubles
doubles = { $doubles-count ->
        [one] { $doubles-count } of { $rolls } rolls was a double
       *[other] { $doubles-count } of { $rolls } rolls were doubles
    }, { $doubles-share }. Fair dice give { $fair-doubles } on average, here { $doubles-expected }.
doubles-test = Fair dice stray at least this far from it, up or down, in about { $doubles-in-hundred } of 100 counts.
doubles-each = The { $doubles-number } doubles one by one, with the deviation from the expected number:
column-double = Double
column-count = Count
column-share = Share
column-deviation = Deviation

outcomes-head = Rarest and most frequent
extremes = Of the { $outcomes-number } outcomes of two dice, { $smallest } came least often ({ $smallest-count } times, { $smallest-deviation }) and { $largest } most often ({ $largest-count } times, { $largest-deviation }); { $outcomes-expected } times each was expected.
named-before = Had somebody named { $largest } before the count, fair dice would bring it this often in about { $largest-p-named-in-hundred } of 100 counts, and { $smallest } this seldom in about { $smallest-p-named-in-hundred } of 100.
after-looking = But nobody named them: in every table some outcome comes first and some comes last. The most frequent of all { $outcomes-number } is at least this frequent in about { $largest-p-after-looking-in-hundred } of 100 counts of fair dice, the rarest at least this rare in about { $smallest-p-after-looking-in-hundred } of 100. These are the figures to go by.
outcomes-test = All { $outcomes-number } outcomes together: fair dice give a table at least this uneven in about { $outcomes-in-hundred } of 100 counts (chi-square { $outcomes-chi }, { $outcomes-df } degrees of freedom).
faces-test = The { $faces-number } faces of all { $dice } dice: at least this uneven in about { $faces-in-hundred } of 100 counts (chi-square { $faces-chi }, { $faces-df } degrees of freedom).
face-farthest = The face farthest off is the { $farthest-face }, with { $farthest-face-share } of the dice; named before, a deviation of this size comes in about { $farthest-face-p-named-in-hundred } of 100 counts, picked out after looking in about { $farthest-face-p-after-looking-in-hundred }.
family = In all, { $family-tests } questions were fixed before the data came in. Fair dice answer at least one of them as strikingly as here in about { $family-in-hundred } of 100 counts.
record-only = The count itself stays quiet, with every one of its tests above p = { $quiet-level }; what stands out shows only in the record of the rolls and was found by the test of:
test-next-roll = next roll given the one before
test-doubles-after-doubles = doubles after doubles
test-doubles-hazard = runs of doubles
test-entropy-sources = device against server entropy
test-after-skip = rolls after a skipped counter
test-accepted-bytes = bytes that became faces
test-rejected-bytes = bytes that were dropped

since-head = What changed
since = Since the edition of { $since-edition } the count went from { $since-rolls-old } to { $rolls } rolls ({ $since-rolls }); matches: { $since-matches }.
since-doubles = The share of doubles went from { $since-doubles-old } to { $since-doubles-new }, { $since-doubles-points } percentage points.
since-outcomes = The table of outcomes was then as uneven as fair dice give it in about { $since-outcomes-old } of 100 counts; now it is about { $since-outcomes-new }.
since-faces = For the faces it was about { $since-faces-old } of 100; now it is about { $since-faces-new }.

limits-head = What the count cannot prove
limit-selection = That no roll is missing. A roll that was never written down is in no count; only the commitments that a player’s own device kept can show it.
limit-small = That the dice are perfect. A count can only say how large a fault it would have noticed; a smaller one could hide in it.
limit-cause = Why something stands out, or that a single match was fair. A figure such as “{ $outcomes-number } outcomes” says how unusual the table is for fair dice, not how likely it is that the dice are fair.

check-head = Check a roll yourself
check = Take any record of the edition. The SHA-256 of its server seed must be its commitment, which was given out before the roll. Seed, match, roll, counter and client entropy, mixed as the published rule says, must give its dice. One command, which needs nothing but Python, does this for every roll of the edition and counts again:
check-match = For a single match the site gives out a small file that proves its records to be part of the published log; the same program checks it.
check-none = This log left no seeds and commitments, so a roll cannot be checked; the count itself can be made again from the data.

exact-head = What fair dice do
exact = These figures are exact, for somebody who rolls { $exact-rolls } times with fair dice:
exact-at-least-one-double = at least one double: { $exact-at-least-one-double }
exact-two-in-a-row = two doubles in a row somewhere: { $exact-two-in-a-row }
exact-three-in-a-row = three doubles in a row somewhere: { $exact-three-in-a-row }
exact-opponent-two-ahead = the opponent has at least two doubles more: { $exact-opponent-two-ahead }
exact-some-opponent-three-in-a-row = in { $exact-games } such games, some opponent rolls three doubles in a row: { $exact-some-opponent-three-in-a-row }
