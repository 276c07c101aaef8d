-- The days on which qualifications of a member count: [{name, fromDate, untilDate}], both days included, null where there is no such day. A
-- qualification that is not named counts on every day, and so do all of them for servers of before.
ALTER TABLE members ADD COLUMN qualification_validity jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(qualification_validity) = 'array');
