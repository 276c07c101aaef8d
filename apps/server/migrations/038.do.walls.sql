-- The screen on the wall of a centre's room: open, at an address that holds a proof made of this identifier. Another one closes the former.
CREATE TABLE walls (
  center_id uuid PRIMARY KEY REFERENCES centers (_id),
  _id uuid NOT NULL,
  -- How people are named on it: in full, by first name and initial, or not at all, by their team alone.
  names text NOT NULL CONSTRAINT walls_names CHECK (names IN ('full', 'short', 'team')),
  created_at timestamptz NOT NULL
);
SELECT heed_fences();
