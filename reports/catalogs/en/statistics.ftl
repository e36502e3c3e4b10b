# What is tested beside the count itself: order, skips, changes, known faults, the price of each question.

outcomes-even = Too even would be odd as well, as in a doctored table: fair dice come this close to the expected numbers, or closer, with p = { $outcomes-p-lower }.
outcomes-g = Weighed by likelihood instead: G = { $outcomes-g-chi } on { $outcomes-g-df } degrees of freedom, n = { $rolls }, p = { $outcomes-g-p }.
outcomes-range = From the rarest to the most frequent outcome it is { $outcomes-range } rolls; fair dice spread their { $outcomes-number } outcomes at least this far with p = { $outcomes-range-p } (exact).
outcomes-detectable-chi = The chi-square of all { $outcomes-number } together notices a single outcome once it is off by { $detectable-outcomes }.
parts-text = Where does the chi-square come from? It falls into parts that do not overlap and add up to the whole:
doubles-detectable = Doubles would have to be off by { $detectable-doubles } of their share to be noticed in { $detectable-power } of counts, at a level of { $detectable-alpha }.
doubles-price = Looking every night has its price: these limits lie { $price-of-looking } farther apart than those for a single look.
unrevealed-none = Every commitment was revealed. More than { $unrevealed-limit } unrevealed rolls would rule out a verdict on doubles, for hiding them could move the share by a standard deviation.
faces-dependent = The two dice of a roll might depend on each other. Allowing for that: chi-square { $faces-dependent-chi } on { $faces-dependent-df } degrees of freedom, n = { $faces-dependent-n } rolls, p = { $faces-dependent-p }.
faces-detectable = A face would have to be off by { $detectable-faces } of its share to be noticed in { $detectable-power } of counts, at a level of { $detectable-alpha }.

order = What only the order shows
order-text = A count does not know which roll came after which. Here every roll is set against the one before it in its match, and again against the one before it in the same seat. What is registered belongs to the family of tests above; what is exploratory was not announced and can only give a hint.
table-next = The next roll given the one before
column-question = Question
next-match-order = within a match: what the order alone adds
next-match-given = within a match: each row against fair dice
next-match-named = within a match, with the first roll held against fair dice too
next-seat-order = within match and seat: what the order alone adds
next-seat-given = within match and seat: each row against fair dice
next-seat-named = within match and seat, with the first roll held against fair dice too
status-registered = registered
status-compare = without p: matches end on dice, so it rejects fair servers
table-after = Doubles given the roll before
after-double-match = after a double, in the match
after-other-match = after any other roll, in the match
after-double-seat = after a double, in the same seat
after-other-seat = after any other roll, in the same seat
runs-text = Does a run of doubles go on more often, or break off more often, than { $fair-doubles } of the time? Chi-square { $runs-chi } on { $runs-df } degrees of freedom, n = { $runs-n } rolls, p = { $runs-p }.
table-runs = Rolls by the number of doubles just before them
column-run = Doubles in a row before the roll
run-or-more = { $length } or more
longest-run-text = Longest run of doubles, all matches strung end to end: { $longest-run }. In { $longest-run-n } rolls of fair dice the longest run is at least that long with p = { $longest-run-p } (exact).
skips-head = Skipped counter values
skips-text = Every commitment of a match has a counter. Counter values skipped: { $skips-skipped }, before { $skips-after-skip } of { $skips-records } records; longest gap: { $skips-longest }. A gap may be a lost connection, so there is no number of gaps to expect. What is tested, in the family above, is whether the dice after a gap fall otherwise.
skips-bound = Rolls with the device’s number: { $skips-device-rolls }. Had every gap before one of them hidden rolls that were thrown away, { $skips-bits } bits could have been chosen, enough for { $skips-added } doubles more or { $skips-removed } fewer. The bound holds only if the roll’s id is fixed before the device’s number arrives.
skips-unbounded = Rolls of which the server drew both numbers: { $skips-server-rolls }. There nothing bounds it, and only the count speaks.

changes = Did the dice change on some day?
changes-drift = The likeliest turn: the share of the { $drift-face } changed most after { $drift-day }, from { $drift-before } to { $drift-after }. Corrected for having searched all days and all faces, p = { $drift-p } (n = { $drift-n } rolls).
changes-since = A fault may also come in with a new version of the program. Evidence begun anew on every night, all added up, stands at { $anew-m } (nights so far: { $anew-nights }); its peak was { $anew-peak }, on { $anew-peak-day }. With fair dice its mean is the number of nights, and on average it takes at least { $anew-alarm-at } nights until it reaches { $anew-alarm-at } by mistake.
changes-quiet = It never got that far.
changes-loud = It got that far on { $anew-alarm-day }; a change from { $anew-began } on fits best. This is a place to look, not the alarm of this edition.

same-text = Do the parts of a kind fall alike? Device against server matters most: where the server drew both numbers, only the count speaks. The corrected p allows for all kinds asked about.
table-same = The same dice in every part?

faults = Known faults
faults-text = Programs that throw dice go wrong in known ways, and each leaves its mark on the count. The ratio says how many times more likely this count is under the fault than under fair dice: above { $one } speaks for the fault, below { $one } against it. Swapped dice leave the count as it is; only verification sees them.
faults-scale = The record that is worked through below has a rule that drops no byte. For such rolls the lines about bytes stand here for comparison only.
faults-modulo = The record that is worked through below has a rule that drops no byte. For such rolls the line about remainders is the rule itself, not a fault in carrying it out.
table-faults = What the count of { $rolls } says about each fault
column-fault = Fault
column-ratio = Likelihood ratio
column-says = The count speaks
ratio-ruled-out = ruled out
says-for = for the fault
says-against = against the fault
says-undecided = neither way
says-only-verification-sees-it = not at all: only verification sees it
fault-byte-mod-6-without-rejection = remainder of a byte by { $faces-number }, no byte dropped
fault-limit-251 = bytes dropped from { $fault-limit-251-value } on instead of { $rejection-limit }
fault-limit-253 = bytes dropped from { $fault-limit-253-value } on instead of { $rejection-limit }
fault-doubled-row-per-double = every double written twice
fault-doubles-rerolled-once = a double thrown again once
fault-doubles-rerolled-until-none = doubles thrown again until there is none
fault-swapped-dice = the two dice swapped

unseen = What was not looked at
unseen-text = A question that nobody asked has no answer, good or bad. This edition did not ask about:
unseen-players = single accounts: whether one person’s dice fall otherwise than another’s.
unseen-results = who won. Games end on dice, so the dice of winners and losers differ with fair dice too.
unseen-memory = more than one roll back, apart from runs of doubles.
unseen-seed-bytes = the bytes of seeds and of client entropy, apart from whether one came twice.
unseen-plays = how the dice were played.
unseen-order-of-dice = the first die against the second: the log does not keep their order.
unseen-order-of-rolls = the next roll given the one before: the log holds no two rolls of one match.
unseen-seat = the seats: the log does not name them for consecutive rolls.
unseen-entropy-source = device against server: the log does not hold rolls of both.
unseen-unused-bytes = the unused bytes of the digests: there are none that could be counted.
unseen-skips = skipped counter values: the log has no counter.
unseen-nights = change over time: the log has fewer than two days.

tests-record-only = The count itself stays quiet, with every one of its tests above p = { $quiet-level }, and what stands out shows only in the record of the rolls, by what came before a roll or where its numbers came from; it was found by:

bytes = The bytes behind the dice
bytes-dice = A face hides which of { $bytes-per-face } byte values made it, so the bytes are looked at as well. Bytes that became faces: { $bytes-used }; bytes dropped on the way: { $bytes-dropped }, where a rule that drops from { $rejection-limit } on gives { $bytes-dropped-expected } on average, with a standard deviation of { $bytes-dropped-sd }. Both questions belong to the family of tests above.
bytes-impossible = Bytes of { $rejection-limit } and more that became faces: { $bytes-impossible }. A rule that drops them makes them impossible; the rule of these rolls drops none, so the faces are not equally likely: { $face-1 } to { $face-4 } come up in { $modulo-often } of cases each, { $face-5 } and { $face-6 } in { $modulo-seldom }.
secrets-text = Server seeds and client entropy should show every byte value equally often, no value twice and none with a pattern. This question was not announced before the data came in, so its p-values are exploratory.
table-secrets = The bytes of the secrets
column-secret = Secret
column-values = Values
column-twice = Came before
column-patterned = With a pattern
secret-server-seed = server seed
secret-client-entropy = client entropy
check-rule-modulo = Read the digest byte by byte; the remainder of each byte after division by { $faces-number }, plus { $one }, is a face. No byte is dropped.

placebo-tests = The other questions of the count, asked of every one of these logs too; place { $one } is the oddest.
table-placebo = The count among its placebo logs
column-place = Place among { $placebo-places }
