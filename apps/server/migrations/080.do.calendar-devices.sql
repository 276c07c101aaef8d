-- The devices that read the vacations of a member as a CalDAV collection, each with a password of its own: it is shown once, and only its
-- digest stays. The last four columns are those of `calendar_feeds`.
CREATE TABLE calendar_devices (
  _id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES accounts (_id) ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  password_digest bytea NOT NULL UNIQUE,
  -- Minutes before the start; null: no alarm.
  alarm_minutes int CHECK (alarm_minutes BETWEEN 0 AND 2880),
  created_at timestamptz NOT NULL,
  last_read_at timestamptz,
  content_version text,
  content_tag text,
  content_events jsonb
);
CREATE INDEX calendar_devices_by_user ON calendar_devices (user_id);
