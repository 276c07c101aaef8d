// Lists, among the exchanges, those among three or four that are proposed to this person, first those that wait for their answer.
import type { WireCircle } from '@releve/contract/circles'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { useMe } from '#session/me.ts'
import { hoursText } from '#shared/figure-words.ts'
import { Tile } from '#shared/tile.tsx'
import { Chip } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { formatDay, NBSP } from '#ui/format.ts'
import { SectionTitle } from '#ui/section-title.tsx'
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

export function CircleList(): ReactNode {
  const { _id: me } = useMe()
  const until = useNearClock()
  const waiting = (useCircles().data ?? [])
    .filter(({ status }) => status === 'waiting')
    .toSorted((a, b) => Number(asksMe(b, me)) - Number(asksMe(a, me)))
  if (waiting.length === 0) return null
  return (
    <section aria-label={texts.list.title} className="mx-4 mt-1 mb-4 flex flex-col gap-2 lg:mx-0 lg:mt-0 lg:mb-5 lg:max-w-[44rem]">
      <SectionTitle size={16} count={<Chip tone="todo">{waiting.length}</Chip>}>
        {texts.list.title}
      </SectionTitle>
      <ul className="flex flex-col gap-2">
        {waiting.map((circle) => {
          const { given, taken } = sidesOf(circle, me)
          const yes = circle.people.filter(({ answer }) => answer === 'yes').length
          const isAsked = asksMe(circle, me)
          const rests = restsHeld(circle)
          if (given === undefined || taken === undefined) return null
          return (
            <li key={circle._id} className="relative flex items-center gap-2.5 rounded-card bg-s1 p-3.5 shadow-e1 [--ring:var(--s1)]">
              <Tile name={given.vacation.shift.name} type={given.vacation.shift.type} size={40} state="gone" />
              <ArrowLeftRight size={16} strokeWidth={2.4} className="flex-none text-permutation" />
              <Tile name={taken.vacation.shift.name} type={taken.vacation.shift.type} size={40} />
              <span className="flex min-w-0 flex-1 flex-col">
                <CircleLink circle={circle} className="text-16 font-650" />
                <span className="text-13 text-t2">{texts.list.sides(vacationOf(given), vacationOf(taken))}</span>
                <span className={classNames('text-13', isAsked ? 'text-todo' : 'text-t3')}>
                  {isAsked ? texts.list.toAnswer(until(circle.until)) : texts.list.agreed(yes, circle.people.length, until(circle.until))}
                </span>
                {rests !== null && (
                  <span className="flex items-start gap-1.5 text-13 text-success">
                    <CircleCheck size={16} strokeWidth={2.2} className="mt-0.5 flex-none" />
                    <span className="min-w-0 text-pretty">
                      {texts.restsHeld(circle.people.length, rests.leastHours === null ? null : hoursText(rests.leastHours))}
                    </span>
                  </span>
                )}
              </span>
              <ChevronRight size={20} className="flex-none text-t3" />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
