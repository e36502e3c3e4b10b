-- verdict_counts: what verification said, day by day.
-- grain:   one row per day, recipe and verdict that occurs
-- reads:   filtered_verdicts
-- used by: assess
-- columns:
--   day      varchar  UTC day of the commitment, or undated
--   recipe   varchar  name of the rule
--   verdict  varchar  what verification says of the record
--   records  bigint   rows of rolls
select day, recipe, verdict, count(*) as records
from filtered_verdicts
group by day, recipe, verdict
order by day, recipe, verdict
