-- online
-- Those days alone: there is a row for each centre and each of its last 400 days.
CREATE INDEX CONCURRENTLY IF NOT EXISTS sms_days_dropped ON sms_days (day) WHERE dropped > 0;
