// The teams over the next four weeks under the cycle as it is edited, and who holds each vacation.
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import X from 'lucide-react/icons/x'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { isoWeekday, toDayNumber, type Day } from '@releve/domain/calendar/day'
import { holidayOf, type HolidayCalendar } from '@releve/domain/calendar/center-holidays'
import type { CoverageState, VacationCoverage } from '@releve/domain/rotations/coverage'
import { classNames } from '#ui/class-names.ts'
import { DayText } from '#ui/day-text.tsx'
import { formatDay, formatDayOfMonth, formatWeekday, NBSP } from '#ui/format.ts'
import { SectionTitle } from '#ui/section-title.tsx'
import { Tile } from '#shared/tile.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { dayWord, placesTexts, viewTexts as texts } from '../texts.ts'
import type { CycleView, TeamRow } from '@releve/domain/rotations/cycle-view'

function isWeekend(day: Day): boolean {
  return isoWeekday(toDayNumber(day)) > 5
}

/** Moves a team so many days later than where it is tried or stands; null: back where it stood. */
type OnPlace = (row: TeamRow, by: number | null) => void

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

interface RowProps {
  row: TeamRow
  days: readonly Day[]
  isMoved: boolean
  /** It is undefined when it cannot be placed here. */
  onPlace: OnPlace | undefined
}

/** The name of a team, and a column a day; beneath it what moves it, so that one sees the vacations go while one does it. */
function Row({ row, days, isMoved, onPlace }: RowProps): ReactNode {
  const { team, isOther, position, shifts } = row
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const [first = ''] = days
  const canPlace = onPlace !== undefined
  function onKey(event: KeyboardEvent): void {
    const by = STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    setOpen(true)
    onPlace?.(row, by)
  }
  const name = (
    <span className="flex min-w-0 items-center gap-2 text-14 font-600">
      <span aria-hidden="true" className="size-2.5 flex-none rounded-[3px]" style={{ background: team.color }} />
      <span className="flex min-w-0 flex-col text-left">
        <span className={classNames('truncate', canPlace && 'underline decoration-dotted underline-offset-4 sm:no-underline')}>
          {team.name}
        </span>
        {(isOther || shifts[0] === null) && (
          <span className="truncate text-12 font-400 text-t3">{isOther ? texts.otherCycle : texts.noCycle}</span>
        )}
      </span>
      {canPlace && (
        <ChevronDown aria-hidden="true" size={16} className={classNames('flex-none text-t3 max-sm:hidden', isOpen && 'rotate-180')} />
      )}
    </span>
  )
  return (
    <>
      <tr className="h-14">
        <th scope="row" aria-label={team.name}>
          {canPlace ? (
            <button
              type="button"
              ref={button}
              aria-expanded={isOpen}
              aria-label={placesTexts.open(team.name)}
              onClick={() => setOpen(!isOpen)}
              onKeyDown={onKey}
              className="min-h-11 w-full rounded-sm pr-1 hover:bg-s2"
            >
              {name}
            </button>
          ) : (
            <span className="pr-2">{name}</span>
          )}
        </th>
        {days.map((day, index) => {
          const shift = shifts[index] ?? null
          return (
            <td key={day} className={isWeekend(day) ? 'cycle-weekend' : undefined}>
              {shift?.type === 'work' ? (
                <Tile name={shift.name} type="work" size={44} label={dayWord(shift.name)} />
              ) : (
                <span className="sr-only">{shift === null ? texts.noCycle : texts.rest}</span>
              )}
            </td>
          )
        })}
      </tr>
      {canPlace && isOpen && (
        <tr>
          <td colSpan={days.length + 1}>
            <div
              role="group"
              aria-label={placesTexts.group(team.name)}
              className="sticky left-0 flex w-fit max-w-[min(100%,calc(100vw-2rem))] flex-wrap items-center gap-2 pb-3"
            >
              <IconButton boxed label={placesTexts.earlier(team.name)} icon={<ArrowLeft size={20} />} onClick={() => onPlace(row, -1)} />
              <IconButton boxed label={placesTexts.later(team.name)} icon={<ArrowRight size={20} />} onClick={() => onPlace(row, 1)} />
              <p role="status" className="text-14 text-t2">
                <DayText>{position === null ? placesTexts.nowhere : placesTexts.stands(position, first)}</DayText>
              </p>
              {isMoved && (
                <Button
                  size={44}
                  variant="outline"
                  onClick={() => {
                    onPlace(row, null)
                    button.current?.focus()
                  }}
                >
                  {placesTexts.resetOne}
                </Button>
              )}
            </div>
          </td>
        </tr>
      )}
    </>
  )
}

const HELD: Readonly<Record<CoverageState, string>> = {
  held: 'text-success',
  several: 'bg-warn-tint text-warn',
  none: 'bg-understaffed-tint text-on-understaffed shadow-[inset_0_0_0_1.5px_var(--understaffed)]',
  closed: 'text-t3',
}

function Held({ coverage, index }: { coverage: VacationCoverage; index: number }): ReactNode {
  const state = coverage.states[index] ?? 'closed'
  const count = coverage.counts[index] ?? 0
  const word = state === 'several' || count > 1 ? texts.several(count) : texts.states[state]
  const check = <Check size={16} strokeWidth={2.5} />
  const face = { none: <X size={16} strokeWidth={2.5} />, closed: <Minus size={14} />, held: check, several: check }[state]
  return (
    <span className={`mx-auto grid h-[28px] w-[min(100%,26px)] place-items-center rounded-[8px] text-[0.875rem] font-700 ${HELD[state]}`}>
      <span aria-hidden="true">{count > 1 ? count : face}</span>
      <span className="sr-only">{word}</span>
    </span>
  )
}

interface NextDaysProps {
  view: CycleView
  holidays: HolidayCalendar
  /** Places that are tried, by team. */
  places: Readonly<Record<string, Day>>
  /** It is undefined for those who only read. */
  onPlace: OnPlace | undefined
}

export function NextDays({ view: { days, rows, coverage }, holidays, places, onPlace }: NextDaysProps): ReactNode {
  const [first = ''] = days
  const last = days.at(-1) ?? first
  return (
    <section aria-labelledby="prochains-jours" className="flex min-w-0 flex-col gap-1">
      <SectionTitle id="prochains-jours" size={16} level={3} note={<DayText>{texts.range(first, last)}</DayText>}>
        {texts.next}
      </SectionTitle>
      {/* It scrolls on phones: the keyboard must reach it. */}
      <div
        role="region"
        aria-label={texts.caption(first, last)}
        tabIndex={0}
        className="relative -mx-4 overflow-x-auto px-4 lg:mx-0 lg:px-0"
      >
        <table className="cycle-table w-full min-w-[60rem] table-fixed border-separate border-spacing-0 lg:min-w-[44rem]">
          <caption className="sr-only">{texts.caption(first, last)}</caption>
          <thead>
            <tr className="h-11">
              <th scope="col" className="w-[6rem] sm:w-[7.75rem]">
                <span className="sr-only">{texts.team}</span>
              </th>
              {days.map((day) => {
                const isHoliday = holidayOf(toDayNumber(day), holidays) !== null
                return (
                  <th key={day} scope="col" className={classNames(isWeekend(day) && 'cycle-weekend', isHoliday && 'text-holiday')}>
                    <span aria-hidden="true" className="flex flex-col items-center">
                      <span className={classNames('text-12', !isHoliday && 'text-t3')}>{formatWeekday(day, 'letter')}</span>
                      <span className="text-14 leading-[1.125rem] font-700">{formatDayOfMonth(day).replace('er', '')}</span>
                    </span>
                    <span className="sr-only">{formatDay(day, 'long')}</span>
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.team._id}
                row={row}
                days={days}
                isMoved={places[row.team._id] !== undefined}
                onPlace={row.isOther ? undefined : onPlace}
              />
            ))}
          </tbody>
          <tbody>
            {coverage.map((vacation, position) => (
              <tr key={vacation.shift.name} className={classNames('h-10.5', position === 0 && '*:border-t *:border-line')}>
                <th scope="row">
                  <span className="flex items-center gap-2 text-14 font-600">
                    <Tile name={vacation.shift.name} size={22} />
                    <span aria-hidden="true" className="max-sm:hidden">
                      {texts.coverage}
                    </span>
                    <span className="sr-only">
                      {texts.coverageOf(vacation.shift.name)}
                      {NBSP}
                    </span>
                  </span>
                </th>
                {days.map((day, index) => (
                  <td key={day}>
                    <Held coverage={vacation} index={index} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
