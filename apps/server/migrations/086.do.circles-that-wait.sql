-- online
-- The way through the levels of an exchange among several that all of its people agreed to and that waits for an approval, and when it is looked
-- at next.
ALTER TABLE circles ADD COLUMN IF NOT EXISTS waiting jsonb, ADD COLUMN IF NOT EXISTS waiting_at timestamptz;

CREATE INDEX CONCURRENTLY IF NOT EXISTS circles_waiting_due ON circles (waiting_at, center_id, _id)
  WHERE waiting IS NOT NULL AND status = 'waiting';
