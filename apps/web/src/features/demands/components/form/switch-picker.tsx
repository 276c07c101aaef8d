// The choice of vacations to work in exchange: any number of them, each of a kind and a day, those that break no rule first.
import type { WireDemand } from '@releve/contract/demands'
import { limitSentence } from '@releve/contract/limits'
import { reasonsOf } from '@releve/contract/reasons'
import type { WireShiftDay } from '@releve/contract/shifts'
import type { Day } from '@releve/domain/calendar/day'
import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState, type ReactNode } from 'react'
import { messageOf } from '#api/errors.ts'
import { classNames } from '#ui/class-names.ts'
import { DayText } from '#ui/day-text.tsx'
import { FieldError } from '#ui/field.tsx'
import { formatDay } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { NumberStepper } from '#ui/number-stepper.tsx'
import { ReasonLine } from '#ui/reason-line.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tile } from '#shared/tile.tsx'
import { useMe } from '#session/me.ts'
import { useToday } from '#features/centers/queries.ts'
import { useCompatibleSwitches } from '../one-demand.ts'
import { onOneLine } from '#shared/figure-words.ts'
import { vacationOf } from '#features/demands/texts.ts'
import { hoursOf } from '../demand-words.ts'
import { formTexts as texts } from './form-texts.ts'
import { Week } from '../consequence-view.tsx'
import { DayPicker, type PickerDay } from '../day-picker.tsx'
import { byDate, MOST_POINTS, MOST_SWITCHES, type DraftSwitch } from './demand-draft.ts'
import { changedWeeks } from '../own-days.ts'

interface SwitchPickerProps {
  /** The day of the vacation offered. */
  date: Day
  /** The demand that is being changed. */
  demand: WireDemand | null
  last: Day
  days: readonly WireShiftDay[]
  value: readonly DraftSwitch[]
  onChange: (value: readonly DraftSwitch[]) => void
  month: Day
  onMonth: (month: Day) => void
  error: string | undefined
}

export function SwitchPicker({ date, demand, last, days, value, onChange, month, onMonth, error }: SwitchPickerProps): ReactNode {
  const me = useMe()._id
  const today = useToday()
  const subject = demand?._id ?? date
  const { data: ofSameDay, error: sameDayFailure } = useCompatibleSwitches(subject, null)
  const isSameDayPossible = ofSameDay?.compatibleSwitches.some(({ compatible }) => compatible)
  const [picked, setPicked] = useState<Day | null>(null)
  // When all of a day work the same vacation, nobody can exchange on it: no day is open before one is touched.
  const day = picked ?? (isSameDayPossible === false ? null : date)
  const shiftOf = new Map(ofSameDay?.compatibleSwitches.map(({ shift }) => [shift.name, shift]))
  /** Where there is no other vacation, a day says all: touched, it is chosen. */
  const [onlyKind = null] = shiftOf.size === 1 ? shiftOf.keys() : []
  // The server says on which days something may be possible, and has the last word on each.
  const shownDay = [day ?? month, date].find((each) => each.slice(0, 7) === month.slice(0, 7)) ?? month
  const ofMonth = useCompatibleSwitches(subject, shownDay === date ? null : shownDay).data
  // The days of the month before say nothing of this one: until it is read no day looks closed.
  const openDays = ofMonth?.date.slice(0, 7) === month.slice(0, 7) ? ofMonth.openDays : null
  const dayOf = (each: Day): PickerDay | null => {
    const known = days.find((day) => day.date === each)
    if (known === undefined || each < today) return null
    if (each === date) return { name: null, label: texts.sameDay, reason: null, isFaint: isSameDayPossible === false }
    if (known.isOff) return null
    const { name, type } = known.shift
    if (type === 'work') return { name, label: name, reason: limitSentence({ code: 'ownShift', shift: known.shift }, me) }
    return { name: null, label: texts.restDay, reason: null, isFaint: openDays?.includes(each) === false }
  }
  const ofPicked = useCompatibleSwitches(subject, day === date ? null : day)
  // A placeholder of the day touched before is no answer for this one.
  const ofDay = day === null || ofPicked.isPlaceholderData ? undefined : ofPicked.data
  const failure = day === null ? sameDayFailure : ofPicked.error
  const kinds = ofDay?.compatibleSwitches.toSorted((a, b) => Number(b.compatible) - Number(a.compatible))
  const isChosen = (shift: string) => value.some((exchange) => exchange.date === day && exchange.shift === shift)
  const add = (on: Day, shift: string) => {
    if (value.length < MOST_SWITCHES) onChange([...value, { date: on, shift, points: 0 }].toSorted(byDate))
  }
  const toggle = (shift: string) => {
    if (isChosen(shift)) onChange(value.filter((exchange) => exchange.date !== day || exchange.shift !== shift))
    else if (day !== null) add(day, shift)
  }

  /** One's own weeks once exchanged are shown when all their days are known. */
  const weeksAfter = (givenDay: Day, name: string) => {
    const shift = shiftOf.get(name)
    if (shift === undefined) return []
    const known = new Set(days.map((day) => day.date))
    return changedWeeks(days, { gains: { date: givenDay, shift }, loses: date })
      .map(({ after }) => after)
      .filter((week) => week.every((weekDay) => known.has(weekDay.day)))
  }
  const pick = (each: Day) => {
    setPicked(each)
    if (onlyKind !== null && openDays?.includes(each) === true && value.every((exchange) => exchange.date !== each)) add(each, onlyKind)
  }

  return (
    <div className="flex flex-col gap-4" data-undecided={error === undefined ? undefined : ''}>
      <div>
        <h3 className="text-16">{texts.exchangeTitle}</h3>
        <p className="text-13 text-t3">{onlyKind === null ? texts.exchangeHint : texts.exchangeDaysHint}</p>
        {/* Above the calendar, which takes the focus: below it, a phone would not show it. */}
        <FieldError error={error} />
      </div>
      <DayPicker
        label={texts.exchangeDay}
        month={month}
        onMonth={onMonth}
        first={today}
        last={last}
        dayOf={dayOf}
        value={day}
        chosen={value.map((exchange) => exchange.date)}
        onPick={pick}
      />
      {/* Compatible ones to tick, the others with why not. */}
      <div className="flex flex-col gap-2">
        {day !== null && (
          <h4 className="text-14 font-600">
            <DayText>{texts.kindsOn(formatDay(day, 'long'), day === date)}</DayText>
          </h4>
        )}
        {failure !== null && <ReasonLine tone="error">{messageOf(failure)}</ReasonLine>}
        {failure === null && day !== null && kinds === undefined && <Skeleton height={56} radius="card" count={2} />}
        {failure === null &&
          kinds?.map(({ shift, compatible, limit }) => {
            const chosen = isChosen(shift.name)
            return (
              <button
                key={shift.name}
                type="button"
                role="checkbox"
                aria-checked={chosen}
                aria-disabled={(!compatible && !chosen) || undefined}
                onClick={compatible || chosen ? () => toggle(shift.name) : undefined}
                className={classNames(
                  'flex min-h-14 items-center gap-3 rounded-card px-3 py-2 text-left',
                  compatible
                    ? 'bg-s2 hover:bg-s3 aria-checked:shadow-[inset_0_0_0_2px_var(--primary)]'
                    : 'shadow-[inset_0_0_0_1px_var(--line)]',
                )}
              >
                <Tile name={shift.name} type="work" size={40} state={compatible ? 'solid' : 'soft'} />
                <span className="flex min-w-0 flex-1 flex-col">
                  <span className={classNames('text-14 font-600', !compatible && 'text-t2')}>
                    {shift.name}, {hoursOf(shift)}
                  </span>
                  {!compatible && <span className="text-13 text-error">{onOneLine(reasonsOf(limit))}</span>}
                </span>
                {compatible && (
                  <span aria-hidden="true" className={chosen ? 'text-primary-ink' : 'text-t3'}>
                    {chosen ? <Check size={20} strokeWidth={2.4} /> : <Plus size={20} />}
                  </span>
                )}
              </button>
            )
          })}
      </div>
      {value.length > 0 && (
        <ul className="flex flex-col gap-3">
          {value.map(({ date: day, shift, points }, index) => (
            <li key={`${day} ${shift}`} className="flex flex-col gap-2 rounded-card bg-s2 p-3 [--ring:var(--s2)]">
              <span className="flex items-center gap-3">
                <Tile name={shift} type="work" size={40} />
                <DayText className="min-w-0 flex-1 text-14 font-600">{vacationOf({ name: shift }, day)}</DayText>
                <IconButton
                  label={texts.removeSwitch(shift, day)}
                  icon={<X size={20} />}
                  onClick={() => onChange(value.filter((_, at) => at !== index))}
                />
              </span>
              <NumberStepper
                label={texts.switchPoints}
                value={points}
                onChange={(next) => onChange(value.map((exchange, at) => (at === index ? { ...exchange, points: next } : exchange)))}
                min={0}
                max={MOST_POINTS}
                unit={texts.pointsUnit}
              />
              {weeksAfter(day, shift).map((week) => (
                <Week key={week[0]?.day} title={texts.weekAfter} days={week} isAfter />
              ))}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
