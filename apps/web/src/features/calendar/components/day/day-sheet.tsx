// A day opened: its vacation, the rests around it, who is there, what is asked of it, and what one can do. Loaded on first use.
import { fullName } from '@releve/contract/person-name'
import { addDays, type Day } from '@releve/domain/calendar/day'
import { timesOf } from '@releve/domain/planning/shift'
import { rulesFollowed } from '@releve/domain/working-time/profiles'
import type { ReactNode } from 'react'
import type { WireShiftDay } from '@releve/contract/shifts'
import { Link } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import HandHelping from 'lucide-react/icons/hand-helping'
import Lock from 'lucide-react/icons/lock'
import { reasonsOf } from '@releve/contract/reasons'
import { holidayLabel } from '@releve/contract/holiday-words'
import { Loaded } from '#kit/loaded.tsx'
import { WhileOpen } from '#kit/while-open.tsx'
import { Chip } from '#ui/chip.tsx'
import { DayText } from '#ui/day-text.tsx'
import { capitalize, formatClock, formatDay, formatDuration, formatHours, formatWeekday } from '#ui/format.ts'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { ReasonLine } from '#ui/reason-line.tsx'
import { DayParts } from '#shared/day-parts.tsx'
import { Rests } from '#shared/rests-line.tsx'
import { restsAround } from '#shared/rests.ts'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { Tile } from '#shared/tile.tsx'
import { useIsElsewhere } from '#session/center-id.ts'
import { useMe } from '#session/me.ts'
import { useCenterRules, useMinute, useToday, useZone, todayIn } from '#features/centers/queries.ts'
import { useCheckShift } from '#features/demands/queries.ts'
import { useSchoolPeriods } from '#features/school-holidays/queries.ts'
import { isUnplanned, lettersOn, useMyShiftDays } from '#features/shifts/queries.ts'
import { useUser } from '#features/users/queries.ts'
import { clockChangeText, endingText, hoursText, restWord } from '#features/calendar/texts.ts'
import { dayTexts as texts, schoolLine } from './day-texts.ts'
import { dutiesOf } from '#shared/duties-of.ts'
import { type CalendarDay } from '../calendar-days.ts'
import { useOwnDays } from '../use-own-days.ts'
import { DayDemands } from './day-demands.tsx'
import { DayPeople } from './day-people.tsx'
import { Button, buttonClass } from '#ui/button.tsx'

/** Why the vacation cannot be posted, in words; null when it can. What the calendar shows anyway needs no answer of the server. */
function refusalOf(data: ReturnType<typeof useCheckShift>['data'], entry: CalendarDay): string | null {
  if (data !== undefined) return data.limit.length === 0 ? null : reasonsOf(data.limit).join(' ')
  return entry.event?.kind === 'ownPending' ? texts.alreadyOpen : null
}

const ACTIONS = [
  { screen: 'switch', Icon: ArrowLeftRight, label: texts.offerSwitch, variant: 'neutral', tone: 'text-permutation' },
  { screen: 'replace', Icon: HandHelping, label: texts.askSubstitution, variant: 'primary', tone: '' },
] as const

function DayActions({ entry }: { entry: CalendarDay }): ReactNode {
  const { day } = entry
  const check = useCheckShift(day)
  const refusal = refusalOf(check.data, entry)
  const free = check.data?.freeParts
  return (
    <>
      {refusal === null ? (
        <Loaded query={check} failed={texts.unchecked} asLine>
          {() => null}
        </Loaded>
      ) : (
        <div className="flex min-h-12 items-center gap-3 pb-1">
          <Lock size={20} className="text-t3" />
          <span className="flex min-w-0 flex-col">
            {free === undefined && <span className="text-14 font-550 text-t2">{texts.notPossible}</span>}
            <span className="text-13 text-t3">{free === undefined ? refusal : texts.partsLeft(free)}</span>
          </span>
        </div>
      )}
      {ACTIONS.map(({ screen, Icon, label, variant, tone }) =>
        refusal === null || (free !== undefined && screen === 'replace') ? (
          <Link key={screen} to={`/exchange/${screen}`} search={{ post: day }} className={buttonClass({ variant, wide: true })}>
            <Icon size={20} className={tone} />
            {label}
          </Link>
        ) : (
          <Button key={screen} wide icon={<Icon size={20} />} disabledReason={refusal} hideReason>
            {label}
          </Button>
        ),
      )}
    </>
  )
}

type Step = WireShiftDay['substitutionHistory'][number]

function DayHistory({ steps }: { steps: readonly Step[] }): ReactNode {
  const me = useMe()._id
  const zone = useZone()
  if (steps.length === 0) return null
  const nameOf = (person: Step['from']) => (person._id === me ? texts.yours : fullName(person))
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-14 font-550 tracking-normal">{texts.history}</h3>
      <ol className="flex flex-col">
        {steps.map(({ demandId, type, from, to, shift, at }) => (
          <li key={demandId} className="flex min-h-14 items-center gap-3">
            <Tile name={shift.name} size={32} />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="flex flex-wrap items-center gap-x-1.5 text-14">
                {nameOf(from)}
                <ArrowRight size={14} className="text-t3" />
                <span className="sr-only">{texts.gaveTo}</span>
                {nameOf(to)}
              </span>
              <span className="text-13 text-t3">
                {/* A part, or other hours than the usual ones, is told apart from the vacation. */}
                {shift.variation !== null && `${formatHours(shift.variation.startTime, shift.variation.endTime)} · `}
                <DayText>{texts.historyAt(type, `${formatDay(todayIn(zone.name, at), 'short')}, ${formatClock(at, zone.name)}`)}</DayText>
              </span>
            </span>
            <Link
              to={type === 'switch' ? '/exchange/switch' : '/exchange/replace'}
              search={{ demand: demandId }}
              className="touch-target relative rounded-xs text-13 font-550 text-primary-ink underline-offset-4 hover:underline"
            >
              {texts.seeDemand}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}

interface DaySheetProps extends OverlayProps {
  /** Null when it is closed. */
  day: Day | null
  /**
   * The part that the page adds to an open day of one's own: modifications requested and decided. `parts`: of the day in the order of its
   * hours, where it is more or less than its vacation.
   */
  children: (day: Day, parts: WireShiftDay['parts']) => ReactNode
}

/** Days around, for the vacations before and after. */
const AROUND = 10

function useDay(day: Day) {
  const zone = useZone()
  const query = useMyShiftDays({ startDate: addDays(day, -AROUND), endDate: addDays(day, AROUND) })
  const { data: ofCenter } = useCenterRules()
  const { data: member } = useUser(useMe()._id)
  const [entry = null] = useOwnDays({ startDate: day, endDate: day }, query.data, null, useSchoolPeriods())
  const rules = ofCenter === undefined ? [] : rulesFollowed(ofCenter, member?.profile ?? null)
  return { entry, steps: restsAround(dutiesOf(query.data ?? [], zone), day, rules), zone, query }
}

function Header({ entry, title, zone }: { entry: CalendarDay; title: string; zone: string }): ReactNode {
  const { day, shiftDay, duty, minutes, clockChange, holiday, school, ending, isPast } = entry
  if (shiftDay === null) return null
  const { type, name } = lettersOn(shiftDay)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Tile name={isUnplanned(shiftDay) ? '–' : name} type={type} size={72} state={isPast && duty !== null ? 'soft' : 'solid'} />
      <div className="flex min-w-0 flex-col">
        <span aria-hidden="true" className="text-22 font-650 tracking-[-0.012em]">
          <DayText>{title}</DayText>
        </span>
        {duty === null ? (
          <span className="text-18 text-t2">{restWord(shiftDay)}</span>
        ) : (
          <span className="text-18 text-t2">
            <span className="whitespace-nowrap">{hoursText(entry)}</span>
            {clockChange === null && <span className="whitespace-nowrap text-t3"> · {formatDuration(minutes)}</span>}
          </span>
        )}
        {duty !== null && timesOf(shiftDay.shift).endsNextDay && (
          <span className="text-13 text-t3">
            {texts.endOfService} {formatWeekday(addDays(day, 1), 'long')}, {formatClock(duty.endAt, zone)}
          </span>
        )}
        {duty === null && ending !== null && <span className="text-13 text-t3">{endingText(ending, zone)}</span>}
        {school !== null && <span className="text-13 text-pretty text-t3">{schoolLine(school)}</span>}
        {(holiday !== null || clockChange !== null) && (
          <span className="mt-1.5 flex flex-wrap gap-1.5">
            {clockChange !== null && <Chip tone="warn">{clockChangeText(clockChange)}</Chip>}
            {holiday !== null && <Chip tone="holiday">{holidayLabel(holiday)}</Chip>}
          </span>
        )}
      </div>
    </div>
  )
}

function OpenDay({ day, children, ...overlay }: DaySheetProps & { day: Day; onClosed: () => void }): ReactNode {
  const { entry, steps, zone, query } = useDay(day)
  const now = useMinute()
  const title = capitalize(formatDay(day, 'long', { today: useToday() }))
  const shiftDay = entry?.shiftDay ?? undefined
  const isKnown = entry !== null && shiftDay !== undefined
  // A past vacation, or a day of rest, cannot be posted: it has no buttons that would say so twice.
  const isPostable = isKnown && entry.duty !== null && entry.duty.startAt > now
  return (
    <Sheet
      {...overlay}
      title={title}
      {...(isKnown && { header: <Header entry={entry} title={title} zone={zone.name} /> })}
      {...(isPostable && { footer: <DayActions key={day} entry={entry} /> })}
    >
      <Loaded
        query={{ ...query, data: isKnown ? { entry, shiftDay } : undefined }}
        failed={texts.failed}
        skeleton={<SkeletonStack count={2} height={96} />}
      >
        {(known) => (
          <div className="flex flex-col gap-5">
            {isUnplanned(known.shiftDay) && <p className="text-14 text-pretty text-t2">{texts.withoutTeam}</p>}
            {known.shiftDay.isUncovered && <ReasonLine tone="warn">{texts.uncovered}</ReasonLine>}
            {known.shiftDay.parts !== undefined && <DayParts parts={known.shiftDay.parts} isOwn />}
            {/* Between vacations taken now and then, without a cycle, nobody speaks of rest. */}
            {known.shiftDay.teamObject !== null && <Rests steps={steps} />}
            <DayPeople day={day} entry={known.entry} />
            <DayHistory steps={known.shiftDay.substitutionHistory} />
            <DayDemands day={day} />
            {children(day, known.shiftDay.parts)}
          </div>
        )}
      </Loaded>
    </Sheet>
  )
}

/** One works nothing in a centre that is not one's own. */
const NOTHING_OF_MINE = { shiftDay: null, duty: null }

export function DaySheet({ day, children, ...overlay }: DaySheetProps): ReactNode {
  const isElsewhere = useIsElsewhere()
  const today = useToday()
  return (
    <WhileOpen subject={day}>
      {(shown, opening, onClosed) =>
        isElsewhere ? (
          <Sheet {...overlay} {...opening} title={capitalize(formatDay(shown, 'long', { today }))}>
            <DayPeople day={shown} entry={NOTHING_OF_MINE} />
          </Sheet>
        ) : (
          <OpenDay {...overlay} {...opening} day={shown} onClosed={onClosed}>
            {children}
          </OpenDay>
        )
      }
    </WhileOpen>
  )
}
