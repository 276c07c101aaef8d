-- Text messages that were never sent since the centre had sent all of its day, so that who keeps the installation learns of it without
-- reading its log. An older server beside this one sets none.
ALTER TABLE sms_days ADD COLUMN IF NOT EXISTS dropped int NOT NULL DEFAULT 0;
