-- online
CREATE INDEX CONCURRENTLY IF NOT EXISTS notifications_to_push ON notifications (due_at) WHERE push_due;

CREATE INDEX CONCURRENTLY IF NOT EXISTS notifications_to_text ON notifications (due_at) WHERE sms_due;

-- Who was told of a demand: they learn that it is over.
CREATE INDEX CONCURRENTLY IF NOT EXISTS notifications_of_demand ON notifications (center_id, demand_id) WHERE kind = 'demandPosted';
