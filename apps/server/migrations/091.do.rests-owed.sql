-- Rests that an act cut, and that are due to their member: what cut one (hours of an activity, or a demand whose vacation somebody was given by
-- going through a rule), what the rule asked and what was left, what is due by when. `owed` until hours of rest that name it are as long, until
-- what cut it is taken back (`undone`), or an administrator says why it is not due (`waived`).
CREATE TABLE rest_debts (
  center_id uuid NOT NULL REFERENCES centers (_id),
  _id uuid NOT NULL,
  user_id uuid NOT NULL,
  cause text NOT NULL CONSTRAINT rest_debts_cause CHECK (cause IN ('intervention', 'lateEnd', 'placed', 'override')),
  modification_id uuid,
  demand_id uuid,
  -- The day of the vacation that came too early.
  day date NOT NULL,
  rule text NOT NULL,
  texts text[] NOT NULL,
  required_minutes integer NOT NULL,
  rest_minutes integer NOT NULL,
  due_minutes integer NOT NULL CONSTRAINT rest_debts_due CHECK (due_minutes > 0),
  due_by date NOT NULL,
  state text NOT NULL DEFAULT 'owed' CONSTRAINT rest_debts_state CHECK (state IN ('owed', 'given', 'undone', 'waived')),
  waived_by uuid,
  waived_at timestamptz,
  waived_because text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (center_id, _id),
  CONSTRAINT rest_debts_of_member FOREIGN KEY (center_id, user_id) REFERENCES members (center_id, _id),
  CONSTRAINT rest_debts_waived CHECK (num_nulls(waived_by, waived_at, waived_because) = CASE WHEN state = 'waived' THEN 0 ELSE 3 END)
);
CREATE INDEX rest_debts_owed ON rest_debts (center_id, user_id) WHERE state = 'owed';
-- A master administrator names one without its centre.
CREATE INDEX rest_debts_by_id ON rest_debts (_id);
CREATE INDEX rest_debts_of_user ON rest_debts (center_id, user_id, created_at);
CREATE INDEX rest_debts_of_modification ON rest_debts (center_id, modification_id) WHERE modification_id IS NOT NULL;
CREATE INDEX rest_debts_of_demand ON rest_debts (center_id, demand_id) WHERE demand_id IS NOT NULL;

-- The debt that hours of rest give back.
ALTER TABLE planning_modifications ADD COLUMN rest_debt_id uuid;

-- Settles a debt by the hours that name it: given where they are as long, owed again where they are no longer.
CREATE FUNCTION settle_rest_debt(of_center uuid, debt uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  given integer;
BEGIN
  SELECT coalesce(sum((extract(epoch FROM (m.hours ->> 'endTime')::time - (m.hours ->> 'startTime')::time) / 60)::integer
      + CASE WHEN (m.hours ->> 'endsNextDay')::boolean THEN 1440 ELSE 0 END), 0)
    INTO given FROM public.planning_modifications m
    WHERE m.center_id = of_center AND m.rest_debt_id = debt AND m.status = 'approved';
  UPDATE public.rest_debts d SET state = CASE WHEN given >= d.due_minutes THEN 'given' ELSE 'owed' END
    WHERE d.center_id = of_center AND d._id = debt AND d.state IN ('owed', 'given')
      AND d.state <> CASE WHEN given >= d.due_minutes THEN 'given' ELSE 'owed' END;
END $$;

-- One law for every way in: whoever takes back what cut a rest ends its debt, whoever takes back a rest that was given opens it again.
CREATE FUNCTION follow_rest_debts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status = 'approved' AND NEW.status <> 'approved' THEN
    UPDATE public.rest_debts SET state = 'undone' WHERE center_id = NEW.center_id AND modification_id = NEW._id AND state IN ('owed', 'given');
  END IF;
  IF NEW.rest_debt_id IS NOT NULL THEN PERFORM public.settle_rest_debt(NEW.center_id, NEW.rest_debt_id); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER planning_modifications_rests AFTER INSERT OR UPDATE ON planning_modifications FOR EACH ROW
  EXECUTE FUNCTION follow_rest_debts();

CREATE FUNCTION follow_rest_debts_of_demand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.rest_debts SET state = 'undone' WHERE center_id = NEW.center_id AND demand_id = NEW._id AND state IN ('owed', 'given');
  RETURN NULL;
END $$;
CREATE TRIGGER demands_rests AFTER UPDATE ON demands FOR EACH ROW
  WHEN (OLD.status = 'accepted' AND NEW.status <> 'accepted') EXECUTE FUNCTION follow_rest_debts_of_demand();
SELECT heed_fences();
