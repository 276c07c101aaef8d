-- online
-- Whether somebody was told that a qualification of theirs ends: also by a notice that they have cleared.
CREATE INDEX CONCURRENTLY IF NOT EXISTS notifications_of_ends ON notifications (center_id, user_id) WHERE kind = 'qualificationEnds';
