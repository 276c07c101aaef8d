-- A provider of sign-on ends the sessions that it opened, and a member links a provider to their account themselves. Both lists contain those of
-- before: rows are checked again by the next file, beside those who write.
ALTER TABLE sessions DROP CONSTRAINT IF EXISTS sessions_ended_because_check;
ALTER TABLE sessions ADD CONSTRAINT sessions_ended_because_check CHECK (ended_because IN (
  'logout', 'signedOut', 'reuse', 'expired', 'passwordChanged', 'accountRejected', 'accountClosed', 'addressTaken', 'administrator', 'provider'
)) NOT VALID;
ALTER TABLE sign_on_identities DROP CONSTRAINT IF EXISTS sign_on_identities_linked_by_check;
ALTER TABLE sign_on_identities ADD CONSTRAINT sign_on_identities_linked_by_check
  CHECK (linked_by IN ('address', 'invitation', 'newcomer', 'owner')) NOT VALID;
