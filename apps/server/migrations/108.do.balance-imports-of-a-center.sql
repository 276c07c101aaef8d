-- online
-- The imports of a centre are found without its other lines, of which every year has more.
CREATE INDEX CONCURRENTLY IF NOT EXISTS hour_lines_imported ON hour_lines (center_id, import_id) WHERE import_id IS NOT NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS leave_lines_imported ON leave_lines (center_id, import_id) WHERE import_id IS NOT NULL;
