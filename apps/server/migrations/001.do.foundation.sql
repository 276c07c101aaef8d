-- The tables of the first slice. Every table of a centre carries center_id first in its key, so that a centre can be moved
-- alone to another server; only the directory of people (users) and their sessions are global.

CREATE TABLE centers (
  _id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  department text,
  zone text NOT NULL DEFAULT 'Europe/Paris',
  holiday_area text NOT NULL DEFAULT 'metropole',
  school_zone text,
  -- CenterRules of the domain: profile, rules, minimum staffing, notices, points.
  rules jsonb NOT NULL,
  -- Raised by every change of what plannings are computed from for the whole centre (rotations, activations, teams),
  -- so that a server may keep them in memory and know, from a row it reads anyway, that they still hold.
  plan_version bigint NOT NULL DEFAULT 1,
  -- Raised by every change of who belongs to the centre, or of how they are named and sorted.
  roster_version bigint NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE users (
  _id uuid PRIMARY KEY,
  center_id uuid REFERENCES centers (_id),
  email text NOT NULL,
  password_hash text NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved')),
  is_admin boolean NOT NULL DEFAULT false,
  admin_type text CHECK (admin_type IN ('center', 'master')),
  name text NOT NULL,
  last_name text NOT NULL,
  registration_number text,
  -- Rank (grade) and role (emploi) as the centre writes them.
  rank text,
  role text,
  qualifications text[] NOT NULL DEFAULT '{}',
  phone text,
  avatar text,
  -- Working-time profile of his own; null: the centre's.
  profile text,
  preferences jsonb NOT NULL DEFAULT '{"theme": "darkTheme"}',
  -- Loaded as a demonstration; such accounts keep the server on loopback.
  is_demo boolean NOT NULL DEFAULT false,
  failed_logins int NOT NULL DEFAULT 0,
  locked_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CONSTRAINT users_admin_type CHECK (is_admin = (admin_type IS NOT NULL))
);
CREATE UNIQUE INDEX users_email_once ON users (lower(email)) WHERE deleted_at IS NULL;
CREATE INDEX users_center ON users (center_id) WHERE deleted_at IS NULL;

-- A session is a family of refresh tokens: each use gives the next one, and using an old one ends the family.
CREATE TABLE sessions (
  _id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (_id) ON DELETE CASCADE,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_because text CHECK (ended_because IN ('logout', 'reuse', 'expired', 'passwordChanged', 'administrator'))
);
CREATE INDEX sessions_of_user ON sessions (user_id) WHERE ended_at IS NULL;

CREATE TABLE refresh_tokens (
  -- SHA-256 of the token; the token itself is never stored.
  token_hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions (_id) ON DELETE CASCADE,
  -- 1, 2, 3… inside the family.
  generation int NOT NULL,
  issued_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz,
  CONSTRAINT refresh_tokens_generation UNIQUE (session_id, generation)
);

CREATE TABLE teams (
  center_id uuid NOT NULL REFERENCES centers (_id),
  _id uuid NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  color text NOT NULL,
  "order" int NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (center_id, _id)
);

CREATE TABLE rotations (
  center_id uuid NOT NULL REFERENCES centers (_id),
  _id uuid NOT NULL,
  name text NOT NULL,
  -- RotationDay[] of the domain, at least one.
  days jsonb NOT NULL CHECK (jsonb_typeof(days) = 'array' AND jsonb_array_length(days) > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (center_id, _id)
);

CREATE TABLE rotation_activations (
  center_id uuid NOT NULL,
  activation_date date NOT NULL,
  rotation_id uuid NOT NULL,
  PRIMARY KEY (center_id, activation_date),
  FOREIGN KEY (center_id, rotation_id) REFERENCES rotations (center_id, _id)
);

-- Dated: what holds from a day on, until the next row.
CREATE TABLE team_cycle_starts (
  center_id uuid NOT NULL,
  team_id uuid NOT NULL,
  from_day date NOT NULL,
  cycle_start_date date NOT NULL,
  PRIMARY KEY (center_id, team_id, from_day),
  FOREIGN KEY (center_id, team_id) REFERENCES teams (center_id, _id)
);

CREATE TABLE team_rotations (
  center_id uuid NOT NULL,
  team_id uuid NOT NULL,
  from_day date NOT NULL,
  -- null: the centre's active rotation.
  rotation_id uuid,
  PRIMARY KEY (center_id, team_id, from_day),
  FOREIGN KEY (center_id, team_id) REFERENCES teams (center_id, _id),
  FOREIGN KEY (center_id, rotation_id) REFERENCES rotations (center_id, _id)
);

-- Which team a member belongs to, from a day on; team_id null: none. Rows cannot overlap, by their form.
CREATE TABLE team_occurrences (
  center_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users (_id),
  from_day date NOT NULL,
  _id uuid NOT NULL UNIQUE,
  team_id uuid,
  PRIMARY KEY (center_id, user_id, from_day),
  FOREIGN KEY (center_id, team_id) REFERENCES teams (center_id, _id)
);

CREATE TABLE planning_modifications (
  center_id uuid NOT NULL REFERENCES centers (_id),
  _id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users (_id),
  type text NOT NULL CHECK (type IN ('absence', 'off_day', 'custom_modification')),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
  from_day date NOT NULL,
  to_day date NOT NULL,
  -- Shift of the domain, for custom_modification.
  shift jsonb,
  created_by uuid REFERENCES users (_id),
  decided_by uuid REFERENCES users (_id),
  reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  PRIMARY KEY (center_id, _id),
  CHECK (from_day <= to_day),
  CHECK ((type = 'custom_modification') = (shift IS NOT NULL))
);
CREATE INDEX planning_modifications_of_user ON planning_modifications (center_id, user_id, to_day) WHERE status = 'approved';
CREATE INDEX planning_modifications_of_center ON planning_modifications (center_id, to_day) WHERE status = 'approved';

CREATE TABLE demands (
  center_id uuid NOT NULL REFERENCES centers (_id),
  _id uuid NOT NULL,
  type text NOT NULL CHECK (type IN ('substitution', 'switch', 'hybrid')),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'accepted')),
  poster_id uuid NOT NULL REFERENCES users (_id),
  accepter_id uuid REFERENCES users (_id),
  -- The day the vacation starts, in the centre's zone, and its instants.
  day date NOT NULL,
  start_at timestamptz NOT NULL,
  end_at timestamptz NOT NULL,
  -- Snapshot of what is given: Shift of the domain, and the team that counts it.
  shift jsonb NOT NULL,
  team_id uuid,
  accepted_switches jsonb NOT NULL DEFAULT '[]',
  -- What was given in exchange: {date, shift, teamId, points}; null for a replacement.
  accepted_switch jsonb,
  points int NOT NULL CHECK (points >= 0),
  -- What the poster's account holds for it, from the post to the settlement.
  reserved int NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  comment text NOT NULL DEFAULT '',
  interested uuid[] NOT NULL DEFAULT '{}',
  seen_by uuid[] NOT NULL DEFAULT '{}',
  rejected_by uuid[] NOT NULL DEFAULT '{}',
  depends_on uuid,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  accepted_at timestamptz,
  -- Gone from every list: withdrawn by its poster, expired at its start, or its vacation changed hands otherwise.
  closed_at timestamptz,
  closed_because text CHECK (closed_because IN ('cancelled', 'expired', 'shiftMoved')),
  -- Points settled after the vacation ended.
  settled_at timestamptz,
  PRIMARY KEY (center_id, _id),
  CONSTRAINT demands_accepted_has_accepter CHECK ((status = 'accepted') = (accepter_id IS NOT NULL) AND (status = 'accepted') = (accepted_at IS NOT NULL)),
  CONSTRAINT demands_not_to_oneself CHECK (accepter_id <> poster_id),
  CONSTRAINT demands_closed_why CHECK ((closed_at IS NULL) = (closed_because IS NULL)),
  CONSTRAINT demands_accepted_stays CHECK (status = 'open' OR closed_at IS NULL)
);
CREATE UNIQUE INDEX demands_by_id ON demands (_id);
CREATE UNIQUE INDEX demands_one_open_per_poster_and_day ON demands (center_id, poster_id, day) WHERE status = 'open' AND closed_at IS NULL;
CREATE UNIQUE INDEX demands_one_accepted_per_poster_and_day ON demands (center_id, poster_id, day) WHERE status = 'accepted';
CREATE UNIQUE INDEX demands_one_accepted_per_accepter_and_day ON demands (center_id, accepter_id, day) WHERE status = 'accepted';
CREATE INDEX demands_of_center ON demands (center_id, day) WHERE closed_at IS NULL;
CREATE INDEX demands_of_poster ON demands (center_id, poster_id, day DESC);
CREATE INDEX demands_of_accepter ON demands (center_id, accepter_id, day DESC) WHERE accepter_id IS NOT NULL;
CREATE INDEX demands_depending ON demands (center_id, depends_on) WHERE depends_on IS NOT NULL;
CREATE INDEX demands_to_expire ON demands (start_at) WHERE status = 'open' AND closed_at IS NULL;
CREATE INDEX demands_to_settle ON demands (end_at) WHERE status = 'accepted' AND settled_at IS NULL;

-- What accepted demands did to plannings: one row per day touched. An exchange between two days has two rows.
CREATE TABLE shift_transfers (
  center_id uuid NOT NULL,
  demand_id uuid NOT NULL,
  day date NOT NULL,
  type text NOT NULL CHECK (type IN ('substitution', 'switch')),
  giver_id uuid NOT NULL REFERENCES users (_id),
  taker_id uuid NOT NULL REFERENCES users (_id),
  given jsonb NOT NULL,
  given_team_id uuid,
  -- Same-day exchange: what the taker gave back.
  returned jsonb,
  returned_team_id uuid,
  at timestamptz NOT NULL,
  PRIMARY KEY (center_id, demand_id, day),
  FOREIGN KEY (center_id, demand_id) REFERENCES demands (center_id, _id),
  CONSTRAINT shift_transfers_between_two CHECK (giver_id <> taker_id)
);
CREATE UNIQUE INDEX shift_transfers_one_given_per_day ON shift_transfers (center_id, giver_id, day);
CREATE UNIQUE INDEX shift_transfers_one_taken_per_day ON shift_transfers (center_id, taker_id, day);
CREATE INDEX shift_transfers_of_center ON shift_transfers (center_id, day);

CREATE TABLE points_accounts (
  center_id uuid NOT NULL REFERENCES centers (_id),
  _id uuid NOT NULL,
  -- null: the centre's issuing account, the only one that may go below its floor.
  user_id uuid REFERENCES users (_id),
  balance bigint NOT NULL DEFAULT 0,
  -- Reserved by open or unsettled demands and by pending transfers.
  held bigint NOT NULL DEFAULT 0,
  lowest_balance bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (center_id, _id),
  CONSTRAINT points_accounts_held_positive CHECK (held >= 0),
  CONSTRAINT points_accounts_floor CHECK (user_id IS NULL OR balance - held >= lowest_balance)
);
CREATE UNIQUE INDEX points_accounts_one_per_member ON points_accounts (center_id, user_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX points_accounts_one_issuer ON points_accounts (center_id) WHERE user_id IS NULL;

CREATE TABLE points_transactions (
  center_id uuid NOT NULL,
  _id uuid NOT NULL,
  sender_account uuid NOT NULL,
  receiver_account uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  type text NOT NULL CHECK (type IN ('transfer', 'replacement')),
  status text NOT NULL CHECK (status IN ('pending', 'completed', 'cancelled')),
  description text NOT NULL DEFAULT '',
  demand_id uuid,
  effective_date date NOT NULL,
  scheduled_date date,
  -- The instant from which a pending one completes.
  due_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  PRIMARY KEY (center_id, _id),
  FOREIGN KEY (center_id, sender_account) REFERENCES points_accounts (center_id, _id),
  FOREIGN KEY (center_id, receiver_account) REFERENCES points_accounts (center_id, _id),
  CONSTRAINT points_transactions_two_parties CHECK (sender_account <> receiver_account),
  CONSTRAINT points_transactions_settled CHECK ((status = 'pending') = (settled_at IS NULL))
);
CREATE UNIQUE INDEX points_transactions_one_live_per_demand ON points_transactions (center_id, demand_id) WHERE demand_id IS NOT NULL AND status <> 'cancelled';
CREATE INDEX points_transactions_of_sender ON points_transactions (center_id, sender_account, created_at DESC);
CREATE INDEX points_transactions_of_receiver ON points_transactions (center_id, receiver_account, created_at DESC);
CREATE INDEX points_transactions_due ON points_transactions (due_at) WHERE status = 'pending';

-- Double entry: two rows for each completed transaction, never changed.
CREATE TABLE points_entries (
  center_id uuid NOT NULL,
  transaction_id uuid NOT NULL,
  account_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  balance_after bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (center_id, transaction_id, account_id),
  FOREIGN KEY (center_id, transaction_id) REFERENCES points_transactions (center_id, _id),
  FOREIGN KEY (center_id, account_id) REFERENCES points_accounts (center_id, _id)
);
CREATE INDEX points_entries_of_account ON points_entries (center_id, account_id, at DESC);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger and the histories are append-only' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER points_entries_append_only BEFORE UPDATE OR DELETE ON points_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Everything that changed a planning: when, who, from, to, why.
CREATE TABLE planning_changes (
  center_id uuid NOT NULL REFERENCES centers (_id),
  _id uuid NOT NULL,
  -- Whose planning.
  user_id uuid NOT NULL REFERENCES users (_id),
  day date NOT NULL,
  kind text NOT NULL,
  from_shift jsonb,
  to_shift jsonb,
  actor_id uuid REFERENCES users (_id),
  other_id uuid REFERENCES users (_id),
  demand_id uuid,
  reason text,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (center_id, _id)
);
CREATE INDEX planning_changes_of_user ON planning_changes (center_id, user_id, at DESC, _id);
CREATE TRIGGER planning_changes_append_only BEFORE UPDATE OR DELETE ON planning_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE notifications (
  center_id uuid NOT NULL REFERENCES centers (_id),
  _id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users (_id),
  kind text NOT NULL,
  demand_id uuid,
  day date,
  actor_id uuid REFERENCES users (_id),
  points bigint,
  read_at timestamptz,
  cleared_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (center_id, _id)
);
CREATE INDEX notifications_of_user ON notifications (center_id, user_id, created_at DESC) WHERE cleared_at IS NULL;

-- Answers kept for a day, so that a repeated call with the same key has one effect.
CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL REFERENCES users (_id) ON DELETE CASCADE,
  key text NOT NULL,
  -- SHA-256 of method, path and body.
  request_hash bytea NOT NULL,
  status int,
  response jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
