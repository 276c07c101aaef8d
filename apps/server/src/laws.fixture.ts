// What holds in the whole database after any calls, in any order, at once: the laws of points and of demands.
import type pg from 'pg'
import { expect } from 'vitest'

/** The laws that hold after any sequence of calls, as queries that find nothing. */
const laws: Readonly<Record<string, string>> = {
  'the points of a centre sum to zero': 'SELECT center_id FROM points_accounts GROUP BY center_id HAVING sum(balance) <> 0',
  'a balance is the sum of its entries': `SELECT a._id FROM points_accounts a WHERE a.balance <>
    coalesce((SELECT sum(e.amount) FROM points_entries e WHERE e.center_id = a.center_id AND e.account_id = a._id), 0)`,
  'an account holds what its open and unsettled demands and its scheduled transfers reserve': `
    SELECT a._id, a.held FROM points_accounts a WHERE a.held <>
      coalesce((SELECT sum(d.reserved) FROM demands d WHERE d.center_id = a.center_id AND d.poster_id = a.user_id
        AND ((d.status = 'open' AND d.closed_at IS NULL) OR (d.status = 'accepted' AND d.settled_at IS NULL))), 0)
      + coalesce((SELECT sum(t.amount) FROM points_transactions t WHERE t.center_id = a.center_id AND t.sender_account = a._id
        AND t.status = 'pending' AND t.type = 'transfer'), 0)`,
  'a pending replacement belongs to an accepted demand that reserves as much': `
    SELECT t._id FROM points_transactions t LEFT JOIN demands d ON d.center_id = t.center_id AND d._id = t.demand_id
    WHERE t.type = 'replacement' AND t.status = 'pending' AND (d._id IS NULL OR d.status <> 'accepted' OR d.reserved < t.amount)`,
  'a demand has transfers exactly when it is accepted': `
    SELECT d._id FROM demands d WHERE (d.status = 'accepted') <> EXISTS (SELECT FROM shift_transfers s
      WHERE s.center_id = d.center_id AND s.demand_id = d._id)`,
}

/** @throws an assertion that names the law and the rows that break it */
export async function expectLaws(pool: pg.Pool): Promise<void> {
  for (const [law, query] of Object.entries(laws)) {
    const { rows } = await pool.query(query)
    expect(rows, law).toEqual([])
  }
}
