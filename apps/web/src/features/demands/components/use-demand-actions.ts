// The actions on demands with what is said once they are done; a refusal is left to the place where the action was asked.
import type { WireDemand } from '@releve/contract/demands'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { useAcceptDemand, useCancelDemand, useRejectDemand, useSwapDemand, useToggleInterest, useUnacceptDemand } from '../mutations.ts'
import { demandTexts } from '../texts.ts'
import { isUnanswered, useLostAnswer, whyNot } from './lost-answers.ts'
import type { Choice } from './sections.ts'

const texts = demandTexts.done

/** Long enough to read and to change one's mind. */
const UNDO_MS = 8000

/** Withdrawing, from the snackbar or from the demand. */
export function useWithdraw() {
  const snackbar = useSnackbar()
  const mutation = useUnacceptDemand()
  const learn = useLostAnswer()
  const { mutateAsync, reset } = mutation
  const withdraw = useOneAtATime(async (demand: WireDemand): Promise<void> => {
    const say = () => {
      snackbar.show({ kind: 'success', message: texts.withdrawn })
    }
    try {
      await mutateAsync({ demand })
    } catch (error) {
      if (isUnanswered(error)) void learn({ asked: 'withdraw', demand, onDone: say, onNotDone: reset })
      throw error
    }
    say()
  })
  return { withdraw, isPending: mutation.isPending, error: mutation.error, reset }
}

/** Taking or exchanging. Waits for the server; `onDone` once it agreed. */
export function useAnswer(onDone: () => void) {
  const snackbar = useSnackbar()
  const accept = useAcceptDemand()
  const swap = useSwapDemand()
  const { withdraw } = useWithdraw()
  const learn = useLostAnswer()
  const isPending = accept.isPending || swap.isPending

  const forget = () => {
    accept.reset()
    swap.reset()
  }
  const say = (message: string, demand: WireDemand) => {
    const undo = () => {
      withdraw(demand).catch((error: unknown) => snackbar.show({ kind: 'error', message: whyNot(error), durationMs: UNDO_MS }))
    }
    const isPossible = Date.now() < demand.withdrawUntil
    snackbar.show({
      kind: 'success',
      message,
      ...(isPossible && { durationMs: UNDO_MS, action: { label: demandTexts.detail.withdraw, onPress: undo } }),
    })
  }

  const ask = useOneAtATime(async (demand: WireDemand, { exchange }: Choice): Promise<void> => {
    forget()
    // By promise: the demand then has another face, and this one may be gone before it is said.
    const done = exchange === null ? accept.mutateAsync({ demand }) : swap.mutateAsync({ demand, date: exchange.date })
    const message = exchange === null ? texts.taken(demand.poster) : texts.swapped(demand.poster)
    await done.then(
      ({ demand: taken }) => {
        say(message, taken)
        onDone()
      },
      (error: unknown) => {
        // A refusal stands beside the button, by `error`.
        if (!isUnanswered(error)) return
        const asked = exchange === null ? 'take' : 'swap'
        void learn({ asked, demand, onDone: (now) => say(message, now ?? demand), onNotDone: forget })
      },
    )
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
  const learn = useLostAnswer()
  const { mutateAsync, reset } = mutation
  const say = () => {
    snackbar.show({ kind: 'success', message: texts.cancelled })
  }
  const ask = useOneAtATime((demand: WireDemand) =>
    mutateAsync({ demand }).then(
      () => {
        say()
        onDone()
      },
      (error: unknown) => {
        if (isUnanswered(error)) void learn({ asked: 'cancel', demand, onDone: say, onNotDone: reset })
      },
    ),
  )
  return {
    cancel: (demand: WireDemand) => void ask(demand),
    isPending: mutation.isPending,
    error: mutation.error,
    reset,
  }
}
