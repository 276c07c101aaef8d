-- The days on which a member learns a function: [{qualification, fromDate, untilDate, tutorId, byDay, byNight}]. They are present then, and no
-- staffing counts them. A server of before does not know it, and counts them as it did.
ALTER TABLE members ADD COLUMN traineeships jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(traineeships) = 'array');
