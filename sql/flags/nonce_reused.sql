-- nonce_reused: the nonce is also that of another record of the match (in a sequence scheme see sequence_gap).
-- grain:   one row per row of rolls that has the flag
-- reads:   single_rolls, schemes
-- used by: flag
-- columns:
--   day       varchar  UTC day of the commitment, or undated
--   position  bigint   place within the day
--   roll_id   varchar  the server's id of the roll
--   match_id  varchar  the server's id of the match
with twice as (
    select match_id, nonce
    from single_rolls
    where nonce is not null
    group by match_id, nonce
    having count(*) > 1
),

numbered as (
    select r.day, r.position, r.roll_id, r.match_id, r.nonce
    from single_rolls as r
    inner join twice on twice.match_id = r.match_id and twice.nonce = r.nonce
    left join schemes as s on s.recipe = r.recipe
    where s.is_sequence is not true
),

repeated as (
    select match_id, nonce
    from numbered
    group by match_id, nonce
    having count(*) > 1
)

select numbered.day, numbered.position, numbered.roll_id, numbered.match_id
from numbered
inner join repeated on repeated.match_id = numbered.match_id and repeated.nonce = numbered.nonce
order by day, position
