-- `users` becomes `accounts`, the directory: who may come in, and where they are a member. Everything a centre keeps refers to its own
-- members (016). Short, for everybody waits meanwhile: constraints are checked by 018.
LOCK TABLE demands, shift_transfers, points_accounts, team_occurrences, planning_modifications, planning_changes, notifications,
  conversation_members, messages, idempotency_keys, tickets, recovery_requests, avatars, funding_entries, announcements, center_changes,
  users IN ACCESS EXCLUSIVE MODE;

-- What was written since the copy: new members and changed ones, then those who went elsewhere.
INSERT INTO members AS m (center_id, _id, status, is_admin, name, last_name, registration_number, rank, role, qualifications, phone, avatar,
  profile, preferences, approved_at, approved_by, administrator_until, joined_at, left_at)
SELECT u.center_id, u._id, u.status, u.admin_type IS NOT DISTINCT FROM 'center' AND u.deleted_at IS NULL, u.name, u.last_name,
  u.registration_number, u.rank, u.role, u.qualifications, u.phone, u.avatar, u.profile, u.preferences, u.approved_at, u.approved_by,
  u.administrator_until, u.created_at, u.deleted_at
FROM users u LEFT JOIN members k ON k.center_id = u.center_id AND k._id = u._id
WHERE u.center_id IS NOT NULL AND (k._id IS NULL OR
  (k.status, k.is_admin, k.name, k.last_name, k.registration_number, k.rank, k.role, k.qualifications, k.phone, k.avatar, k.profile,
    k.preferences, k.approved_at, k.approved_by, k.administrator_until, k.left_at)
  IS DISTINCT FROM
  (u.status, u.admin_type IS NOT DISTINCT FROM 'center' AND u.deleted_at IS NULL, u.name, u.last_name, u.registration_number, u.rank, u.role,
    u.qualifications, u.phone, u.avatar, u.profile, u.preferences, u.approved_at, u.approved_by, u.administrator_until, u.deleted_at))
ON CONFLICT (center_id, _id) DO UPDATE SET status = EXCLUDED.status, is_admin = EXCLUDED.is_admin, name = EXCLUDED.name,
  last_name = EXCLUDED.last_name, registration_number = EXCLUDED.registration_number, rank = EXCLUDED.rank, role = EXCLUDED.role,
  qualifications = EXCLUDED.qualifications, phone = EXCLUDED.phone, avatar = EXCLUDED.avatar, profile = EXCLUDED.profile,
  preferences = EXCLUDED.preferences, approved_at = EXCLUDED.approved_at, approved_by = EXCLUDED.approved_by,
  administrator_until = EXCLUDED.administrator_until, left_at = EXCLUDED.left_at;
UPDATE members m SET left_at = now(), is_admin = false FROM users u
WHERE u._id = m._id AND u.center_id IS DISTINCT FROM m.center_id AND m.left_at IS NULL;
INSERT INTO members (center_id, _id, status, name, last_name, joined_at, left_at)
SELECT a.center_id, u._id, 'approved', u.name, u.last_name, u.created_at, now()
FROM points_accounts a JOIN users u ON u._id = a.user_id
WHERE a.center_id IS DISTINCT FROM u.center_id
ON CONFLICT DO NOTHING;

-- References to `users` go from everything but what an account itself owns. Who acted may be a master of elsewhere: a plain identifier.
DO $$
DECLARE k record;
BEGIN
  FOR k IN SELECT conrelid::regclass AS owner, conname FROM pg_constraint
    WHERE contype = 'f' AND confrelid = 'users'::regclass AND conrelid <> ALL (ARRAY['sessions', 'password_links', 'address_links',
      'totp_recovery_codes', 'known_devices', 'calendar_feeds']::regclass[])
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', k.owner, k.conname);
  END LOOP;
END $$;

ALTER TABLE users RENAME TO accounts;
ALTER INDEX users_pkey RENAME TO accounts_pkey;
ALTER INDEX users_email_once RENAME TO accounts_email_once;
DROP TRIGGER users_center_exists ON accounts;
DROP TRIGGER users_roster_version ON accounts;
DROP TRIGGER users_member_name ON accounts;
ALTER TABLE accounts
  ADD COLUMN is_master boolean NOT NULL DEFAULT false,
  -- What somebody who is in no centre takes to the next one: the columns of `members`, but for those of one centre.
  ADD COLUMN carried jsonb;
UPDATE accounts SET is_master = admin_type IS NOT DISTINCT FROM 'master',
  carried = CASE WHEN center_id IS NULL THEN jsonb_build_object('status', status, 'name', name, 'last_name', last_name,
    'registration_number', registration_number, 'rank', rank, 'role', role, 'qualifications', qualifications, 'phone', phone,
    'avatar', avatar, 'profile', profile, 'preferences', preferences, 'approved_at', approved_at, 'approved_by', approved_by,
    'administrator_until', administrator_until) END
WHERE center_id IS NULL OR admin_type = 'master';
ALTER TABLE accounts
  DROP COLUMN status, DROP COLUMN is_admin, DROP COLUMN admin_type, DROP COLUMN name, DROP COLUMN last_name,
  DROP COLUMN registration_number, DROP COLUMN rank, DROP COLUMN role, DROP COLUMN qualifications, DROP COLUMN phone, DROP COLUMN avatar,
  DROP COLUMN profile, DROP COLUMN preferences, DROP COLUMN approved_at, DROP COLUMN approved_by, DROP COLUMN administrator_until,
  -- Which centre: the members' own rows say it too. A deleted account keeps the one it was in last.
  DROP CONSTRAINT IF EXISTS users_center_id_fkey,
  ADD CONSTRAINT accounts_carry_outside CHECK ((center_id IS NULL) = (carried IS NOT NULL)) NOT VALID;
DROP INDEX IF EXISTS users_center;
CREATE INDEX accounts_masters ON accounts (_id) WHERE is_master AND deleted_at IS NULL;
CREATE INDEX accounts_outside ON accounts (_id) WHERE center_id IS NULL AND deleted_at IS NULL;
CREATE INDEX accounts_without_address ON accounts (center_id) WHERE email LIKE '%@invalid' AND deleted_at IS NULL;

-- Nobody enters a centre that is being deleted.
CREATE OR REPLACE FUNCTION refuse_deleted_center() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.left_at IS NOT NULL OR (TG_OP = 'UPDATE' AND OLD.left_at IS NULL) THEN RETURN NEW; END IF;
  PERFORM FROM centers WHERE _id = NEW.center_id AND deleted_at IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no such center' USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'members_center_exists';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER members_center_exists BEFORE INSERT OR UPDATE OF left_at ON members FOR EACH ROW EXECUTE FUNCTION refuse_deleted_center();

-- Lists of members are cached under the roster's version. Addresses and masters stand in them and are of accounts: the one thing the
-- directory writes in a centre.
CREATE TRIGGER members_roster_version
  AFTER INSERT OR DELETE OR UPDATE OF status, is_admin, name, last_name, registration_number, rank, role, qualifications, phone, avatar,
    profile, left_at ON members
  FOR EACH ROW EXECUTE FUNCTION raise_roster_version();
CREATE TRIGGER accounts_roster_version AFTER UPDATE OF email, is_master ON accounts FOR EACH ROW EXECUTE FUNCTION raise_roster_version();

-- What lists over all centres are found by (015), made anew from where somebody is now whenever that, or a name, changes.
DROP FUNCTION keep_member_name();
CREATE FUNCTION keep_member_name() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  id uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD._id ELSE NEW._id END;
BEGIN
  WITH gone AS (DELETE FROM member_names WHERE user_id = id RETURNING keys)
  DELETE FROM member_keys k USING gone, unnest(gone.keys) AS g (key) WHERE k.key = g.key AND k.user_id = id;
  WITH person AS (
    SELECT a.center_id, a.is_master OR coalesce(m.is_admin, false) AS is_admin, coalesce(m.status, a.carried ->> 'status') AS status,
      coalesce(m.name, a.carried ->> 'name') AS name, coalesce(m.last_name, a.carried ->> 'last_name') AS last_name
    FROM accounts a LEFT JOIN members m ON m.center_id = a.center_id AND m._id = a._id AND m.left_at IS NULL
    WHERE a._id = id AND a.deleted_at IS NULL
  ), kept AS (
    INSERT INTO member_names (user_id, center_id, status, is_admin, last_name, name, keys)
    SELECT id, center_id, status, is_admin, fold_text(last_name), fold_text(name), search_keys(name || ' ' || last_name)
    FROM person WHERE status IS NOT NULL
    RETURNING keys)
  INSERT INTO member_keys (key, user_id) SELECT k.key, id FROM kept, unnest(kept.keys) AS k (key);
  RETURN NULL;
END $$;
CREATE TRIGGER members_member_name AFTER INSERT OR DELETE OR UPDATE OF status, is_admin, name, last_name, left_at ON members
  FOR EACH ROW EXECUTE FUNCTION keep_member_name();
CREATE TRIGGER accounts_member_name AFTER INSERT OR DELETE OR UPDATE OF center_id, is_master, carried, deleted_at ON accounts
  FOR EACH ROW EXECUTE FUNCTION keep_member_name();

-- A picture is where its owner is a member, or in the directory while they are in no centre.
ALTER TABLE avatars ADD COLUMN center_id uuid;
UPDATE avatars a SET center_id = u.center_id FROM accounts u WHERE u._id = a.user_id AND u.center_id IS NOT NULL;

ALTER TABLE team_occurrences ADD CONSTRAINT team_occurrences_of_member
  FOREIGN KEY (center_id, user_id) REFERENCES members (center_id, _id) NOT VALID;
ALTER TABLE planning_modifications ADD CONSTRAINT planning_modifications_of_member
  FOREIGN KEY (center_id, user_id) REFERENCES members (center_id, _id) NOT VALID;
ALTER TABLE demands
  ADD CONSTRAINT demands_of_poster FOREIGN KEY (center_id, poster_id) REFERENCES members (center_id, _id) NOT VALID,
  ADD CONSTRAINT demands_of_accepter FOREIGN KEY (center_id, accepter_id) REFERENCES members (center_id, _id) NOT VALID;
ALTER TABLE shift_transfers
  ADD CONSTRAINT shift_transfers_of_giver FOREIGN KEY (center_id, giver_id) REFERENCES members (center_id, _id) NOT VALID,
  ADD CONSTRAINT shift_transfers_of_taker FOREIGN KEY (center_id, taker_id) REFERENCES members (center_id, _id) NOT VALID;
ALTER TABLE points_accounts ADD CONSTRAINT points_accounts_of_member
  FOREIGN KEY (center_id, user_id) REFERENCES members (center_id, _id) NOT VALID;
ALTER TABLE planning_changes
  ADD CONSTRAINT planning_changes_of_member FOREIGN KEY (center_id, user_id) REFERENCES members (center_id, _id) NOT VALID,
  ADD CONSTRAINT planning_changes_of_other FOREIGN KEY (center_id, other_id) REFERENCES members (center_id, _id) NOT VALID;
ALTER TABLE notifications ADD CONSTRAINT notifications_of_member
  FOREIGN KEY (center_id, user_id) REFERENCES members (center_id, _id) NOT VALID;
ALTER TABLE conversation_members ADD CONSTRAINT conversation_members_of_member
  FOREIGN KEY (center_id, user_id) REFERENCES members (center_id, _id) NOT VALID;
ALTER TABLE messages ADD CONSTRAINT messages_of_sender
  FOREIGN KEY (center_id, sender_id) REFERENCES members (center_id, _id) NOT VALID;
ALTER TABLE avatars ADD CONSTRAINT avatars_of_member
  FOREIGN KEY (center_id, user_id) REFERENCES members (center_id, _id) NOT VALID;

-- No index over all centres says any more that an identifier is there once (016).
DROP INDEX demands_by_id, teams_by_id, rotations_by_id, notifications_by_id;
ALTER INDEX demands_found_by_id RENAME TO demands_by_id;
ALTER INDEX teams_found_by_id RENAME TO teams_by_id;
ALTER INDEX rotations_found_by_id RENAME TO rotations_by_id;
ALTER INDEX notifications_found_by_id RENAME TO notifications_by_id;
ALTER TABLE team_occurrences DROP CONSTRAINT team_occurrences__id_key;

SELECT heed_fences();
