// The actions on demands with what is said once they are done; a refusal is left to the place where the action was asked.
import type { WireDemand } from '@releve/contract/demands'
import { messageOf } from '../../../api/errors.ts'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { useAcceptDemand, useCancelDemand, useRejectDemand, useSwapDemand, useToggleInterest, useUnacceptDemand } from '../mutations.ts'
import { demandTexts } from '../texts.ts'
import type { Choice } from './sections.ts'

const texts = demandTexts.done

/** Long enough to read and to change one's mind. */
const UNDO_MS = 8000

/** Withdrawing, from the snackbar or from the demand. */
export function useWithdraw() {
  const snackbar = useSnackbar()
  const mutation = useUnacceptDemand()
  const { mutateAsync } = mutation
  const withdraw = useOneAtATime(async (demand: WireDemand): Promise<void> => {
    await mutateAsync({ demand })
    snackbar.show({ kind: 'success', message: texts.withdrawn })
  })
  return { withdraw, isPending: mutation.isPending, error: mutation.error, reset: mutation.reset }
}

/** A refusal stands beside the button, by `error`. */
function shownInPlace(): void {}

/** Taking or exchanging. Waits for the server; `onDone` once it agreed. */
export function useAnswer(onDone: () => void) {
  const snackbar = useSnackbar()
  const accept = useAcceptDemand()
  const swap = useSwapDemand()
  const { withdraw } = useWithdraw()
  const isPending = accept.isPending || swap.isPending

  const say = (message: string, demand: WireDemand) => {
    const undo = () => {
      withdraw(demand).catch((error: unknown) => snackbar.show({ kind: 'error', message: messageOf(error), durationMs: UNDO_MS }))
    }
    const isPossible = Date.now() < demand.withdrawUntil
    snackbar.show({
      kind: 'success',
      message,
      ...(isPossible && { durationMs: UNDO_MS, action: { label: demandTexts.detail.withdraw, onPress: undo } }),
    })
    onDone()
  }

  const ask = useOneAtATime(async (demand: WireDemand, { exchange }: Choice): Promise<void> => {
    accept.reset()
    swap.reset()
    // By promise: the demand then has another face, and this one may be gone before it is said.
    const done = exchange === null ? accept.mutateAsync({ demand }) : swap.mutateAsync({ demand, date: exchange.date })
    const message = exchange === null ? texts.taken(demand.poster) : texts.swapped(demand.poster)
    await done.then(({ demand: taken }) => say(message, taken), shownInPlace)
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
  const snackbar = useSnackbar()
  const mutation = useCancelDemand()
  const ask = useOneAtATime((demand: WireDemand) =>
    mutation.mutateAsync({ demand }).then(() => {
      snackbar.show({ kind: 'success', message: texts.cancelled })
      onDone()
    }, shownInPlace),
  )
  return {
    cancel: (demand: WireDemand) => void ask(demand),
    isPending: mutation.isPending,
    error: mutation.error,
    reset: mutation.reset,
  }
}
