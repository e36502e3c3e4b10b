-- repeated_games: games whose dice are those of a game before them, roll by roll: one match saved twice, or resumed.
-- kind:    view
-- grain:   one row per game that stands earlier under another match or number
-- reads:   filtered_verdicts
-- used by: judged_rolls
-- why:     only in logs without commit and reveal, where ids and dates cannot tell and the dice can: ten rolls agree by
--          chance once in 21 to the power of 10 games.
-- columns:
--   match_id  varchar  match of the later copy
--   game      integer  game within it
with texts as (
    select
        match_id,
        game,
        count(*) as rolls,
        min(day) as first_day,
        min(position) as first_position,
        string_agg(cast(10 * die_1 + die_2 as varchar), ' ' order by day, position) as dice
    from filtered_verdicts
    where recipe = 'none' and not repeat and die_1 is not null and die_2 is not null
    group by match_id, game
),

ranked as (
    select
        match_id,
        game,
        row_number() over (partition by dice order by first_day, first_position) as copy
    from texts
    where rolls >= 10
)

select match_id, game
from ranked
where copy > 1
