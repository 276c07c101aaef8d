// Giving a time on call of a day: points and words, then a demand that a colleague takes. It is given whole, and against no other one.
import type { Day } from '@releve/domain/calendar/day'
import type { WireDayPart } from '@releve/contract/shifts'
import PhoneForwarded from 'lucide-react/icons/phone-forwarded'
import { useState, type ReactNode } from 'react'
import { useContractForm } from '#kit/use-contract-form.ts'
import { useMe } from '#session/me.ts'
import { Button } from '#ui/button.tsx'
import { NumberStepper } from '#ui/number-stepper.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { useCenterRules, useMinute } from '#features/centers/queries.ts'
import { usePostDemand } from '#features/demands/mutations.ts'
import { useDemands } from '#features/demands/queries.ts'
import { demandTexts } from '#features/demands/texts.ts'
import { Refusal } from '../detail/detail-parts.tsx'
import { LONGEST_COMMENT, MOST_POINTS } from './demand-draft.ts'
import { errorText, formTexts as texts } from './form-texts.ts'

/** Each time on call of the day that one has still to come, and has not offered yet. */
export function GiveOnCall({ day, parts }: { day: Day; parts: readonly WireDayPart[] }): ReactNode {
  const me = useMe()._id
  const now = useMinute()
  const { data: demands = [] } = useDemands()
  const offered = demands.flatMap(({ posterId, status, posterShift }) =>
    posterId === me && status === 'open' && posterShift.onCall !== undefined ? posterShift.startAt : [],
  )
  const onCall = parts.filter(({ kind, startAt }) => kind === 'onCall' && startAt > now && !offered.includes(startAt))
  return onCall.map((part) => <GiveOne key={part.startAt} day={day} part={part} />)
}

function GiveOne({ day, part }: { day: Day; part: WireDayPart }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) {
    return (
      <Button wide icon={<PhoneForwarded size={20} />} onClick={() => setOpen(true)}>
        {texts.onCall.give}
      </Button>
    )
  }
  return <GiveForm day={day} part={part} onClose={() => setOpen(false)} />
}

function GiveForm({ day, part: { startTime, endTime }, onClose }: { day: Day; part: WireDayPart; onClose: () => void }): ReactNode {
  const snackbar = useSnackbar()
  const post = usePostDemand()
  const rules = useCenterRules().data
  const initial: { readonly points: number | null; readonly comment: string } = { points: rules?.defaultPoints ?? 0, comment: '' }
  const form = useContractForm({
    initial,
    followsInitial: true,
    read: ({ points, comment }) => {
      if (points === null) return { fields: { points: errorText('pointsMissing', 0) } }
      return comment.trim().length > LONGEST_COMMENT
        ? { fields: { comment: texts.onCall.tooLong(LONGEST_COMMENT) } }
        : { value: { points, comment } }
    },
    send: ({ points, comment }) =>
      post.mutateAsync({
        type: 'substitution',
        posterShift: { date: day, isOnCall: true, from: startTime, to: endTime },
        points,
        comment: comment.trim(),
      }),
    byCode: { insufficientPoints: 'points' },
    onDone: () => {
      snackbar.show({ kind: 'success', message: demandTexts.done.posted })
      onClose()
    },
  })
  return (
    <form {...form.props} className="flex flex-col gap-4 rounded-card bg-s2 p-4" aria-label={texts.onCall.give}>
      <p className="text-14 text-t2">{texts.onCall.text}</p>
      <NumberStepper {...form.field('points')} label={texts.points} min={0} max={MOST_POINTS} unit={texts.pointsUnit} />
      <TextArea {...form.text('comment')} label={texts.comment} hint={texts.commentHint(form.draft.comment.length, LONGEST_COMMENT)} />
      {form.error !== undefined && <Refusal>{form.error}</Refusal>}
      <Button wide variant="primary" {...form.submit}>
        {texts.submit}
      </Button>
      <Button wide variant="ghost" onClick={onClose}>
        {texts.onCall.keep}
      </Button>
    </form>
  )
}
