-- What a member may not be asked for, without its cause: [{kind, severity, fromDate, untilDate, …}], as their administrators wrote it. Servers of
-- before judge by the rules of the centre alone.
ALTER TABLE members ADD COLUMN restrictions jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(restrictions) = 'array');
