-- excluded_counts: what the population leaves out, and why.
-- grain:   one row per reason that occurs
-- reads:   judged_rolls
-- used by: assess
-- columns:
--   reason   varchar  why the record is not counted
--   records  bigint   rows of rolls
select excluded as reason, count(*) as records
from judged_rolls
where excluded is not null
group by excluded
order by reason
