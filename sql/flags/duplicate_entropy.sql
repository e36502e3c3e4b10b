-- duplicate_entropy: the client entropy is also that of another record; in a sequence scheme, or where its recipe says so, it repeats by design.
-- grain:   one row per row of rolls that has the flag
-- reads:   single_rolls, schemes
-- used by: flag
-- columns:
--   day       varchar  UTC day of the commitment, or undated
--   position  bigint   place within the day
--   roll_id   varchar  the server's id of the roll
--   match_id  varchar  the server's id of the match
with marks as (
    -- the values of a long log do not fit into memory, their hashes do; what shares a hash is looked at again
    select hash(client_entropy) as mark
    from single_rolls
    where client_entropy is not null
    group by mark
    having count(*) > 1
),

drawn as (
    select r.day, r.position, r.roll_id, r.match_id, r.client_entropy
    from single_rolls as r
    inner join marks on marks.mark = hash(r.client_entropy)
    left join schemes as s on s.recipe = r.recipe
    where s.is_sequence is not true and s.entropy_repeats is not true
),

repeated as (
    select client_entropy
    from drawn
    group by client_entropy
    having count(*) > 1
)

select drawn.day, drawn.position, drawn.roll_id, drawn.match_id
from drawn
inner join repeated on repeated.client_entropy = drawn.client_entropy
order by day, position
