-- The waves of a vacancy that ended, oldest first: who started each and when, what was sent, whether its time passed in vain, and who took
-- the vacation: `[{"startedAt": ms, "by": uuid, "steps": [{"at": ms, "size": 3}], "unfilledAt": ms, "filledAt": ms, "filledBy": uuid}]`.
-- Counts, and no answer of anybody. Of the one that runs: how many batches it is to have, as its last step planned it.
ALTER TABLE vacancies
  ADD COLUMN IF NOT EXISTS waves jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN IF NOT EXISTS batches int;
