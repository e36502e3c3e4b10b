-- pair_counts: the next roll given the one before within a match.
-- grain:   one row per day of the second roll and pair of outcomes that occurs
-- reads:   judged_rolls
-- used by: assess
-- why:     a pair counts when both its rolls are revealed and counted; a roll left out between two others parts them.
--          An opening whose ties were not logged can come before, never after (METHODS: its null is another).
-- columns:
--   day       varchar  day of the second roll
--   first_1   tinyint  first die of the roll before
--   first_2   tinyint  second die of the roll before
--   second_1  tinyint  first die of the roll after
--   second_2  tinyint  second die of the roll after
--   pairs     bigint   pairs of rolls
with ordered as (
    select
        day,
        match_id,
        die_1,
        die_2,
        excluded is null as is_counted,
        excluded is null and not apart as can_follow,
        committed_at,
        nonce,
        position
    from judged_rolls
    where excluded is null or excluded <> 'duplicate'
),

followed as (
    select
        *,
        lag(die_1) over w as before_1,
        lag(die_2) over w as before_2,
        lag(is_counted) over w as before_counts
    from ordered
    window w as (partition by match_id order by committed_at, nonce, position)
)

select
    day,
    before_1 as first_1,
    before_2 as first_2,
    die_1 as second_1,
    die_2 as second_2,
    count(*) as pairs
from followed
where can_follow and before_counts
group by day, before_1, before_2, die_1, die_2
order by day, first_1, first_2, second_1, second_2
