-- An address belongs to an account once a link sent to it was opened by who has that account. Nothing kept so far proves any
-- (addresses were typed by visitors and administrators, and changed without a link): no existing one is taken as verified.
-- Each is by the next link its owner opens, or by the one he asks for in his settings.
ALTER TABLE users
  ADD COLUMN email_verified_at timestamptz,
  -- Asked for, and the account's own only when the link sent to it is opened.
  ADD COLUMN pending_email text;

-- The address a link was sent to, which its use proves; null: sent before this was kept, proves nothing. `recovered`: to the new
-- address of somebody who lost the old one.
ALTER TABLE password_links
  ADD COLUMN email text,
  DROP CONSTRAINT password_links_purpose_check,
  ADD CONSTRAINT password_links_purpose_check CHECK (purpose IN ('reset', 'welcome', 'recovered'));

-- Links about addresses alone; they choose no password, so an older server must not take them for ones that do.
CREATE TABLE address_links (
  -- SHA-256; the token itself is in the mail alone.
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (_id) ON DELETE CASCADE,
  -- `confirm`: this address is the account's, now or from now on. `restore`: it was, and shall be again.
  purpose text NOT NULL CHECK (purpose IN ('confirm', 'restore')),
  -- To which it was sent.
  email text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX address_links_of_user ON address_links (user_id, created_at);
CREATE INDEX address_links_to_purge ON address_links (expires_at);
