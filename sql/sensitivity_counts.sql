-- sensitivity_counts: outcomes by everything that a choice of counting could leave out or let in.
-- grain:   one row per combination and outcome that occurs
-- reads:   judged_rolls
-- used by: assess
-- why:     rolls that the population leaves out for another reason than being repeated are in none of the choices.
-- columns:
--   order_kept  boolean  the dice stand as they fell; null where the log does not say
--   repeated    boolean  the roll stands in the log a second time, here or as part of a game saved twice
--   roll_kind   varchar  ordinary or opening
--   apart       boolean  an opening whose ties were not logged
--   danced      boolean  the log says that the player had no legal play
--   die_1       tinyint  first die
--   die_2       tinyint  second die
--   rolls       bigint   rolls of this outcome
select
    order_kept,
    coalesce(excluded in ('duplicate', 'repeated_game'), false) as repeated,
    roll_kind,
    apart,
    coalesce(danced, false) as danced,
    die_1,
    die_2,
    count(*) as rolls
from judged_rolls
where (excluded is null or excluded in ('duplicate', 'repeated_game')) and die_1 is not null and die_2 is not null
group by
    order_kept,
    coalesce(excluded in ('duplicate', 'repeated_game'), false),
    roll_kind,
    apart,
    coalesce(danced, false),
    die_1,
    die_2
order by order_kept, repeated, roll_kind, apart, danced, die_1, die_2
