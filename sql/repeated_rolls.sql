-- repeated_rolls: rolls that the log holds a second time under another match, game or file, each by name.
-- grain:   one row per such roll
-- reads:   judged_rolls
-- used by: publish
-- why:     in logs without commit and reveal a roll does not say that it is another one's copy. A record repeated word
--          for word does; it is not listed.
-- columns:
--   match_id  varchar  match of the copy
--   roll_id   varchar  id of the copy
--   reason    varchar  why it is not counted: duplicate or repeated_game
with marked as (
    select
        match_id,
        roll_id,
        excluded as reason,
        count(*) over (partition by match_id, roll_id) as copies
    from judged_rolls
    where recipe = 'none'
)

select match_id, roll_id, reason
from marked
where reason = 'repeated_game' or (reason = 'duplicate' and copies = 1)
order by match_id, roll_id, reason
