-- sequence_gap: in a sequence scheme a place before this one is missing, or this place is taken twice.
-- grain:   one row per row of rolls that has the flag
-- reads:   single_rolls, schemes
-- used by: flag
-- columns:
--   day       varchar  UTC day of the commitment, or undated
--   position  bigint   place within the day
--   roll_id   varchar  the server's id of the roll
--   match_id  varchar  the server's id of the match
with places as (
    select
        r.day,
        r.position,
        r.roll_id,
        r.match_id,
        r.nonce,
        lag(r.nonce) over (
            partition by r.match_id, case when s.per_game then r.game end
            order by r.nonce, r.committed_at, r.position
        ) as place_before
    from single_rolls as r
    inner join schemes as s on s.recipe = r.recipe
    where s.is_sequence and r.nonce is not null
)

select day, position, roll_id, match_id
from places
where cast(nonce as decimal(20, 0)) <> coalesce(place_before, -1) + cast(1 as decimal(20, 0))
order by day, position
