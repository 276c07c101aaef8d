// The demands that want something from me on the home page: those I can take, and my own with their interested members.
import { fullName } from '@releve/contract/person-name'
import { Link } from '@tanstack/react-router'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import Plus from 'lucide-react/icons/plus'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import type { ReactNode } from 'react'
import { ofName } from '@releve/contract/elision'
import type { WireDemand } from '@releve/contract/demands'
import type { Day } from '@releve/domain/calendar/day'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { DayText } from '#ui/day-text.tsx'
import { formatCount, formatDay, formatNumber, type Noun } from '#ui/format.ts'
import { shortName } from '@releve/contract/short-name'
import { PointsFigure } from '#shared/points-figure.tsx'
import { SectionTitle, sectionLinkClass } from '#ui/section-title.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { Tile } from '#shared/tile.tsx'
import { useMe } from '#session/me.ts'
import { useToday } from '#features/centers/queries.ts'
import { Loaded } from '#kit/loaded.tsx'
import { asksMe, useDemands } from '#features/demands/queries.ts'
import { demandWords, hoursOf } from '../demand-words.ts'
import { answerOf } from '../sections.ts'

const texts = {
  todo: 'À traiter',
  asked: { one: 'réponse attendue de vous', other: 'réponses attendues de vous' },
  nothingAsked: 'Personne n’attend de réponse de votre part.',
  answer: 'À vous de répondre',
  takeable: 'À prendre',
  count: { one: 'demande à prendre', other: 'demandes à prendre' },
  seeAll: 'Tout voir',
  nothing: 'Aucune demande à prendre pour le moment. Elle apparaîtra ici dès qu’un collègue cherchera quelqu’un.',
  own: 'Vos demandes',
  noOwn: 'Vous n’avez pas de demande en cours.',
  accepted: 'Acceptée',
  pending: 'En attente',
  awaiting: 'Attend l’accord',
  interested: { one: 'intéressé', other: 'intéressés' },
  more: (count: number) => `et ${formatCount(count, { one: 'autre demande', other: 'autres demandes' })}`,
} as const

/** The viewer's gain: points of the replacement, or of the best exchange. */
export function gainOf(demand: WireDemand): number {
  return answerOf(demand)?.points ?? 0
}

/** Demands one can take or exchange, best first: the most points, then nothing to be known, then the soonest. */
export function takeableDemands(demands: readonly WireDemand[]): WireDemand[] {
  return demands
    .flatMap((demand) => {
      const answer = demand.isHidden ? null : answerOf(demand)
      return answer === null ? [] : [{ demand, points: answer.points, concerns: Number(answer.violations.length > 0) }]
    })
    .toSorted((a, b) => b.points - a.points || a.concerns - b.concerns || a.demand.posterShift.startAt - b.demand.posterShift.startAt)
    .map(({ demand }) => demand)
}

/** One's open demands and those somebody took, from today on: those that somebody is interested in first. */
export function ownDemands(demands: readonly WireDemand[], today: Day, me: string): WireDemand[] {
  return demands
    .filter(({ category, posterShift }) => (category === 'ownPending' || category === 'ownAccepted') && posterShift.date >= today)
    .toSorted((a, b) => Number(asksMe(b, me)) - Number(asksMe(a, me)) || a.posterShift.startAt - b.posterShift.startAt)
}

/** The most demands shown of each list. */
const MOST_SHOWN = 3

/** Leads to the demand, in its list. */
const linkTo = ({ _id, type, category }: WireDemand) => ({
  to: type === 'switch' || category === 'availableSwitch' ? '/exchange/switch' : '/exchange/replace',
  search: { demand: _id },
})

/** « sam. 21 nov., 07:00 – 19:00 » or « jeu. 26 nov., contre votre J du ven. 27 nov. ». */
function detailOf(demand: WireDemand): string {
  const { date, shift } = demand.posterShift
  const exchange = answerOf(demand)?.exchange ?? null
  if (exchange === null) return `${formatDay(date)}, ${hoursOf(shift)}`
  const other = exchange.date === date ? '' : ` du ${formatDay(exchange.date)}`
  return `${formatDay(date)}, contre votre ${exchange.shift.name}${other}`
}

function TakeableRow({ demand }: { demand: WireDemand }): ReactNode {
  const { shift } = demand.posterShift
  const isSwitch = demand.category === 'availableSwitch'
  return (
    <li className="group relative flex items-center gap-3.5 pl-3.5 first:rounded-t-card last:rounded-b-card hover:bg-s2 [&:hover]:[--ring:var(--s2)]">
      <span className="relative">
        <Tile name={shift.name} type={shift.type} />
        {isSwitch && (
          <span
            aria-hidden="true"
            className="absolute -right-1.5 -bottom-1.5 grid size-5 place-items-center rounded-full bg-permutation-tint text-permutation shadow-[0_0_0_2px_var(--ring)]"
          >
            <ArrowLeftRight size={12} strokeWidth={2.5} />
          </span>
        )}
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-3 gap-y-1 border-t border-line py-3 pr-3.5 group-first:border-t-0">
        <span className="flex min-w-[min(9rem,100%)] flex-1 flex-col wrap-anywhere">
          <Link {...linkTo(demand)} className="rounded-xs text-16 font-550 after:absolute after:inset-0">
            {demand.vacancy !== null ? demandWords.vacancy : (isSwitch ? demandWords.swapWith : demandWords.replace)(demand.poster)}
          </Link>
          <DayText className="text-13 text-t2">{detailOf(demand)}</DayText>
        </span>
        <PointsFigure points={gainOf(demand)} size={16} />
      </span>
    </li>
  )
}

const comingRow = (
  <SkeletonGroup className="flex items-center gap-3 py-1.5">
    <Skeleton width={40} height={40} radius="tile" />
    <Skeleton width={180} height={16} />
  </SkeletonGroup>
)

const loadingRows = (
  <SkeletonRows
    className="gap-5 rounded-card bg-s1 p-3.5"
    face={40}
    faceRadius="tile"
    widths={[180, 210, 160]}
    height={16}
    under={[[140, 12]]}
    end={[36, 28]}
  />
)

/** Shows nothing when there are none. */
function CountChip({ count, of, tone }: { count: number; of: Noun; tone: 'todo' | 'neutral' }): ReactNode {
  return (
    count > 0 && (
      <Chip tone={tone}>
        <span aria-hidden="true">{formatNumber(count)}</span>
        <span className="sr-only">{formatCount(count, of)}</span>
      </Chip>
    )
  )
}

/**
 * The demands that ask something of their reader, and nothing else: those they might take come after. `children`: other requests, shown
 * before the demands; `others` counts them.
 */
export function TodoDemands({ children, others }: { children?: ReactNode; others: number }): ReactNode {
  const me = useMe()._id
  const query = useDemands()
  const asking = (query.data ?? []).filter((demand) => asksMe(demand, me)).toSorted((a, b) => a.posterShift.startAt - b.posterShift.startAt)
  const count = asking.length + others
  return (
    <section aria-labelledby="a-traiter" className="flex flex-col gap-2">
      <SectionTitle id="a-traiter" count={<CountChip count={count} of={texts.asked} tone="todo" />}>
        {texts.todo}
      </SectionTitle>
      {children}
      {/* A heading with nothing beneath would say that nothing is asked. */}
      <Loaded query={query} asLine failed={`${demandWords.failed}.`} skeleton={comingRow}>
        {() =>
          asking.length > 0 ? (
            <ul className="flex flex-col">
              {asking.map((demand) => (
                <DemandRow key={demand._id} demand={demand} />
              ))}
            </ul>
          ) : (
            count === 0 && <p className="text-14 text-t2">{texts.nothingAsked}</p>
          )
        }
      </Loaded>
    </section>
  )
}

export function TakeableDemands(): ReactNode {
  const query = useDemands()
  const me = useMe()._id
  const all = query.data === undefined ? [] : takeableDemands(query.data).filter((demand) => !asksMe(demand, me))
  return (
    <section aria-labelledby="a-prendre" className="flex flex-col gap-2 lg:gap-3">
      <SectionTitle
        id="a-prendre"
        count={<CountChip count={all.length} of={texts.count} tone="neutral" />}
        action={
          <Link to="/exchange/replace" search={{ all: 1 }} className={sectionLinkClass}>
            {texts.seeAll}
          </Link>
        }
      >
        {texts.takeable}
      </SectionTitle>
      <Loaded query={query} failed={demandWords.failed} skeleton={loadingRows}>
        {() =>
          all.length === 0 ? (
            <p className="text-14 text-t2">{texts.nothing}</p>
          ) : (
            <Card>
              <ul>
                {all.slice(0, MOST_SHOWN).map((demand) => (
                  <TakeableRow key={demand._id} demand={demand} />
                ))}
              </ul>
            </Card>
          )
        }
      </Loaded>
    </section>
  )
}

/** « Permutation », « Permutation, Zoé A. » when they alone are interested, « Mehdi Gneissac vous remplace ». */
function standingOf(demand: WireDemand): string {
  if (demand.accepter !== null) {
    if (demand.acceptedSwitch === null) return `${fullName(demand.accepter)} vous remplace`
    const { date, shift } = demand.acceptedSwitch
    return `Contre ${shift.name} du ${formatDay(date)} ${ofName(shortName(demand.accepter))}`
  }
  const type = demandWords.types[demand.type]
  if (demand.interestedCount === 0) return type
  const [first] = demand.interested
  return first === undefined || demand.interestedCount > 1 ? type : `${type}, ${shortName(first)}`
}

/** The row of one's own demand, or of a colleague's who chose this person. */
function DemandRow({ demand }: { demand: WireDemand }): ReactNode {
  const me = useMe()._id
  const { shift, date } = demand.posterShift
  const isOffered = demand.posterId !== me
  const isAsked = asksMe(demand, me)
  const isAwaiting = demand.approval !== undefined
  const isAccepted = demand.status === 'accepted' && !isAwaiting
  const tone = isAccepted ? 'accepted' : isAsked ? 'todo' : 'pending'
  const Icon = { accepted: Check, todo: UserRoundCheck, pending: Hourglass }[tone]
  return (
    <li className="relative -mx-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card px-2 py-1.5 hover:bg-s2">
      <Tile name={shift.name} type={shift.type} state={isAccepted ? 'gone' : 'solid'} />
      <span className="flex min-w-[min(8rem,100%)] flex-1 flex-col">
        <Link
          {...(isAccepted ? ({ to: '/calendar', search: { day: date } } as const) : linkTo(demand))}
          className="rounded-xs text-14 font-550 after:absolute after:inset-0"
        >
          <DayText>{`${formatDay(date)},`}</DayText> <span className="whitespace-nowrap">{hoursOf(shift)}</span>
        </Link>
        <DayText className="text-13 text-t3">{isOffered ? demandWords.offeredBy(demand.poster) : standingOf(demand)}</DayText>
      </span>
      <Chip tone={tone} icon={<Icon size={14} strokeWidth={isAccepted ? 3 : 2.5} />}>
        {isOffered
          ? texts.answer
          : isAsked
            ? formatCount(demand.interestedCount, texts.interested)
            : isAwaiting
              ? texts.awaiting
              : texts[tone]}
      </Chip>
    </li>
  )
}

export function OwnDemands(): ReactNode {
  const today = useToday()
  const me = useMe()._id
  const { data } = useDemands()
  // Its failure and its loading are shown once, by the list above.
  if (data === undefined) return null
  const all = ownDemands(data, today, me)
  // Demands that ask something stand above already.
  const own = all.filter((demand) => !asksMe(demand, me))
  const hidden = own.length - MOST_SHOWN
  return (
    <section aria-labelledby="vos-demandes" className="flex flex-col gap-2">
      <SectionTitle id="vos-demandes">{texts.own}</SectionTitle>
      {all.length === 0 ? (
        <p className="text-14 text-t2">{texts.noOwn}</p>
      ) : (
        <ul className="flex flex-col">
          {own.slice(0, MOST_SHOWN).map((demand) => (
            <DemandRow key={demand._id} demand={demand} />
          ))}
        </ul>
      )}
      {hidden > 0 && <p className="text-13 text-t3">{texts.more(hidden)}</p>}
      <span className="mt-1">
        <Link to="/exchange/replace" search={{ post: 1 }} className={buttonClass({ variant: 'outline', size: 44 })}>
          <Plus size={18} strokeWidth={2.4} />
          {demandWords.post}
        </Link>
      </span>
    </section>
  )
}
