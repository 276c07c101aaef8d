-- What changed in a centre since a reader last read its demands: raised by the database itself, so that no writer can forget it.
ALTER TABLE demands ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now();
CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_at := now();
  RETURN NEW;
END $$;
CREATE TRIGGER demands_changed_at BEFORE UPDATE ON demands FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE INDEX demands_changed ON demands (center_id, changed_at);

-- `at` is the instant a change was decided, by the clock of a server; this one is of the clock that readers are told.
ALTER TABLE planning_changes ADD COLUMN written_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX planning_changes_written ON planning_changes (center_id, written_at);

-- The roster's version also covers what else a list of members says of them: such lists are kept in memory under it.
DROP TRIGGER users_roster_version ON users;
CREATE TRIGGER users_roster_version
  AFTER INSERT OR DELETE OR UPDATE OF center_id, status, name, last_name, role, qualifications, profile, avatar, deleted_at,
    rank, is_admin, admin_type, email, phone, registration_number ON users
  FOR EACH ROW EXECUTE FUNCTION raise_roster_version();
