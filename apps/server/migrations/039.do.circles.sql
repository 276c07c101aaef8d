-- Exchanges among three or four that were found, and what came of them. A row of `circles` is one that was proposed; a circle of two is not:
-- both may exchange as they are.
CREATE TABLE circles (
  center_id uuid NOT NULL REFERENCES centers (_id),
  _id uuid NOT NULL,
  status text NOT NULL DEFAULT 'waiting' CONSTRAINT circles_status CHECK (status IN ('waiting', 'done', 'over')),
  -- Why it is over; of one that was made and undone later, too.
  because text CONSTRAINT circles_because CHECK (because IN ('declined', 'lapsed', 'taken', 'closed', 'changed', 'impossible', 'withdrawn')),
  size smallint NOT NULL CONSTRAINT circles_size CHECK (size BETWEEN 3 AND 4),
  created_at timestamptz NOT NULL,
  -- Answers are taken until then.
  until timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (center_id, _id),
  CONSTRAINT circles_waits CHECK ((status = 'waiting') = (ended_at IS NULL) AND (status = 'over') = (because IS NOT NULL))
);
CREATE INDEX circles_to_lapse ON circles (until, center_id, _id) WHERE status = 'waiting';
CREATE INDEX circles_of_center ON circles (center_id, created_at);

-- Who gives which demand and takes the next one; answered once by each person for all of their places.
CREATE TABLE circle_places (
  center_id uuid NOT NULL,
  circle_id uuid NOT NULL,
  place smallint NOT NULL,
  demand_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- Of the demand, as it was proposed.
  version int NOT NULL,
  -- What they offered for the vacation they take.
  points int NOT NULL,
  answer text CONSTRAINT circle_places_answer CHECK (answer IN ('yes', 'no')),
  answered_at timestamptz,
  PRIMARY KEY (center_id, circle_id, place),
  CONSTRAINT circle_places_of_circle FOREIGN KEY (center_id, circle_id) REFERENCES circles (center_id, _id),
  CONSTRAINT circle_places_of_demand FOREIGN KEY (center_id, demand_id) REFERENCES demands (center_id, _id),
  CONSTRAINT circle_places_of_member FOREIGN KEY (center_id, user_id) REFERENCES members (center_id, _id)
);
CREATE INDEX circle_places_of_user ON circle_places (center_id, user_id);
CREATE INDEX circle_places_of_demands ON circle_places (center_id, demand_id);

-- Each search for the best circles of a whole centre: what there was, what it would serve, what it proposed.
CREATE TABLE circle_searches (
  center_id uuid NOT NULL REFERENCES centers (_id),
  _id uuid NOT NULL,
  -- Null: by itself, at night.
  actor_id uuid,
  at timestamptz NOT NULL,
  demands int NOT NULL,
  by_two int NOT NULL,
  by_three int NOT NULL,
  by_four int NOT NULL,
  at_most int NOT NULL,
  is_optimal boolean NOT NULL,
  proposed int NOT NULL,
  PRIMARY KEY (center_id, _id)
);
CREATE INDEX circle_searches_newest ON circle_searches (center_id, at);
SELECT heed_fences();
