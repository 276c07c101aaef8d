-- Addresses in one spelling (contract, email-address.ts): accounts made before are found by what now arrives. One that another account
-- has in its plain spelling keeps its own. « İ » is written out, for not every database lowers it alike.
UPDATE users u SET email = p.email
FROM (SELECT _id, btrim(lower(replace(normalize(email, NFKC), 'İ', U&'i\0307'))) AS email FROM users WHERE deleted_at IS NULL) p
WHERE u._id = p._id AND u.email <> p.email
  AND NOT EXISTS (SELECT FROM users o WHERE o._id <> u._id AND o.deleted_at IS NULL
    AND lower(replace(normalize(o.email, NFKC), 'İ', U&'i\0307')) = p.email);

-- Failed tries of a password or a code, counted apart for each place they come from, so that nobody closes a place but their own.
-- `login_failures`, one counter an address, is written no more; a later migration removes it.
CREATE TABLE login_tries (
  -- Hash of the place and the address.
  key bytea PRIMARY KEY,
  -- Of the address typed, known or not, as no one may learn which exist.
  address_hash bytea NOT NULL,
  -- A network, before anybody is known there; a device that opened this account before; an open session.
  kind text NOT NULL CHECK (kind IN ('source', 'device', 'session')),
  failures int NOT NULL,
  closed_until timestamptz NOT NULL,
  last_at timestamptz NOT NULL
);
CREATE INDEX login_tries_of_address ON login_tries (address_hash);
CREATE INDEX login_tries_age ON login_tries (last_at);

-- Devices that opened an account by its password. One device may be several people's: the computer of a control room.
CREATE TABLE known_devices (
  device_hash bytea NOT NULL,
  user_id uuid NOT NULL REFERENCES users (_id) ON DELETE CASCADE,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (device_hash, user_id)
);
CREATE INDEX known_devices_of_user ON known_devices (user_id);
CREATE INDEX known_devices_age ON known_devices (last_used_at);
