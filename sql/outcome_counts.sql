-- outcome_counts: how often each of the 36 outcomes came up, day by day.
-- grain:   one row per day with counted rolls, kind of roll and outcome; 36 rows always
-- reads:   counted_rolls, all_outcomes
-- used by: assess
-- columns:
--   day        varchar  UTC day of the commitment, or undated
--   roll_kind  varchar  ordinary or opening
--   die_1      tinyint  first die
--   die_2      tinyint  second die
--   rolls      bigint   rolls of this outcome
with counted as (
    select day, roll_kind, die_1, die_2, count(*) as rolls
    from counted_rolls
    group by day, roll_kind, die_1, die_2
),

groups as (
    select distinct day, roll_kind
    from counted
)

select
    groups.day,
    groups.roll_kind,
    all_outcomes.die_1,
    all_outcomes.die_2,
    coalesce(counted.rolls, 0) as rolls
from groups
cross join all_outcomes
left join counted
    on counted.day = groups.day
    and counted.roll_kind = groups.roll_kind
    and counted.die_1 = all_outcomes.die_1
    and counted.die_2 = all_outcomes.die_2
order by day, roll_kind, die_1, die_2
