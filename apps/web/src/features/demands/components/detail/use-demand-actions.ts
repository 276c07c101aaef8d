// The actions on demands with what is said once they are done; why one is not done is left to the place where it was asked.
import type { WireDemand } from '@releve/contract/demands'
import { useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { useEnqueue } from '#kit/use-queued.ts'
import { useMe } from '#session/me.ts'
import { useSnackbar } from '#ui/snackbar.tsx'
import { isReachable } from '#ui/use-is-reachable.ts'
import { useIsMounted } from '#ui/use-is-mounted.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import {
  rereadAfterLateAnswer,
  useAnswerDemand,
  useCancelDemand,
  useRejectDemand,
  useToggleInterest,
  useUnacceptDemand,
  type Subject,
} from '#features/demands/mutations.ts'
import { demandKeys } from '#features/demands/queries.ts'
import { demandTexts } from '#features/demands/texts.ts'
import { isGivenUp, markInDoubt, useIsInDoubt, whyNot, type Asked } from '../lost-answers.ts'
import { answerToKeep, interestToKeep } from '../queued-demands.ts'
import type { Choice } from '../sections.ts'
import { offerTexts, detailTexts } from './detail-texts.ts'

const texts = demandTexts.done

/** Long enough to read and to change one's mind. */
const UNDO_MS = 8000

/**
 * By promise, not by what is drawn: the demand may have another face by then, and it is said to whoever has left it all the same.
 * `onAnswer`: `isLate` when the first answer was lost, and who asked may be elsewhere.
 */
function useAsking<Wish extends Subject, Answer>(
  demandId: string,
  calls: readonly Asked[],
  { mutateAsync, isPending, error, reset }: UseMutationResult<Answer, Error, Wish>,
  onAnswer: (answer: Answer, wish: Wish, isLate: boolean) => void,
) {
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const isInDoubt = useIsInDoubt(demandId, calls)
  /** Resolves to why it was not done, or null. */
  const ask = useOneAtATime(async (call: Asked, wish: Wish): Promise<string | null> => {
    let isLate = false
    const onDoubt = () => {
      isLate = true
      markInDoubt(call, demandId, true)
      wish.onDoubt?.()
    }
    try {
      const answer = await mutateAsync({ ...wish, onDoubt })
      if (isLate) rereadAfterLateAnswer(queryClient, call === 'cancel' ? null : demandId)
      onAnswer(answer, wish, isLate)
      return null
    } catch (failure) {
      if (isGivenUp(failure)) snackbar.show({ kind: 'info', message: demandTexts.lost.notDone[call], durationMs: UNDO_MS })
      return whyNot(failure)
    } finally {
      if (isLate) markInDoubt(call, demandId, false)
    }
  })
  return { ask, isPending: isPending || isInDoubt, isInDoubt, error, failure: isInDoubt ? demandTexts.lost.inDoubt : whyNot(error), reset }
}

/** Withdrawing, from the snackbar or from the demand. */
export function useWithdraw({ _id }: WireDemand, onDone?: () => void) {
  const snackbar = useSnackbar()
  const { ask, ...state } = useAsking(_id, ['withdraw'], useUnacceptDemand(), ({ demand }, _wish, isLate) => {
    const isClosed = demand.limit.some(({ code }) => code === 'demandClosed')
    snackbar.show({ kind: 'success', message: isClosed ? texts.withdrawnClosed : texts.withdrawn })
    if (!isLate) onDone?.()
  })
  return { withdraw: (wish: Subject) => ask('withdraw', wish), ...state }
}

/** Taking or exchanging. Waits for the server; `onDone` once it agreed at once. Kept until there is a network where there is none. */
export function useAnswer(demand: WireDemand, onDone: () => void) {
  const me = useMe()._id
  const snackbar = useSnackbar()
  const { withdraw } = useWithdraw(demand)
  const say = (failure: string | null) => {
    if (failure !== null) snackbar.show({ kind: 'error', message: failure, durationMs: UNDO_MS })
  }
  const { ask, ...state } = useAsking(demand._id, ['take', 'swap'], useAnswerDemand(), ({ demand: takenDemand }, { date }, isLate) => {
    const undo = () => void withdraw({ demand: takenDemand, onDoubt: () => say(demandTexts.lost.inDoubt) }).then(say)
    snackbar.show({
      kind: 'success',
      message: takenDemand.approval !== undefined ? texts.awaits : date === null ? texts.taken(demand) : texts.swapped(demand.poster),
      ...(takenDemand.withdrawal?.limit.length === 0 && {
        durationMs: UNDO_MS,
        action: { label: detailTexts.withdraw, onPress: undo },
      }),
    })
    if (!isLate) onDone()
  })
  const enqueue = useEnqueue()
  return {
    answer: ({ kind, exchange }: Choice) => {
      if (isReachable()) void ask(kind, { demand, date: exchange?.date ?? null })
      else enqueue(answerToKeep(demand, exchange?.date ?? null, me))
    },
    ...state,
  }
}

/** Cancelling one's own demand. */
export function useCancel(demand: WireDemand, onDone: () => void) {
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const isMounted = useIsMounted()
  const { ask, ...state } = useAsking(demand._id, ['cancel'], useCancelDemand(), (_answer, _wish, isLate) => {
    snackbar.show({ kind: 'success', message: texts.cancelled })
    if (!isLate || isMounted()) onDone()
    // Its card was closed, and may have been opened again.
    else void queryClient.invalidateQueries({ queryKey: demandKeys.one(demand._id) })
  })
  return { cancel: () => void ask('cancel', { demand }), ...state }
}

/** Interest and hiding: at once, taken back with a message when refused. Interest waits for the network where there is none. */
export function useMarks(onHidden?: () => void) {
  const me = useMe()._id
  const snackbar = useSnackbar()
  const enqueue = useEnqueue()
  const interest = useToggleInterest()
  const reject = useRejectDemand()
  const show = (demand: WireDemand) => reject.mutate({ demand, hidden: false })
  return {
    toggleInterest: (demand: WireDemand) => {
      if (isReachable()) interest.mutate({ demand })
      else enqueue(interestToKeep(demand, me))
    },
    hide: (demand: WireDemand) => {
      reject.mutate({ demand })
      const message = demand.vacancy === null ? texts.hidden : texts.notThisTime
      snackbar.show({ kind: 'info', message, action: { label: texts.undo, onPress: () => show(demand) } })
      onHidden?.()
    },
    show,
    /** Turns down an offer to this person: it is everybody's again, and its poster is notified. */
    turnDown: (demand: WireDemand) => {
      reject.mutate({ demand })
      snackbar.show({ kind: 'info', message: offerTexts.declined(demand.poster) })
      onHidden?.()
    },
    decline: (demand: WireDemand, userId: string) => reject.mutate({ demand, userId }),
    isBusy: interest.isPending || reject.isPending,
  }
}
