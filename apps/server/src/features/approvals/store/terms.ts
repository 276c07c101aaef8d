// The settings of approvals of a centre are one document in its row, read whole and written whole.
import type { ApprovalTerms } from '@releve/contract/approvals'
import { USUAL_LAPSE_HOURS } from '@releve/domain/access/chain'
import type { Chain, ExchangeKind } from '@releve/domain/access/chain'
import type { CenterId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { execute, maybeRow } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'

const NO_TERMS: ApprovalTerms = { lapseHours: USUAL_LAPSE_HOURS, requests: [], exchanges: [] }

/** The settings as a row of the centre keeps them: what it had before exchanges were in them names none. */
export const termsOf = (kept: Partial<ApprovalTerms> | null): ApprovalTerms => ({ ...NO_TERMS, ...kept })

/** Null when the centre is gone. `isLocked`: nobody else changes them until the transaction ends. */
export async function loadTerms(db: Queryable, centerId: CenterId, isLocked = false): Promise<ApprovalTerms | null> {
  const row = await maybeRow<{ readonly approvals: ApprovalTerms | null }>(
    db,
    sql`SELECT approvals FROM centers WHERE _id = ${centerId} AND deleted_at IS NULL ${isLocked ? sql`FOR NO KEY UPDATE` : sql``}`,
  )
  return row === null ? null : termsOf(row.approvals)
}

export async function saveTerms(tx: Transaction, centerId: CenterId, terms: ApprovalTerms): Promise<void> {
  await execute(tx, sql`UPDATE centers SET approvals = ${JSON.stringify(terms)} WHERE _id = ${centerId}`)
}

/** The levels of a request: those of its activity, or of its type for what is not named. */
export function chainOf(
  { requests }: ApprovalTerms,
  { activity, type }: { readonly activity: string | null; readonly type: string },
): Chain {
  const found = requests.find((entry) => entry.activity === activity) ?? requests.find((entry) => entry.activity === type)
  return found?.levels ?? []
}

/** The levels of an exchange; empty: it waits for nobody. */
export const chainOfExchange = ({ exchanges }: ApprovalTerms, kind: ExchangeKind): Chain =>
  exchanges.find((entry) => entry.kind === kind)?.levels ?? []
