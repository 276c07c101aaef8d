-- The calendar of a team or of a whole centre, at a secret address of its own that a member asked for: they may read that planning anyway. It
-- stays of the centre it was made in. The last four columns are those of `calendar_feeds`.
CREATE TABLE calendar_group_feeds (
  _id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES accounts (_id) ON DELETE CASCADE,
  center_id uuid NOT NULL,
  -- Null: the whole centre. Teams are in the database of their centre.
  team_id uuid,
  created_at timestamptz NOT NULL,
  last_read_at timestamptz,
  content_version text,
  content_tag text,
  content_events jsonb,
  CONSTRAINT calendar_group_feeds_once UNIQUE NULLS NOT DISTINCT (user_id, center_id, team_id)
);
