-- online
-- Demands of the centre itself: a vacation that an absence, a minimum not met or an event leaves to nobody. They have no poster, and whoever
-- takes one is assigned to it (`planning_modifications`): nobody gives it.
ALTER TABLE demands
  ALTER COLUMN poster_id DROP NOT NULL,
  ADD COLUMN IF NOT EXISTS origin text,
  -- Asked of who takes it; null: none.
  ADD COLUMN IF NOT EXISTS qualification text,
  DROP CONSTRAINT IF EXISTS demands_vacancy_has_no_poster,
  ADD CONSTRAINT demands_vacancy_has_no_poster CHECK ((origin IS NULL) = (poster_id IS NOT NULL)) NOT VALID,
  DROP CONSTRAINT IF EXISTS demands_vacancy_alone,
  ADD CONSTRAINT demands_vacancy_alone CHECK (origin IS NULL OR (type = 'substitution' AND reserved = 0)) NOT VALID,
  DROP CONSTRAINT IF EXISTS demands_origin,
  ADD CONSTRAINT demands_origin CHECK (origin IN ('absence', 'minimum', 'need')) NOT VALID;

ALTER TABLE demands VALIDATE CONSTRAINT demands_vacancy_has_no_poster;

ALTER TABLE demands VALIDATE CONSTRAINT demands_vacancy_alone;

ALTER TABLE demands VALIDATE CONSTRAINT demands_origin;

-- Of a centre that offers vacations, and how its wave goes on. One row a vacancy, beside its demand.
CREATE TABLE IF NOT EXISTS vacancies (
  center_id uuid NOT NULL,
  demand_id uuid NOT NULL,
  -- Whose absence opened it.
  holder_id uuid,
  day date NOT NULL,
  -- Administrators and deputies: plain identifiers, as of everybody who acts.
  opened_by uuid,
  opened_at timestamptz NOT NULL,
  -- The wave: null before it starts, and again when the vacancy opens anew.
  started_at timestamptz,
  started_by uuid,
  -- How many were sent, and how many people each holds.
  batch int NOT NULL DEFAULT 0,
  -- The worker has something to do then; null: nothing any more.
  next_at timestamptz,
  -- From then on by telephone.
  deadline_at timestamptz,
  -- Whoever kept it was told that nobody took it.
  unfilled_at timestamptz,
  PRIMARY KEY (center_id, demand_id),
  CONSTRAINT vacancies_of_demand FOREIGN KEY (center_id, demand_id) REFERENCES demands (center_id, _id),
  CONSTRAINT vacancies_of_holder FOREIGN KEY (center_id, holder_id) REFERENCES members (center_id, _id),
  CONSTRAINT vacancies_wave CHECK ((started_at IS NULL) = (deadline_at IS NULL) AND (started_at IS NOT NULL OR next_at IS NULL))
);

CREATE INDEX IF NOT EXISTS vacancies_of_day ON vacancies (center_id, day);

CREATE INDEX IF NOT EXISTS vacancies_next ON vacancies (next_at, center_id, demand_id) WHERE next_at IS NOT NULL;

-- Who was asked, by the wave or by telephone. What they answered (« pas cette fois », « refuse ») is forgotten when the vacancy ends;
-- that they were asked stays, for the next ranking.
CREATE TABLE IF NOT EXISTS vacancy_asks (
  center_id uuid NOT NULL,
  demand_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- Of the wave; null: by telephone, or in a wave of before the vacancy opened anew.
  batch int,
  asked_at timestamptz,
  called_at timestamptz,
  no_answer_at timestamptz,
  refused_at timestamptz,
  declined_at timestamptz,
  seen_at timestamptz,
  -- Why they, as they were told.
  standing jsonb,
  PRIMARY KEY (center_id, demand_id, user_id),
  CONSTRAINT vacancy_asks_of_vacancy FOREIGN KEY (center_id, demand_id) REFERENCES vacancies (center_id, demand_id),
  CONSTRAINT vacancy_asks_of_member FOREIGN KEY (center_id, user_id) REFERENCES members (center_id, _id)
);

CREATE INDEX IF NOT EXISTS vacancy_asks_of_member ON vacancy_asks (center_id, user_id, asked_at DESC);

SELECT heed_fences();

-- An assignment that a vacancy made.
ALTER TABLE planning_modifications ADD COLUMN IF NOT EXISTS demand_id uuid;

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS planning_modifications_one_of_demand ON planning_modifications (center_id, demand_id)
  WHERE demand_id IS NOT NULL AND status = 'approved';

-- Holds the vacancies of their centre, and nothing else of its administration.
ALTER TABLE members ADD COLUMN IF NOT EXISTS is_deputy boolean NOT NULL DEFAULT false;

CREATE INDEX CONCURRENTLY IF NOT EXISTS members_deputies ON members (center_id) WHERE is_deputy;

-- A vacation somebody was asked to take goes from their devices once they put it out of their inbox, as one that was posted.
CREATE OR REPLACE FUNCTION push_soon() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM written WHERE push_shown AND (outcome IS NOT NULL OR (cleared_at IS NOT NULL AND kind IN ('demandPosted', 'vacancyAsked')))) THEN
    PERFORM graphile_worker.add_job('push', max_attempts := 3);
  END IF;
  RETURN NULL;
END $$;

CREATE INDEX CONCURRENTLY IF NOT EXISTS notifications_to_be_closed ON notifications (center_id, _id)
  WHERE push_shown AND (outcome IS NOT NULL OR (cleared_at IS NOT NULL AND kind IN ('demandPosted', 'vacancyAsked')));

DROP INDEX CONCURRENTLY IF EXISTS notifications_to_close;
