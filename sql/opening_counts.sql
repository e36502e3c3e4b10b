-- opening_counts: outcomes of openings whose ties were not logged.
-- grain:   one row per outcome, 36 always (the six doubles are zero in an honest log)
-- reads:   opening_rolls, all_outcomes
-- used by: assess
-- columns:
--   die_1  tinyint  first die
--   die_2  tinyint  second die
--   rolls  bigint   openings of this outcome
with counted as (
    select die_1, die_2, count(*) as rolls
    from opening_rolls
    group by die_1, die_2
)

select
    all_outcomes.die_1,
    all_outcomes.die_2,
    coalesce(counted.rolls, 0) as rolls
from all_outcomes
left join counted
    on counted.die_1 = all_outcomes.die_1
    and counted.die_2 = all_outcomes.die_2
order by die_1, die_2
