-- Directories that are read by LDAP: how a server is asked, who of it is a member of which centre, and how the last reading ended.
CREATE TABLE directory_sources (
  _id uuid PRIMARY KEY,
  name text NOT NULL CONSTRAINT directory_sources_name CHECK (length(name) BETWEEN 1 AND 60),
  kind text NOT NULL CONSTRAINT directory_sources_kind CHECK (kind IN ('ldap', 'activeDirectory')),
  url text NOT NULL,
  starts_tls boolean NOT NULL,
  bind_name text NOT NULL,
  -- Sealed by the server's key.
  bind_secret text NOT NULL,
  base text NOT NULL,
  filter text NOT NULL,
  -- The filter of the inactive among them, beside what the directory itself says; empty: nobody.
  inactive_filter text NOT NULL,
  -- The attributes from which numbers come; empty: Relève keeps that field.
  phone_attribute text NOT NULL,
  number_attribute text NOT NULL,
  -- Units and groups, in order, each with its centre and team.
  mappings jsonb NOT NULL,
  -- Newcomers are written to.
  is_inviting boolean NOT NULL,
  -- The share of members that a reading by schedule may suspend, in percent.
  most_leaving int NOT NULL CONSTRAINT directory_sources_most_leaving CHECK (most_leaving BETWEEN 1 AND 100),
  is_open boolean NOT NULL,
  -- The time at which a master administrator applied a reading with these settings; null: none has, and no schedule applies one.
  confirmed_at timestamptz,
  next_at timestamptz NOT NULL,
  read_at timestamptz,
  read_count int,
  state text NOT NULL CONSTRAINT directory_sources_state CHECK (state IN ('unread', 'applied', 'held', 'failed')),
  problem text,
  -- Readings that failed one after the other.
  failures int NOT NULL,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);

-- The same directory in a centre that it keeps members of: its name in the journal of the centre, and the fields that are changed there alone.
CREATE TABLE center_directories (
  center_id uuid NOT NULL REFERENCES centers (_id),
  _id uuid NOT NULL,
  name text NOT NULL,
  owned text[] NOT NULL,
  -- The directory is closed, removed, or no longer names this centre: it owns nothing, and people lift its suspensions; null: it is read.
  closed_at timestamptz,
  PRIMARY KEY (center_id, _id)
);

-- Null: the member is kept by SCIM. Else `external_id` is what the directory never changes of an entry: entryUUID or objectGUID.
ALTER TABLE directory_members ADD COLUMN source_id uuid;
CREATE UNIQUE INDEX directory_members_sources ON directory_members (center_id, source_id, external_id) WHERE source_id IS NOT NULL;
SELECT heed_fences();
