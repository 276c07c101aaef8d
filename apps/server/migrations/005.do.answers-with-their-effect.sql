-- The answer kept under an Idempotency-Key is written by the transaction of its effect: no row says any more that a call is under
-- way, and `claim` and `committed_at` are read by older programs alone, until a later migration takes them away.

ALTER TABLE idempotency_keys ALTER COLUMN claim SET DEFAULT gen_random_uuid();

-- What an older program began and did not commit: nothing was done, so the keys are free. One still at work finds its row gone, and
-- commits nothing.
DELETE FROM idempotency_keys WHERE status IS NULL AND committed_at IS NULL;

-- The oldest of a member go first.
CREATE INDEX idempotency_keys_of_user ON idempotency_keys (user_id, created_at);
