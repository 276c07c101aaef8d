-- online
-- The vacations that those interested in a demand would give, beyond the ones its poster asks for.
ALTER TABLE demands ADD COLUMN IF NOT EXISTS counter_offers jsonb NOT NULL DEFAULT '[]';
