-- accepted_byte_counts: values of the bytes that gave the dice, day by day.
-- grain:   one row per day and byte value that stands in the digests of counted rolls, 0 to 251; to 255 where bytes from 252 on became dice
-- reads:   filtered_digests
-- used by: assess
-- columns:
--   day    varchar   UTC day of the commitment, or undated
--   value  smallint  the byte
--   bytes  bigint    how often it came up
select day, value, cast(sum(count) as bigint) as bytes
from filtered_digests
where inside and what = 'die_byte'
group by day, value
order by day, value
