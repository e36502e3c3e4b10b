-- archive_2009: rolls of an online server's matches as one player's archive of 2009 kept them, without commit and reveal.
-- grain:   one row per roll of a match whose class keeps the order of the dice
-- reads:   source
-- used by: extract
--
-- A query over a file: DuckDB reads it as table source, every column text. Other classes of match wrote the larger die
-- first, or were written down by hand, and would mix a habit of writing into the count. The first roll of a game is its
-- opening; ties were thrown again and not written, so the settings say openings = "ties_dropped". The two columns of a
-- match file, left and right, stand for the two seats.
select
    match_id,
    game,
    case seq_in_game when '1' then 'opening' else 'ordinary' end as roll_kind,
    case side when 'L' then 'white' else 'black' end as seat,
    die1 as die_1,
    die2 as die_2
from source
where class = 'order_kept_server'
order by match_id, cast(game as bigint), cast(seq_in_game as bigint)
