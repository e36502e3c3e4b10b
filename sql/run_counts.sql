-- run_counts: rolls made while the current run of doubles in the match has a given length, and doubles among them.
-- grain:   one row per day of the roll and length of the run before it
-- reads:   judged_rolls
-- used by: assess
-- why:     a roll that is not counted parts those around it, as in pair_counts; an opening whose ties were not logged is
--          never a double and is not itself counted here.
-- columns:
--   day      varchar  day of the roll
--   length   bigint   doubles in a row just before it, in its match
--   rolls    bigint   rolls made at that point
--   doubles  bigint   doubles among them
with numbered as (
    select
        day,
        match_id,
        excluded is null and not apart as can_follow,
        excluded is null and die_1 = die_2 as is_double,
        row_number() over (partition by match_id order by committed_at, nonce, position) as place
    from judged_rolls
    where excluded is null or excluded <> 'duplicate'
),

marked as (
    select
        *,
        max(case when not is_double then place end) over (
            partition by match_id order by place rows between unbounded preceding and 1 preceding
        ) as last_other
    from numbered
),

with_length as (
    select day, is_double, can_follow, place - 1 - coalesce(last_other, 0) as length
    from marked
)

select
    day,
    length,
    count(*) as rolls,
    count(case when is_double then 1 end) as doubles
from with_length
where can_follow
group by day, length
order by day, length
