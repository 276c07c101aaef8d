// The second step of a leave or an absence of whole days for several people: what its days change for each, before all of them are written.
import type { Day } from '@releve/domain/calendar/day'
import { addDays } from '@releve/domain/calendar/day'
import { useState, type ReactNode } from 'react'
import { formErrorsOf } from '#api/form-errors.ts'
import { ReasonForm } from '#kit/reason-form.tsx'
import { useWishKey } from '#kit/use-action.ts'
import { useCenterId } from '#session/center-id.ts'
import { useMe } from '#session/me.ts'
import { DayText } from '#ui/day-text.tsx'
import { FailedQueryLine } from '#ui/failed-line.tsx'
import { capitalize, formatDay } from '#ui/format.ts'
import { ReasonLine } from '#ui/reason-line.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Checkbox } from '#ui/toggles.tsx'
import { useActivities } from '#features/activities/queries.ts'
import { useToday } from '#features/centers/queries.ts'
import { useCellsPreview, useWriteCells } from '../queries.ts'
import { rangeText } from '../texts.ts'
import { stoppedKeys } from './grid/grid-bar.tsx'
import { GridOutcome, hasMore } from './grid/grid-outcome.tsx'
import { FIELD_OF_PLACEMENT_REFUSAL, type WholeDays } from './placement-form.ts'
import { placementTexts as texts } from './placement-texts.ts'

function daysText(days: readonly Day[]): string {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const isOneAfterTheOther = addDays(first, days.length - 1) === last
  return isOneAfterTheOther ? rangeText(first, last) : days.map((day) => formatDay(day)).join(', ')
}

interface WholeDaysStepProps {
  wish: WholeDays
  onBack: () => void
  onClose: () => void
  refuse: (sentences: Readonly<Record<string, string | undefined>>) => void
}

const NONE: ReadonlySet<string> = new Set()

export function WholeDaysStep({ wish: { activity, days, body: wished }, onBack, onClose, refuse }: WholeDaysStepProps): ReactNode {
  const centerId = useCenterId() ?? ''
  const { data: activities } = useActivities(centerId)
  const today = useToday()
  const mayForce = useMe().isAdmin
  const [leftOut, setLeftOut] = useState(NONE)
  const body = { cells: wished.cells.filter(({ userId, date }) => !leftOut.has(`${userId} ${date}`)) }
  const preview = useCellsPreview(centerId, body, true)
  const write = useWriteCells(centerId)
  const keyOf = useWishKey()
  const people = preview.data?.people ?? []
  const written = people.filter(({ cells, refused }) => cells > 0 && refused.length === 0)
  const stopped = preview.data === undefined ? NONE : stoppedKeys(preview.data)
  const isLeavable = leftOut.size > 0 || (stopped.size > 0 && stopped.size < body.cells.length)
  const fine = people.filter((person) => !hasMore(person)).length
  const hasBegun = (days[0] ?? today) < today
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-0.5">
        <span className="text-18 font-650">{activities?.find(({ _id }) => _id === activity)?.name}</span>
        <DayText className="text-16 text-t2">{capitalize(daysText(days))}</DayText>
        <span className="text-16 text-t2">{texts.wholeDays}</span>
      </div>
      <ReasonForm
        confirmLabel={texts.save(written.length)}
        isReasonRequired={hasBegun}
        hasReason={hasBegun}
        mayForce={mayForce}
        subject={JSON.stringify(body)}
        check={() => preview.data !== undefined}
        send={({ reason, isForced }) => {
          const wish = { ...body, ...(isForced ? { override: { reason } } : reason !== '' && { reason }) }
          return write.mutateAsync({ body: wish, isUndo: false, idempotencyKey: keyOf(wish) })
        }}
        refuse={(failure) => {
          const { form: _form, ...fields } = formErrorsOf(failure, ['fromDate', 'toDate', 'activity'], FIELD_OF_PLACEMENT_REFUSAL)
          if (Object.values(fields).some((sentence) => sentence !== undefined)) {
            refuse(fields)
            onBack()
          } else void preview.refetch()
        }}
        done={texts.saved}
        onDone={onClose}
        onCancel={onBack}
      >
        {preview.isPending ? (
          <div role="status" className="flex flex-col gap-2">
            <span className="text-14 text-t2">{texts.judging}</span>
            <Skeleton width="100%" height={96} radius="card" />
          </div>
        ) : (
          <>
            <FailedQueryLine query={preview}>{texts.failed}</FailedQueryLine>
            {people.some(hasMore) && <GridOutcome people={people} />}
            {fine > 0 && <ReasonLine tone="ok">{texts.fine(fine)}</ReasonLine>}
          </>
        )}
        {isLeavable && (
          <Checkbox
            label={texts.whereFree}
            hint={texts.whereFreeHint}
            checked={leftOut.size > 0}
            onChange={(isChosen) => setLeftOut(isChosen ? stopped : NONE)}
          />
        )}
        {people.length > 0 && (
          <p className="text-14 text-t2">
            {texts.total(
              written.length,
              written.reduce((sum, { cells }) => sum + cells, 0),
            )}
          </p>
        )}
      </ReasonForm>
    </div>
  )
}
