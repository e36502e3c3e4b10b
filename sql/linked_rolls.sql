-- linked_rolls: every record but those that stand in the log a second time, and what part it may have in a pair of rolls.
-- kind:    view
-- grain:   one row per record that is no duplicate
-- reads:   judged_rolls
-- used by: pair_counts, seat_pair_counts
-- why:     a pair counts when both its rolls are revealed and counted; a roll left out between two others parts them.
--          An opening whose ties were not logged can come before, never after (METHODS: its null is another).
-- columns:
--   is_counted  boolean  the record is a counted roll, and may be the first of a pair
--   can_follow  boolean  it may also be the second (and every column of judged_rolls)
select
    *,
    excluded is null as is_counted,
    excluded is null and not apart as can_follow
from judged_rolls
where excluded is null or excluded <> 'duplicate'
