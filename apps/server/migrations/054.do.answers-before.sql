-- Until when whoever the wave asked was told to answer: it stands, whenever the next ones are asked.
ALTER TABLE vacancy_asks ADD COLUMN IF NOT EXISTS answer_before timestamptz;
