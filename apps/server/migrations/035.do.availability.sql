-- When a member may be asked to work a vacation that nobody holds; no row: they said nothing. Beside `members`, whose columns others read.
CREATE TABLE availabilities (
  center_id uuid NOT NULL,
  user_id uuid NOT NULL,
  volunteers_for_calls boolean NOT NULL DEFAULT false,
  -- E.164.
  call_number text CONSTRAINT availabilities_call_number CHECK (call_number ~ '^\+[1-9][0-9]{6,14}$'),
  -- By weekday (1 Monday … 7) and by day, so that one of them is found without reading the others: {"2": [{kind, answer}]}.
  weekly jsonb NOT NULL DEFAULT '{}',
  never jsonb NOT NULL DEFAULT '[]',
  days jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (center_id, user_id),
  CONSTRAINT availabilities_of_member FOREIGN KEY (center_id, user_id) REFERENCES members ON DELETE CASCADE
);
SELECT heed_fences();
