-- online
-- What is read by another key than the centre's, or purged by its age, has an index of its own: no statement of one member, one call or
-- one purge costs more because the installation has more centres.

-- Administrators of a centre, and the masters.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_administrators ON users (admin_type, center_id)
  WHERE admin_type IS NOT NULL AND deleted_at IS NULL;

-- The centres somebody belonged to: their accounts stay there.
CREATE INDEX CONCURRENTLY IF NOT EXISTS points_accounts_of_user ON points_accounts (user_id) WHERE user_id IS NOT NULL;

-- A master administrator reads by identifier alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS planning_modifications_by_id ON planning_modifications (_id);

-- Sessions of an account, ended ones included: the index of the live ones alone is in it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS sessions_of_account ON sessions (user_id);

DROP INDEX CONCURRENTLY IF EXISTS sessions_of_user;

-- Those to end, then those to forget: the index of both grew with what was neither.
CREATE INDEX CONCURRENTLY IF NOT EXISTS sessions_to_end ON sessions (expires_at) WHERE ended_at IS NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS sessions_to_forget ON sessions (ended_at) WHERE ended_at IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS sessions_to_purge;

CREATE INDEX CONCURRENTLY IF NOT EXISTS password_links_used ON password_links (used_at) WHERE used_at IS NOT NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS recovery_requests_of_user ON recovery_requests (user_id) WHERE user_id IS NOT NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS recovery_requests_of_address ON recovery_requests (lower(new_email)) WHERE user_id IS NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS recovery_requests_decided ON recovery_requests (decided_at) WHERE decided_at IS NOT NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS recovery_requests_waiting ON recovery_requests (created_at) WHERE status = 'pending';

CREATE INDEX CONCURRENTLY IF NOT EXISTS tickets_of_author ON tickets (user_id) WHERE user_id IS NOT NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS tickets_of_address ON tickets (lower(email)) WHERE user_id IS NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS tickets_deleted ON tickets (deleted_at) WHERE deleted_at IS NOT NULL;

-- What notifications say of somebody, or of what they wrote, is forgotten with them, in whoever's inbox it is.
CREATE INDEX CONCURRENTLY IF NOT EXISTS notifications_of_actor ON notifications (actor_id) WHERE detail IS NOT NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS notifications_of_subject ON notifications (subject_id) WHERE detail IS NOT NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS notifications_cleared ON notifications (cleared_at) WHERE cleared_at IS NOT NULL;

-- Of one address: what it was sent, and since when.
CREATE INDEX CONCURRENTLY IF NOT EXISTS mails_of_recipient ON mails (lower(recipient), created_at);

CREATE INDEX CONCURRENTLY IF NOT EXISTS mails_queued ON mails (created_at) WHERE status = 'queued';

CREATE INDEX CONCURRENTLY IF NOT EXISTS mails_failed ON mails (settled_at) WHERE status = 'failed' AND text IS NOT NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS announcements_of_sender ON announcements (sent_by);

CREATE INDEX CONCURRENTLY IF NOT EXISTS centers_name ON centers (lower(name)) WHERE deleted_at IS NULL;
