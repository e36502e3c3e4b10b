-- pair_counts: the next roll given the one before within a match.
-- grain:   one row per day of the second roll and pair of outcomes that occurs
-- reads:   linked_rolls
-- used by: assess
-- columns:
--   day       varchar  day of the second roll
--   first_1   tinyint  first die of the roll before
--   first_2   tinyint  second die of the roll before
--   second_1  tinyint  first die of the roll after
--   second_2  tinyint  second die of the roll after
--   pairs     bigint   pairs of rolls
with followed as (
    select
        *,
        lag(die_1) over w as before_1,
        lag(die_2) over w as before_2,
        lag(is_counted) over w as before_counts
    from linked_rolls
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
