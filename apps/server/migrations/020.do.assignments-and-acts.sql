-- What somebody is assigned to, name and hours, as it was when they were told.
ALTER TABLE notifications ADD COLUMN shift jsonb;
-- What one transaction tells somebody is one act, and one mail. Set apart from its column: a volatile default in the same command would
-- write the whole table anew. Null: written before there was this column, each an act of its own.
ALTER TABLE notifications ADD COLUMN act bigint;
ALTER TABLE notifications ALTER COLUMN act SET DEFAULT txid_current();
