-- online
-- Campaigns of which nobody was reminded are found by their last day for wishes, and a directory in its centres by itself, however many there are.
CREATE INDEX CONCURRENTLY IF NOT EXISTS leave_campaigns_to_remind ON leave_campaigns (wishes_until) WHERE reminded_at IS NULL AND state = 'open';

CREATE INDEX CONCURRENTLY IF NOT EXISTS center_directories_by_id ON center_directories (_id);
