-- What a centre changes of the holidays of its territory: a list of additions, moves and removals, each with the years in which it holds.
ALTER TABLE centers ADD COLUMN own_holidays jsonb NOT NULL DEFAULT '[]';
