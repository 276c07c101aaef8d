-- online
-- Whoever has taken an open demand whose exchange waits for an approval, how they took it with its way through the levels, and when it is
-- looked at next. The plan is as before until it is approved; readers see the demand as accepted.
ALTER TABLE demands
  ADD COLUMN IF NOT EXISTS waiting_for uuid,
  ADD COLUMN IF NOT EXISTS waiting jsonb,
  ADD COLUMN IF NOT EXISTS waiting_at timestamptz;

CREATE INDEX CONCURRENTLY IF NOT EXISTS demands_waiting_due ON demands (waiting_at, center_id, _id)
  WHERE waiting_for IS NOT NULL AND status = 'open' AND closed_at IS NULL;

-- One that waits a day of a taker, as one that is accepted.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS demands_one_waiting_per_taker_and_day
  ON demands (center_id, waiting_for, day, coalesce(part_from, -1)) WHERE waiting_for IS NOT NULL AND status = 'open' AND closed_at IS NULL;
