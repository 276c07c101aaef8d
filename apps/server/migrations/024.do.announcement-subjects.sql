-- What an announcement is about, in its author's words; null: as its template says.
ALTER TABLE announcements ADD COLUMN subject text;
