-- A device that is told by push (RFC 8030): of the session that asked for it, and no longer than that, in the centre it was asked in.
CREATE TABLE push_subscriptions (
  _id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES accounts (_id) ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES sessions (_id) ON DELETE CASCADE,
  center_id uuid,
  -- Where a push service takes what is for this device. Whoever knows it, and holds the server's key, may write there.
  endpoint text NOT NULL CONSTRAINT push_subscriptions_endpoint CHECK (length(endpoint) <= 1024),
  -- What messages are encrypted with (RFC 8291), base64url.
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT push_subscriptions_once UNIQUE (endpoint)
);
CREATE INDEX push_subscriptions_of_account ON push_subscriptions (user_id, created_at);
CREATE INDEX push_subscriptions_of_session ON push_subscriptions (session_id);

-- The pair of keys by which push services know this installation (RFC 8292), one for all servers; the private one sealed by their secret.
CREATE TABLE push_keys (
  is_only boolean PRIMARY KEY DEFAULT true CONSTRAINT push_keys_only CHECK (is_only),
  public_key text NOT NULL,
  sealed_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- What is still to be told to one device. A row is there from the commit that takes the mark off the notification until the push service has
-- it: the text is written when it leaves. `try_at`: not before; while a server sends it, when another one may.
CREATE TABLE push_deliveries (
  center_id uuid NOT NULL,
  notification_id uuid NOT NULL,
  -- Of the directory, which may be another database.
  subscription_id uuid NOT NULL,
  -- What became of it, for a device that was told of it.
  is_outcome boolean NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  try_at timestamptz NOT NULL,
  PRIMARY KEY (center_id, notification_id, subscription_id, is_outcome),
  CONSTRAINT push_deliveries_of_notification FOREIGN KEY (center_id, notification_id) REFERENCES notifications ON DELETE CASCADE
);
CREATE INDEX push_deliveries_to_try ON push_deliveries (try_at);
SELECT heed_fences();

-- It was told to devices, which show it until they are told what became of it.
ALTER TABLE notifications ADD COLUMN push_shown boolean NOT NULL DEFAULT false;

-- Within seconds: whichever statement writes a notification that is due, or whose hour is still to be decided (at infinity until then), the
-- queue hears of it with the same commit. Without a key, which
-- would be one row that everybody who posts waits for.
CREATE FUNCTION push_soon() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('push', max_attempts := 3);
  RETURN NULL;
END $$;
CREATE FUNCTION push_written_soon() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM written WHERE push_due AND (due_at IS NULL OR due_at = 'infinity' OR due_at <= clock_timestamp())) THEN
    PERFORM graphile_worker.add_job('push', max_attempts := 3);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER push_written AFTER INSERT ON notifications REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION push_written_soon();
CREATE TRIGGER push_outcome AFTER UPDATE OF outcome ON notifications FOR EACH STATEMENT EXECUTE FUNCTION push_soon();
