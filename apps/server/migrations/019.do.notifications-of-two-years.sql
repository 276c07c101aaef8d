-- online
-- By their age they are forgotten, whatever became of them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS notifications_by_age ON notifications (created_at);
