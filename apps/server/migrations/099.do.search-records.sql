-- Records for the sheet of a search once it is over: who could be asked as somebody was asked, called or assigned, in which order and why. Nothing of
-- it says what anybody answered, or declared of their availability. Kept for a year.
CREATE TABLE search_records (
  center_id uuid NOT NULL,
  _id uuid NOT NULL,
  demand_id uuid NOT NULL,
  -- The day of the vacation.
  day date NOT NULL,
  kind text NOT NULL CONSTRAINT search_records_kind CHECK (kind IN ('asked', 'called', 'assigned')),
  -- The number of the wave, of one that asked.
  batch int,
  -- Null: the job of the waves.
  actor_id uuid,
  -- The member who was assigned, and why.
  user_id uuid,
  reason text,
  -- Everybody; false: those asked, and those of whom something else holds than in the record before.
  is_whole boolean NOT NULL,
  entries jsonb NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (center_id, _id),
  CONSTRAINT search_records_of_vacancy FOREIGN KEY (center_id, demand_id) REFERENCES vacancies (center_id, demand_id)
);
CREATE INDEX search_records_of_demand ON search_records (center_id, demand_id, at);
CREATE INDEX search_records_of_day ON search_records (day);
SELECT heed_fences();
