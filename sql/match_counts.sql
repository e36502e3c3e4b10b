-- match_counts: matches by how many rolls and doubles they hold (for the funnel).
-- grain:   one row per pair of numbers that occurs
-- reads:   counted_rolls
-- used by: assess
-- columns:
--   rolls    bigint  counted rolls of a match
--   doubles  bigint  doubles among them
--   matches  bigint  matches with these two numbers
with by_match as (
    select match_id, count(*) as rolls, count(case when die_1 = die_2 then 1 end) as doubles
    from counted_rolls
    group by match_id
)

select rolls, doubles, count(*) as matches
from by_match
group by rolls, doubles
order by rolls, doubles
