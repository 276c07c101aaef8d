-- Each act that ends a session has its word, so that whoever comes back with it reads what happened. The rows were checked by a list that
-- this one contains: the next file checks them again beside those who write.
ALTER TABLE sessions DROP CONSTRAINT IF EXISTS sessions_ended_because_check;
ALTER TABLE sessions ADD CONSTRAINT sessions_ended_because_check CHECK (ended_because IN (
  'logout', 'signedOut', 'reuse', 'expired', 'passwordChanged', 'accountRejected', 'accountClosed', 'addressTaken', 'administrator'
)) NOT VALID;

-- The keyed hash of the address of an account that was refused: with the hash of its password, kept thirty days, it tells its owner of it.
ALTER TABLE accounts ADD COLUMN IF NOT EXISTS refused_address bytea;
