-- seat_pair_counts: the next roll given the one before within the same match and seat.
-- grain:   one row per pair of outcomes that occurs
-- reads:   linked_rolls
-- used by: assess
-- why:     of records that name no seat nothing can be said; no night's evidence asks of it, so it has no days.
-- columns:
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
    where seat is not null
    window w as (partition by match_id, seat order by committed_at, nonce, position)
)

select
    before_1 as first_1,
    before_2 as first_2,
    die_1 as second_1,
    die_2 as second_2,
    count(*) as pairs
from followed
where can_follow and before_counts
group by before_1, before_2, die_1, die_2
order by first_1, first_2, second_1, second_2
