-- nonce_backwards: the nonce is lower than that of the record before it in the match; gaps are no flag.
-- grain:   one row per row of rolls that has the flag
-- reads:   single_rolls
-- used by: flag
-- columns:
--   day       varchar  UTC day of the commitment, or undated
--   position  bigint   place within the day
--   roll_id   varchar  the server's id of the roll
--   match_id  varchar  the server's id of the match
with ordered as (
    select
        day,
        position,
        nonce,
        lag(nonce) over (partition by match_id order by committed_at, nonce, position) as nonce_before
    from single_rolls
    where nonce is not null
),

fallen as (
    select day, position
    from ordered
    where nonce < nonce_before
)

select r.day, r.position, r.roll_id, r.match_id
from single_rolls as r
inner join fallen on fallen.day = r.day and fallen.position = r.position
order by day, position
