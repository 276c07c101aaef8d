-- By what else than the inbox and e-mail a notice leaves, and not before when: null is at once.
ALTER TABLE notifications
  ADD COLUMN push_due boolean NOT NULL DEFAULT false,
  ADD COLUMN due_at timestamptz;
-- What became of what it told of, once its reader can do nothing about it any more: taken, closed, impossible.
ALTER TABLE notifications ADD COLUMN outcome text;
