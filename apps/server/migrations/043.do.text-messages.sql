-- The number to which a member has text messages sent: given for that, and proved by a code that was sent to it. Beside `members`, whose
-- columns others read. No number is no consent.
CREATE TABLE sms_numbers (
  center_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- E.164; null: none is proved.
  number text CONSTRAINT sms_numbers_number CHECK (number ~ '^\+[1-9][0-9]{6,14}$'),
  -- One that waits for its code. The code itself is derived from the key of the server and `code_id`: it stands nowhere.
  pending_number text CONSTRAINT sms_numbers_pending_number CHECK (pending_number ~ '^\+[1-9][0-9]{6,14}$'),
  code_id uuid,
  code_until timestamptz,
  tries int NOT NULL DEFAULT 0,
  -- How many codes were sent since then.
  codes int NOT NULL DEFAULT 0,
  codes_since timestamptz,
  last_code_at timestamptz,
  PRIMARY KEY (center_id, user_id),
  CONSTRAINT sms_numbers_of_member FOREIGN KEY (center_id, user_id) REFERENCES members ON DELETE CASCADE,
  CONSTRAINT sms_numbers_pending CHECK ((pending_number IS NULL) = (code_id IS NULL) AND (code_id IS NULL) = (code_until IS NULL))
);

CREATE INDEX sms_numbers_waiting ON sms_numbers (codes_since) WHERE number IS NULL OR pending_number IS NOT NULL;

-- A text message that is still to leave: a code, or what one notification tells, with all that was held until the same instant. The text and
-- the number are read when it leaves. `begun_at`: it was handed over, or may have been; such a one is never handed over again.
CREATE TABLE sms_deliveries (
  center_id uuid NOT NULL,
  -- Of the notification, so that there is one of it; or of the code.
  _id uuid NOT NULL,
  user_id uuid NOT NULL,
  is_code boolean NOT NULL,
  notices uuid[] NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  try_at timestamptz NOT NULL,
  begun_at timestamptz,
  PRIMARY KEY (center_id, _id),
  CONSTRAINT sms_deliveries_of_member FOREIGN KEY (center_id, user_id) REFERENCES members ON DELETE CASCADE
);
CREATE INDEX sms_deliveries_to_try ON sms_deliveries (try_at);

-- What a centre has sent on one of its days, by part, so that a fault cannot cost more than a day of it.
CREATE TABLE sms_days (
  center_id uuid NOT NULL REFERENCES centers (_id),
  day date NOT NULL,
  parts int NOT NULL,
  PRIMARY KEY (center_id, day)
);
SELECT heed_fences();

ALTER TABLE notifications ADD COLUMN sms_due boolean NOT NULL DEFAULT false;

-- As for devices: the queue hears of it with the commit of what is to be told.
CREATE OR REPLACE FUNCTION push_written_soon() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  pushed boolean;
  texted boolean;
BEGIN
  SELECT coalesce(bool_or(push_due), false), coalesce(bool_or(sms_due), false) INTO pushed, texted FROM written
    WHERE (push_due OR sms_due) AND (due_at IS NULL OR due_at = 'infinity' OR due_at <= clock_timestamp());
  IF pushed THEN PERFORM graphile_worker.add_job('push', max_attempts := 3); END IF;
  IF texted THEN PERFORM graphile_worker.add_job('sms', max_attempts := 3); END IF;
  RETURN NULL;
END $$;
