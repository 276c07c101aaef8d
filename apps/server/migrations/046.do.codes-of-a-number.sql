-- How many codes were sent to one number within a day, whoever asked for them: each member may ask for five, and ten members would have
-- somebody's telephone ring fifty times. `target` is made of the number by the key of the server: the table tells nobody's.
CREATE TABLE sms_targets (
  target bytea PRIMARY KEY,
  codes int NOT NULL,
  since timestamptz NOT NULL
);
CREATE INDEX sms_targets_age ON sms_targets (since);
