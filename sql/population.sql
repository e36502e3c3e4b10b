-- population: the size of what is counted.
-- grain:   one row
-- reads:   counted_rolls
-- used by: assess
-- columns:
--   rolls      bigint   counted rolls
--   matches    bigint   matches with a counted roll
--   first_day  varchar  day of the first counted roll
--   last_day   varchar  day of the last counted roll
select
    count(*) as rolls,
    count(distinct match_id) as matches,
    min(day) as first_day,
    max(day) as last_day
from counted_rolls
