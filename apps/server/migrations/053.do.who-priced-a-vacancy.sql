-- Who opened a vacancy or set the points it gives: they neither take it nor are assigned to it, so that nobody draws points from the account
-- of the centre at a price of their own.
ALTER TABLE demands ADD COLUMN IF NOT EXISTS priced_by uuid[] NOT NULL DEFAULT '{}';

UPDATE demands d SET priced_by = ARRAY(
    SELECT DISTINCT by FROM (
      SELECT v.opened_by AS by UNION ALL SELECT (e ->> 'by')::uuid FROM jsonb_array_elements(v.edits) e) authors
    WHERE by IS NOT NULL)
  FROM vacancies v
  WHERE v.center_id = d.center_id AND v.demand_id = d._id AND d.status = 'open' AND d.closed_at IS NULL;
