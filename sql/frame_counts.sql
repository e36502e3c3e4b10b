-- frame_counts: outcomes of each day by everything that was known before the roll: what the simulated logs are made of.
-- grain:   one row per day, kind, source of entropy, mode, seat, skip of the nonce before it, and outcome that occurs
-- reads:   judged_rolls, byte_recipes
-- used by: assess
-- why:     a nonce skipped if it is more than one above that of the record before it in the match, whether or not that
--          record is counted.
-- columns:
--   day             varchar  UTC day of the commitment, or undated
--   roll_kind       varchar  ordinary or opening
--   apart           boolean  an opening whose ties were not logged
--   entropy_source  varchar  device, server, or empty where the log does not say
--   mode            varchar  live, correspondence, ..., or empty
--   seat            varchar  white, black, or empty
--   after_skip      boolean  the nonce skipped just before this roll
--   has_bytes       boolean  the record was verified by a recipe that keeps or drops whole bytes
--   die_1           tinyint  first die
--   die_2           tinyint  second die
--   rolls           bigint   rolls of this outcome
with framed as (
    select
        day,
        roll_kind,
        apart,
        coalesce(entropy_source, '') as entropy_source,
        coalesce(mode, '') as mode,
        coalesce(seat, '') as seat,
        verdict = 'ok' and byte_recipes.recipe is not null as has_bytes,
        die_1,
        die_2,
        excluded is null as is_counted,
        match_id,
        committed_at,
        nonce,
        position
    from judged_rolls
    left join byte_recipes on byte_recipes.recipe = judged_rolls.recipe
    where excluded is null or excluded <> 'duplicate'
),

ordered as (
    select
        day,
        roll_kind,
        apart,
        entropy_source,
        mode,
        seat,
        has_bytes,
        die_1,
        die_2,
        is_counted,
        cast(nonce as decimal(20, 0))
        - lag(nonce) over (partition by match_id order by committed_at, nonce, position) as step
    from framed
)

select
    day,
    roll_kind,
    apart,
    entropy_source,
    mode,
    seat,
    coalesce(step > 1, false) as after_skip,
    has_bytes,
    die_1,
    die_2,
    count(*) as rolls
from ordered
where is_counted
group by day, roll_kind, apart, entropy_source, mode, seat, after_skip, has_bytes, die_1, die_2
order by day, roll_kind, apart, entropy_source, mode, seat, after_skip, has_bytes, die_1, die_2
