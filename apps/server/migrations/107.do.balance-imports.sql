-- The import of a file that a line came from, and the line that took it back: both have the same; null: written one by one.
ALTER TABLE hour_lines ADD COLUMN import_id uuid;
ALTER TABLE leave_lines ADD COLUMN import_id uuid;
