-- online
-- Announcements have an audience, and stand in the application too.
ALTER TABLE announcements
  -- Teams and qualifications it is for, as they were called then; null: everybody within its reach.
  ADD COLUMN IF NOT EXISTS audience jsonb,
  -- In whose application it is, so far.
  ADD COLUMN IF NOT EXISTS shown int NOT NULL DEFAULT 0;

-- Nobody has one twice; and those of one reader are found, however much else they were notified of.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS notifications_once_an_announcement ON notifications (center_id, user_id, subject_id)
  WHERE kind = 'announcement';
