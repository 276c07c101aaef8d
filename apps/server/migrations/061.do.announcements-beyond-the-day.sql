-- Recipients of an announcement whose address had as many announcements as it may that day: they get no mail, and its author reads how many.
ALTER TABLE announcements ADD COLUMN IF NOT EXISTS left_out integer NOT NULL DEFAULT 0;
