// The one place that tells what the database cannot do for now from what it refuses and from what is a bug.
import { CommitUnknownError } from './transaction.ts'

/** Why the database did not do what was asked, through no fault of the question. */
export type Unavailable = 'busy' | 'storageFull'

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const busyStates = [
  /** The connection, and the operator's interventions: stopping, starting, killed. */
  '08...',
  '57P0.',
  /** The server has no memory or no connection left, or reached a limit of its configuration. */
  '53[234]00',
  /** Our own limits: a statement, a lock, a transaction in which nothing happened. */
  '57014',
  '55P03',
  '25P0[34]',
  /** Conflicts that five tries did not end. */
  '40001',
  '40P01',
  /** A standby that was the primary a moment ago. */
  '25006',
  /** The disk does not answer as it should. */
  '58030',
]
const networkCodes = ['E(CONN(REFUSED|RESET|ABORTED)|PIPE|NOENT|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|AI_AGAIN|NOTFOUND)']
const busyCode = new RegExp(`^(${[...busyStates, ...networkCodes].join('|')})$`)

/** Messages of `pg` for lost connections, which have no error code. */
const connectionGone =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable|after calling end on the pool/

const fullCode = /^(53100|ENOSPC|EDQUOT)$/

export function unavailability(error: unknown): Unavailable | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (fullCode.test(code)) return 'storageFull'
  return busyCode.test(code) || connectionGone.test(error.message) || error instanceof CommitUnknownError ? 'busy' : null
}
