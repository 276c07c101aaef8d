// Taking a modification back, or some of its days: which ones, what they become, and whom that touches, before it is confirmed.
import { addDays, type Day } from '@releve/domain/calendar/day'
import type { WireModification } from '@releve/contract/planning'
import { timesOf } from '@releve/domain/planning/shift'
import { useState, type ReactNode } from 'react'
import { ReasonForm } from '#kit/reason-form.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { DayText, Hours } from '#ui/day-text.tsx'
import { capitalize, formatDay, formatDayNumeric } from '#ui/format.ts'
import { readDay } from '#ui/read-day.ts'
import { ReasonLine } from '#ui/reason-line.tsx'
import { Tile } from '#shared/tile.tsx'
import { useDecide, type Decided } from '../queries.ts'
import { planningTexts } from '../texts.ts'
import { ClosedWith } from './closed-with.tsx'
import { usePromises } from './use-promises.tsx'

const texts = planningTexts.takeBack
const MOST_SHOWN = 8

interface TypedDays {
  readonly fromDate: string
  readonly toDate: string
}

interface DaysRead {
  readonly errors: Partial<TypedDays>
  readonly days: { readonly fromDate: Day; readonly toDate: Day } | null
}

/** The days typed, or what is wrong with each. `first`: the earliest that may be taken back. */
function readDays({ fromDate, toDate }: TypedDays, first: Day, last: Day): DaysRead {
  const [from, to] = [readDay(fromDate), readDay(toDate)]
  const errors: Partial<TypedDays> = {
    ...('error' in from ? { fromDate: from.error } : from.day < first || from.day > last ? { fromDate: texts.outside(first, last) } : {}),
    ...('error' in to ? { toDate: to.error } : to.day < first || to.day > last ? { toDate: texts.outside(first, last) } : {}),
  }
  if ('error' in from || 'error' in to || Object.keys(errors).length > 0) return { errors, days: null }
  if (to.day < from.day) return { errors: { toDate: texts.toBeforeFrom }, days: null }
  return { errors: {}, days: { fromDate: from.day, toDate: to.day } }
}

interface TakeBackProps {
  modification: WireModification
  isOwn: boolean
  mayForce: boolean
  today: Day
  onDone: (decided: Decided) => void
  onCancel: () => void
}

export function TakeBack({ modification, isOwn, mayForce, today, onDone, onCancel }: TakeBackProps): ReactNode {
  const { _id: id, userId, type, status, fromDate, toDate, hours } = modification
  const decide = useDecide()
  const isPending = status === 'pending'
  // A member gives back days to come; what has begun is for their administrators.
  const first = isOwn && !isPending && fromDate <= today ? addDays(today, 1) : fromDate
  // A member who is back works from today on.
  const begun = !isPending && first < today && today <= toDate ? today : first
  const [typed, setTyped] = useState<TypedDays>({ fromDate: formatDayNumeric(begun), toDate: formatDayNumeric(toDate) })
  const { errors, days } = readDays(typed, first, toDate)
  const hasSeveral = first < toDate
  const promises = usePromises(isPending || days === null ? null : { act: 'withdraw', id, ...days }, { isOwn })
  const changes = promises.preview.data?.changes ?? []
  const isAll = days?.fromDate === fromDate && days.toDate === toDate
  return (
    <ReasonForm
      confirmLabel={isAll ? texts.confirmAll : texts.confirm}
      variant="danger"
      isReasonRequired={!isOwn}
      hasReason={!isOwn}
      mayForce={mayForce}
      isTouched={promises.isTouched}
      subject={JSON.stringify(days)}
      check={() => days !== null && (isPending || promises.decide() !== null)}
      send={async (reasonGiven) => {
        const decisions = isPending ? undefined : (promises.decide() ?? undefined)
        onDone(
          await decide.mutateAsync({
            modification,
            verdict: 'withdraw',
            ...reasonGiven,
            ...(days && { days }),
            ...(decisions && { decisions }),
          }),
        )
      }}
      refuse={promises.lookAgain}
      onCancel={onCancel}
    >
      {hasSeveral && (
        <div className="flex flex-col gap-3 sm:flex-row">
          {(['fromDate', 'toDate'] as const).map((bound) => (
            <div key={bound} className="min-w-0 flex-1">
              <DayInput
                label={texts[bound]}
                value={typed[bound]}
                onChange={(text) => setTyped({ ...typed, [bound]: text })}
                error={errors[bound]}
              />
            </div>
          ))}
        </div>
      )}
      <p className="text-14 text-pretty text-t2">{isPending ? texts.pending : isAll ? texts.all : texts.part}</p>
      {changes.length > 0 && (
        <ul aria-label={texts.changes} className="flex flex-col gap-2">
          {changes.slice(0, MOST_SHOWN).map(({ date, to }) => {
            const times = to.type === 'work' ? timesOf(to) : null
            return (
              <li key={date} className="flex items-center gap-3">
                <Tile name={to.name} type={to.type} size={36} />
                <span className="flex min-w-0 flex-1 flex-col">
                  <DayText className="text-14 font-600">{capitalize(formatDay(date))}</DayText>
                  <span className="text-13 text-t2">
                    {times === null ? texts.rest : <Hours from={times.startTime} to={times.endTime} />}
                  </span>
                </span>
              </li>
            )
          })}
          {changes.length > MOST_SHOWN && <li className="text-13 text-t3">{planningTexts.effects.more(changes.length - MOST_SHOWN)}</li>}
        </ul>
      )}
      {days !== null && days.fromDate <= today && !isPending && <ReasonLine tone="warn">{texts.past}</ReasonLine>}
      {promises.view}
      {status === 'approved' && type === 'custom_modification' && hours === undefined && days !== null && (
        <ClosedWith userId={userId} {...days} />
      )}
    </ReasonForm>
  )
}
