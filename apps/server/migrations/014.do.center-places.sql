-- Where centres live. The database that calls first reach, with the accounts, is the directory: `center_places` in it says in which
-- database each centre is. In every other database that table is empty.
CREATE TABLE center_places (
  center_id uuid PRIMARY KEY,
  -- A name of RELEVE_DATABASES; null: the directory's own database. A centre without a row is there too.
  database text CHECK (database <> ''),
  -- `moving`: a copy is being made in `other`. `moved`: what it left in `other` is still to be deleted.
  state text NOT NULL DEFAULT 'here' CHECK (state IN ('here', 'moving', 'moved')),
  other text CHECK (other <> ''),
  CONSTRAINT center_places_other_when_under_way CHECK (state <> 'here' OR other IS NULL),
  CONSTRAINT center_places_between_two CHECK (state = 'here' OR other IS DISTINCT FROM database)
);

-- Centres that are not written in this database: not here yet, about to leave, or gone.
CREATE TABLE center_fences (
  center_id uuid PRIMARY KEY,
  since timestamptz NOT NULL DEFAULT now()
);

-- Whoever writes a row of a centre, whichever way they came to it, holds its lock until they commit, and finds out here that it is fenced.
-- Who puts a fence up takes the lock alone first, so that what is under way ends before and what comes after sees it: the function is
-- volatile, so each of its statements has a snapshot of its own, taken after the wait. A lock is shared by some thousandth of the centres,
-- so that one transaction that writes in all of them stays within the table of locks.
-- Entered once in a transaction is entered until it ends: the setting is the transaction's, as the lock is.
CREATE FUNCTION enter_center(of_center uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  slot int := hashtext(of_center::text) & 1023;
BEGIN
  -- Mostly nobody waits for it alone: an expression costs less than a statement.
  IF NOT pg_try_advisory_xact_lock_shared(7305121, slot) THEN PERFORM pg_advisory_xact_lock_shared(7305121, slot); END IF;
  IF EXISTS (SELECT FROM public.center_fences WHERE center_id = of_center) THEN
    RAISE EXCEPTION 'the centre % is not written in this database for now', of_center USING ERRCODE = 'RLV01';
  END IF;
  RETURN set_config('releve.entered', of_center::text, true);
END $$;

CREATE FUNCTION heed_fence() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entered text := current_setting('releve.entered', true);
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.center_id IS NOT NULL AND entered IS DISTINCT FROM OLD.center_id::text THEN
    entered := public.enter_center(OLD.center_id);
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  IF NEW.center_id IS NOT NULL AND entered IS DISTINCT FROM NEW.center_id::text THEN entered := public.enter_center(NEW.center_id); END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION heed_own_fence() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD._id ELSE NEW._id END;
  entered text := current_setting('releve.entered', true);
BEGIN
  IF entered IS DISTINCT FROM own::text THEN entered := public.enter_center(own); END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;

-- Keys go with the centre in which their call had its effect: asked again after a move, it must find its answer.
ALTER TABLE idempotency_keys ADD COLUMN center_id uuid;
-- On every table of a centre that has none yet: those whose key begins with the centre, and two of which some rows are of no centre.
-- A migration that makes such a table ends with SELECT heed_fences().
CREATE FUNCTION heed_fences() RETURNS void LANGUAGE plpgsql AS $$
DECLARE t record;
BEGIN
  FOR t IN SELECT c.oid::regclass AS name, a.attnum = p.conkey[1] AS in_key FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'center_id' AND NOT a.attisdropped
    JOIN pg_constraint p ON p.conrelid = c.oid AND p.contype = 'p'
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT IN ('center_places', 'center_fences')
      AND (a.attnum = p.conkey[1] OR c.relname IN ('idempotency_keys', 'avatars'))
      AND NOT EXISTS (SELECT FROM pg_trigger g WHERE g.tgrelid = c.oid AND g.tgname = 'center_fence')
  LOOP
    EXECUTE format('CREATE TRIGGER center_fence BEFORE INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION heed_fence()', t.name);
    -- So that replication finds rows by their centre; without it this writes nothing more.
    IF NOT t.in_key THEN EXECUTE format('ALTER TABLE %s REPLICA IDENTITY FULL', t.name); END IF;
  END LOOP;
END $$;
CREATE TRIGGER centers_fence BEFORE INSERT OR UPDATE OR DELETE ON centers FOR EACH ROW EXECUTE FUNCTION heed_own_fence();
SELECT heed_fences();

-- What the directory keeps of a centre names it wherever it is.
DO $$
DECLARE k record;
BEGIN
  FOR k IN SELECT conrelid::regclass AS owner, conname FROM pg_constraint WHERE contype = 'f' AND confrelid = 'centers'::regclass
    AND conrelid = ANY (ARRAY['tickets', 'recovery_requests', 'announcements']::regclass[])
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', k.owner, k.conname);
  END LOOP;
END $$;
