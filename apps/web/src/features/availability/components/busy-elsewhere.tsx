// Hours in which a member works or serves elsewhere: they write and read them alone, and nobody asks them for a vacation beside these.
import type { WireAvailability, WireAvailabilityChange } from '@releve/contract/availability'
import { RANGE_ORDER } from '@releve/contract/fields'
import type { IsoWeekday } from '@releve/domain/calendar/day'
import X from 'lucide-react/icons/x'
import { useState, type ReactNode } from 'react'
import { FormSheet } from '#kit/form-sheet.tsx'
import { useContractForm, type Read } from '#kit/use-contract-form.ts'
import { beginningAnew } from '#kit/while-open.tsx'
import { ClockInput } from '#ui/clock-input.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { DayText } from '#ui/day-text.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { FieldError } from '#ui/field.tsx'
import { formatDayNumeric } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { clockInputTexts, readClock } from '#ui/read-clock.ts'
import { readDay, readOptionalDay } from '#ui/read-day.ts'
import { SectionTitle, sectionLinkClass } from '#ui/section-title.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { ToggleChips } from '#ui/toggle-chips.tsx'
import { firstControl, useHandedFocus } from '#ui/use-handed-focus.ts'
import { useToday } from '#features/centers/queries.ts'
import { availabilityTexts, elsewhereTexts as texts } from '../texts.ts'
import { WEEK, type PartProps } from './week-grid.tsx'

interface ElsewhereDraft {
  readonly isWeekly: boolean
  readonly weekdays: readonly IsoWeekday[]
  readonly from: string
  readonly until: string
  readonly startTime: string
  readonly endTime: string
}

/** The hours as they are typed. Of one evening the last day is the first, unless another one is typed. */
export function readElsewhere(draft: ElsewhereDraft): Read<WireAvailabilityChange> {
  const { isWeekly, weekdays } = draft
  const from = readDay(draft.from)
  const until = readOptionalDay(draft.until)
  const [startTime, endTime] = [readClock(draft.startTime), readClock(draft.endTime)]
  const fields = {
    ...('error' in from && { from: from.error }),
    ...('error' in until && { until: until.error }),
    ...(startTime === null && { startTime: clockInputTexts.wrong }),
    ...(endTime === null && { endTime: clockInputTexts.wrong }),
    ...(startTime !== null && startTime === endTime && { endTime: texts.sameHours }),
    ...(isWeekly && weekdays.length === 0 && { weekdays: texts.noWeekday }),
    ...('day' in from && 'day' in until && until.day !== null && until.day < from.day && { until: RANGE_ORDER }),
  }
  if ('error' in from || 'error' in until || startTime === null || endTime === null || Object.keys(fields).length > 0) return { fields }
  const untilDate = until.day ?? (isWeekly ? null : from.day)
  const days = { fromDate: from.day, untilDate, weekdays: isWeekly ? weekdays.toSorted((a, b) => a - b) : [] }
  return { value: { elsewhere: [{ ...days, startTime, endTime, isKept: true }] } }
}

function Adding({ onSay, said, open, onOpenChange }: OverlayProps & Pick<PartProps, 'said' | 'onSay'>): ReactNode {
  const today = useToday()
  const onClose = () => onOpenChange(false)
  const initial: ElsewhereDraft = {
    isWeekly: false,
    weekdays: [],
    from: formatDayNumeric(today),
    until: '',
    startTime: '19:00',
    endTime: '07:00',
  }
  const form = useContractForm({ initial, read: readElsewhere, send: (change) => Promise.resolve(onSay(change)), onDone: onClose })
  const { draft, set, errors } = form
  const { elsewhereMost: most } = said
  return (
    <FormSheet form={form} open={open} onClose={onClose} title={texts.add} submitLabel={texts.save}>
      <SegmentedControl
        label={texts.rhythm}
        wide
        options={[
          { value: 'once', label: texts.once },
          { value: 'weekly', label: texts.weekly },
        ]}
        value={draft.isWeekly ? 'weekly' : 'once'}
        onChange={(rhythm) => set({ isWeekly: rhythm === 'weekly' })}
      />
      {draft.isWeekly && (
        <div className="flex flex-col gap-2">
          <ToggleChips
            label={texts.weekdays}
            look="outlined"
            options={WEEK.map((value) => ({ value, label: availabilityTexts.weekday(value) }))}
            value={draft.weekdays}
            onChange={(weekdays) => set({ weekdays })}
          />
          <FieldError error={errors['weekdays']} />
        </div>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] items-start gap-3">
        <DayInput {...form.field('from')} label={texts.from} />
        <DayInput {...form.field('until')} label={texts.until} hint={draft.isWeekly ? texts.untilWeekly : texts.untilOnce} />
        <ClockInput {...form.field('startTime')} label={texts.startTime} />
        <ClockInput {...form.field('endTime')} label={texts.endTime} />
      </div>
      {most !== null && <p className="text-14 text-pretty text-t2">{texts.most(most)}</p>}
    </FormSheet>
  )
}

const AddingSheet = beginningAnew(Adding)

const keyOf = (hours: WireAvailability['elsewhere'][number]) => JSON.stringify(hours)

export function BusyElsewhere({ said, onSay, isWaiting }: PartProps): ReactNode {
  const today = useToday()
  const [isAdding, setAdding] = useState(false)
  const handsFocus = useHandedFocus(firstControl)
  return (
    <section ref={handsFocus} className="flex flex-col gap-1">
      <SectionTitle
        action={
          <button type="button" disabled={isWaiting} onClick={() => setAdding(true)} className={sectionLinkClass}>
            {texts.add}
          </button>
        }
      >
        {texts.title}
      </SectionTitle>
      <p className="text-14 text-pretty text-t3">{texts.note}</p>
      <ul className="flex flex-col divide-y divide-line">
        {said.elsewhere.map((hours) => {
          const words = texts.line(hours, today)
          return (
            <li key={keyOf(hours)} className="flex min-h-12 items-center gap-3 py-1">
              <span className="min-w-0 flex-1 text-14">
                <DayText>{words}</DayText>
              </span>
              <IconButton
                label={availabilityTexts.withdraw(words)}
                icon={<X size={18} />}
                disabled={isWaiting}
                onClick={() => onSay({ elsewhere: [{ ...hours, isKept: false }] })}
              />
            </li>
          )
        })}
      </ul>
      <AddingSheet said={said} onSay={onSay} open={isAdding} onOpenChange={setAdding} />
    </section>
  )
}
