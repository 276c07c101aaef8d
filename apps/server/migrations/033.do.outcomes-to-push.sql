-- online
CREATE INDEX CONCURRENTLY IF NOT EXISTS notifications_to_take_back ON notifications (center_id, _id) WHERE push_shown AND outcome IS NOT NULL;
