-- A member who may not come in for a while: since when, and by whom, which is a person, or a key where a directory says so. Their planning, their
-- points and their history stay as they are.
ALTER TABLE members ADD COLUMN suspended_at timestamptz, ADD COLUMN suspended_by uuid;
ALTER TABLE members ADD CONSTRAINT members_suspended CHECK ((suspended_at IS NULL) = (suspended_by IS NULL)) NOT VALID;
