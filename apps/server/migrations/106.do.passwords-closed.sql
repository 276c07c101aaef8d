-- The centres whose members come in by this provider alone, and by no password; none: '{}', all those that it serves: null. It holds while the provider
-- is open. A member who is locked out there may come in by their password until an instant that an administrator sets.
ALTER TABLE sign_on_providers ADD COLUMN closes_passwords_in uuid[] DEFAULT '{}';
ALTER TABLE accounts ADD COLUMN password_open_until timestamptz;
