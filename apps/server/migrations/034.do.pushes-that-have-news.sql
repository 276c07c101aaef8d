-- Whatever updates notifications asks for a push only where a device shows one of them that is over: a taking, which updates those that were
-- told if there are any, asked for several with nothing to send.
DROP TRIGGER push_outcome ON notifications;
CREATE OR REPLACE FUNCTION push_soon() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM written WHERE push_shown AND (outcome IS NOT NULL OR (cleared_at IS NOT NULL AND kind = 'demandPosted'))) THEN
    PERFORM graphile_worker.add_job('push', max_attempts := 3);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER push_over AFTER UPDATE ON notifications REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION push_soon();
