-- Hours in which a member works or serves elsewhere: [{fromDate, untilDate, weekdays, startTime, endTime}], read by themselves alone and judged as
-- a rule of theirs. Servers of before judge without them.
ALTER TABLE availabilities ADD COLUMN elsewhere jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(elsewhere) = 'array');

-- The terms that decisions are made by are kept in memory under the version of the roster.
CREATE TRIGGER availabilities_elsewhere_changed AFTER UPDATE ON availabilities FOR EACH ROW
  WHEN (OLD.elsewhere IS DISTINCT FROM NEW.elsewhere)
  EXECUTE FUNCTION raise_roster_version();
CREATE TRIGGER availabilities_elsewhere_gone AFTER DELETE ON availabilities FOR EACH ROW
  WHEN (OLD.elsewhere <> '[]')
  EXECUTE FUNCTION raise_roster_version();
