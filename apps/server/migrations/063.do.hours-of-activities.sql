-- The activities of a centre, in its order: [{_id, name, letters, kind, isNamed}]; null: the list with which its regime begins, and its
-- causes of absence, which stay in step for servers that know these alone.
ALTER TABLE centers ADD COLUMN activities jsonb;
-- Hours of an activity on days of the period: {startTime, endTime, endsNextDay}; null: the modification is of whole days. `activity` has the
-- words that it had then, and the days are those of `weekdays` (Monday is 1) alone, where there are any.
ALTER TABLE planning_modifications
  ADD COLUMN activity jsonb,
  ADD COLUMN hours jsonb,
  ADD COLUMN weekdays smallint[],
  ADD CONSTRAINT planning_modifications_hours CHECK ((activity IS NULL) = (hours IS NULL) AND (weekdays IS NULL OR hours IS NOT NULL)) NOT VALID;
ALTER TABLE planning_modifications VALIDATE CONSTRAINT planning_modifications_hours;
