-- online
-- Hours of rest are found by the debt that they give back, and whoever has some that are not over by their day.
CREATE INDEX CONCURRENTLY IF NOT EXISTS planning_modifications_of_debt ON planning_modifications (center_id, rest_debt_id)
  WHERE rest_debt_id IS NOT NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS planning_modifications_of_rest ON planning_modifications (center_id, to_day)
  WHERE rest_debt_id IS NOT NULL;
