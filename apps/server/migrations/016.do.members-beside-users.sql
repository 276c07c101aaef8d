-- online
-- The members of a centre, beside the accounts of everybody: what `users` says of both is copied here while others go on writing, and
-- 017 makes up for what they wrote meanwhile. Who left a centre keeps a row in it (`left_at`), so that its histories have their names.
CREATE TABLE IF NOT EXISTS members (
  center_id uuid NOT NULL REFERENCES centers (_id),
  -- Of their account. No reference: the directory of accounts may be on another server than the centre.
  _id uuid NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved')),
  -- Administers this centre. A master's power is of their account.
  is_admin boolean NOT NULL DEFAULT false,
  name text NOT NULL,
  last_name text NOT NULL,
  registration_number text,
  -- Rank (grade) and role (emploi) as the centre writes them.
  rank text,
  role text,
  qualifications text[] NOT NULL DEFAULT '{}',
  phone text,
  avatar text,
  -- Working-time profile of their own; null: the centre's.
  profile text,
  preferences jsonb NOT NULL DEFAULT '{"theme": "darkTheme"}',
  approved_at timestamptz,
  approved_by uuid,
  -- Until when they administered a centre; null: they do still, or never did. For a while after it their account is out of reach of
  -- their former peers, who would otherwise take a role away to move the account.
  administrator_until timestamptz,
  joined_at timestamptz NOT NULL DEFAULT now(),
  left_at timestamptz,
  PRIMARY KEY (center_id, _id),
  CONSTRAINT members_gone_without_role CHECK (left_at IS NULL OR NOT is_admin)
);

INSERT INTO members (center_id, _id, status, is_admin, name, last_name, registration_number, rank, role, qualifications, phone, avatar,
  profile, preferences, approved_at, approved_by, administrator_until, joined_at, left_at)
SELECT center_id, _id, status, admin_type IS NOT DISTINCT FROM 'center' AND deleted_at IS NULL, name, last_name, registration_number, rank, role,
  qualifications, phone, avatar, profile, preferences, approved_at, approved_by, administrator_until, created_at, deleted_at
FROM users WHERE center_id IS NOT NULL
ON CONFLICT DO NOTHING;

-- Those who went to another centre, as far as anything here names them: under the name they have today, and nothing else of them.
INSERT INTO members (center_id, _id, status, name, last_name, joined_at, left_at)
SELECT p.center_id, u._id, 'approved', u.name, u.last_name, u.created_at, now()
FROM (
  SELECT center_id, user_id FROM points_accounts
  UNION SELECT center_id, user_id FROM team_occurrences
  UNION SELECT center_id, user_id FROM planning_modifications
  UNION SELECT center_id, poster_id FROM demands
  UNION SELECT center_id, accepter_id FROM demands
  UNION SELECT center_id, giver_id FROM shift_transfers
  UNION SELECT center_id, taker_id FROM shift_transfers
  UNION SELECT center_id, user_id FROM planning_changes
  UNION SELECT center_id, other_id FROM planning_changes
  UNION SELECT center_id, user_id FROM notifications
  UNION SELECT center_id, user_id FROM conversation_members
  UNION SELECT center_id, sender_id FROM messages
) p JOIN users u ON u._id = p.user_id
WHERE p.center_id IS DISTINCT FROM u.center_id
ON CONFLICT DO NOTHING;

-- Where else than in their centre somebody was a member: their own data, and what is erased with them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS members_by_id ON members (_id);

-- A master calls by identifier alone. These need not be unique: identifiers are drawn at random, and what is unique over all centres
-- keeps them on one server. 017 gives them the names of the unique ones.
CREATE INDEX CONCURRENTLY IF NOT EXISTS demands_found_by_id ON demands (_id);

CREATE INDEX CONCURRENTLY IF NOT EXISTS teams_found_by_id ON teams (_id);

CREATE INDEX CONCURRENTLY IF NOT EXISTS rotations_found_by_id ON rotations (_id);

CREATE INDEX CONCURRENTLY IF NOT EXISTS notifications_found_by_id ON notifications (_id);

-- Who wants no announcements by e-mail: the others are counted by meeting few of them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS members_declining ON members (center_id)
  WHERE preferences #> '{notifications,announcements,email}' IS NOT DISTINCT FROM 'false'::jsonb;

-- How many a centre has, waits for and is administered by, counted without a look at their rows.
CREATE INDEX CONCURRENTLY IF NOT EXISTS members_here ON members (center_id) INCLUDE (status, is_admin) WHERE left_at IS NULL;
