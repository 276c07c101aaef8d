-- The versions under which a centre is kept in memory rise with any change of the rows they stand for. A list of the columns that count
-- was wrong as soon as something else was shown of them (addresses that were proved, addresses that wait). What no list shows of anybody
-- else is left out by name: a column that is added counts until somebody says that it does not.
DROP TRIGGER members_roster_version ON members;
CREATE TRIGGER members_roster_version AFTER INSERT OR DELETE ON members FOR EACH ROW EXECUTE FUNCTION raise_roster_version();
CREATE TRIGGER members_roster_changed AFTER UPDATE ON members FOR EACH ROW
  WHEN (to_jsonb(OLD) - 'preferences' IS DISTINCT FROM to_jsonb(NEW) - 'preferences')
  EXECUTE FUNCTION raise_roster_version();

DROP TRIGGER accounts_roster_version ON accounts;
CREATE TRIGGER accounts_roster_version AFTER UPDATE ON accounts FOR EACH ROW
  WHEN (to_jsonb(OLD) - ARRAY['password_hash', 'totp_secret', 'totp_next_secret', 'totp_confirmed_at', 'totp_last_step', 'patch_notes_seen', 'carried']
    IS DISTINCT FROM
    to_jsonb(NEW) - ARRAY['password_hash', 'totp_secret', 'totp_next_secret', 'totp_confirmed_at', 'totp_last_step', 'patch_notes_seen', 'carried'])
  EXECUTE FUNCTION raise_roster_version();

-- The plan of a centre has what its own row says too. A version that rises is no other change.
CREATE OR REPLACE FUNCTION raise_own_plan_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.plan_version := OLD.plan_version + 1;
  RETURN NEW;
END $$;
DROP TRIGGER centers_plan_version ON centers;
CREATE TRIGGER centers_plan_version BEFORE UPDATE ON centers FOR EACH ROW
  WHEN (to_jsonb(OLD) - ARRAY['plan_version', 'roster_version'] IS DISTINCT FROM to_jsonb(NEW) - ARRAY['plan_version', 'roster_version'])
  EXECUTE FUNCTION raise_own_plan_version();
