-- A letter to the administrators is answered where it is read. `messages`: what was written in it since, [{_id, authorId, isAnswer, text,
-- createdAt}], oldest first, fifty at most.
ALTER TABLE tickets
  ADD COLUMN state text NOT NULL DEFAULT 'open' CONSTRAINT tickets_state CHECK (state IN ('open', 'answered', 'closed')),
  ADD COLUMN messages jsonb NOT NULL DEFAULT '[]';
