-- gap_counts: nonces skipped just before a record, over all commitments of its match, unrevealed and filtered ones too.
-- grain:   one row per source of entropy, whether the record is counted, and number of nonces skipped
-- reads:   judged_rolls
-- used by: assess
-- why:     the first record of a match has nothing before it, so nothing was skipped; a nonce that goes backwards is a
--          flag, not a skip. Records without a nonce are not among them.
-- columns:
--   entropy_source  varchar  device, server, or empty where the log does not say
--   counted         boolean  the record is a counted roll
--   gap             bigint   nonces between this record's and the one before it in the match, at most 2^63 - 1
--   records         bigint   records with that gap
with ordered as (
    select
        entropy_source,
        excluded,
        nonce,
        lag(nonce) over (partition by match_id order by committed_at, nonce, position) as nonce_before
    from judged_rolls
    where nonce is not null and (excluded is null or excluded <> 'duplicate')
),

stepped as (
    select
        coalesce(entropy_source, '') as entropy_source,
        excluded is null as counted,
        least(
            case when nonce > nonce_before then cast(nonce as decimal(20, 0)) - nonce_before - 1 else 0 end,
            9223372036854775807
        ) as gap
    from ordered
)

select
    entropy_source,
    counted,
    cast(gap as bigint) as gap,
    count(*) as records
from stepped
group by entropy_source, counted, gap
order by entropy_source, counted, gap
