-- entropy_counts: who drew the client entropy of the records.
-- grain:   one row per source of entropy that occurs
-- reads:   filtered_verdicts
-- used by: assess
-- columns:
--   entropy_source  varchar  device, server, or (none) where the log does not say
--   records         bigint   distinct records
select coalesce(entropy_source, '(none)') as entropy_source, count(*) as records
from filtered_verdicts
where not repeat
group by coalesce(entropy_source, '(none)')
order by entropy_source
