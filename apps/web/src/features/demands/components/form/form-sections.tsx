// The sections of the form of a demand that its writer fills in by figures and choices: the vacation, the points, the times.
import { limitSentence } from '@releve/contract/limits'
import { reasonsOf } from '@releve/contract/reasons'
import type { WireShift } from '@releve/contract/shifts'
import type { Day } from '@releve/domain/calendar/day'
import type { ClockSpan } from '@releve/domain/planning/part'
import { timesOf } from '@releve/domain/planning/shift'
import { useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Loaded } from '#kit/loaded.tsx'
import { useMe } from '#session/me.ts'
import { Tile } from '#shared/tile.tsx'
import { Button } from '#ui/button.tsx'
import { ClockInput } from '#ui/clock-input.tsx'
import { DayText } from '#ui/day-text.tsx'
import { FailedQueryLine } from '#ui/failed-line.tsx'
import { FieldError } from '#ui/field.tsx'
import { capitalize, formatDay, formatHours } from '#ui/format.ts'
import { NumberStepper } from '#ui/number-stepper.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { useCenterRules } from '#features/centers/queries.ts'
import { useCheckShift } from '#features/demands/queries.ts'
import type { useBalance } from '#features/points/queries.ts'
import type { useMyShiftDays } from '#features/shifts/queries.ts'
import { demandTexts } from '#features/demands/texts.ts'
import { hoursOf } from '../demand-words.ts'
import { Reasons } from '../consequence-view.tsx'
import { DayPicker, type PickerDay } from '../day-picker.tsx'
import { MOST_POINTS, type Offer, type variationsOf } from './demand-draft.ts'
import { formTexts as texts } from './form-texts.ts'
import { detailTexts } from '../detail/detail-texts.ts'

interface VacationChoiceProps extends Pick<
  ComponentProps<typeof DayPicker>,
  'month' | 'onMonth' | 'first' | 'last' | 'value' | 'onPick' | 'error'
> {
  /** The day from which one came: its vacation stands in one line, until another is wanted. */
  known: Day | null
  /** The vacations of the days that are shown, with what speaks against posting each. */
  offers: ReadonlyMap<Day, Offer>
  daysQuery: ReturnType<typeof useMyShiftDays>
}

/** The vacation that is posted, and the reasons of the server against that day. */
export function VacationChoice({ known, offers, daysQuery, ...picker }: VacationChoiceProps): ReactNode {
  const me = useMe()._id
  const section = useRef<HTMLElement>(null)
  const [isChoosing, setChoosing] = useState(known === null)
  const dayOf = (date: Day): PickerDay | null => {
    const offer = offers.get(date)
    if (offer === undefined) return null
    const { name } = offer.shift
    const reason = offer.free.length > 0 ? '' : offer.limits.map((limit) => limitSentence(limit, me)).join(' ')
    return { name, label: name, reason: reason === '' ? null : reason }
  }

  const { value, error } = picker
  const chosen = value === null ? undefined : offers.get(value)
  // A day without a vacation, or an error about it, is corrected in the picker.
  const isLine = !isChoosing && error === undefined && (chosen !== undefined || daysQuery.data === undefined)
  return (
    <section ref={section} className="flex flex-col gap-1">
      <h3 className={isLine ? 'sr-only' : 'text-16'}>{texts.which}</h3>
      {isLine ? (
        <div className="flex min-h-14 flex-wrap items-center gap-x-3.5 gap-y-2 rounded-card bg-s2 py-2 pr-1.5 pl-3">
          {chosen === undefined ? <Skeleton width={40} height={40} radius="tile" /> : <Tile name={chosen.shift.name} size={40} />}
          <span className="flex min-w-0 flex-[1_1_8rem] flex-col">
            <DayText className="text-16 font-600">{capitalize(formatDay(value ?? '', 'semiLong'))}</DayText>
            {chosen !== undefined && <span className="text-14 text-t2">{hoursOf(chosen.shift)}</span>}
          </span>
          <Button
            size={44}
            variant="ghost"
            onClick={() => {
              flushSync(() => setChoosing(true))
              // The button is gone: the keyboard goes on with the day that is chosen.
              section.current?.querySelector<HTMLElement>('[data-day][aria-pressed="true"]')?.focus()
            }}
          >
            {texts.another}
          </Button>
        </div>
      ) : (
        <DayPicker label={texts.which} dayOf={dayOf} {...picker} />
      )}
      <Loaded query={daysQuery} asLine failed={texts.daysFailed} retryLabel={detailTexts.adjacentRetry}>
        {() => null}
      </Loaded>
      {value !== null && error === undefined && <DayLimits key={value} day={value} />}
    </section>
  )
}

/** The server's reasons about posting that day, before anything is sent. */
function DayLimits({ day }: { day: Day }): ReactNode {
  return (
    <Loaded query={useCheckShift(day)} asLine failed={demandTexts.unchecked}>
      {({ limit, freeParts }) => freeParts === undefined && <Reasons>{reasonsOf(limit)}</Reasons>}
    </Loaded>
  )
}

interface PartChoiceProps {
  /** The hours of the vacation of that day: those of a part begin with its end. */
  shift: WireShift
  /** The hours that may still be given where all of it may not; none where it may. */
  free: readonly ClockSpan[]
  /** The hours of the part, as they are typed; null: all of the vacation. */
  value: ClockSpan | null
  onChange: (part: ClockSpan | null) => void
  error: string | undefined
}

/** All of the vacation, or a part of it from one hour to another. */
export function PartChoice({ shift, free, value, onChange, error }: PartChoiceProps): ReactNode {
  const { startTime, endTime } = timesOf(shift)
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-16">{texts.part.label}</h3>
      {free.length > 0 ? (
        <p className="text-14 text-t2">{texts.part.left(free)}</p>
      ) : (
        <SegmentedControl
          wide
          label={texts.part.label}
          options={[
            { value: 'whole', label: texts.part.whole },
            { value: 'part', label: texts.part.part },
          ]}
          value={value === null ? 'whole' : 'part'}
          onChange={(chosen) => onChange(chosen === 'whole' ? null : { from: startTime, to: endTime })}
        />
      )}
      {value !== null && (
        <>
          <div className="grid grid-cols-2 gap-4">
            <ClockInput label={texts.part.from} value={value.from} onChange={(from) => onChange({ ...value, from })} error={error} />
            <ClockInput label={texts.part.to} value={value.to} onChange={(to) => onChange({ ...value, to })} error={undefined} />
          </div>
          <p className="text-14 text-t2">{texts.part.rest}</p>
        </>
      )}
    </section>
  )
}

interface PointsSectionProps {
  /** An exchange gives no points of its own. */
  isSwitch: boolean
  field: Pick<ComponentProps<typeof NumberStepper>, 'value' | 'onChange'>
  /** The points that one can still promise; null while they are not known. */
  available: number | null
  error: string | undefined
  rulesQuery: ReturnType<typeof useCenterRules>
  balanceQuery: ReturnType<typeof useBalance>
}

export function PointsSection({ isSwitch, field, available, error, rulesQuery, balanceQuery }: PointsSectionProps): ReactNode {
  return (
    <section className="flex flex-col gap-4">
      {isSwitch ? (
        <FieldError error={error} />
      ) : (
        <NumberStepper
          {...field}
          label={texts.points}
          min={0}
          max={MOST_POINTS}
          unit={texts.pointsUnit}
          hint={available === null ? undefined : texts.available(Math.max(0, available))}
          error={error}
        />
      )}
      <FailedQueryLine query={rulesQuery}>{texts.rulesFailed}</FailedQueryLine>
      <FailedQueryLine query={balanceQuery}>{texts.balanceFailed}</FailedQueryLine>
    </section>
  )
}

/** Values of the times: an option needs one, a variation may have any name. */
const USUAL = 'usual'
const OTHER = 'variation '

interface TimesChoiceProps {
  /** The usual times of the vacation are among the choices. */
  shift: WireShift
  variations: ReturnType<typeof variationsOf>
  /** The name of a variation; null: the usual times. */
  value: string | null
  onChange: (variation: string | null) => void
  error: string | undefined
}

/** The times at which the vacation is worked. */
export function TimesChoice({ shift, variations, value, onChange, error }: TimesChoiceProps): ReactNode {
  return (
    <Select
      label={texts.times}
      options={[
        { value: USUAL, label: texts.usualTimes(formatHours(shift.default.startTime, shift.default.endTime)) },
        ...variations.map(({ name, startTime, endTime }) => ({
          value: `${OTHER}${name}`,
          label: texts.variation(name, formatHours(startTime, endTime)),
        })),
      ]}
      value={value === null ? USUAL : `${OTHER}${value}`}
      onChange={(chosen) => onChange(chosen === USUAL ? null : chosen.slice(OTHER.length))}
      error={error}
    />
  )
}
