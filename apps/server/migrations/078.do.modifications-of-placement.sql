-- online
CREATE INDEX CONCURRENTLY IF NOT EXISTS planning_modifications_of_placement ON planning_modifications (center_id, placement_id)
  WHERE placement_id IS NOT NULL;
