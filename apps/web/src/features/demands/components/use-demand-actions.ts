// The actions on demands with what is said once they are done; a refusal is left to the place where the action was asked.
import type { WireDemand } from '@releve/contract/demands'
import { useQueryClient } from '@tanstack/react-query'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { useIsMounted } from '../../../ui/use-is-mounted.ts'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import {
  rereadAfterLateAnswer,
  useAcceptDemand,
  useCancelDemand,
  useRejectDemand,
  useSwapDemand,
  useToggleInterest,
  useUnacceptDemand,
} from '../mutations.ts'
import { demandKeys } from '../queries.ts'
import { demandTexts } from '../texts.ts'
import { isGivenUp, markSought, whyNot, type Asked } from './lost-answers.ts'
import type { Choice } from './sections.ts'

const texts = demandTexts.done

/** Long enough to read and to change one's mind. */
const UNDO_MS = 8000

/** A refusal stands beside the button, by `error`. */
function shownInPlace(): void {}

interface Answered<T> {
  readonly answer: T
  /** The first answer was lost: whoever asked may be elsewhere by now. */
  readonly isLate: boolean
}

/** Whoever has left the page or the demand meanwhile is told all the same. */
function useAsking() {
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  return async <T>(asked: Asked, { _id }: WireDemand, ask: (onDoubt: () => void) => Promise<T>): Promise<Answered<T>> => {
    let isLate = false
    try {
      const answer = await ask(() => {
        isLate = true
        markSought(asked, _id, true)
      })
      if (isLate) rereadAfterLateAnswer(queryClient, asked === 'cancel' ? null : _id)
      return { answer, isLate }
    } catch (error) {
      if (isGivenUp(error)) snackbar.show({ kind: 'info', message: demandTexts.lost.notDone[asked], durationMs: UNDO_MS })
      throw error
    } finally {
      if (isLate) markSought(asked, _id, false)
    }
  }
}

/** Withdrawing, from the snackbar or from the demand. */
export function useWithdraw() {
  const snackbar = useSnackbar()
  const { mutateAsync, isPending, error, reset } = useUnacceptDemand()
  const asking = useAsking()
  const withdraw = useOneAtATime(async (demand: WireDemand, onDoubt?: () => void): Promise<Answered<unknown>> => {
    const answered = await asking('withdraw', demand, (mark) =>
      mutateAsync({
        demand,
        onDoubt: () => {
          mark()
          onDoubt?.()
        },
      }),
    )
    snackbar.show({ kind: 'success', message: texts.withdrawn })
    return answered
  })
  return { withdraw, isPending, error, reset }
}

/** Taking or exchanging. Waits for the server; `onDone` once it agreed at once. */
export function useAnswer(onDone: () => void) {
  const snackbar = useSnackbar()
  const accept = useAcceptDemand()
  const swap = useSwapDemand()
  const { withdraw } = useWithdraw()
  const asking = useAsking()
  const isPending = accept.isPending || swap.isPending

  const say = (message: string, demand: WireDemand) => {
    const tell = (failure: string | null) => {
      if (failure !== null) snackbar.show({ kind: 'error', message: failure, durationMs: UNDO_MS })
    }
    const undo = () => {
      withdraw(demand, () => tell(demandTexts.lost.inDoubt)).catch((error: unknown) => tell(whyNot(error)))
    }
    const isPossible = demand.withdrawal?.limit.length === 0
    snackbar.show({
      kind: 'success',
      message,
      ...(isPossible && { durationMs: UNDO_MS, action: { label: demandTexts.detail.withdraw, onPress: undo } }),
    })
  }

  const ask = useOneAtATime(async (demand: WireDemand, { exchange }: Choice): Promise<void> => {
    accept.reset()
    swap.reset()
    // By promise: the demand then has another face, and this one may be gone before it is said.
    const done =
      exchange === null
        ? asking('take', demand, (onDoubt) => accept.mutateAsync({ demand, onDoubt }))
        : asking('swap', demand, (onDoubt) => swap.mutateAsync({ demand, date: exchange.date, onDoubt }))
    const message = exchange === null ? texts.taken(demand.poster) : texts.swapped(demand.poster)
    await done.then(({ answer: { demand: taken }, isLate }) => {
      say(message, taken)
      if (!isLate) onDone()
    }, shownInPlace)
  })
  const answer = (demand: WireDemand, choice: Choice) => void ask(demand, choice)
  return { answer, isPending, error: accept.error ?? swap.error }
}

/** Interest and hiding: at once, taken back with a message when refused. */
export function useMarks(onHidden: () => void) {
  const snackbar = useSnackbar()
  const interest = useToggleInterest()
  const reject = useRejectDemand()
  const show = (demand: WireDemand) => reject.mutate({ demand, hidden: false })
  return {
    toggleInterest: (demand: WireDemand) => interest.mutate({ demand }),
    hide: (demand: WireDemand) => {
      reject.mutate({ demand })
      snackbar.show({ kind: 'info', message: texts.hidden, action: { label: texts.undo, onPress: () => show(demand) } })
      onHidden()
    },
    show,
    decline: (demand: WireDemand, userId: string) => reject.mutate({ demand, userId }),
    isBusy: interest.isPending || reject.isPending,
  }
}

/** Cancelling one's own demand. */
export function useCancel(onDone: () => void) {
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { mutateAsync, isPending, error, reset } = useCancelDemand()
  const asking = useAsking()
  const isMounted = useIsMounted()
  const ask = useOneAtATime((demand: WireDemand) =>
    asking('cancel', demand, (onDoubt) => mutateAsync({ demand, onDoubt })).then(({ isLate }) => {
      snackbar.show({ kind: 'success', message: texts.cancelled })
      if (!isLate || isMounted()) onDone()
      // Its card was closed, and may have been opened again.
      else void queryClient.invalidateQueries({ queryKey: demandKeys.one(demand._id) })
    }, shownInPlace),
  )
  return { cancel: (demand: WireDemand) => void ask(demand), isPending, error, reset }
}
