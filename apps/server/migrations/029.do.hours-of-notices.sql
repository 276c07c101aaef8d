-- online
-- Whose hour is not known yet.
CREATE INDEX CONCURRENTLY IF NOT EXISTS notifications_without_hour ON notifications (created_at) WHERE due_at = 'infinity';

-- Mails in the order in which they leave, all of one reader side by side: those held back are not read before their hour.
CREATE INDEX CONCURRENTLY IF NOT EXISTS notifications_mailed_at
  ON notifications ((coalesce(due_at, '-infinity'::timestamptz)), center_id, user_id, created_at) WHERE mail_due;

-- An older server finds what it mails by the new one as well.
DROP INDEX CONCURRENTLY IF EXISTS notifications_to_mail;
