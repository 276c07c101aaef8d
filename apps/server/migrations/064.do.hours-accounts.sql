-- What a year is owed from days on: [{fromDate, annualMinutes, guardHours}] of a centre, [{fromDate, share, annualMinutes}] of a member, in
-- the order of the days; empty: the legal year at full time.
ALTER TABLE centers ADD COLUMN hour_terms jsonb NOT NULL DEFAULT '[]';
ALTER TABLE members ADD COLUMN hour_terms jsonb NOT NULL DEFAULT '[]';
-- Hours carried over into a year and corrections, in minutes. No line is changed or removed: a correction is one more.
CREATE TABLE hour_lines (
  center_id uuid NOT NULL REFERENCES centers (_id),
  _id uuid NOT NULL,
  user_id uuid NOT NULL,
  year smallint NOT NULL,
  kind text NOT NULL CONSTRAINT hour_lines_kind CHECK (kind IN ('carriedOver', 'correction')),
  minutes integer NOT NULL CONSTRAINT hour_lines_minutes CHECK (minutes <> 0),
  reason text NOT NULL,
  author_id uuid,
  at timestamptz NOT NULL,
  PRIMARY KEY (center_id, _id),
  CONSTRAINT hour_lines_of_member FOREIGN KEY (center_id, user_id) REFERENCES members (center_id, _id)
);
CREATE INDEX hour_lines_of_year ON hour_lines (center_id, user_id, year);
SELECT heed_fences();
