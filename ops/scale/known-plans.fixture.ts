// Statements that look at more than most, each with how far and the reason why it may. A line goes with what it excuses.

export interface KnownPlan {
  /** How its name begins or, where it has none, its text on one line. */
  readonly begins: string
  /** The most pages that the statement may look at. */
  readonly pages: number
  /** The tables it may read from end to end, for it writes a row for each of theirs; none unless said. */
  readonly whole?: readonly string[]
  readonly why: string
}

export const knownPlans: readonly KnownPlan[] = [
  {
    begins: 'SELECT u._id, u.status, u.is_admin, u.name',
    pages: 8_000,
    why: '500 members in an answer of a call of the specification, as many at any size, each with their centre and team of the day: 14 pages',
  },
  {
    begins: 'INSERT INTO notifications (center_id, _id, user_id, kind, actor_id, subject_id',
    pages: 4_500,
    why: 'an announcement writes a row for each of the hundred of a centre, as many at any size: each in every index of the table, three pages deep',
  },
  {
    begins: 'push.claim',
    pages: 30_000,
    why: 'messages to the devices of a hundred readers at once, as many at any size: each with its demand, who posted it, and all that its reader has not read, which is more with each call of this run that tells its centre something',
  },
  {
    begins: 'UPDATE notifications n SET due_at =',
    pages: 11_000,
    why: 'hours of 500 notices at once, as many at any size, as campaigns to the hundred of a centre write: each row in every index of the table',
  },
  {
    begins: 'notifications.takeDue.push',
    pages: 11_000,
    why: '500 of the same notices at once for the devices of their readers, as many at any size: each row in every index of the table',
  },
  {
    begins: 'WITH first AS ( SELECT center_id, _id, user_id, act, due_at FROM notifications n WHERE mail_due',
    pages: 11_000,
    why: '200 of the same notices at once for mails, with what the same act wrote: each row in every index of the table',
  },
  {
    begins: 'INSERT INTO center_changes (center_id, _id, kind, actor_id, fields, detail, at) SELECT c._id',
    pages: 40_000,
    whole: ['centers'],
    why: 'what a master does to all centres is a line in the journal of each of the thousand: a service of sign-on of all of them set or removed',
  },
]
