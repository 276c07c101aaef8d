-- A time on call is given by a demand as a part of a vacation is, from its first minute to its last. Its activity stands beside these minutes.

ALTER TABLE demands
  ADD COLUMN on_call jsonb,
  ADD CONSTRAINT demands_on_call_has_hours CHECK (on_call IS NULL OR (part_from IS NOT NULL AND origin IS NULL AND type = 'substitution'));

ALTER TABLE shift_transfers
  ADD COLUMN on_call jsonb,
  ADD CONSTRAINT shift_transfers_on_call_has_hours CHECK (on_call IS NULL OR part_from IS NOT NULL);
