-- game: the roll records of the game server, from its own tables.
-- grain:   one row per commitment
-- reads:   rolls, matches
-- used by: extract
--
-- A seed that is not revealed stays in the database: the query blanks it, so that it never crosses the line.
-- The join is a left join: a roll whose match is not on record is still a roll.
select
    rolls.roll_id,
    rolls.match_id,
    rolls.game,
    rolls.nonce,
    rolls.roll_kind,
    matches.mode,
    rolls.entropy_source,
    rolls.seat,
    matches.person_played,
    rolls.committed_at,
    rolls.revealed_at,
    rolls.commitment,
    case when rolls.revealed_at is not null then rolls.server_seed end as server_seed,
    rolls.client_entropy,
    rolls.die_1,
    rolls.die_2,
    rolls.recipe
from rolls
left join matches on matches.match_id = rolls.match_id
order by rolls.id
