-- secret_byte_counts: bytes of the server seeds and of the client entropy of counted rolls, and how many there are.
-- grain:   one row per kind and value
-- reads:   filtered_digests
-- used by: assess
-- columns:
--   what   varchar   seed_byte, entropy_byte; seed_value, entropy_value: whole ones
--   value  smallint  the byte; of a whole one 1 if it has a pattern that nobody draws, else 0
--   count  bigint    how often it came up
select what, value, cast(sum(count) as bigint) as count
from filtered_digests
where inside and what in ('seed_byte', 'entropy_byte', 'seed_value', 'entropy_value')
group by what, value
order by what, value
