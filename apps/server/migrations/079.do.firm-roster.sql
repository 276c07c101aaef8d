-- The last day of the roster that the centre says is firm; null: it says of none.
ALTER TABLE centers ADD COLUMN firm_until date;
