// Changing hours that were placed for several people, for all of them: that day, it and those after it, or all that are to come. What it
// breaks for each is shown before.
import type { WireModification } from '@releve/contract/planning'
import { addDays, type Day } from '@releve/domain/calendar/day'
import { useState, type ReactNode } from 'react'
import { ReasonForm } from '#kit/reason-form.tsx'
import { useMe } from '#session/me.ts'
import { ClockInput } from '#ui/clock-input.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { FailedQueryLine } from '#ui/failed-line.tsx'
import { formatDayNumeric } from '#ui/format.ts'
import { clockInputTexts, readClock } from '#ui/read-clock.ts'
import { readDay } from '#ui/read-day.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ToggleChips } from '#ui/toggle-chips.tsx'
import { useChangePlacement, useChangePreview, type ChangeBody } from '../queries.ts'
import { placementTexts } from './placement-texts.ts'
import { planningTexts } from '../texts.ts'
import { PlacementOutcome } from './placement-outcome.tsx'
import { typedHours } from './request-form.ts'

const texts = placementTexts.change
const SCOPES = ['day', 'following', 'all'] as const
const WEEK = [1, 2, 3, 4, 5, 6, 7] as const

interface Typed {
  readonly scope: (typeof SCOPES)[number]
  readonly what: 'hours' | 'off'
  readonly date: string
  readonly startTime: string
  readonly endTime: string
  readonly weekdays: readonly number[]
}

/** The body of the call; null while something typed is no day or no hour. */
function bodyOf({ scope, what, date, weekdays, ...typed }: Typed, day: Day, known: readonly number[]): ChangeBody | null {
  if (what === 'off') return { scope, date: day, to: null }
  const hours = typedHours(typed)
  const moved = readDay(date)
  if (hours === null || (scope === 'day' && 'error' in moved)) return null
  const isMoved = scope === 'day' && 'day' in moved && moved.day !== day
  const isOther =
    scope !== 'day' && weekdays.length > 0 && !(weekdays.length === known.length && weekdays.every((weekday) => known.includes(weekday)))
  return {
    scope,
    date: day,
    to: {
      hours,
      ...(isMoved && { date: moved.day }),
      ...(isOther && { weekdays: weekdays.toSorted((a, b) => a - b) }),
    },
  }
}

interface PlacementChangeProps {
  modification: WireModification
  placementId: string
  /** The day from which it is looked at; absent: the first one to come. */
  day?: Day | undefined
  today: Day
  onDone: () => void
}

export function PlacementChange({ modification, placementId, day: shown, today, onDone }: PlacementChangeProps): ReactNode {
  const { centerId, fromDate, hours, weekdays = [] } = modification
  const isAdministrator = useMe().isAdmin
  const day = shown ?? (fromDate > today ? fromDate : addDays(today, 1))
  const hasBegun = day <= today
  const [typed, setTyped] = useState<Typed>({
    scope: 'day',
    what: 'hours',
    date: formatDayNumeric(day),
    startTime: hours?.startTime ?? '',
    endTime: hours?.endTime ?? '',
    weekdays,
  })
  const set = (changes: Partial<Typed>) => setTyped((before) => ({ ...before, ...changes }))
  const body = bodyOf(typed, day, weekdays)
  const at = { centerId, placementId }
  const isOff = typed.what === 'off'
  const preview = useChangePreview(at, body)
  const change = useChangePlacement(at)
  const people = preview.data?.people ?? []
  const wrongTime = (text: string) => (readClock(text) === null ? clockInputTexts.wrong : undefined)
  const date = readDay(typed.date)
  return (
    <ReasonForm
      confirmLabel={isOff ? texts.remove : texts.save}
      variant={isOff ? 'danger' : 'primary'}
      isReasonRequired={hasBegun && typed.scope !== 'all'}
      hasReason={hasBegun && typed.scope !== 'all'}
      mayForce={isAdministrator}
      subject={JSON.stringify(body)}
      check={() => body !== null && preview.data !== undefined}
      send={({ reason, isForced }) =>
        body === null
          ? Promise.reject(new Error('nothing to change'))
          : change.mutateAsync({ ...body, ...(isForced ? { override: { reason } } : reason !== '' && { reason }) })
      }
      refuse={() => void preview.refetch()}
      done={isOff ? texts.removed : texts.saved}
      onCancel={onDone}
    >
      <h4 className="text-14 font-600">{texts.title}</h4>
      <Select
        label={texts.scope}
        options={SCOPES.map((scope) => ({ value: scope, label: texts.scopes[scope] }))}
        value={typed.scope}
        onChange={(scope) => set({ scope })}
      />
      <SegmentedControl
        wide
        label={texts.what}
        options={(['hours', 'off'] as const).map((what) => ({ value: what, label: texts.whats[what] }))}
        value={typed.what}
        onChange={(what) => set({ what })}
      />
      {!isOff && (
        <>
          {typed.scope === 'day' && (
            <DayInput
              label={texts.date}
              value={typed.date}
              onChange={(text) => set({ date: text })}
              error={'error' in date ? date.error : undefined}
            />
          )}
          <div className="grid grid-cols-2 gap-4">
            <ClockInput
              label={planningTexts.form.start}
              value={typed.startTime}
              onChange={(startTime) => set({ startTime })}
              error={wrongTime(typed.startTime)}
            />
            <ClockInput
              label={planningTexts.form.end}
              value={typed.endTime}
              onChange={(endTime) => set({ endTime })}
              error={wrongTime(typed.endTime)}
            />
          </div>
          {typed.scope !== 'day' && weekdays.length > 0 && (
            <ToggleChips
              label={texts.weekdays}
              look="filled"
              options={WEEK.map((weekday) => ({ value: weekday, label: planningTexts.form.weekday(weekday) }))}
              value={typed.weekdays}
              onChange={(chosen) => set({ weekdays: chosen })}
            />
          )}
        </>
      )}
      {body !== null &&
        (preview.isPending ? (
          <Skeleton width="100%" height={64} radius="card" />
        ) : (
          <>
            <FailedQueryLine query={preview}>{preview.error?.message ?? placementTexts.failed}</FailedQueryLine>
            {isOff && people.length > 0 ? (
              <p className="text-14 text-t2">
                {texts.gone(
                  people.length,
                  people.reduce((sum, { days }) => sum + days, 0),
                )}
              </p>
            ) : (
              <PlacementOutcome people={people} />
            )}
          </>
        ))}
    </ReasonForm>
  )
}
