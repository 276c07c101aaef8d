// The demands of a day: mine, those I may take or exchange, and the others with the reason.
import { fullName } from '@releve/contract/person-name'
import type { Day } from '@releve/domain/calendar/day'
import type { WireDemand } from '@releve/contract/demands'
import { reasonsAgainst } from '@releve/contract/reasons'
import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { formatCount } from '#ui/format.ts'
import { ReasonLine } from '#ui/reason-line.tsx'
import { uiTexts } from '#ui/texts.ts'
import { Tile } from '#shared/tile.tsx'
import { useDemands } from '#features/demands/queries.ts'
import { isAwaitedBy } from '../calendar-days.ts'
import { useMe } from '#session/me.ts'
import { dayTexts as texts, demandTitle } from './day-texts.ts'
import { interested, listed } from '#features/calendar/texts.ts'

const ORDER: Readonly<Record<WireDemand['category'], number>> = {
  ownPending: 0,
  availableSubstitution: 1,
  availableSwitch: 2,
  other: 3,
  ownAccepted: 4,
  accepted: 5,
}

function DemandRow({ demand }: { demand: WireDemand }): ReactNode {
  const { category, posterShift, points, interestedCount, type, poster, approval } = demand
  const isMine = category === 'ownPending' || category === 'ownAccepted'
  const isOpen = category === 'availableSubstitution' || category === 'availableSwitch'
  const isRefused = category === 'other'
  const isSwitch = category === 'availableSwitch' || type === 'switch'
  const badge = isMine || approval !== undefined ? 'pending' : isOpen ? 'todo' : undefined
  return (
    <li>
      <Link
        to={isSwitch ? '/exchange/switch' : '/exchange/replace'}
        search={{ demand: demand._id }}
        className={classNames(
          'flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 rounded-card px-3 py-2.5 transition-colors',
          isRefused ? 'shadow-[inset_0_0_0_1px_var(--line)] hover:bg-s2' : 'bg-s2 hover:bg-s3',
        )}
      >
        <Tile name={posterShift.shift.name} size={40} state={isRefused ? 'soft' : 'solid'} badge={badge} />
        <span className="flex min-w-0 flex-1 basis-[6rem] flex-col gap-0.5">
          <span className="text-14 font-600">{isMine ? demandTitle(demand, true) : fullName(poster)}</span>
          <span className="text-13 text-t3">
            {listed(
              approval === undefined ? null : texts.awaiting,
              isMine ? null : demandTitle(demand, false),
              type === 'switch' ? null : formatCount(points, uiTexts.points),
              isMine && interestedCount > 0 ? formatCount(interestedCount, interested) : null,
            )}
          </span>
          {isRefused &&
            reasonsAgainst(demand).map((reason) => (
              <ReasonLine key={reason} tone="error">
                {reason}
              </ReasonLine>
            ))}
        </span>
        {isOpen ? (
          <span className="ml-auto text-14 font-650 whitespace-nowrap text-primary-ink">
            {category === 'availableSwitch' ? texts.exchange : texts.take}
          </span>
        ) : (
          <ChevronRight size={20} className="ml-auto text-t3" />
        )}
      </Link>
    </li>
  )
}

export function DayDemands({ day }: { day: Day }): ReactNode {
  const me = useMe()._id
  const { data } = useDemands()
  const demands = (data ?? [])
    .filter((demand) => (demand.status === 'open' ? !demand.isHidden : isAwaitedBy(demand, me)) && demand.posterShift.date === day)
    .toSorted((a, b) => ORDER[a.category] - ORDER[b.category] || a.posterShift.startAt - b.posterShift.startAt)
  if (demands.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-14 font-550 tracking-normal">{texts.demands}</h3>
      <ul className="flex flex-col gap-2">
        {demands.map((demand) => (
          <DemandRow key={demand._id} demand={demand} />
        ))}
      </ul>
    </section>
  )
}
