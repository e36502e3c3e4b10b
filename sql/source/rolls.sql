-- rolls: a table or view that already has the columns of the roll record.
-- grain:   one row per commitment
-- reads:   rolls
-- used by: extract
--
-- What is read of it, and in which order it stands, is decided in the source: seeds that are not revealed are blanked
-- there, rows are sorted by day, time, nonce and place.
select * from rolls
