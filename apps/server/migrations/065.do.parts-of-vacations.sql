-- A demand, and what it moved, may be of a part of a vacation: in minutes of the wall clock since midnight of its day; null: of all of it.
-- `shift` and `given` are the vacation at these hours then.
ALTER TABLE demands
  ADD COLUMN part_from smallint,
  ADD COLUMN part_to smallint,
  ADD CONSTRAINT demands_part CHECK ((part_from IS NULL) = (part_to IS NULL) AND part_from >= 0 AND part_to > part_from
    AND part_to <= part_from + 1440 AND (part_from IS NULL OR (type = 'substitution' AND origin IS NULL))) NOT VALID;
ALTER TABLE shift_transfers
  ADD COLUMN part_from smallint,
  ADD COLUMN part_to smallint,
  ADD CONSTRAINT shift_transfers_part CHECK ((part_from IS NULL) = (part_to IS NULL) AND part_to > part_from
    AND (part_from IS NULL OR returned IS NULL)) NOT VALID;
ALTER TABLE demands VALIDATE CONSTRAINT demands_part;
ALTER TABLE shift_transfers VALIDATE CONSTRAINT shift_transfers_part;
