-- match_dice: how the dice of each match are written, where the log says so: what picks the null of its rolls.
-- grain:   one row per match of which the log says either
-- reads:   judged_rolls
-- used by: publish
-- columns:
--   match_id     varchar  the match
--   ties_logged  boolean  every attempt for the first move is in the log
--   order_kept   boolean  the two dice stand in the order in which they fell
select match_id, bool_and(ties_logged) as ties_logged, bool_and(order_kept) as order_kept
from judged_rolls
where ties_logged is not null or order_kept is not null
group by match_id
order by match_id
