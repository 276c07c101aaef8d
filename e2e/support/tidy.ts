// After a test, passed or not: what its people took is given back, what they posted is removed, so that the next one finds them free.
import { ApiRefusal } from './api.ts'
import type { Api } from './api.ts'

/** An act that can no longer be undone (too late, already gone) stays. */
async function attempt(undo: () => Promise<unknown>): Promise<void> {
  try {
    await undo()
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
  }
}

/** `since`: instant at which the test began. */
export async function tidy(people: readonly Api[], since: number): Promise<void> {
  // Demands are given back first, then removed: what is accepted cannot be cancelled.
  for (const { call, session } of people) {
    const { status, centerId, _id: me } = session.userData
    if (status !== 'approved' || centerId === null) continue
    for (const demand of await call('users.substitution', { params: { id: me } })) {
      if (demand.accepterId === me && (demand.acceptedAt ?? 0) >= since) {
        await attempt(() => call('demands.unaccept', { params: { id: demand._id } }))
      }
    }
  }
  for (const { call, session } of people) {
    const { status, centerId, _id: me } = session.userData
    if (status !== 'approved' || centerId === null) continue
    for (const demand of await call('users.substitution', { params: { id: me } })) {
      if (demand.posterId === me && demand.status === 'open' && demand.createdAt >= since) {
        await attempt(() => call('demands.cancel', { params: { id: demand._id } }))
      }
    }
  }
}
