-- online
-- Who was told of a demand: they learn that it is over.
CREATE INDEX CONCURRENTLY IF NOT EXISTS notifications_of_demand ON notifications (center_id, demand_id) WHERE kind = 'demandPosted';
