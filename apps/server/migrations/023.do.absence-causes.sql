-- [{_id, name}], in the order of the centre; null: the list that every centre begins with.
ALTER TABLE centers ADD COLUMN absence_causes jsonb;
-- The words the cause had when the absence was recorded: the list may change, what was recorded does not. Null: recorded before.
ALTER TABLE planning_modifications ADD COLUMN cause_name text;
