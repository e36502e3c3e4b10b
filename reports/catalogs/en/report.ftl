## The page

page-title = The dice count, { $edition-day }
kicker = The dice count
headline = { $rolls } rolls counted, every record checked
headline-bare = { $rolls } rolls counted
standfirst = Every roll on record from { $first-day } to { $last-day }: { $dice } dice, thrown in { $matches } { $matches ->
        [one] match
       *[other] matches
    }. Each roll that left a commitment was recomputed from its published seed; then the dice were counted and tested.
standfirst-bare = A log of { $dice } dice, thrown in { $matches } { $matches ->
        [one] match
       *[other] matches
    }, without commitments and without dates. The dice were counted and tested; nothing could be recomputed.
read-on = Data up to { $edition-day }, read on { $read-on }.
languages = Languages
contents = Contents
skip = Skip to the findings
link-here = Link to this section
link-table = Link to this table
all-data = All data of this edition
csv = Download as CSV
json = All numbers as JSON
copy = Copy table
copied = Copied
sort-by = Sort by this column
pdf = PDF

## Verdict

verdict = Verdict
verdict-nothing = Nothing found
verdict-found = Something found
verdict-odd = No alarm, but the count stands out
verdict-small = Too few rolls to say
verdict-bare = Counted, not verified
records-all-ok = All { $records } records follow from what the server had committed to: same seed, same dice.
records-failed = { $failures-total ->
        [one] One record of { $records } does not follow from what the server had committed to
       *[other] { $failures-total } of { $records } records do not follow from what the server had committed to
    }. { $failures-total ->
        [one] It is named below.
       *[other] They are named below.
    }
records-some-open = None of { $records } records contradicts its commitment; { $open } could not be recomputed.
records-none = Not applicable: this log holds no commitments, so no roll can be traced back to a seed.
records-rejected = { $rejected-total ->
        [one] One line of the log could not be read and was set aside.
       *[other] { $rejected-total } lines of the log could not be read and were set aside.
    }
records-breaches = { $breaches-total ->
        [one] One breach of the protocol was flagged.
       *[other] { $breaches-total } breaches of the protocol were flagged.
    }
count-quiet = The count does not stand out: dice that are fair give at least one result this unusual in about { $family-in-hundred } of 100 counts like this one ({ $family-tests } { $family-tests ->
        [one] question
       *[other] questions
    } asked, p = { $family-p }).
count-loud = The count stands out: dice that are fair give a result this unusual in only about { $family-in-hundred } of 100 counts like this one ({ $family-tests } { $family-tests ->
        [one] question
       *[other] questions
    } asked, p = { $family-p }).
count-loud-tests = What stands out:
count-single-quiet = None of the tests of the count stands out.
count-single-loud = At least one test of the count stands out; see the table of tests.
count-small = With { $rolls } { $rolls ->
        [one] roll
       *[other] rolls
    } the tests of the count would say nothing, so none is printed.
alarm-quiet = The nightly evidence never reached its alarm level.
alarm-loud = The nightly evidence reached its alarm level of { $evidence-alarm-at }.
alarm-none = Not applicable: the log gives no nights to follow.
found-openings-without-doubles = No opening roll is a double, although every attempt is said to be on record: the log does not hold what it claims.
found-doubles-among-openings-without-ties = Doubles stand among opening rolls whose ties are said to be left out: the log does not hold what it claims.
found-checkpoint = The signed log no longer continues the one signed before.
found-checkpoint-unsigned = The log no longer continues the one that was written down before.
found-evidence-chain = The nightly evidence, computed again, differs from what was recorded then.
found-planted-faults-missed = Planted faults were missed in the drill: { $drill-caught } of { $drill-faults } were caught.
verdict-limits = A p-value alone says nothing about who drew the numbers. What each proof proves, and what no count can show, stands further down.

## Key figures

key-figures = Key figures
key-rolls = rolls counted
key-ok = records recomputed and right
key-doubles = doubles; { $fair-doubles } expected
key-outcomes = of 100 counts of fair dice deviate as much over the { $outcomes-number } outcomes
key-faces = of 100 counts of fair dice deviate as much over the { $faces-number } faces
key-evidence = evidence against fair dice: below { $one } speaks for them; alarm at { $evidence-alarm-at }

## What was counted

counted = What was counted
counted-text = The count takes every revealed roll of the population as the log has it, whatever its verdict, up to and including { $edition-day }. Leaving out the rolls that failed would itself be a choice.
counted-text-undated = The count takes every revealed roll of the population as the log has it, whatever its verdict. Leaving out the rolls that failed would itself be a choice.
counted-rule = Who belongs to the population is fixed by one rule over facts known before the roll:
counted-excluded = { $excluded-total ->
        [one] One record lies outside of it, for this reason:
       *[other] { $excluded-total } records lie outside of it, for these reasons:
    }
counted-all = No record lies outside of it.
openings-every_attempt = Opening rolls are counted like any other, because every attempt is on record, ties included.
openings-ties_dropped = Opening rolls stand apart: their ties were not logged, so a double can never appear among them.
openings-test = Openings: { $openings-rolls } { $openings-rolls ->
        [one] roll
       *[other] rolls
    }, chi-square { $openings-chi } on { $openings-df } degrees of freedom, p = { $openings-p }.
unordered-test = As pairs without order ({ $pairs-number } classes): chi-square { $unordered-chi } on { $unordered-df } degrees of freedom, p = { $unordered-p }.
unordered-only = The log does not keep the order of the two dice, so only { $pairs-number } pairs can be told apart and the first die cannot be set against the second.
column-reason = Reason
table-excluded = Records outside of the population
excluded-nobody-played-reason = nobody sat at the board
excluded-filtered-reason = outside of the population’s rule
excluded-before-first-day-reason = before the first day
excluded-duplicate-reason = the same record again
excluded-repeated-game-reason = the same game again
excluded-unrevealed-reason = not revealed
excluded-no-dice-reason = no dice in the record
excluded-unsettled-reason = day not settled yet
column-records = Records
column-rows = Lines

## Verification

verified = How the records were checked
verified-text = Before each roll the server publishes a commitment: the SHA-256 hash of a secret seed. Afterwards it reveals the seed. For each of { $records } { $records ->
        [one] record
       *[other] records
    } the commitment was computed again from the revealed seed and the dice again from seed, ids, counter and client entropy.
verified-by = { $judged-by-kernel } { $judged-by-kernel ->
        [one] record was
       *[other] records were
    } judged by the fast program and { $judged-by-reference } by the short reference program that is written to be read; { $cross-checked } { $cross-checked ->
        [one] was
       *[other] were
    } judged by both, and both agreed.
verified-by-kernel = { $judged-by-kernel } { $judged-by-kernel ->
        [one] record was
       *[other] records were
    } judged by the fast program; the short reference program, which is written to be read, judged { $cross-checked } of them again, and both agreed.
verified-not = Not applicable: none of the { $records } records holds a seed and a commitment. The dice are counted as logged.
verified-drill = Before this edition { $drill-faults } { $drill-faults ->
        [one] planted fault was
       *[other] planted faults were
    } run through the same programs; { $drill-caught } { $drill-caught ->
        [one] was
       *[other] were
    } caught.
table-verdicts = Verdicts, one for each record
table-flags = Flags, beside the verdict
table-rejected = Lines set aside
table-flagged = Records that were flagged
table-failures = Records that failed
failures-more = The first { $failures-shown } of { $failures-total } are listed here; the data of this edition names all of them.
failure-dice = the seed gives { $given }, the log says { $logged }
failure-accepted = (so it is if bytes from { $rejection-limit } on are not dropped)
column-verdict = Verdict
column-meaning = What it means
column-flag = Flag
column-roll = Roll
column-match = Match
column-day = Day
column-why = Why
verdicts-ok = seed, commitment and dice agree
verdicts-wrong-commitment = the revealed seed is not the one committed to
verdicts-wrong-dice = the seed is right, but gives other dice
verdicts-unrevealed = the seed has not been revealed
verdicts-malformed = a field lies outside of what the rule allows
verdicts-unknown-recipe = the record names a rule nobody published
verdicts-exhausted = the digest ran out of usable bytes
verdicts-unverifiable = the record lacks what the rule needs
flags-duplicate-seed = a server seed was used twice
flags-duplicate-entropy = a client entropy was used twice
flags-duplicate-roll = one roll id stands for two contents
flags-nonce-reused = a counter value was used twice in a match
flags-nonce-backwards = the counter went backwards
flags-sequence-gap = a place of a match’s sequence is missing or taken twice
flags-revealed-before-committed = the seed was revealed before it was committed to
flags-two-rolls-open = two rolls were open at the same time
flags-entropy-by-server = the server drew both numbers; a fact, not a breach
flags-rewritten = the source now says something else than when it was read

## Outcomes

outcomes = The { $outcomes-number } outcomes
outcomes-text = Two dice can fall in { $outcomes-number } ways. Each is expected { $outcomes-expected } times in { $rolls } { $rolls ->
        [one] roll
       *[other] rolls
    }. The table shows how often each came, and by how much that lies above (+) or below (−) the expected number.
outcomes-largest = Most often came { $largest }: { $largest-count } times, { $largest-deviation } against the expected number. Had somebody named it before the count, fair dice would bring it this often in { $largest-p-named-in-hundred } of 100 counts. Picked out after looking at all { $outcomes-number }, in { $largest-p-after-looking-in-hundred } of 100.
outcomes-smallest = Least often came { $smallest }: { $smallest-count } times, { $smallest-deviation }. Named before: p = { $smallest-p-named }; after looking: p = { $smallest-p-after-looking }.
outcomes-chi = All { $outcomes-number } together: chi-square { $outcomes-chi } on { $outcomes-df } degrees of freedom, n = { $rolls }. Fair dice deviate at least this much in about { $outcomes-in-hundred } of 100 counts (p = { $outcomes-p }).
outcomes-detectable = How fine is the net? With this many rolls an outcome would have to be off by { $detectable-outcome } to be noticed in { $detectable-power } of counts.
table-outcomes = How often each outcome came, and its deviation from the expected number
heat-first = First die
heat-second = Second die
heat-scale = Below expected
heat-scale-end = Above expected
table-parts = Where the deviation lies: the chi-square in its independent parts
column-part = Part
column-chi = Chi-square
column-df = df
column-p = p
part-first-die = first die
part-second-die = second die
part-doubles = doubles as a group
part-between-doubles = between the doubles
part-skew = order of the two dice
part-symmetric = all other pairs

## Doubles

doubles = Doubles
doubles-text = { $doubles-count } { $doubles-count ->
        [one] roll was a double
       *[other] rolls were doubles
    }: { $doubles-share } of { $rolls }, where { $fair-doubles } is expected.
doubles-test = A deviation of this size or larger, in either direction, comes in about { $doubles-in-hundred } of 100 counts of fair dice (exact p = { $doubles-p }, z = { $doubles-z }, n = { $rolls }).
doubles-range = Even for somebody who looked every single night, the share lies between the limits { $doubles-interval } with { $doubles-level } confidence.
doubles-unrevealed = { $unrevealed-count ->
        [one] One roll was never revealed
       *[other] { $unrevealed-count } rolls were never revealed
    }. Whatever they were, the share of doubles lies between { $unrevealed-low } and { $unrevealed-high }; in the worst case z = { $unrevealed-worst-z }.
doubles-no-verdict = That is more than { $unrevealed-limit }, so no verdict on doubles is given: hiding that many rolls could move the share by a standard deviation.
table-doubles = The { $doubles-number } doubles
column-double = Double
column-count = Count
column-share = Share
column-deviation = Deviation

## Faces

faces = The faces
faces-text = Counted singly, the { $dice } dice should show each face { $fair-face } of the time. The bar is the interval in which the true share lies, for all { $faces-number } faces at once, with { $faces-level } confidence; the dot is the share counted.
faces-text-plain = Counted singly, the { $dice } dice should show each face { $fair-face } of the time.
faces-farthest = Farthest off is the { $farthest-face }, with { $farthest-face-share } of all dice. Named before the count: { $farthest-face-p-named-in-hundred } of 100 counts of fair dice; picked after looking at all { $faces-number }: { $farthest-face-p-after-looking-in-hundred } of 100.
faces-chi = All faces together: chi-square { $faces-chi } on { $faces-df } degrees of freedom, n = { $dice } dice, p = { $faces-p }: about { $faces-in-hundred } of 100 counts of fair dice.
faces-equivalence = With { $equivalence-confidence } confidence no face is off by more than { $equivalence-points } percentage points.
chart-faces = Share of each face, with its interval
chart-faces-alt = Share of each face with simultaneous intervals. { $lowest } has the smallest share, { $lowest-share }; { $highest } the largest, { $highest-share }; expected is { $fair-face }.
table-faces = The faces in numbers
column-face = Face
column-interval = Interval
legend-fair = expected share, { $fair-face }

## Running shares

running = How the shares moved
running-text = Share of each face in all dice up to that day. The band is made to be looked at every night: fair dice leave it, ever, in at most { $band-in-hundred } of 100 histories.
running-inside = Over { $running-days } { $running-days ->
        [one] day
       *[other] days
    } no face ever left the band.
running-outside = On { $running-outside } of { $running-days } days at least one face lay outside of the band.
chart-running = Running share of each face, inside its time-uniform band
chart-running-alt = Running share of the { $face } over the days of the edition; it ends at { $share }, inside or outside of a band that ends at { $running-low } to { $running-high }.
running-panel = { $face }: { $share }

## Tests

tests = The tests, all of them
tests-text = All { $family-tests } questions were fixed before the data came in. “Named before” is the p-value of one question taken by itself. “Corrected” allows for having asked all of them. A small p says that the count is unusual for fair dice; a large one says that this test saw nothing, and no more.
tests-added = Added later, when rolls of this count were known already, and so exploratory here (with the day from which each holds):
tests-text-plain = “Named before” is the p-value of one question taken by itself; “after looking” allows for having picked it out.
tests-family = Taken together: the smallest of the { $family-tests } p-values, picked out after looking at all of them, is { $family-p-min }. Among { $family-replicates } simulated counts of fair dice in the same frame, the smallest is at least this small with p = { $family-p }: this is the p to go by.
table-tests = Each test with its n
column-test = Test
column-n = n
column-statistic = Statistic
column-p-named = p, named before
column-p-after = p, after looking
column-p-holm = p, corrected
column-status = Result
status-ok = nothing seen
status-finding = stands out
status-refused = too few rolls
status-not-applicable = not applicable
status-exploratory = exploratory
chart-family = The p-values of the { $family-tests } tests, from the smallest to the largest
chart-family-alt = The p-values of the { $family-tests } tests in order of size, against the line that fair dice follow on average. The smallest is { $family-p-min }.
legend-family = p-value of a test
legend-diagonal = what fair dice give on average
test-outcomes = { $outcomes-number } outcomes
test-outcomes-too-even = { $outcomes-number } outcomes, too even?
test-outcomes-largest = most frequent outcome
test-outcomes-smallest = rarest outcome
test-outcomes-farthest = outcome farthest off
test-faces = { $faces-number } faces
test-faces-farthest = face farthest off
test-doubles = share of doubles
test-first-against-second = first die against second die
test-next-roll = next roll given the one before
test-next-doubles = doubles given the roll before
test-doubles-after-doubles = doubles after doubles
test-doubles-hazard = runs of doubles
test-entropy-sources = device against server entropy
test-after-skip = rolls after a skipped counter
test-accepted-bytes = bytes that became faces
test-rejected-bytes = bytes that were dropped
test-bytes = bytes that became faces
test-modes = modes of play
test-seats = seats
test-openings = opening rolls
test-unordered = pairs without order

## Nights

nights = The evidence, night by night
nights-text = A p-value looked at every night deceives: on fair dice it falls below any line sooner or later. The evidence E is made for it. Fair dice bring E to { $evidence-alarm-at } or more, ever, in at most { $one } of { $evidence-alarm-at } histories; there the alarm sounds.
nights-now = After { $evidence-nights } { $evidence-nights ->
        [one] night
       *[other] nights
    } E stands at { $evidence-e }; a value below { $one } speaks for fair dice. Its peak was { $evidence-peak }, on { $evidence-peak-day }.
chart-nights = Evidence E against fair dice, night by night (logarithmic)
chart-nights-alt = Evidence over { $evidence-nights } nights on a logarithmic scale. It ends at { $evidence-e }; the peak is { $evidence-peak }; the alarm stands at { $evidence-alarm-at }.
legend-alarm = alarm level, { $evidence-alarm-at }
legend-evidence = evidence E
table-evidence = What the evidence is made of
column-component = Component
column-weight = Weight
column-e = E

## Strata, matches, placebo

strata = By kind of roll
strata-text = The same count for parts of the log, told apart only by what was known before the dice fell. Here one would look first if the dice treated some games otherwise than others.
table-strata = The count by stratum
column-stratum = Stratum
column-rolls = Rolls
column-doubles = Doubles
stratum-part = { $kind }: { $value }
stratum-mode = mode
stratum-entropy-source = entropy
stratum-seat = seat
stratum-roll-kind = kind
stratum-month = month
stratum-weekday = weekday
stratum-hour = hour
stratum-recipe = rule
value-live = live
value-correspondence = correspondence
value-device = device
value-server = server
value-white = white
value-black = black
value-ordinary = ordinary
value-opening = opening

matches-head = Match by match
matches-text = Each dot is a match, or several: how many rolls it had, and which share of them were doubles. Short matches scatter widely; that is what chance does with few rolls. The curves are exact limits: the inner ones hold at least { $funnel-inner } of matches with fair dice, the outer ones at least { $funnel-outer }.
chart-funnel = Share of doubles in each match, by its number of rolls
chart-funnel-alt = Share of doubles in { $funnel-matches } matches against their number of rolls, with the exact limits for fair dice. { $funnel-outside } { $funnel-outside ->
        [one] match lies
       *[other] matches lie
    } outside of the outer limits; { $funnel-outside-expected } are expected.
matches-outside = { $funnel-outside } of { $funnel-matches } matches { $funnel-outside ->
        [one] lies
       *[other] lie
    } outside of the outer limits; fair dice put { $funnel-outside-expected } there on average.
legend-inner = inner limits
legend-outer = outer limits
legend-match = match

placebo = The placebo
placebo-text = Each record’s digest has bytes that were never used. They give { $placebo-logs } further logs of the same size that nobody ever played with. The real count takes place { $placebo-rank } among these { $placebo-places } when they are ordered by how far the { $outcomes-number } outcomes deviate.
chart-placebo = Chi-square of the real log beside the unused bytes
chart-placebo-alt = Chi-square over the outcomes: the real log at { $outcomes-chi }, beside { $placebo-logs } placebo logs.
legend-real = the real log
legend-placebo = placebo logs

## Exact figures

exact = What fair dice do to a player
exact-text = Somebody who rolls { $exact-rolls } times with fair dice sees more streaks than feels right. These figures are exact, not simulated.
exact-at-least-one-double-event = at least one double
exact-two-in-a-row-event = two doubles in a row somewhere
exact-three-in-a-row-event = three doubles in a row somewhere
exact-opponent-two-ahead-event = the opponent has at least two doubles more
exact-some-opponent-three-in-a-row-event = in { $exact-games } such games, some opponent rolls three doubles in a row
table-exact = Exact chances in { $exact-rolls } rolls
column-event = Event
column-chance = Chance

## Proofs and limits

proofs = What each proof proves
proofs-text = Not every record can prove the same. Sorted by what stands behind the dice:
table-proofs = Rolls by what their record can prove
column-kind = Kind of record
column-proves = What it shows
column-not = What it does not show
proof-device-entropy-kind = client entropy from the player’s device
proof-device-entropy-shows = The server fixed its seed before it knew the device’s number, so it could not choose the dice.
proof-device-entropy-not = That the device’s number came from the player’s own device and not from an app that works together with the server.
proof-server-entropy-kind = both numbers drawn by the server
proof-server-entropy-shows = The dice were fixed before the roll and not changed later.
proof-server-entropy-not = That the server did not try several numbers and keep one. Only the count speaks about that.
proof-failed-kind = does not follow from its commitment
proof-failed-shows = That seed, commitment and dice do not belong together. The roll is named in this report.
proof-failed-not = How it came about: an error looks the same as intent.
proof-unrevealed-kind = not revealed
proof-unrevealed-shows = That a roll was begun and committed to.
proof-unrevealed-not = Everything else; a server that hides rolls hides them here.
proof-unverifiable-kind = nothing to recompute
proof-unverifiable-shows = That the log says so.
proof-unverifiable-not = That these dice were the ones thrown.

limits = What the count cannot show
limits-1 = A small effect. Below the size named beside each test, a deviation would go unnoticed.
limits-2 = A single game. Chance is at its wildest in the short run; a count over all matches says nothing about one of them.
limits-3 = Selection outside of the log. Rolls that were never written down are in no count; the signed log only makes it harder to remove them later.
limits-3-unsigned = Selection outside of the log. Rolls that were never written down are in no count; the root of the log, which is not signed in this edition, only makes it harder to remove them later for somebody whose readers kept an earlier root.
limits-4 = Skill, luck or intent. A p-value measures how unusual a count is for fair dice. It is not the probability that the dice are fair.
limits-5 = The cause. If something stands out, the count says what and how much, not who or why.

## Check it yourself

check = Check it yourself
check-text = One record from this edition, worked through. Each line follows from the ones above it with nothing but a hash function.
check-given = Given
check-roll = Roll
check-match = Match
check-counter = Counter (nonce)
check-commitment = Commitment, published before the roll
check-seed = Server seed, revealed after it
check-entropy = Client entropy
check-recipe = Rule
check-computed = Computed
check-commitment-again = SHA-256 of the seed
check-message = Message
check-digest = Digest
check-dropped = Bytes dropped ({ $rejection-limit } or more)
check-dropped-none = none
check-faces = From bytes to faces
check-dice = Dice
check-rule = Read the digest byte by byte; drop every byte of { $rejection-limit } or more; the remainder after division by { $faces-number }, plus { $one }, is a face.
check-rule-scale = Read the digest { $scale-bytes } bytes at a time, each time as one whole number, most significant byte first. That number times { $faces-number }, divided by { $scale-values } and rounded down, plus { $one }, is a face. No byte is dropped.
check-place-roll = The first two make the roll.
check-place-sequence = The rolls take them two by two, in the order of their counter, which begins at { $none }; where a digest ends, the next one goes on.
check-tool = The same, for any record
check-tool-text = Paste a record (JSON, or CSV with a header line) or a match’s sequence. Everything is computed in this page; nothing leaves your device.
check-input = Record
check-button = Check
check-example = Use the record above
check-sequence = Use a published sequence
check-crypto = This browser offers no Web Crypto here; the program verify.py in the data of this edition does the same.
check-noscript = This part needs JavaScript. Without it, the program verify.py in the data of this edition does the same with the Python standard library.
check-ok = matches
check-wrong-commitment = wrong commitment
check-wrong-dice = wrong dice
check-malformed = cannot be read
check-logged = Dice in the record
check-result = Result
check-counts = The counts, recomputed
check-counts-text = The { $outcomes-number } counts of this edition. Change any of them; chi-square and the chance of the largest cell follow.
check-counts-button = Recompute
check-counts-reset = Counts of this edition
check-counts-result = Chi-square, degrees of freedom, p
check-counts-largest = Largest cell; p if named before
check-streak = Your streak
check-streak-text = The exact chance that fair dice give so many doubles in a row, somewhere in so many rolls.
check-streak-length = Doubles in a row
check-streak-rolls = Rolls
check-streak-result = Chance
check-print = In the page version of this report a record can be checked, the counts recomputed and a streak’s chance worked out.

## Methods and provenance

methods = Methods
methods-count = Chi-square tests compare counts with what fair dice give on average (Pearson). For the largest, the smallest and the farthest cell both p-values are exact: the one for a cell named before, and the one after looking at all cells, from the exact law of the largest count (Levin).
methods-doubles = The test of doubles is the exact binomial one, in both directions.
methods-family = The correction for many questions simulates the same log with fair dice and compares the smallest p-values (Westfall and Young); a simulated p is never zero (Phipson and Smyth).
methods-nights = The nightly evidence and the bands are made for looking every night (Ville; Howard and others; Lindon and Malek).
methods-intervals = Intervals hold for all faces at once (Goodman). The largest deviation still possible follows from an equivalence statement (Wellek).
methods-log = Every record is a leaf of a hash tree in the form of RFC 9162; its root is signed for each edition.
methods-log-unsigned = Every record is a leaf of a hash tree in the form of RFC 9162; its root stands in each edition. No key for it was configured, so it is not signed.
references = References

provenance = Where this comes from
provenance-text = Same log, same bytes: nothing in this edition depends on when or where it was made.
provenance-switched-off = Switched off for this edition:
provenance-nothing-off = Nothing was switched off.
table-provenance = Provenance
column-item = Item
column-value = Value
item-version = dicecount
item-python = Python
item-source = Source
item-source-rows = Lines in the source
item-source-digest = SHA-256 of the source
item-manifest = SHA-256 of the manifest
item-log-size = Records in the signed log
item-log-size-unsigned = Records in the log (not signed)
item-log-root = Root of the signed log
item-log-root-unsigned = Root of the log (not signed)
item-settings = Settings
item-packages = Packages
data-description = Counts, tests and records of every roll of dice in a backgammon server’s log up to { $edition-day }.
data-description-undated = Counts, tests and records of every roll of dice in a backgammon log.
index-title = The dice count
index-text = This edition in five languages, and its data.
