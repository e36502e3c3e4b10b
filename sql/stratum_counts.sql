-- stratum_counts: outcomes within each value of each stratum.
-- grain:   one row per stratum, value and outcome that occurs
-- reads:   stratified_rolls
-- used by: assess
-- columns:
--   stratum  varchar  name of the column
--   value    varchar  its value; (none) where it is absent
--   die_1    tinyint  first die
--   die_2    tinyint  second die
--   rolls    bigint   rolls of this outcome
select stratum, value, die_1, die_2, count(*) as rolls
from stratified_rolls
group by stratum, value, die_1, die_2
order by stratum, value, die_1, die_2
