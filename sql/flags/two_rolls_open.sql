-- two_rolls_open: committed while an earlier roll of the match was not yet revealed (one that never is counts as unrevealed instead).
-- grain:   one row per row of rolls that has the flag
-- reads:   single_rolls, schemes
-- used by: flag
-- columns:
--   day       varchar  UTC day of the commitment, or undated
--   position  bigint   place within the day
--   roll_id   varchar  the server's id of the roll
--   match_id  varchar  the server's id of the match
with opened as (
    select
        r.day,
        r.position,
        r.committed_at,
        max(r.revealed_at) over (
            partition by r.match_id
            order by r.committed_at, r.nonce, r.position
            rows between unbounded preceding and 1 preceding
        ) as open_until
    from single_rolls as r
    left join schemes as s on s.recipe = r.recipe
    where s.is_sequence is not true
),

overlapping as (
    select day, position
    from opened
    where committed_at < open_until
)

select r.day, r.position, r.roll_id, r.match_id
from single_rolls as r
inner join overlapping on overlapping.day = r.day and overlapping.position = r.position
order by day, position
