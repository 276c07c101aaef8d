-- Who closed a vacancy, and each change of the points it gives: `[{"at": ms, "by": uuid, "from": 10, "to": 20}]`, oldest first.
ALTER TABLE vacancies
  ADD COLUMN IF NOT EXISTS closed_by uuid,
  ADD COLUMN IF NOT EXISTS edits jsonb NOT NULL DEFAULT '[]';
