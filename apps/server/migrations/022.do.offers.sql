-- online
-- A demand that its poster offered to one of those interested, until when, and whom they declined.
ALTER TABLE demands
  ADD COLUMN IF NOT EXISTS offered_to uuid,
  ADD COLUMN IF NOT EXISTS offered_until timestamptz,
  ADD COLUMN IF NOT EXISTS declined uuid[] NOT NULL DEFAULT '{}';

-- Offers nobody answered, in the order in which they end.
CREATE INDEX CONCURRENTLY IF NOT EXISTS demands_offers_due ON demands (offered_until, center_id, _id)
  WHERE offered_to IS NOT NULL AND status = 'open' AND closed_at IS NULL;
