-- counted_rolls: the population: every revealed roll that the settings count, whatever its verdict.
-- kind:    view
-- grain:   one row per counted roll
-- reads:   judged_rolls
-- used by: outcome_counts, face_counts, doubles_counts, stratum_counts, match_counts, longest_run, population
-- columns:
--   day  varchar  UTC day of the commitment, or undated (and every other column of verdicts)
select *
from judged_rolls
where excluded is null and not apart
