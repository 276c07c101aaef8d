// Statements that still grow with the installation, each with the reason why it may. A line goes with what it excuses.

const SINGLE = 'to be mended: one row, or those of one person, are looked for without an index'
const LIST = 'to be mended: lists or counts the whole installation for a master administrator, without pages'
const PURGE = 'to be mended: looks at every row for those whose time has come'

export const knownPlans: readonly { readonly begins: string; readonly why: string }[] = [
  { begins: 'demands.lock', why: SINGLE },
  { begins: 'WITH me AS (SELECT * FROM users WHERE _id = $1)', why: SINGLE },
  { begins: 'WITH gone AS ( DELETE FROM tickets t USING users me', why: SINGLE },
  { begins: 'DELETE FROM mails m USING users me', why: SINGLE },
  { begins: 'DELETE FROM notifications WHERE user_id', why: SINGLE },
  { begins: 'UPDATE sessions SET user_agent = NULL WHERE user_id', why: SINGLE },
  { begins: "UPDATE planning_modifications SET cause = NULL, comment = ''", why: SINGLE },
  { begins: "UPDATE messages SET text = ''", why: SINGLE },
  { begins: 'SELECT _id, center_id, email, name, pending_email, email_verified_at, created_at, EXISTS (SELECT FROM sessions', why: SINGLE },
  { begins: 'SELECT _id, center_id, status, is_admin, admin_type, name, last_name, email, pending_email', why: SINGLE },
  { begins: 'WITH own AS ( SELECT _id, center_id, email, name FROM users', why: SINGLE },
  { begins: 'WITH administrators AS ( SELECT reader._id', why: SINGLE },
  { begins: 'SELECT EXISTS (SELECT FROM centers WHERE lower(name)', why: SINGLE },
  { begins: 'users.loadUsers', why: LIST },
  { begins: 'SELECT r.*, u.name AS user_name', why: LIST },
  { begins: 'SELECT _id, name FROM centers WHERE deleted_at IS NULL', why: LIST },
  { begins: 'SELECT c._id, c.name, c.department', why: LIST },
  { begins: 'SELECT c._id AS centre, active.*', why: LIST },
  { begins: 'SELECT c._id, c.name, (SELECT count(*)', why: LIST },
  { begins: 'SELECT t._id, t.center_id AS "centerId", t.name, t.color', why: LIST },
  { begins: 'SELECT count(*)::int AS count FROM tickets', why: LIST },
  { begins: 'SELECT status, count(*) AS count FROM mails', why: LIST },
  { begins: 'WITH abandoned AS ( UPDATE mails m', why: PURGE },
  { begins: 'UPDATE mails SET text = NULL, html = NULL', why: PURGE },
  { begins: 'DELETE FROM tickets WHERE deleted_at', why: PURGE },
  { begins: 'DELETE FROM notifications WHERE cleared_at', why: PURGE },
  { begins: 'DELETE FROM sessions WHERE ended_at', why: PURGE },
  { begins: 'DELETE FROM password_links WHERE expires_at', why: PURGE },
  { begins: 'DELETE FROM recovery_requests WHERE decided_at', why: PURGE },
]
