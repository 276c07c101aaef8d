-- online
ALTER TABLE sessions VALIDATE CONSTRAINT sessions_ended_because_check;

-- The address typed at a log-in is looked up among the accounts that were closed and refused too.
CREATE INDEX CONCURRENTLY IF NOT EXISTS accounts_closed ON accounts (lower(email)) WHERE deleted_at IS NOT NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS accounts_refused ON accounts (refused_address) WHERE refused_address IS NOT NULL;
