-- Lists over all centres are the directory's (015, 017). Of members of a centre in another database it is told by a job of that one: there
-- no account stands beside a member, and here no member beside their account.
CREATE FUNCTION put_member_name(id uuid, of_center uuid, its_status text, as_admin boolean, its_name text, its_last_name text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  WITH gone AS (DELETE FROM member_names WHERE user_id = id RETURNING keys)
  DELETE FROM member_keys k USING gone, unnest(gone.keys) AS g (key) WHERE k.key = g.key AND k.user_id = id;
  WITH kept AS (
    INSERT INTO member_names (user_id, center_id, status, is_admin, last_name, name, keys)
    SELECT id, of_center, its_status, as_admin, fold_text(its_last_name), fold_text(its_name), search_keys(its_name || ' ' || its_last_name)
    WHERE its_status IS NOT NULL
    RETURNING keys)
  INSERT INTO member_keys (key, user_id) SELECT k.key, id FROM kept, unnest(kept.keys) AS k (key);
END $$;

CREATE OR REPLACE FUNCTION keep_member_name() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD._id ELSE NEW._id END;
  person record;
BEGIN
  -- Another database than the directory's. In the order of an index: the first page of the table may hold nobody any more.
  IF (SELECT _id FROM accounts ORDER BY _id LIMIT 1) IS NULL THEN
    PERFORM graphile_worker.add_job('memberName', json_build_object('userId', changed), job_key := 'memberName:' || changed);
    RETURN NULL;
  END IF;
  SELECT a.center_id, a.is_master OR coalesce(m.is_admin, false) AS is_admin, coalesce(m.status, a.carried ->> 'status') AS status,
    coalesce(m.name, a.carried ->> 'name') AS name, coalesce(m.last_name, a.carried ->> 'last_name') AS last_name
  INTO person
  FROM accounts a LEFT JOIN members m ON m.center_id = a.center_id AND m._id = a._id AND m.left_at IS NULL
  WHERE a._id = changed AND a.deleted_at IS NULL;
  -- In a centre that is not here: what is known of them stays until its job comes.
  IF person.center_id IS NOT NULL AND person.status IS NULL AND NOT EXISTS (SELECT FROM centers WHERE _id = person.center_id) THEN
    UPDATE member_names SET center_id = person.center_id WHERE user_id = changed;
    RETURN NULL;
  END IF;
  PERFORM put_member_name(changed, person.center_id, person.status, person.is_admin, person.name, person.last_name);
  RETURN NULL;
END $$;
