-- The addresses that a centre wants told of what happens in it, and what is still to be told to each. Whichever statement writes something that
-- an address chose to hear of, the delivery is written with the same commit, and so is the job that sends it: nothing is lost with a server.
CREATE TABLE webhooks (
  center_id uuid NOT NULL REFERENCES centers (_id),
  _id uuid NOT NULL,
  name text NOT NULL CONSTRAINT webhooks_name CHECK (length(name) BETWEEN 1 AND 60),
  url text NOT NULL CONSTRAINT webhooks_url CHECK (length(url) <= 1024),
  -- The secret that signs, sealed by the secret of the servers.
  sealed_secret text NOT NULL,
  -- Kinds of events that it chose: planning, demand, vacancy, absence, closing.
  events text[] NOT NULL CONSTRAINT webhooks_events CHECK (cardinality(events) > 0),
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  -- Nothing is told from then on, because it was not reached for a day, or refused for good; null: it is told.
  off_at timestamptz,
  PRIMARY KEY (center_id, _id)
);

CREATE TABLE webhook_deliveries (
  center_id uuid NOT NULL,
  _id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  event text NOT NULL,
  -- The subject of the event: of one object everything is told in order.
  object_id uuid NOT NULL,
  data jsonb NOT NULL,
  -- The order in which what befell one object is told: read under the lock of what was written, not when its transaction began.
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  state text NOT NULL DEFAULT 'waiting' CONSTRAINT webhook_deliveries_state CHECK (state IN ('waiting', 'sent', 'failed')),
  attempts int NOT NULL DEFAULT 0,
  -- Not before; while a server sends it, when another one may.
  try_at timestamptz NOT NULL DEFAULT '-infinity',
  -- No more tries from then on: a day after the first one.
  until timestamptz,
  last_at timestamptz,
  -- The last answer: its status, or why there was none.
  answer text,
  PRIMARY KEY (center_id, _id),
  CONSTRAINT webhook_deliveries_of_webhook FOREIGN KEY (center_id, webhook_id) REFERENCES webhooks ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_to_try ON webhook_deliveries (try_at) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_of_object ON webhook_deliveries (center_id, webhook_id, object_id, created_at, _id) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (center_id, webhook_id, created_at DESC, _id DESC);
CREATE INDEX webhook_deliveries_over ON webhook_deliveries (created_at);
SELECT heed_fences();

-- Writes one delivery for each address of the centre that chose this kind of event. What one transaction does twice to one object (an absence is
-- written and approved at once) is told once, as it is at the end; changes of the planning are told one by one, for each names its own days.
CREATE FUNCTION tell_webhooks(center uuid, kind text, event text, object uuid, data jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE webhook_deliveries d SET data = tell_webhooks.data FROM webhooks w
    WHERE kind <> 'planning' AND w.center_id = center AND d.center_id = w.center_id AND d.webhook_id = w._id AND d.object_id = object
      AND d.state = 'waiting' AND d.xmin = pg_current_xact_id()::xid;
  IF FOUND THEN
    RETURN;
  END IF;
  INSERT INTO webhook_deliveries (center_id, _id, webhook_id, event, object_id, data)
    SELECT w.center_id, gen_random_uuid(), w._id, event, object, data FROM webhooks w
    WHERE w.center_id = center AND w.off_at IS NULL AND kind = ANY (w.events);
  IF FOUND THEN
    PERFORM graphile_worker.add_job('webhooks', max_attempts := 3);
  END IF;
END $$;

-- Statements by which nothing changes for a centre without webhooks cost it one look at an empty index.
CREATE FUNCTION webhooks_of_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(c.center_id, 'planning', 'planning.changed', c.user_id, jsonb_build_object('userId', c.user_id, 'days', c.days))
    FROM (SELECT center_id, user_id, jsonb_agg(DISTINCT day) AS days FROM written
      WHERE EXISTS (SELECT FROM webhooks w WHERE w.center_id = written.center_id AND w.off_at IS NULL) GROUP BY center_id, user_id) c;
  RETURN NULL;
END $$;
CREATE TRIGGER webhooks_written AFTER INSERT ON planning_changes REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION webhooks_of_changes();

-- A demand without a poster is a vacancy of the centre.
CREATE FUNCTION webhooks_of_demands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(d.center_id, CASE WHEN d.poster_id IS NULL THEN 'vacancy' ELSE 'demand' END,
      CASE WHEN d.poster_id IS NULL THEN 'vacancy.opened' ELSE 'demand.opened' END,
      d._id, jsonb_build_object('demandId', d._id, 'day', d.day, 'type', d.type, 'status',
        CASE WHEN d.closed_at IS NOT NULL THEN 'closed' ELSE d.status END))
    FROM written d WHERE EXISTS (SELECT FROM webhooks w WHERE w.center_id = d.center_id AND w.off_at IS NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER webhooks_written AFTER INSERT ON demands REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION webhooks_of_demands();
CREATE FUNCTION webhooks_of_changed_demand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(NEW.center_id, CASE WHEN NEW.poster_id IS NULL THEN 'vacancy' ELSE 'demand' END,
    (CASE WHEN NEW.poster_id IS NULL THEN 'vacancy' ELSE 'demand' END) || '.changed', NEW._id,
    jsonb_build_object('demandId', NEW._id, 'day', NEW.day, 'type', NEW.type, 'status',
      CASE WHEN NEW.closed_at IS NOT NULL THEN 'closed' ELSE NEW.status END));
  RETURN NULL;
END $$;
CREATE TRIGGER webhooks_changed AFTER UPDATE ON demands FOR EACH ROW
  WHEN ((OLD.status, OLD.accepter_id, OLD.closed_at, OLD.day, OLD.points) IS DISTINCT FROM
    (NEW.status, NEW.accepter_id, NEW.closed_at, NEW.day, NEW.points))
  EXECUTE FUNCTION webhooks_of_changed_demand();

-- Absences and days off, never their cause, which stands in no delivery.
CREATE FUNCTION webhooks_of_absence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(NEW.center_id, 'absence', 'absence.changed', NEW._id, jsonb_build_object('modificationId', NEW._id,
    'userId', NEW.user_id, 'fromDate', NEW.from_day, 'toDate', NEW.to_day, 'status', NEW.status));
  RETURN NULL;
END $$;
CREATE TRIGGER webhooks_written AFTER INSERT ON planning_modifications FOR EACH ROW
  WHEN (NEW.type IN ('absence', 'off_day')) EXECUTE FUNCTION webhooks_of_absence();
CREATE TRIGGER webhooks_changed AFTER UPDATE ON planning_modifications FOR EACH ROW
  WHEN (NEW.type IN ('absence', 'off_day') AND (OLD.status, OLD.from_day, OLD.to_day) IS DISTINCT FROM (NEW.status, NEW.from_day, NEW.to_day))
  EXECUTE FUNCTION webhooks_of_absence();

CREATE FUNCTION webhooks_of_closing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(NEW.center_id, 'closing', CASE WHEN NEW.reopened_at IS NULL THEN 'closing.closed' ELSE 'closing.reopened' END, NEW._id,
    jsonb_build_object('closingId', NEW._id, 'month', to_char(NEW.month, 'YYYY-MM')));
  RETURN NULL;
END $$;
CREATE TRIGGER webhooks_written AFTER INSERT ON month_closings FOR EACH ROW EXECUTE FUNCTION webhooks_of_closing();
CREATE TRIGGER webhooks_changed AFTER UPDATE ON month_closings FOR EACH ROW
  WHEN (OLD.reopened_at IS DISTINCT FROM NEW.reopened_at) EXECUTE FUNCTION webhooks_of_closing();
