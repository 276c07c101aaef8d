-- Versions of plannings and rosters raised by the database itself, so that no writer can forget them; failed log-ins counted
-- alike for known and unknown addresses; idempotency keys that know whether their effect was committed.

CREATE FUNCTION raise_plan_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE centers SET plan_version = plan_version + 1
  WHERE _id = CASE WHEN TG_OP = 'DELETE' THEN OLD.center_id ELSE NEW.center_id END;
  RETURN NULL;
END $$;
CREATE TRIGGER teams_plan_version AFTER INSERT OR UPDATE OR DELETE ON teams FOR EACH ROW EXECUTE FUNCTION raise_plan_version();
CREATE TRIGGER rotations_plan_version AFTER INSERT OR UPDATE OR DELETE ON rotations FOR EACH ROW EXECUTE FUNCTION raise_plan_version();
CREATE TRIGGER rotation_activations_plan_version AFTER INSERT OR UPDATE OR DELETE ON rotation_activations FOR EACH ROW EXECUTE FUNCTION raise_plan_version();
CREATE TRIGGER team_cycle_starts_plan_version AFTER INSERT OR UPDATE OR DELETE ON team_cycle_starts FOR EACH ROW EXECUTE FUNCTION raise_plan_version();
CREATE TRIGGER team_rotations_plan_version AFTER INSERT OR UPDATE OR DELETE ON team_rotations FOR EACH ROW EXECUTE FUNCTION raise_plan_version();

CREATE FUNCTION raise_own_plan_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.zone IS DISTINCT FROM OLD.zone OR NEW.rules IS DISTINCT FROM OLD.rules THEN NEW.plan_version := OLD.plan_version + 1; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER centers_plan_version BEFORE UPDATE OF zone, rules ON centers FOR EACH ROW EXECUTE FUNCTION raise_own_plan_version();

-- The roster: who belongs to the centre, how they are named, sorted and qualified, and their dated teams.
CREATE FUNCTION raise_roster_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE centers SET roster_version = roster_version + 1 WHERE _id = OLD.center_id;
  END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW.center_id IS DISTINCT FROM OLD.center_id) THEN
    UPDATE centers SET roster_version = roster_version + 1 WHERE _id = NEW.center_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_roster_version
  AFTER INSERT OR DELETE OR UPDATE OF center_id, status, name, last_name, role, qualifications, profile, avatar, deleted_at ON users
  FOR EACH ROW EXECUTE FUNCTION raise_roster_version();
CREATE TRIGGER team_occurrences_roster_version
  AFTER INSERT OR UPDATE OR DELETE ON team_occurrences FOR EACH ROW EXECUTE FUNCTION raise_roster_version();

-- Failed log-ins by address typed, known or not: an unknown one is slowed down and locked like a known one, so that the
-- answer never tells which exist. Only a hash of the address is kept.
CREATE TABLE login_failures (
  email_hash bytea PRIMARY KEY,
  failures int NOT NULL,
  locked_until timestamptz NOT NULL,
  last_at timestamptz NOT NULL
);
CREATE INDEX login_failures_age ON login_failures (last_at);
ALTER TABLE users DROP COLUMN failed_logins, DROP COLUMN locked_until;

-- claim: drawn by the call that executes; committed_at: set inside the transaction of the effect itself.
ALTER TABLE idempotency_keys ADD COLUMN claim uuid NOT NULL, ADD COLUMN committed_at timestamptz;

CREATE INDEX sessions_to_purge ON sessions (expires_at);

-- A master administrator reads by identifier alone.
CREATE UNIQUE INDEX teams_by_id ON teams (_id);
CREATE UNIQUE INDEX rotations_by_id ON rotations (_id);
