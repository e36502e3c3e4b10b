-- duplicate_roll: the roll id is also that of a record with other content.
-- grain:   one row per row of rolls that has the flag
-- reads:   single_rolls
-- used by: flag
-- columns:
--   day       varchar  UTC day of the commitment, or undated
--   position  bigint   place within the day
--   roll_id   varchar  the server's id of the roll
--   match_id  varchar  the server's id of the match
with marks as (
    -- the texts of a long log do not fit into memory, their hashes do; what shares a hash is looked at again
    select hash(roll_id) as mark
    from single_rolls
    where roll_id is not null
    group by mark
    having count(*) > 1
),

suspects as (
    select r.day, r.position, r.roll_id, r.match_id
    from single_rolls as r
    inner join marks on marks.mark = hash(r.roll_id)
    where r.roll_id is not null
),

repeated as (
    select roll_id
    from suspects
    group by roll_id
    having count(*) > 1
)

select suspects.day, suspects.position, suspects.roll_id, suspects.match_id
from suspects
inner join repeated on repeated.roll_id = suspects.roll_id
order by day, position
