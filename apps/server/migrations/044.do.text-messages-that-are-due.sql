-- online
-- Text messages in the order in which they leave, all of one reader side by side: what was held until one instant is one message.
CREATE INDEX CONCURRENTLY IF NOT EXISTS notifications_texted_at
  ON notifications ((coalesce(due_at, '-infinity'::timestamptz)), center_id, user_id) WHERE sms_due;
