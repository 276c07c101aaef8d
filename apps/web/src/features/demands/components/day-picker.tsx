// A month or two weeks in small, where only some days can be chosen: one's vacations as tiles, days of rest as numbers.
import {
  addDays,
  addMonths,
  firstOfMonth,
  fromDayNumber,
  isoWeekday,
  lastOfMonth,
  mondayOf,
  toDayNumber,
  type Day,
  type DayNumber,
} from '@releve/domain/calendar/day'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Lock from 'lucide-react/icons/lock'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { DayText } from '#ui/day-text.tsx'
import { capitalize, formatDay, formatDayOfMonth, formatMonth, formatWeekday } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ReasonLine } from '#ui/reason-line.tsx'
import { Tile } from '#shared/tile.tsx'
import { formTexts } from './form/form-texts.ts'

const texts = formTexts.picker

export interface PickerDay {
  /** The vacation of the day; null draws its number alone. */
  readonly name: string | null
  /** Screen readers say it after the date. */
  readonly label: string
  /** Why it cannot be chosen; said when it is pressed. */
  readonly reason: string | null
  /** It is drawn quieter: it can be chosen, but little can be done with it. */
  readonly isFaint?: boolean
  /** Shown as it is, with a check, though it cannot be chosen: it is what somebody asks for already. */
  readonly isAsked?: boolean
}

interface DayPickerProps {
  label: string
  /** How many days are shown at once. */
  span?: 'month' | 'fortnight'
  /** Any day of the month shown, or of the first of the two weeks. */
  month: Day
  onMonth: (month: Day) => void
  first: Day
  last: Day
  /** Null: the day is not among the choices. */
  dayOf: (day: Day) => PickerDay | null
  value: Day | null
  /** Days chosen already, beside the one that is open: each is drawn as it is. */
  chosen?: readonly Day[]
  onPick: (day: Day) => void
  error?: string | undefined
  /** The possible days are not known yet. */
  isBusy?: boolean
}

/** A day of the two weeks: its number over its tile. */
const cellClass = 'content-start gap-1 pt-0.5 pb-1.5 text-13 leading-4'

/** It cannot be chosen: the press says why. */
function LockBadge(): ReactNode {
  return (
    <span
      aria-hidden="true"
      className="absolute -top-1.5 -right-1.5 grid size-[18px] place-items-center rounded-full bg-s3 text-t2 shadow-[0_0_0_2px_var(--ring)]"
    >
      <Lock size={11} strokeWidth={2.6} />
    </span>
  )
}

/** The first move of an arrow key, by its name. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The first and the last day that are shown around `day`. */
export function shownAround(day: Day, span: 'month' | 'fortnight'): { readonly start: DayNumber; readonly end: DayNumber } {
  const start = span === 'month' ? firstOfMonth(toDayNumber(day)) : mondayOf(toDayNumber(day))
  return { start, end: span === 'month' ? lastOfMonth(start) : start + 13 }
}

export function DayPicker(props: DayPickerProps): ReactNode {
  const { label, span = 'month', month, onMonth, first, last, dayOf, value, chosen = [], onPick, error, isBusy } = props
  const [refused, setRefused] = useState<string | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const errorId = useId()
  const isFortnight = span === 'fortnight'
  const { start, end } = shownAround(month, span)
  // Weeks that are over say nothing here.
  const from = Math.max(start, mondayOf(toDayNumber(first)))
  const days = Array.from({ length: end - from + 1 }, (_, index) => fromDayNumber(from + index))
  const monday = fromDayNumber(mondayOf(start))
  const canGoBack = start > toDayNumber(first)
  const canGoOn = end < toDayNumber(last)

  /** Arrows go to the next day that can be chosen in their direction, within the month. */
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const pressed = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined
    if (step === undefined || pressed === undefined) return
    event.preventDefault()
    for (let number = toDayNumber(pressed) + step; number >= from && number <= end; number += step) {
      const target = grid.current?.querySelector(`[data-day="${fromDayNumber(number)}"]`)
      if (target instanceof HTMLElement) return target.focus()
    }
  }

  /** Turns to the days before, or after. */
  const turn = (k: number) => {
    setRefused(null)
    onMonth(fromDayNumber(isFortnight ? start + 14 * k : addMonths(start, k)))
  }
  const wrong = error ?? refused

  return (
    <div role="group" aria-label={label} aria-busy={isBusy} aria-describedby={error === undefined ? undefined : errorId}>
      <div className="flex items-center">
        <span className="flex-1 text-16 font-600" aria-live="polite">
          <DayText>
            {isFortnight ? texts.span(fromDayNumber(start), fromDayNumber(end)) : capitalize(formatMonth(month, { year: true }))}
          </DayText>
        </span>
        <IconButton
          label={texts[span].previous}
          icon={<ChevronLeft size={22} />}
          aria-disabled={!canGoBack || undefined}
          onClick={canGoBack ? () => turn(-1) : undefined}
        />
        <IconButton
          label={texts[span].next}
          icon={<ChevronRight size={22} />}
          aria-disabled={!canGoOn || undefined}
          onClick={canGoOn ? () => turn(1) : undefined}
        />
      </div>
      <div className="grid grid-cols-7 pt-1 text-center text-12 text-t3" aria-hidden="true">
        {Array.from({ length: 7 }, (_, index) => (
          <span key={index}>{formatWeekday(addDays(monday, index))}</span>
        ))}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons inside hear the arrows */}
      <div ref={grid} onKeyDown={onKeyDown} data-undecided={error === undefined ? undefined : ''} className="grid grid-cols-7 gap-y-1 pt-1">
        {days.map((day, index) => {
          const choice = dayOf(day)
          const number = Number(day.slice(8))
          const column = index === 0 ? { gridColumnStart: isoWeekday(from) } : undefined
          if (choice === null) {
            return (
              <span
                key={day}
                style={column}
                aria-hidden="true"
                className={classNames('grid place-items-center text-t3', isFortnight ? cellClass : 'h-[3.25rem] text-14')}
              >
                {isFortnight ? <DayText>{formatDayOfMonth(day)}</DayText> : number}
                {isFortnight && (
                  <span className="grid size-10 place-items-center">
                    <span className="size-1.5 rounded-full bg-line-strong opacity-60" />
                  </span>
                )}
              </span>
            )
          }
          const isChosen = day === value || chosen.includes(day)
          return (
            <button
              key={day}
              type="button"
              data-day={day}
              style={column}
              aria-pressed={isChosen}
              aria-disabled={choice.reason !== null || undefined}
              onClick={() => {
                setRefused(choice.reason)
                if (choice.reason === null) onPick(day)
              }}
              className={classNames('relative grid place-items-center rounded-sm', isFortnight ? cellClass : 'h-[3.25rem]')}
            >
              <span className="sr-only">
                {formatDay(day, 'long')}, {choice.label}
                {choice.reason !== null && `, ${choice.reason}`}
              </span>
              {choice.name === null ? (
                <span
                  aria-hidden="true"
                  className={classNames(
                    'grid size-10 place-items-center rounded-[11px] text-14',
                    isChosen
                      ? 'bg-primary font-700 text-on-primary'
                      : choice.isFaint === true
                        ? 'text-t3'
                        : 'font-600 shadow-[inset_0_0_0_1px_var(--line-strong)] hover:bg-s2',
                  )}
                >
                  {number}
                </span>
              ) : (
                <>
                  {isFortnight && (
                    <span aria-hidden="true" className={isChosen ? 'font-750 text-t1' : 'font-600 text-t2'}>
                      <DayText>{formatDayOfMonth(day)}</DayText>
                    </span>
                  )}
                  <span className="relative grid">
                    <Tile
                      name={choice.name}
                      type="work"
                      size={40}
                      state={choice.reason === null || choice.isAsked === true ? 'solid' : 'soft'}
                      added={isChosen}
                      badge={choice.isAsked === true ? 'accepted' : undefined}
                    />
                    {isFortnight && choice.reason !== null && choice.isAsked !== true && <LockBadge />}
                  </span>
                  {!isFortnight && (
                    <span
                      aria-hidden="true"
                      className="absolute right-0.5 bottom-0 rounded-full bg-(--ring) px-1 text-12 leading-[1.125rem] font-600 text-t2"
                    >
                      {number}
                    </span>
                  )}
                </>
              )}
            </button>
          )
        })}
      </div>
      <div id={errorId} aria-live="polite" className="flex flex-col gap-1 pt-1 empty:hidden">
        {wrong !== null && <ReasonLine tone="error">{wrong}</ReasonLine>}
      </div>
    </div>
  )
}
