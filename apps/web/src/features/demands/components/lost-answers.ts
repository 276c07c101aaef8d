// What was asked may be done although no answer came: the demand is read again as soon as the server answers, and the person told.
import type { WireDemand } from '@releve/contract/demands'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { ApiError, messageOf, OfflineError } from '../../../api/errors.ts'
import { whenReachable } from '../../../api/use-is-reachable.ts'
import { session } from '../../../app/current-session.ts'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { useMe } from '../../accounts/queries.ts'
import { followDemand } from '../mutations.ts'
import { demandTexts } from '../texts.ts'

const texts = demandTexts.lost

export type Asked = 'take' | 'swap' | 'withdraw' | 'cancel'

/** What is under way on the server is over by then. */
const SETTLED_MS = 800

/** No answer came; or the second attempt met the first, still under way. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof OfflineError || (error instanceof ApiError && error.code === 'idempotencyInProgress')
}

/** What is said beside the button: not that nothing was done, which nobody knows yet. */
export function whyNot(error: unknown): string {
  return isUnanswered(error) ? texts.inDoubt : messageOf(error)
}

/** By what the demand is now; null: there is none any more. */
export function isDone(asked: Asked, now: WireDemand | null, me: string): boolean {
  const isMine = now !== null && now.status === 'accepted' && now.accepterId === me
  switch (asked) {
    case 'take':
    case 'swap':
      return isMine
    case 'withdraw':
      return !isMine
    case 'cancel':
      return now === null
  }
}

async function readAgain(id: string): Promise<WireDemand | null> {
  try {
    return await call('demands.get', { params: { id } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    if (!(error instanceof OfflineError)) throw error
    await whenReachable()
    return readAgain(id)
  }
}

interface Lost {
  readonly asked: Asked
  readonly demand: WireDemand
  readonly onDone: (now: WireDemand | null) => void
  readonly onNotDone: () => void
}

/** Whoever has left the page or the demand meanwhile is told all the same. */
export function useLostAnswer() {
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const me = useMe()._id
  return async ({ asked, demand, onDone, onNotDone }: Lost): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
    let now: WireDemand | null
    try {
      now = await readAgain(demand._id)
    } catch {
      // What stands beside the button still holds: nobody knows.
      return
    }
    if (session.user()?._id !== me) return
    followDemand(queryClient, me, demand, now)
    if (isDone(asked, now, me)) onDone(now)
    else {
      snackbar.show({ kind: 'info', message: texts.notDone[asked], durationMs: 8000 })
      onNotDone()
    }
  }
}
