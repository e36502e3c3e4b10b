-- opening_rolls: openings whose ties were rerolled and not logged: 30 outcomes, never a double.
-- kind:    view
-- grain:   one row per opening
-- reads:   judged_rolls
-- used by: opening_counts
-- columns:
--   day  varchar  UTC day of the commitment, or undated (and every other column of verdicts)
select *
from judged_rolls
where excluded is null and apart
