-- single_rolls: the log with identical repeats taken once.
-- kind:    view
-- grain:   one row per distinct record
-- reads:   rolls
-- used by: every flag
-- columns:
--   day  varchar  UTC day of the commitment, or undated (and every other column of rolls)
select *
from rolls
where not repeat
