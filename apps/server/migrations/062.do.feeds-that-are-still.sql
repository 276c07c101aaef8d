-- What a calendar address last said, so that a reading that changed nothing is answered at once, and each event keeps the instant and the
-- number of its last change: `content_version` stands for everything that the text is made of, `content_tag` for the text itself,
-- `content_events` gives for each identifier a digest, the second and the number of the last change, and the last day.
ALTER TABLE calendar_feeds
  ADD COLUMN whole_past boolean NOT NULL DEFAULT false,
  ADD COLUMN content_version text,
  ADD COLUMN content_tag text,
  ADD COLUMN content_events jsonb;
