-- When those who had wished for nothing were reminded of a leave campaign, shortly before its last day for wishes. Null: not yet.
ALTER TABLE leave_campaigns ADD COLUMN reminded_at timestamptz;
