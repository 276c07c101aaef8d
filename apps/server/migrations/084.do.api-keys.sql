-- The keys by which programs act in a centre, each within its scopes. A key is shown once: only its digest stays, and the letters it begins
-- with. A key that ended stays too, since the journal names it.
CREATE TABLE api_keys (
  center_id uuid NOT NULL REFERENCES centers (_id),
  _id uuid NOT NULL,
  name text NOT NULL CONSTRAINT api_keys_name CHECK (length(name) BETWEEN 1 AND 60),
  prefix text NOT NULL,
  digest bytea NOT NULL,
  scopes text[] NOT NULL CONSTRAINT api_keys_scopes CHECK (cardinality(scopes) > 0),
  -- Networks from which it may be sent; empty: from anywhere.
  networks text[] NOT NULL,
  calls_per_minute int NOT NULL CONSTRAINT api_keys_rate CHECK (calls_per_minute BETWEEN 1 AND 6000),
  -- The administrator who answers for it: whoever made it, or took it over.
  held_by uuid NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CONSTRAINT api_keys_expiry CHECK (expires_at > created_at),
  last_used_at timestamptz,
  -- When its end was told; when its holder was found to administer the centre no more.
  told_at timestamptz,
  orphaned_at timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (center_id, _id)
);
CREATE UNIQUE INDEX api_keys_by_digest ON api_keys (center_id, digest);
-- Those that have not ended are looked at each hour, page by page.
CREATE INDEX api_keys_alive ON api_keys (center_id, _id) WHERE ended_at IS NULL;
SELECT heed_fences();
