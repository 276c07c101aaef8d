// The sessions one has open, and their end.
import { inTransaction } from '../../../db/transaction.ts'
import { AppError } from '../../../http/app-error.ts'
import { publishSessionsEnded } from '../../../http/events/store.ts'
import type { HandlersOf } from '../../../http/handler.ts'
import { deviceOf } from '../commands/device.ts'
import { endOwnSession, endSessionsOf, loadSessions } from '../store/sessions.ts'
import { leaveBrowser } from './log-in.ts'

export const sessionHandlers: HandlersOf<'accounts.sessions' | 'accounts.endSession' | 'accounts.endOtherSessions'> = {
  'accounts.sessions': async ({ principal, pool, clock }) => {
    const open = await loadSessions(pool, principal.userId, clock())
    return open.map(({ _id, user_agent: userAgent, created_at: createdAt, last_used_at: lastUsedAt }) => ({
      _id,
      device: deviceOf(userAgent),
      createdAt,
      lastUsedAt,
      isCurrent: _id === principal.sessionId,
    }))
  },

  'accounts.endSession': async ({ params, principal, pool, clock, config, reply }) => {
    await inTransaction(pool, async (tx) => {
      if (!(await endOwnSession(tx, principal.userId, params.id, clock()))) throw new AppError('notFound')
      await publishSessionsEnded(tx, [params.id])
    })
    if (params.id === principal.sessionId) leaveBrowser(reply, config)
  },

  'accounts.endOtherSessions': async ({ principal, pool, clock }) => {
    const { userId, sessionId } = principal
    const ended = await inTransaction(pool, async (tx) => {
      const ids = await endSessionsOf(tx, { userId, except: sessionId, because: 'logout', now: clock() })
      await publishSessionsEnded(tx, ids)
      return ids
    })
    return { ended: ended.length }
  },
}
