-- longest_run: the longest run of doubles when all matches are strung end to end, by first commitment.
-- grain:   one row
-- reads:   counted_rolls
-- used by: assess
-- why:     one sequence has an exact law; runs may cross from one match to the next, as in that law. A run is what lies
--          between two rolls that are no doubles, so only those are followed.
-- columns:
--   rolls    bigint  rolls of the sequence
--   longest  bigint  doubles in the longest run
with stepped as (
    select
        match_id,
        day,
        committed_at,
        die_1 = die_2 as is_double,
        row_number() over (partition by match_id order by committed_at, nonce, position) as step
    from counted_rolls
),

sizes as (
    select match_id, min(day) as first_day, min(committed_at) as begun, count(*) as rolls
    from stepped
    group by match_id
),

placed as (
    select
        match_id,
        rolls,
        row_number() over (order by first_day, begun, match_id) as place,
        sum(rolls) over (order by first_day, begun, match_id rows unbounded preceding) as rolls_so_far
    from sizes
),

others as (
    select
        match_id,
        step,
        lag(step) over (partition by match_id order by step) as step_before
    from stepped
    where not is_double
),

by_match as (
    select
        placed.place,
        placed.rolls_so_far - placed.rolls + min(others.step) as first_other,
        placed.rolls_so_far - placed.rolls + max(others.step) as last_other,
        coalesce(max(others.step - others.step_before - 1), 0) as inside
    from others
    inner join placed on others.match_id = placed.match_id
    group by placed.place, placed.rolls_so_far, placed.rolls
),

strung as (
    select
        inside,
        last_other,
        first_other - coalesce(lag(last_other) over (order by place), 0) - 1 as across
    from by_match
),

whole as (
    select coalesce(sum(rolls), 0) as rolls
    from sizes
)

select
    cast(whole.rolls as bigint) as rolls,
    cast(
        greatest(
            coalesce(max(strung.inside), 0),
            coalesce(max(strung.across), 0),
            whole.rolls - coalesce(max(strung.last_other), 0)
        ) as bigint
    ) as longest
from whole
left join strung on true
group by whole.rolls
