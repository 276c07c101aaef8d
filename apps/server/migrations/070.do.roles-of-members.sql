-- Roles of a member beside the administrators': [{_id, role, teamId, from, until, givenBy, givenAt}], days as YYYY-MM-DD; empty: none.
ALTER TABLE members ADD COLUMN roles jsonb NOT NULL DEFAULT '[]';
COMMENT ON COLUMN members.is_deputy IS 'Of servers before 070: they hold vacancies. Follows `roles`.';

-- A server of before writes the former column alone, one of today the roles alone: each finds what the other wrote. Who has left has none.
CREATE FUNCTION heed_roles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.left_at IS NOT NULL THEN
    NEW.roles := '[]';
    NEW.is_deputy := false;
  ELSIF NEW.roles <> OLD.roles THEN
    NEW.is_deputy := NEW.roles @> '[{"role": "replacements"}]';
  ELSIF NEW.is_deputy AND NOT OLD.is_deputy THEN
    NEW.roles := NEW.roles || jsonb_build_array(jsonb_build_object(
      '_id', gen_random_uuid(), 'role', 'replacements', 'teamId', NULL, 'from', NEW.joined_at::date - 1, 'until', NULL,
      'givenBy', NULL, 'givenAt', floor(extract(epoch FROM now()) * 1000)));
  ELSIF OLD.is_deputy AND NOT NEW.is_deputy THEN
    NEW.roles := coalesce((SELECT jsonb_agg(r) FROM jsonb_array_elements(NEW.roles) r WHERE r ->> 'role' <> 'replacements'), '[]');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER members_roles BEFORE UPDATE ON members FOR EACH ROW
  WHEN (NEW.left_at IS NOT NULL OR NEW.roles <> OLD.roles OR NEW.is_deputy <> OLD.is_deputy) EXECUTE FUNCTION heed_roles();

CREATE INDEX members_with_roles ON members (center_id) WHERE roles <> '[]';

-- Whoever held vacancies has the role for that, since the day and by the hand that the journal says.
UPDATE members m SET roles = jsonb_build_array(jsonb_build_object(
    '_id', gen_random_uuid(), 'role', 'replacements', 'teamId', NULL, 'from', (held.since AT TIME ZONE held.zone)::date, 'until', NULL,
    'givenBy', held.actor_id, 'givenAt', floor(extract(epoch FROM held.since) * 1000)))
  FROM (
    SELECT u.center_id, u._id, c.zone, coalesce(act.at, u.joined_at, now()) AS since, act.actor_id
    FROM members u JOIN centers c ON c._id = u.center_id CROSS JOIN LATERAL (
      SELECT max(a.at) AS at, (array_agg(a.actor_id ORDER BY a.at DESC))[1] AS actor_id FROM center_changes a
      WHERE a.center_id = u.center_id AND a.user_id = u._id AND a.kind = 'role' AND a.fields @> '[{"field": "deputy", "to": true}]') act
    WHERE u.is_deputy AND u.left_at IS NULL) held
  WHERE m.center_id = held.center_id AND m._id = held._id;
