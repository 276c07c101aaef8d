-- online
-- What is pushed in the order in which it leaves, all of one reader side by side: what was held until one instant is one message.
CREATE INDEX CONCURRENTLY IF NOT EXISTS notifications_pushed_at
  ON notifications ((coalesce(due_at, '-infinity'::timestamptz)), center_id, user_id) WHERE push_due;

-- A vacation offered that its reader has put out of the inbox, by taking it above all, goes from their devices.
CREATE INDEX CONCURRENTLY IF NOT EXISTS notifications_to_close ON notifications (center_id, _id)
  WHERE push_shown AND (outcome IS NOT NULL OR (cleared_at IS NOT NULL AND kind = 'demandPosted'));
