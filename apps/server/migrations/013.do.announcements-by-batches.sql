-- online
-- How far the recipients of an announcement are written down as mails.
ALTER TABLE announcements
  -- The member after whom it goes on; null: nobody is left.
  ADD COLUMN IF NOT EXISTS walked_to uuid,
  -- Mails written so far.
  ADD COLUMN IF NOT EXISTS queued int NOT NULL DEFAULT 0;

-- Nobody gets one twice.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS mails_once_a_recipient ON mails (announcement_id, recipient) WHERE announcement_id IS NOT NULL;

-- Those that leave by batches: of an announcement, and not tried yet.
CREATE INDEX CONCURRENTLY IF NOT EXISTS mails_to_announce ON mails (announcement_id, _id)
  WHERE status = 'queued' AND attempts = 0 AND announcement_id IS NOT NULL;
