-- opening_counts: outcomes of openings whose ties were not logged, day by day.
-- grain:   one row per day with such openings and outcome, 36 a day (the six doubles are zero in an honest log)
-- reads:   opening_rolls, all_outcomes
-- used by: assess
-- columns:
--   day    varchar  UTC day of the commitment, or undated
--   die_1  tinyint  first die
--   die_2  tinyint  second die
--   rolls  bigint   openings of this outcome
with counted as (
    select day, die_1, die_2, count(*) as rolls
    from opening_rolls
    group by day, die_1, die_2
),

days as (
    select distinct day
    from counted
)

select
    days.day,
    all_outcomes.die_1,
    all_outcomes.die_2,
    coalesce(counted.rolls, 0) as rolls
from days
cross join all_outcomes
left join counted
    on counted.day = days.day
    and counted.die_1 = all_outcomes.die_1
    and counted.die_2 = all_outcomes.die_2
order by day, die_1, die_2
