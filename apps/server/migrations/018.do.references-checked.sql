-- online
-- The constraints that 017 wrote, for the rows that stood there before; nobody who writes waits.
ALTER TABLE accounts VALIDATE CONSTRAINT accounts_carry_outside;

ALTER TABLE team_occurrences VALIDATE CONSTRAINT team_occurrences_of_member;

ALTER TABLE planning_modifications VALIDATE CONSTRAINT planning_modifications_of_member;

ALTER TABLE demands VALIDATE CONSTRAINT demands_of_poster;

ALTER TABLE demands VALIDATE CONSTRAINT demands_of_accepter;

ALTER TABLE shift_transfers VALIDATE CONSTRAINT shift_transfers_of_giver;

ALTER TABLE shift_transfers VALIDATE CONSTRAINT shift_transfers_of_taker;

ALTER TABLE points_accounts VALIDATE CONSTRAINT points_accounts_of_member;

ALTER TABLE planning_changes VALIDATE CONSTRAINT planning_changes_of_member;

ALTER TABLE planning_changes VALIDATE CONSTRAINT planning_changes_of_other;

ALTER TABLE notifications VALIDATE CONSTRAINT notifications_of_member;

ALTER TABLE conversation_members VALIDATE CONSTRAINT conversation_members_of_member;

ALTER TABLE messages VALIDATE CONSTRAINT messages_of_sender;

ALTER TABLE avatars VALIDATE CONSTRAINT avatars_of_member;

-- `members` says in which centres somebody was.
DROP INDEX CONCURRENTLY IF EXISTS points_accounts_of_user;
