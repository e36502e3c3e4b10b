-- shadow_counts: rolls that nobody played, from the unused bytes of the digests of counted rolls.
-- grain:   one row per shadow and outcome
-- reads:   filtered_digests
-- used by: assess
-- columns:
--   shadow  smallint  which further roll of each digest, from 1
--   value   smallint  outcome, 6 * (first die - 1) + second die - 1
--   rolls   bigint    shadow rolls of this outcome
select shadow, value, cast(sum(count) as bigint) as rolls
from filtered_digests
where inside and what = 'shadow'
group by shadow, value
order by shadow, value
