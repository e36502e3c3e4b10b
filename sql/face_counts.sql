-- face_counts: how often each face came up on each of the two dice.
-- grain:   one row per face; a face never rolled is a row with zero
-- reads:   counted_rolls, faces
-- used by: assess
-- columns:
--   face    tinyint  face of a die
--   first   bigint   first dice that show it
--   second  bigint   second dice that show it
with first_dice as (
    select die_1 as face, count(*) as rolls
    from counted_rolls
    group by die_1
),

second_dice as (
    select die_2 as face, count(*) as rolls
    from counted_rolls
    group by die_2
)

select
    faces.face,
    coalesce(first_dice.rolls, 0) as first,
    coalesce(second_dice.rolls, 0) as second
from faces
left join first_dice on first_dice.face = faces.face
left join second_dice on second_dice.face = faces.face
order by face
