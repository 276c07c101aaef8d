-- online
-- Which circle of exchanges a demand was accepted in, and its vacation went round in.
ALTER TABLE demands ADD COLUMN IF NOT EXISTS circle_id uuid;

ALTER TABLE shift_transfers ADD COLUMN IF NOT EXISTS circle_id uuid;

CREATE INDEX CONCURRENTLY IF NOT EXISTS demands_of_circle ON demands (center_id, circle_id) WHERE circle_id IS NOT NULL;
