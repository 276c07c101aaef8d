-- The numbers of events are written down, although the events are not. PostgreSQL 15 does not bring an unlogged sequence to the disk of its
-- replicas before their next checkpoint: whichever of them leads by then has an empty page in its place, and refuses every write.
ALTER SEQUENCE events_id_seq SET LOGGED;
