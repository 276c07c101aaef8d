-- Plannings of spreadsheets that administrators take over: what was read of a file, until it is written or put aside; then what it made, so
-- that it can be taken back as a whole.
CREATE TABLE takeovers (
  center_id uuid NOT NULL REFERENCES centers (_id),
  _id uuid NOT NULL,
  state text NOT NULL CONSTRAINT takeovers_state CHECK (state IN ('read', 'aside', 'written', 'takenBack')),
  file_name text NOT NULL,
  -- TakeoverProposal of the domain: names of people who are no members yet. It goes once it is written or put aside.
  proposal jsonb,
  -- What it made (MadeByTakeover), and the marks by which a later change of it is found.
  made jsonb,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  written_at timestamptz,
  taken_back_at timestamptz,
  PRIMARY KEY (center_id, _id),
  CONSTRAINT takeovers_read CHECK ((state = 'read') = (proposal IS NOT NULL)),
  CONSTRAINT takeovers_written CHECK ((state IN ('read', 'aside')) = (written_at IS NULL) AND (state = 'takenBack') = (taken_back_at IS NOT NULL))
);
-- One planning is taken over at a time: whoever comes second is told.
CREATE UNIQUE INDEX takeovers_one_read ON takeovers (center_id) WHERE state = 'read';
CREATE INDEX takeovers_to_forget ON takeovers (created_at) WHERE written_at IS NULL;
SELECT heed_fences();
