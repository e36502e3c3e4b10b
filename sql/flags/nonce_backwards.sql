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
        roll_id,
        match_id,
        nonce,
        lag(nonce) over (partition by match_id order by committed_at, nonce, day, position) as nonce_before
    from single_rolls
    where nonce is not null
)

select day, position, roll_id, match_id
from ordered
where nonce < nonce_before
order by day, position
