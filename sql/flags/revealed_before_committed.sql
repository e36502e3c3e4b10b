-- revealed_before_committed: the server seed was revealed before its commitment was given out.
-- grain:   one row per row of rolls that has the flag
-- reads:   single_rolls
-- used by: flag
-- columns:
--   day       varchar  UTC day of the commitment, or undated
--   position  bigint   place within the day
--   roll_id   varchar  the server's id of the roll
--   match_id  varchar  the server's id of the match
select day, position, roll_id, match_id
from single_rolls
where revealed_at < committed_at
order by day, position
