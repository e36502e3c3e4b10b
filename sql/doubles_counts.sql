-- doubles_counts: how often each of the six doubles came up.
-- grain:   one row per face; a double never rolled is a row with zero
-- reads:   counted_rolls, faces
-- used by: assess
-- columns:
--   face   tinyint  face that both dice show
--   rolls  bigint   rolls of that double
with doubles as (
    select die_1 as face, count(*) as rolls
    from counted_rolls
    where die_1 = die_2
    group by die_1
)

select
    faces.face,
    coalesce(doubles.rolls, 0) as rolls
from faces
left join doubles on doubles.face = faces.face
order by face
