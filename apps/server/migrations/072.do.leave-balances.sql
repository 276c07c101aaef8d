-- The balances of leave that a centre keeps, from civil years on: [{activityId, fromYear, unit, yearly, mayGoBelow, carriedUntil}].
ALTER TABLE centers ADD COLUMN leave_terms jsonb NOT NULL DEFAULT '[]';
-- What is written to a balance, in minutes or in hundredths of a vacation or a day. No line is changed or removed: a correction is one more.
-- What is carried into the next year, or to another leave, is two lines of one pair that add up to nothing.
CREATE TABLE leave_lines (
  center_id uuid NOT NULL REFERENCES centers (_id),
  _id uuid NOT NULL,
  user_id uuid NOT NULL,
  year smallint NOT NULL,
  activity_id text NOT NULL,
  kind text NOT NULL CONSTRAINT leave_lines_kind CHECK (kind IN ('opening', 'gain', 'transfer', 'correction', 'closing')),
  amount integer NOT NULL CONSTRAINT leave_lines_amount CHECK (amount <> 0),
  pair_id uuid,
  reason text NOT NULL,
  author_id uuid,
  at timestamptz NOT NULL,
  PRIMARY KEY (center_id, _id),
  CONSTRAINT leave_lines_of_member FOREIGN KEY (center_id, user_id) REFERENCES members (center_id, _id),
  CONSTRAINT leave_lines_pair CHECK (kind NOT IN ('transfer', 'closing') OR pair_id IS NOT NULL)
);
CREATE INDEX leave_lines_of_year ON leave_lines (center_id, user_id, year);
SELECT heed_fences();
