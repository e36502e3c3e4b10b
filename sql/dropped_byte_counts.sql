-- dropped_byte_counts: bytes from 252 on that were dropped before the second die of counted rolls.
-- grain:   one row
-- reads:   filtered_digests
-- used by: assess
-- columns:
--   rolls    bigint  rolls whose digest was walked
--   dropped  bigint  bytes dropped in them
select
    cast(coalesce(sum(count), 0) as bigint) as rolls,
    cast(coalesce(sum(value * count), 0) as bigint) as dropped
from filtered_digests
where inside and what = 'dropped'
