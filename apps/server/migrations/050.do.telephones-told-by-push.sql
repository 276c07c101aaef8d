-- A device of the application on telephones: Google, which alone reaches it, knows it by a token, which stands in the place of the address;
-- nothing is encrypted for it, so that it has no keys. An older server, which knows no such device, cannot send to it and tries again later.
ALTER TABLE push_subscriptions
  ALTER COLUMN p256dh DROP NOT NULL,
  ALTER COLUMN auth DROP NOT NULL,
  ADD CONSTRAINT push_subscriptions_keys CHECK ((p256dh IS NULL) = (auth IS NULL));
