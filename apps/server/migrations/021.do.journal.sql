-- online
-- What happened in a centre: `center_changes` held what changed of its rules and of itself, and takes every other act from here on. Which
-- kinds there are, the contract says; who was concerned and what else there is to say of one stands beside what it changed.
ALTER TABLE center_changes
  ADD COLUMN IF NOT EXISTS user_id uuid,
  ADD COLUMN IF NOT EXISTS detail jsonb NOT NULL DEFAULT '{}',
  ALTER COLUMN fields SET DEFAULT '[]',
  DROP CONSTRAINT IF EXISTS center_changes_kind_check;

-- Log-ins are forgotten after a while, or with the person; nothing else ever is.
CREATE OR REPLACE TRIGGER center_changes_never_rewritten BEFORE UPDATE ON center_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER center_changes_append_only BEFORE DELETE ON center_changes FOR EACH ROW
  WHEN (OLD.kind NOT IN ('sessionOpened', 'sessionEnded')) EXECUTE FUNCTION refuse_change();

-- Of one centre: by kind, by who did it, by whom it was done to. `center_changes_newest` is the whole of it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS center_changes_of_kind ON center_changes (center_id, kind, at DESC, _id DESC);

CREATE INDEX CONCURRENTLY IF NOT EXISTS center_changes_of_actor ON center_changes (center_id, actor_id, at DESC, _id DESC);

CREATE INDEX CONCURRENTLY IF NOT EXISTS center_changes_of_subject ON center_changes (center_id, user_id, at DESC, _id DESC)
  WHERE user_id IS NOT NULL;

-- Of all centres; by kind, what is to be forgotten too.
CREATE INDEX CONCURRENTLY IF NOT EXISTS center_changes_of_all ON center_changes (at DESC, _id DESC);

CREATE INDEX CONCURRENTLY IF NOT EXISTS center_changes_of_kind_of_all ON center_changes (kind, at DESC, _id DESC);

-- Where a page of all centres goes on from.
CREATE INDEX CONCURRENTLY IF NOT EXISTS center_changes_by_id ON center_changes (_id);
