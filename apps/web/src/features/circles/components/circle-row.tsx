// An exchange among three or four, as a row among the demands: those that wait for its reader’s answer, and those that wait for others’.
import type { WireCircle } from '@releve/contract/circles'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { useMe } from '#session/me.ts'
import { hoursText } from '#shared/figure-words.ts'
import { Tile } from '#shared/tile.tsx'
import { Chip } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { DayText } from '#ui/day-text.tsx'
import { formatDay, NBSP } from '#ui/format.ts'
import { asksMe, useCircles } from '../queries.ts'
import { useNearClock } from '#features/centers/queries.ts'
import { circleTexts as texts } from '../texts.ts'
import { CircleLink, sidesOf } from './circle-link.tsx'

/** « J du 13 déc. » */
const vacationOf = ({ vacation: { shift, date } }: WireCircle['hands'][number]): string =>
  `${shift.name}${NBSP}du${NBSP}${formatDay(date, 'dateShort')}`

/** The rest of the week too: it may be broken where both rests beside the vacation are held. */
const RULES_OF_REST: ReadonlySet<string> = new Set(['dailyRest', 'restAfterShift', 'weeklyRest'])

/**
 * The rests a circle leaves its people, all of them together. `leastHours`: the shortest; null: nobody works within ten days. Null where
 * somebody's is not known, or breaks a rule, even one that only warns.
 */
export function restsHeld({
  people,
  limit,
  violations,
}: Pick<WireCircle, 'people' | 'limit' | 'violations'>): { readonly leastHours: number | null } | null {
  if (limit.length > 0 || violations.some(({ code }) => RULES_OF_REST.has(code))) return null
  const hours: number[] = []
  for (const { rests } of people) {
    if (rests === null || rests === undefined) return null
    for (const gap of [rests.before, rests.after]) {
      if (gap === null) continue
      if (gap.severity !== null) return null
      hours.push(gap.hours)
    }
  }
  return { leastHours: hours.length === 0 ? null : Math.min(...hours) }
}

interface CircleRows {
  /** False while it is not known whether there are any: the lists then wait for them, for nothing to be inserted above. */
  readonly isReady: boolean
  /** They wait for this person’s answer. */
  readonly asking: readonly WireCircle[]
  /** They wait for the others’. */
  readonly waiting: readonly WireCircle[]
}

/** Those among three or four that are proposed to this person. */
export function useCircleRows(): CircleRows {
  const { _id: me } = useMe()
  const { data, isFetching } = useCircles()
  const all = (data ?? []).filter((circle) => {
    const { given, taken } = sidesOf(circle, me)
    return circle.status === 'waiting' && given !== undefined && taken !== undefined
  })
  return {
    isReady: data !== undefined || !isFetching,
    asking: all.filter((circle) => asksMe(circle, me)),
    waiting: all.filter((circle) => !asksMe(circle, me)),
  }
}

export function CircleRow({ circle }: { circle: WireCircle }): ReactNode {
  const { _id: me } = useMe()
  const until = useNearClock()
  const { given, taken } = sidesOf(circle, me)
  const yes = circle.people.filter(({ answer }) => answer === 'yes').length
  const isAsked = asksMe(circle, me)
  const rests = restsHeld(circle)
  if (given === undefined || taken === undefined) return null
  return (
    <div className="relative flex min-h-15 flex-1 flex-wrap items-center gap-x-3.5 pl-3.5 transition-colors group-first:rounded-t-card group-last:rounded-b-card hover:bg-s2">
      <span className="flex flex-none items-center gap-1">
        <Tile name={given.vacation.shift.name} type={given.vacation.shift.type} size={36} state="gone" />
        <ArrowLeftRight size={16} strokeWidth={2.4} className="flex-none text-permutation" />
        <Tile name={taken.vacation.shift.name} type={taken.vacation.shift.type} size={36} />
      </span>
      <span className="flex min-w-0 flex-1 basis-[min(9rem,100%)] flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2.5 pr-3.5 group-first:border-t-0">
        <span className="flex min-w-[min(9rem,100%)] flex-1 flex-col">
          <span className="text-16 font-600">
            <CircleLink circle={circle} className="" />
            <span className="lg:hidden">, {formatDay(given.vacation.date)}</span>
          </span>
          <span className="text-13 text-t2 max-lg:hidden">{texts.list.sides(vacationOf(given), vacationOf(taken))}</span>
          <DayText className={classNames('text-13', isAsked ? 'text-todo' : 'text-t3')}>
            {(isAsked ? texts.list.toAnswer : texts.list.agreed)(yes, circle.people.length, until(circle.until))}
          </DayText>
          {rests !== null && (
            <span className="text-13 text-pretty text-success max-lg:hidden">
              {texts.restsHeld(circle.people.length, rests.leastHours === null ? null : hoursText(rests.leastHours))}
            </span>
          )}
        </span>
        {isAsked ? <ChevronRight size={20} className="flex-none text-t3" /> : <Chip tone="pending">{texts.list.waiting}</Chip>}
      </span>
    </div>
  )
}
