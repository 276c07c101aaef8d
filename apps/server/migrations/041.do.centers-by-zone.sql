-- What is done at an hour of the night finds the centres where it is night. Of a small table: nobody waits for it.
CREATE INDEX centers_zone ON centers (zone);
