-- evidence_counts: what the counted records can prove.
-- grain:   one row per source of entropy and verdict that occurs
-- reads:   counted_rolls
-- used by: assess
-- columns:
--   entropy_source  varchar  device, server, or (none) where the log does not say
--   verdict         varchar  what verification says of the record
--   rolls           bigint   counted rolls
select coalesce(entropy_source, '(none)') as entropy_source, verdict, count(*) as rolls
from counted_rolls
group by coalesce(entropy_source, '(none)'), verdict
order by entropy_source, verdict
