-- duplicate_seed: the server seed is also that of another record (of another match, in a sequence scheme).
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
    select hash(server_seed) as mark
    from single_rolls
    where server_seed is not null
    group by mark
    having count(*) > 1
),

repeated as (
    select r.server_seed
    from single_rolls as r
    inner join marks on marks.mark = hash(r.server_seed)
    left join schemes as s on s.recipe = r.recipe
    group by r.server_seed
    having count(case when s.is_sequence then null else 1 end) > 1 or min(r.match_id) <> max(r.match_id)
)

select r.day, r.position, r.roll_id, r.match_id
from single_rolls as r
inner join repeated on repeated.server_seed = r.server_seed
order by day, position
