-- Weeks of a published campaign that two members exchange. `proposal`: {colleagueId, given, wanted}, what this member proposes and nobody has
-- answered; `exchanged`: the run {fromDate, toDate} that they have in place of the granted one. Null: none.
ALTER TABLE leave_wishes ADD COLUMN proposal jsonb, ADD COLUMN exchanged jsonb;
