-- Vacancies for which people are sought together: those of one press have one `cover_id`. Null: each for itself.
ALTER TABLE vacancies ADD COLUMN IF NOT EXISTS cover_id uuid;
CREATE INDEX IF NOT EXISTS vacancies_of_cover ON vacancies (center_id, cover_id) WHERE cover_id IS NOT NULL;
