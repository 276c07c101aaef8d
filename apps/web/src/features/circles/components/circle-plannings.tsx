// The effect of a circle on each of its people, side by side where there is room: the vacations they give and get, the rests around, their
// most hours in seven days. Nothing else of anybody's planning is shown.
import { fullName, plainName } from '@releve/contract/person-name'
import type { WireCircle } from '@releve/contract/circles'
import { shortName } from '@releve/contract/short-name'
import ArrowRight from 'lucide-react/icons/arrow-right'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { useMe } from '#session/me.ts'
import { dayStyleOf, hoursAlike, type DayStyle } from '#shared/figure-words.ts'
import { Rests } from '#shared/planning-figures.tsx'
import { Tile } from '#shared/tile.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { classNames } from '#ui/class-names.ts'
import { DayText } from '#ui/day-text.tsx'
import { formatDay } from '#ui/format.ts'
import { SectionTitle } from '#ui/section-title.tsx'
import { useZone } from '#features/centers/queries.ts'
import { circleTexts } from '../texts.ts'

const texts = circleTexts.plannings

type Hand = WireCircle['hands'][number]

interface VacationsProps {
  hands: readonly Hand[]
  noteOf: (hand: Hand) => string
  style: DayStyle
}

function Vacations({ hands, noteOf, style }: VacationsProps): ReactNode {
  return (
    <span className="flex flex-col gap-2">
      {hands.map((hand) => (
        <span key={hand.demandId} className="flex items-center gap-2">
          <Tile name={hand.vacation.shift.name} type={hand.vacation.shift.type} size={32} />
          <span className="flex flex-col whitespace-nowrap">
            <span className="text-14 font-600">
              <span className="sr-only">{`${hand.vacation.shift.name} `}</span>
              <DayText>{formatDay(hand.vacation.date, style)}</DayText>
            </span>
            <span className="text-12 text-t3">{noteOf(hand)}</span>
          </span>
        </span>
      ))}
    </span>
  )
}

/** Whether each member's vacations and rests are known: where there is room the table shows them, one's own too. */
export const hasPlannings = ({ people }: Pick<WireCircle, 'people'>): boolean =>
  people.every(({ rests }) => rests !== null && rests !== undefined)

export function CirclePlannings({ circle }: { circle: WireCircle }): ReactNode {
  const me = useMe()._id
  const zone = useZone()
  const { people, hands, limit, violations } = circle
  if (!hasPlannings(circle)) return null
  // A rule that only warns refuses nothing, and is a rule: beside « 60 h » over 48 nothing is called legal.
  const isLegal =
    limit.length === 0 && violations.length === 0 && people.every(({ rests }) => (rests?.sevenDays?.severity ?? null) === null)
  const taking = people.flatMap(({ person, rests }) => {
    const first = hands.find(({ to }) => to._id === person._id)
    return first === undefined || rests === null || rests === undefined ? [] : [{ taken: first.vacation, figures: rests }]
  })
  const style = dayStyleOf(hands.map(({ vacation }) => vacation.date))
  const hoursText = hoursAlike(people.map(({ rests }) => rests?.sevenDays?.actual))
  const nameOf = (person: Hand['from']) => (person._id === me ? texts.youAfter : shortName(person))
  return (
    <section aria-labelledby="circle-plannings" className="max-lg:hidden">
      <SectionTitle size={16} id="circle-plannings">
        {isLegal ? texts.legal : texts.title}
      </SectionTitle>
      <table className="mt-1 w-full text-left">
        <thead>
          <tr className="border-b border-line text-13 text-t3 [&>th]:py-2 [&>th]:font-550">
            <th scope="col">
              <span className="sr-only">{texts.person}</span>
            </th>
            <th scope="col" colSpan={2}>
              {texts.gives}
            </th>
            <th scope="col">{texts.gets}</th>
            <th scope="col" className="text-center">
              {texts.rests}
            </th>
            <th scope="col" className="text-right whitespace-nowrap">
              {texts.overDays(people.find(({ rests }) => rests?.sevenDays?.days !== undefined)?.rests?.sevenDays?.days)}
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ person, rests }) => {
            const givenHands = hands.filter(({ from }) => from._id === person._id)
            const takenHands = hands.filter(({ to }) => to._id === person._id)
            const [first] = takenHands
            const week = rests?.sevenDays ?? null
            const isNear = week !== null && (week.severity !== null || week.actual === week.limit)
            return (
              <tr key={person._id} className="border-b border-line [&>td]:py-2 [&>td]:pr-3">
                <th scope="row" className="py-2 pr-3">
                  <span className="flex items-center gap-2.5">
                    <Avatar name={plainName(person)} size={32} />
                    <span className="min-w-0 text-14 font-600">{person._id === me ? texts.you : fullName(person)}</span>
                  </span>
                </th>
                <td>
                  <Vacations hands={givenHands} style={style} noteOf={({ to }) => circleTexts.to(nameOf(to))} />
                </td>
                <td aria-hidden="true">
                  <ArrowRight size={18} className="text-permutation" />
                </td>
                <td>
                  <Vacations hands={takenHands} style={style} noteOf={({ from }) => circleTexts.from(nameOf(from))} />
                </td>
                <td className="w-[20rem]">
                  {first !== undefined && rests !== null && rests !== undefined && (
                    <Rests taken={first.vacation} figures={rests} zone={zone} size={28} among={taking} />
                  )}
                </td>
                <td className="pr-0! text-right">
                  {week !== null && (
                    <span
                      className={classNames('inline-flex items-center gap-1.5 text-14 font-700 whitespace-nowrap', isNear && 'text-warn')}
                    >
                      {isNear && <TriangleAlert size={16} className="flex-none" />}
                      {hoursText(week.actual)}
                    </span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
