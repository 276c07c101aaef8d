-- online
ALTER TABLE sessions VALIDATE CONSTRAINT sessions_ended_because_check;

ALTER TABLE sign_on_identities VALIDATE CONSTRAINT sign_on_identities_linked_by_check;

-- A provider that ends one session names it, and may leave the person out.
CREATE INDEX CONCURRENTLY IF NOT EXISTS sign_on_sessions_at_provider ON sign_on_sessions (provider_id, provider_session) WHERE provider_session IS NOT NULL;
