// Statements that still grow with the installation, each with the reason why it may. A line goes with what it excuses.

const LIST = 'to be mended: lists or counts the whole installation for a master administrator, without pages'

export const knownPlans: readonly { readonly begins: string; readonly why: string }[] = [
  { begins: 'users.loadUsers', why: LIST },
  { begins: 'SELECT r.*, u.name AS user_name', why: LIST },
  { begins: 'SELECT _id, name FROM centers WHERE deleted_at IS NULL', why: LIST },
  { begins: 'SELECT c._id, c.name, c.department', why: LIST },
  { begins: 'SELECT c._id AS centre, active.*', why: LIST },
  { begins: 'SELECT c._id, c.name, (SELECT count(*)', why: LIST },
  { begins: 'SELECT t._id, t.center_id AS "centerId", t.name, t.color', why: LIST },
  { begins: 'SELECT count(*)::int AS count FROM tickets', why: LIST },
  { begins: 'SELECT status, count(*) AS count FROM mails', why: LIST },
]
