-- duplicate_roll: the roll id is also that of a record with other content.
-- grain:   one row per row of rolls that has the flag
-- reads:   single_rolls
-- used by: flag
-- columns:
--   day       varchar  UTC day of the commitment, or undated
--   position  bigint   place within the day
--   roll_id   varchar  the server's id of the roll
--   match_id  varchar  the server's id of the match
with repeated as (
    select roll_id
    from single_rolls
    group by roll_id
    having count(*) > 1
)

select r.day, r.position, r.roll_id, r.match_id
from single_rolls as r
inner join repeated on repeated.roll_id = r.roll_id
order by day, position
