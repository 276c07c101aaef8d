-- online
-- To whom a demand is addressed before everybody else, and until when.
ALTER TABLE demands
  ADD COLUMN IF NOT EXISTS first_to uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN IF NOT EXISTS first_until timestamptz;

-- Those that open to everybody, in that order.
CREATE INDEX CONCURRENTLY IF NOT EXISTS demands_first_due ON demands (first_until, center_id, _id)
  WHERE first_until IS NOT NULL AND status = 'open' AND closed_at IS NULL;
