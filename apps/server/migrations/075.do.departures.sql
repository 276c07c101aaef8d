-- A departure that is decided and still to come: {lastDay, reason, decidedBy, decidedAt, isHeld}, the day as YYYY-MM-DD; null: none.
ALTER TABLE members ADD COLUMN departure jsonb;
CREATE INDEX members_departing ON members ((departure ->> 'lastDay'), center_id, _id) WHERE departure IS NOT NULL;

-- Who has left is leaving no more.
CREATE FUNCTION end_departure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.departure := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER members_departure BEFORE UPDATE ON members FOR EACH ROW
  WHEN (NEW.left_at IS NOT NULL AND NEW.departure IS NOT NULL) EXECUTE FUNCTION end_departure();

-- Refuses what would begin after the last day of a member, whoever writes it: one law for every way in. Whoever decides the departure holds
-- the member, as whoever writes these rows does.
CREATE FUNCTION require_present(of_center uuid, members_there uuid[], on_day date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM public.members WHERE center_id = of_center AND _id = ANY (members_there) AND departure IS NOT NULL
      AND (departure ->> 'lastDay')::date < on_day
  ) THEN
    RAISE EXCEPTION 'a member has left by then' USING ERRCODE = '23514', CONSTRAINT = 'member_leaves';
  END IF;
END $$;

CREATE FUNCTION keep_transfers_of_present() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.require_present(NEW.center_id, ARRAY[NEW.giver_id, NEW.taker_id], NEW.day);
  RETURN NULL;
END $$;
CREATE TRIGGER shift_transfers_of_present AFTER INSERT ON shift_transfers FOR EACH ROW EXECUTE FUNCTION keep_transfers_of_present();

CREATE FUNCTION keep_modifications_of_present() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.require_present(NEW.center_id, ARRAY[NEW.user_id], NEW.from_day);
  RETURN NULL;
END $$;
CREATE TRIGGER planning_modifications_of_present AFTER INSERT ON planning_modifications FOR EACH ROW
  WHEN (NEW.status IN ('pending', 'approved')) EXECUTE FUNCTION keep_modifications_of_present();
CREATE TRIGGER planning_modifications_of_present_changed AFTER UPDATE ON planning_modifications FOR EACH ROW
  WHEN (NEW.status IN ('pending', 'approved') AND (NEW.from_day > OLD.from_day OR NEW.status <> OLD.status))
  EXECUTE FUNCTION keep_modifications_of_present();
