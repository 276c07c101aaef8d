-- online
-- What lists over all centres are read, searched and counted by: no answer grows with the installation. Text as one searches it (accents,
-- capitals and what stands between words aside) is made here alone, so that what is kept and what is typed are always folded alike.
CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 50
RETURN btrim(regexp_replace(lower(replace(replace(replace(replace(
  regexp_replace(normalize(value, NFD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'),
  'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae')), '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g'));

-- One key from the beginning of each word to the end, without spaces: what is typed is found where a key begins with it, so that
-- « aul » and « daul » both find « d’Aulnaie ».
CREATE OR REPLACE FUNCTION search_keys(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 200
RETURN (SELECT coalesce(array_agg(DISTINCT array_to_string(f.words[place:], '')) FILTER (WHERE f.words[place] <> ''), '{}')
  FROM (SELECT string_to_array(fold_text(value), ' ') AS words) f, generate_subscripts(f.words, 1) AS place);

-- Each word typed begins a key; null when there is none.
CREATE OR REPLACE FUNCTION search_query(typed text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT string_agg('''' || word || ''':*', ' & ')::tsquery FROM unnest(string_to_array(fold_text(typed), ' ')) AS word WHERE word <> '');

-- What the members of all centres are called, beside what else is kept of them: a million are found, sorted and paged by it alone.
CREATE TABLE IF NOT EXISTS member_names (
  user_id uuid PRIMARY KEY,
  center_id uuid,
  status text NOT NULL,
  is_admin boolean NOT NULL,
  -- Folded: the order of lists over all centres.
  last_name text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  keys text[] COLLATE "C" NOT NULL
);

-- Those keys one by one, in order: a page of what begins with some letters is one walk, however many begin so.
CREATE TABLE IF NOT EXISTS member_keys (
  key text COLLATE "C" NOT NULL,
  user_id uuid NOT NULL,
  PRIMARY KEY (key, user_id)
);

CREATE OR REPLACE FUNCTION keep_member_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    WITH gone AS (DELETE FROM member_names WHERE user_id = OLD._id RETURNING keys)
    DELETE FROM member_keys k USING gone, unnest(gone.keys) AS g (key) WHERE k.key = g.key AND k.user_id = OLD._id;
    IF TG_OP = 'DELETE' THEN RETURN NULL; END IF;
  END IF;
  IF NEW.deleted_at IS NULL THEN
    WITH kept AS (
      INSERT INTO member_names (user_id, center_id, status, is_admin, last_name, name, keys)
      VALUES (NEW._id, NEW.center_id, NEW.status, NEW.is_admin, fold_text(NEW.last_name), fold_text(NEW.name),
        search_keys(NEW.name || ' ' || NEW.last_name))
      RETURNING keys)
    INSERT INTO member_keys (key, user_id) SELECT k.key, NEW._id FROM kept, unnest(kept.keys) AS k (key);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_member_name
  AFTER INSERT OR DELETE OR UPDATE OF center_id, status, is_admin, name, last_name, deleted_at ON users
  FOR EACH ROW EXECUTE FUNCTION keep_member_name();

-- Those who were there, a thousand at a time. Whoever changes one of them meanwhile waits for that thousand, and their row is made anew.
DO $$
DECLARE
  last uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  LOOP
    WITH batch AS MATERIALIZED (SELECT * FROM users WHERE _id > last ORDER BY _id LIMIT 1000 FOR NO KEY UPDATE), kept AS (
      INSERT INTO member_names (user_id, center_id, status, is_admin, last_name, name, keys)
      SELECT _id, center_id, status, is_admin, fold_text(last_name), fold_text(name), search_keys(name || ' ' || last_name)
      FROM batch WHERE deleted_at IS NULL ON CONFLICT DO NOTHING RETURNING user_id, keys), found AS (
      INSERT INTO member_keys (key, user_id) SELECT k.key, kept.user_id FROM kept, unnest(kept.keys) AS k (key))
    SELECT max(_id::text)::uuid INTO last FROM batch;
    EXIT WHEN last IS NULL;
    COMMIT;
  END LOOP;
END $$;

CREATE INDEX CONCURRENTLY IF NOT EXISTS member_names_in_order ON member_names (last_name, name, user_id);

CREATE INDEX CONCURRENTLY IF NOT EXISTS member_names_of_center ON member_names (center_id, last_name, name, user_id);

CREATE INDEX CONCURRENTLY IF NOT EXISTS member_names_pending ON member_names (last_name, name, user_id) WHERE status = 'pending';

CREATE INDEX CONCURRENTLY IF NOT EXISTS member_names_admins ON member_names (last_name, name, user_id) WHERE is_admin;

CREATE INDEX CONCURRENTLY IF NOT EXISTS centers_by_name ON centers (name, _id) WHERE deleted_at IS NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS centers_keys ON centers USING gin (array_to_tsvector(search_keys(name || ' ' || coalesce(department, ''))))
  WHERE deleted_at IS NULL;

-- Who wants no announcements by e-mail: the others are counted by meeting few of them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_declining ON users (center_id)
  WHERE preferences #> '{notifications,announcements,email}' IS NOT DISTINCT FROM 'false'::jsonb;

CREATE INDEX CONCURRENTLY IF NOT EXISTS planning_modifications_of_all ON planning_modifications (created_at DESC, _id DESC);

CREATE INDEX CONCURRENTLY IF NOT EXISTS planning_modifications_pending ON planning_modifications (created_at DESC, _id DESC)
  WHERE status = 'pending';

CREATE INDEX CONCURRENTLY IF NOT EXISTS mails_newest ON mails (created_at DESC, _id DESC);

CREATE INDEX CONCURRENTLY IF NOT EXISTS mails_given_up ON mails (created_at DESC, _id DESC) WHERE status = 'failed';

CREATE INDEX CONCURRENTLY IF NOT EXISTS recovery_requests_in_order
  ON recovery_requests ((status = 'pending') DESC, created_at DESC, _id DESC);

CREATE INDEX CONCURRENTLY IF NOT EXISTS tickets_unread ON tickets (created_at DESC, _id DESC) WHERE read_at IS NULL AND deleted_at IS NULL;

-- `mails_newest` serves the purge as well.
DROP INDEX CONCURRENTLY IF EXISTS mails_to_purge;
