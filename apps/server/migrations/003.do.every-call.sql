-- What the rest of the calls keeps: second factor, resets and recovery, avatars, tickets, conversations, funding, announcements,
-- mails on their way, and the marks that planning modifications and forced exchanges leave.

-- Accounts.
ALTER TABLE users
  -- Base 32, sealed with the server's key; null: no second factor. Set but not confirmed: being installed.
  ADD COLUMN totp_secret text,
  ADD COLUMN totp_confirmed_at timestamptz,
  -- Of another telephone, shown and not confirmed yet: the one above holds until it is.
  ADD COLUMN totp_next_secret text,
  -- The last 30 s step accepted: a code serves once.
  ADD COLUMN totp_last_step bigint,
  ADD COLUMN approved_at timestamptz,
  ADD COLUMN approved_by uuid REFERENCES users (_id),
  -- Personal data removed at the person's request, or after leaving.
  ADD COLUMN erased_at timestamptz,
  -- The newest release read at /patchnotes.
  ADD COLUMN patch_notes_seen text;
UPDATE users SET approved_at = created_at WHERE status = 'approved';

-- Until when `update-password` may use the proof of `verify-password` of this session.
ALTER TABLE sessions ADD COLUMN password_proof_until timestamptz;

CREATE TABLE totp_recovery_codes (
  user_id uuid NOT NULL REFERENCES users (_id) ON DELETE CASCADE,
  -- SHA-256; the codes themselves are shown once.
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- Links that let somebody choose a password: `reset` asked by himself, `welcome` sent with an account made for him.
CREATE TABLE password_links (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (_id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('reset', 'welcome')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX password_links_of_user ON password_links (user_id);
CREATE INDEX password_links_to_purge ON password_links (expires_at);

-- Somebody who lost his e-mail tells who he is; administrators decide.
CREATE TABLE recovery_requests (
  _id uuid PRIMARY KEY,
  -- The centre he says he belongs to.
  center_id uuid NOT NULL REFERENCES centers (_id),
  name text NOT NULL,
  last_name text NOT NULL,
  registration_number text,
  former_email text,
  new_email text NOT NULL,
  phone text,
  message text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
  -- The account it was settled for.
  user_id uuid REFERENCES users (_id),
  decided_by uuid REFERENCES users (_id),
  decided_at timestamptz,
  -- Why it was rejected.
  reason text,
  created_at timestamptz NOT NULL,
  CHECK ((status = 'pending') = (decided_at IS NULL))
);
CREATE INDEX recovery_requests_of_center ON recovery_requests (center_id, created_at DESC);
-- Asked twice is asked once.
CREATE UNIQUE INDEX recovery_requests_one_pending ON recovery_requests (center_id, lower(new_email)) WHERE status = 'pending';

-- In the database, so that every server sees them. `users.avatar` holds the identifier of the newest.
CREATE TABLE avatars (
  _id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (_id) ON DELETE CASCADE,
  -- WebP.
  image bytea NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX avatars_of_user ON avatars (user_id);

-- Centres.
ALTER TABLE centers
  ADD COLUMN requires_totp boolean NOT NULL DEFAULT false,
  ADD COLUMN deleted_at timestamptz;

-- Who changed which rule of a centre, or what it is, and when; never changed nor deleted.
CREATE TABLE center_changes (
  center_id uuid NOT NULL REFERENCES centers (_id),
  _id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('rules', 'center')),
  -- [{field, from, to}]: what differed, value by value.
  fields jsonb NOT NULL,
  actor_id uuid NOT NULL REFERENCES users (_id),
  at timestamptz NOT NULL,
  PRIMARY KEY (center_id, _id)
);
CREATE INDEX center_changes_newest ON center_changes (center_id, at DESC, _id DESC);

-- Nobody enters a centre or a team that is being deleted: whoever deletes holds the row FOR UPDATE, so the one who enters waits here
-- and then sees it gone.
CREATE FUNCTION refuse_deleted_center() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.center_id IS NULL OR (TG_OP = 'UPDATE' AND NEW.center_id IS NOT DISTINCT FROM OLD.center_id) THEN RETURN NEW; END IF;
  PERFORM FROM centers WHERE _id = NEW.center_id AND deleted_at IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no such center' USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'users_center_exists';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER users_center_exists BEFORE INSERT OR UPDATE OF center_id ON users FOR EACH ROW EXECUTE FUNCTION refuse_deleted_center();

CREATE FUNCTION refuse_deleted_team() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.team_id IS NULL THEN RETURN NEW; END IF;
  PERFORM FROM teams WHERE center_id = NEW.center_id AND _id = NEW.team_id AND deleted_at IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no such team' USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'team_occurrences_team_exists';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER team_occurrences_team_exists BEFORE INSERT OR UPDATE OF team_id ON team_occurrences
  FOR EACH ROW EXECUTE FUNCTION refuse_deleted_team();

-- Teams of a centre are told apart by their names.
CREATE UNIQUE INDEX teams_name_once ON teams (center_id, lower(name)) WHERE deleted_at IS NULL;

-- The copy that took the place of a rotation whose days were changed after it had served.
ALTER TABLE rotations
  ADD COLUMN replaced_by uuid,
  ADD CONSTRAINT rotations_replaced_by FOREIGN KEY (center_id, replaced_by) REFERENCES rotations (center_id, _id);

-- Planning modifications: the cause of an absence is for its author and his administrators alone.
ALTER TABLE planning_modifications
  ADD COLUMN cause text,
  ADD COLUMN comment text NOT NULL DEFAULT '',
  DROP CONSTRAINT planning_modifications_status_check,
  ADD CONSTRAINT planning_modifications_status_check CHECK (status IN ('pending', 'approved', 'rejected', 'withdrawn'));
CREATE INDEX planning_modifications_newest ON planning_modifications (center_id, created_at DESC);
CREATE INDEX planning_modifications_by_member ON planning_modifications (center_id, user_id, created_at DESC);

-- Demands closed by an administrator's change of the plan, or because a member left; and those he forced through a blocking rule.
ALTER TABLE demands
  ADD COLUMN override_reason text,
  ADD COLUMN override_by uuid REFERENCES users (_id),
  DROP CONSTRAINT demands_closed_because_check,
  ADD CONSTRAINT demands_closed_because_check
    CHECK (closed_because IN ('cancelled', 'expired', 'shiftMoved', 'planChanged', 'memberLeft'));

-- Balance given back, no further movement.
ALTER TABLE points_accounts ADD COLUMN closed_at timestamptz;

-- Notifications about other things than demands.
ALTER TABLE notifications
  ADD COLUMN subject_id uuid,
  ADD COLUMN detail text,
  -- False: its reader wants such things by e-mail alone.
  ADD COLUMN in_app boolean NOT NULL DEFAULT true,
  -- Its reader wants it by e-mail too, and no mail is queued yet.
  ADD COLUMN mail_due boolean NOT NULL DEFAULT false;
CREATE INDEX notifications_to_mail ON notifications (created_at) WHERE mail_due;
-- A conversation is announced once until it is read.
CREATE UNIQUE INDEX notifications_one_unread_of_conversation ON notifications (center_id, user_id, subject_id)
  WHERE kind = 'message' AND read_at IS NULL AND cleared_at IS NULL;
-- A reader clears one knowing its identifier alone.
CREATE UNIQUE INDEX notifications_by_id ON notifications (_id);

-- Letters to the administrators, from members or from visitors.
CREATE TABLE tickets (
  _id uuid PRIMARY KEY,
  -- null: to the master administrators.
  center_id uuid REFERENCES centers (_id),
  user_id uuid REFERENCES users (_id),
  name text NOT NULL,
  email text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  read_by uuid REFERENCES users (_id),
  deleted_at timestamptz
);
CREATE INDEX tickets_of_center ON tickets (center_id, created_at DESC) WHERE deleted_at IS NULL;
CREATE INDEX tickets_newest ON tickets (created_at DESC) WHERE deleted_at IS NULL;

-- Conversations among colleagues of a centre, tied to a demand or not.
CREATE TABLE conversations (
  center_id uuid NOT NULL REFERENCES centers (_id),
  _id uuid NOT NULL,
  demand_id uuid,
  -- Its members, sorted, joined: two people have one conversation about one thing.
  key text NOT NULL,
  created_at timestamptz NOT NULL,
  last_message_at timestamptz NOT NULL,
  PRIMARY KEY (center_id, _id)
);
CREATE UNIQUE INDEX conversations_once ON conversations (center_id, key);
CREATE TABLE conversation_members (
  center_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users (_id),
  last_read_at timestamptz,
  PRIMARY KEY (center_id, conversation_id, user_id),
  FOREIGN KEY (center_id, conversation_id) REFERENCES conversations (center_id, _id)
);
CREATE INDEX conversation_members_of_user ON conversation_members (center_id, user_id);
CREATE TABLE messages (
  center_id uuid NOT NULL,
  _id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  sender_id uuid NOT NULL REFERENCES users (_id),
  text text NOT NULL,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (center_id, _id),
  FOREIGN KEY (center_id, conversation_id) REFERENCES conversations (center_id, _id)
);
CREATE INDEX messages_of_conversation ON messages (center_id, conversation_id, created_at DESC, _id);

-- What the service costs and how it is paid for. Cents of euro.
CREATE TABLE funding_years (
  year int PRIMARY KEY CHECK (year BETWEEN 2000 AND 2199),
  target_cents bigint NOT NULL CHECK (target_cents >= 0),
  note text NOT NULL DEFAULT ''
);
CREATE TABLE funding_entries (
  _id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('contribution', 'cost')),
  day date NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  label text NOT NULL,
  created_by uuid REFERENCES users (_id),
  created_at timestamptz NOT NULL,
  deleted_at timestamptz
);
CREATE INDEX funding_entries_by_day ON funding_entries (day) WHERE deleted_at IS NULL;

-- Announcements by e-mail; one mail a recipient.
CREATE TABLE announcements (
  _id uuid PRIMARY KEY,
  -- null: everybody.
  center_id uuid REFERENCES centers (_id),
  template_type text NOT NULL CHECK (template_type IN ('maintenance', 'update', 'general')),
  message text NOT NULL,
  duration text,
  test_mode boolean NOT NULL,
  sent_by uuid NOT NULL REFERENCES users (_id),
  sent_at timestamptz NOT NULL,
  total int NOT NULL CHECK (total >= 0),
  -- Counted from the mails while they are kept, and kept when they go.
  sent int NOT NULL DEFAULT 0,
  failed int NOT NULL DEFAULT 0,
  deleted_at timestamptz,
  CONSTRAINT announcements_settled_within_total CHECK (sent >= 0 AND failed >= 0 AND sent + failed <= total)
);
CREATE INDEX announcements_newest ON announcements (sent_at DESC) WHERE deleted_at IS NULL;
CREATE INDEX announcements_of_center ON announcements (center_id, sent_at DESC) WHERE deleted_at IS NULL;

-- Mails on their way, and what became of them. The text goes once it is sent: it may hold a link that opens an account.
CREATE TABLE mails (
  _id uuid PRIMARY KEY,
  -- What it is for: reset, welcome, announcement…
  kind text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text,
  html text,
  announcement_id uuid REFERENCES announcements (_id),
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'failed')),
  attempts int NOT NULL DEFAULT 0,
  last_error text,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  CONSTRAINT mails_text_until_sent CHECK (status <> 'queued' OR (text IS NOT NULL AND html IS NOT NULL))
);
CREATE INDEX mails_of_announcement ON mails (announcement_id, status) WHERE announcement_id IS NOT NULL;
CREATE INDEX mails_to_purge ON mails (created_at);

-- The secret address under which a member's calendar programs read his vacations. The address itself is derived with the server's key
-- and is nowhere stored; another row makes another address.
CREATE TABLE calendar_feeds (
  _id uuid PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES users (_id) ON DELETE CASCADE,
  -- null: no alarm. Minutes before the start.
  alarm_minutes int CHECK (alarm_minutes BETWEEN 0 AND 2880),
  created_at timestamptz NOT NULL,
  last_read_at timestamptz
);
