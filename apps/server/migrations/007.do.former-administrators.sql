-- Until when somebody administered a centre; null: they do still, or never did. For a while after it their account is out of reach of
-- their former peers, who would otherwise take a role away to move the account.
ALTER TABLE users ADD COLUMN administrator_until timestamptz;
