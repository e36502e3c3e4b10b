-- all_outcomes: the 36 outcomes, so that one never rolled is a row with zero and not a row missing.
-- kind:    view
-- grain:   one row per ordered pair of faces
-- reads:   faces
-- used by: outcome_counts, opening_counts
-- columns:
--   die_1  tinyint  first die
--   die_2  tinyint  second die
select
    first_die.face as die_1,
    second_die.face as die_2
from faces as first_die
cross join faces as second_die
