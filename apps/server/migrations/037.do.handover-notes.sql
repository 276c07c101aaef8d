-- What a team leaves in words to the one that relieves it.
CREATE TABLE handover_notes (
  center_id uuid NOT NULL REFERENCES centers (_id),
  _id uuid NOT NULL,
  author_id uuid NOT NULL,
  text text NOT NULL CONSTRAINT handover_notes_text CHECK (length(text) BETWEEN 1 AND 500),
  created_at timestamptz NOT NULL,
  -- Those who begin from here on relieve its author: who they are is read of the plan.
  relieved_from timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- When the last one of the relief said that they understood it.
  understood_at timestamptz,
  withdrawn_at timestamptz,
  PRIMARY KEY (center_id, _id),
  CONSTRAINT handover_notes_of_member FOREIGN KEY (center_id, author_id) REFERENCES members (center_id, _id)
);
CREATE INDEX handover_notes_standing ON handover_notes (center_id, expires_at);
CREATE INDEX handover_notes_over ON handover_notes (expires_at);
CREATE INDEX handover_notes_of_author ON handover_notes (center_id, author_id);

-- « Lu et compris »
CREATE TABLE handover_acknowledgements (
  center_id uuid NOT NULL,
  note_id uuid NOT NULL,
  user_id uuid NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (center_id, note_id, user_id),
  CONSTRAINT handover_acknowledgements_of_note FOREIGN KEY (center_id, note_id) REFERENCES handover_notes ON DELETE CASCADE,
  CONSTRAINT handover_acknowledgements_of_member FOREIGN KEY (center_id, user_id) REFERENCES members (center_id, _id)
);
CREATE INDEX handover_acknowledgements_of_user ON handover_acknowledgements (center_id, user_id);
SELECT heed_fences();
