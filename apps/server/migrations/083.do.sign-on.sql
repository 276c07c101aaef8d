-- The providers of OpenID Connect by which people sign on, as a master administrator sets them. The secret is sealed by the server's key.
CREATE TABLE sign_on_providers (
  _id uuid PRIMARY KEY,
  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 60),
  -- The line beneath the button.
  note text NOT NULL CHECK (length(note) <= 120),
  profile text NOT NULL CHECK (profile IN ('standard', 'proConnect')),
  issuer text NOT NULL,
  client_id text NOT NULL,
  client_secret text NOT NULL,
  email_claim text NOT NULL,
  -- Domains of mail addresses that are believed where the provider does not say whether it verified them.
  trusted_domains text[] NOT NULL,
  -- Organisations whose people may come in; empty: all.
  sirets text[] NOT NULL,
  idp_ids text[] NOT NULL,
  -- Centres whose members may come in; null: all.
  center_ids uuid[],
  -- The centre in which unknown people wait for approval; null: they are refused.
  newcomer_center uuid,
  is_open boolean NOT NULL,
  tried_at timestamptz,
  tried_well boolean,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);

-- Whose account a person of a provider has.
CREATE TABLE sign_on_identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL REFERENCES accounts (_id) ON DELETE CASCADE,
  linked_by text NOT NULL CHECK (linked_by IN ('address', 'invitation', 'newcomer')),
  linked_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX sign_on_identities_by_user ON sign_on_identities (user_id);

-- The sessions that a provider opened, so that it can end them.
CREATE TABLE sign_on_sessions (
  session_id uuid PRIMARY KEY REFERENCES sessions (_id) ON DELETE CASCADE,
  provider_id uuid NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  -- The session at the provider, where it names one.
  provider_session text,
  -- The identity token, sealed: the provider wants it back at the end. Null: it was too long to keep.
  id_token text
);
CREATE INDEX sign_on_sessions_by_subject ON sign_on_sessions (issuer, subject);
