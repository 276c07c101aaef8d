-- An absence that colleagues do not see at all is none for them on a day of rest: what it was placed as stays with its days.
ALTER TABLE planning_modifications ADD COLUMN is_unseen boolean NOT NULL DEFAULT false;
