-- online
-- What is due, in the order in which it is worked off: a page of it begins where the one before ended, however much ends at one instant.
CREATE INDEX CONCURRENTLY IF NOT EXISTS demands_due_to_settle ON demands (end_at, center_id, _id)
  WHERE status = 'accepted' AND settled_at IS NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS demands_due_to_expire ON demands (start_at, center_id, _id)
  WHERE status = 'open' AND closed_at IS NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS points_transactions_due_transfers ON points_transactions (due_at, center_id, _id)
  WHERE status = 'pending' AND demand_id IS NULL;

-- An older server finds what is due by the new ones as well.
DROP INDEX CONCURRENTLY IF EXISTS demands_to_settle;

DROP INDEX CONCURRENTLY IF EXISTS demands_to_expire;

DROP INDEX CONCURRENTLY IF EXISTS points_transactions_due;
