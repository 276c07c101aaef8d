-- online
-- The plans of centres with rows by the hour are read anew when school holidays are imported.
CREATE INDEX CONCURRENTLY IF NOT EXISTS centers_with_staffing ON centers (_id) WHERE rules ? 'staffing';
