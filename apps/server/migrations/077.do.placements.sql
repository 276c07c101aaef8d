-- Hours that were placed for several people at once, or changed with theirs, have the same `placement_id`.
ALTER TABLE planning_modifications ADD COLUMN placement_id uuid;
