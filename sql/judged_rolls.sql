-- judged_rolls: every judged record with the one reason why it is not counted, if there is one.
-- kind:    view
-- grain:   one row per row of verdicts
-- reads:   filtered_verdicts, counting, repeated_games
-- used by: counted_rolls, opening_rolls, excluded_counts
-- columns:
--   day       varchar  UTC day of the commitment, or undated (and every other column of verdicts)
--   excluded  varchar  why the roll is not counted; null = counted
--   apart     boolean  an opening whose ties were not logged, as the row says or else the settings: a table of its own
select
    v.*,
    case
        when v.repeat then 'duplicate'
        when g.match_id is not null then 'repeated_game'
        when v.die_1 is null and v.revealed_at is null then 'unrevealed'
        when v.die_1 is null or v.die_2 is null then 'no_dice'
        when v.day < c.first_day then 'before_first_day'
        when not v.inside and v.person_played is false then 'nobody_played'
        when not v.inside then 'filtered'
    end as excluded,
    v.roll_kind = 'opening' and coalesce(not v.ties_logged, c.openings_apart) as apart
from filtered_verdicts as v
cross join counting as c
left join repeated_games as g
    on v.recipe = 'none'
    and g.match_id = v.match_id
    and g.game is not distinct from v.game
