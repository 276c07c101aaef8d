-- online
-- One a day binds whole vacations, and parts by their first minute: that no minute of two parts is the same is decided under the locks of
-- their members. Each index has the name of the one it replaces, which servers know.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS demands_open_part ON demands (center_id, poster_id, day, coalesce(part_from, -1))
  WHERE status = 'open' AND closed_at IS NULL;

DROP INDEX CONCURRENTLY IF EXISTS demands_one_open_per_poster_and_day;

ALTER INDEX IF EXISTS demands_open_part RENAME TO demands_one_open_per_poster_and_day;

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS demands_accepted_part_posted ON demands (center_id, poster_id, day, coalesce(part_from, -1))
  WHERE status = 'accepted';

DROP INDEX CONCURRENTLY IF EXISTS demands_one_accepted_per_poster_and_day;

ALTER INDEX IF EXISTS demands_accepted_part_posted RENAME TO demands_one_accepted_per_poster_and_day;

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS demands_accepted_part_taken ON demands (center_id, accepter_id, day, coalesce(part_from, -1))
  WHERE status = 'accepted';

DROP INDEX CONCURRENTLY IF EXISTS demands_one_accepted_per_accepter_and_day;

ALTER INDEX IF EXISTS demands_accepted_part_taken RENAME TO demands_one_accepted_per_accepter_and_day;

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS shift_transfers_part_given ON shift_transfers (center_id, giver_id, day, coalesce(part_from, -1));

DROP INDEX CONCURRENTLY IF EXISTS shift_transfers_one_given_per_day;

ALTER INDEX IF EXISTS shift_transfers_part_given RENAME TO shift_transfers_one_given_per_day;

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS shift_transfers_part_taken ON shift_transfers (center_id, taker_id, day, coalesce(part_from, -1));

DROP INDEX CONCURRENTLY IF EXISTS shift_transfers_one_taken_per_day;

ALTER INDEX IF EXISTS shift_transfers_part_taken RENAME TO shift_transfers_one_taken_per_day;
