-- Who approves what, of a centre: {lapseHours, requests: [{activity, levels}], exchanges: [{kind, levels}]}; null: nothing waits for more than
-- one decision, and exchanges wait for none.
ALTER TABLE centers ADD COLUMN approvals jsonb;

-- The people a member stands in for: [{_id, forId, from, until, namedAt}], days as YYYY-MM-DD; empty: nobody.
ALTER TABLE members ADD COLUMN stands_in jsonb NOT NULL DEFAULT '[]';
CREATE INDEX members_standing_in ON members (center_id) WHERE stands_in <> '[]';

-- A request on its way through levels: {chain, level, since, accords, lapseAt, told}; null: one decision. `chain_at`: when it is looked at
-- next, because its level's delay or the request itself may be over, or somebody may be away by then.
ALTER TABLE planning_modifications ADD COLUMN chain jsonb, ADD COLUMN chain_at timestamptz;
CREATE INDEX planning_modifications_in_chain ON planning_modifications (chain_at, center_id, _id) WHERE status = 'pending' AND chain_at IS NOT NULL;
CREATE INDEX planning_modifications_waiting ON planning_modifications (center_id, from_day) WHERE status = 'pending';

CREATE FUNCTION forget_standing_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.stands_in := '[]';
  RETURN NEW;
END $$;
CREATE TRIGGER members_standing_in_ends BEFORE UPDATE ON members FOR EACH ROW
  WHEN (NEW.left_at IS NOT NULL AND NEW.stands_in <> '[]') EXECUTE FUNCTION forget_standing_in();
