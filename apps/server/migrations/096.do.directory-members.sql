-- The members whom a directory keeps (SCIM): the name it knows them by, and what it says of them beside what a centre keeps of every member.
CREATE TABLE directory_members (
  center_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- Compared without capitals, as directories do; of who was taken out of the directory another may have it.
  user_name text NOT NULL CONSTRAINT directory_members_user_name CHECK (length(user_name) BETWEEN 1 AND 320),
  external_id text CONSTRAINT directory_members_external_id CHECK (length(external_id) <= 320),
  -- The address of the directory, which is not one that anybody logs in by unless they were invited to it.
  work_email text CONSTRAINT directory_members_work_email CHECK (length(work_email) <= 320),
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- The directory deleted them: it knows them no more, and they stay suspended until somebody of the centre decides.
  removed_at timestamptz,
  PRIMARY KEY (center_id, user_id),
  CONSTRAINT directory_members_of_member FOREIGN KEY (center_id, user_id) REFERENCES members ON DELETE CASCADE
);
CREATE UNIQUE INDEX directory_members_names ON directory_members (center_id, lower(user_name)) WHERE removed_at IS NULL;
SELECT heed_fences();

-- The check of 095, read through beside those who write.
ALTER TABLE members VALIDATE CONSTRAINT members_suspended;
