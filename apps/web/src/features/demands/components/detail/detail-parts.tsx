// The parts of every open demand, whatever its state: its head, its text, its answers; its poster, the points before and after.
import { fullName, teamInSentence, plainName } from '@releve/contract/person-name'
import { Link } from '@tanstack/react-router'
import type { WireDemand } from '@releve/contract/demands'
import type { WirePerson } from '@releve/contract/shifts'
import type { Day } from '@releve/domain/calendar/day'
import { openDemandsOn } from '@releve/domain/demands/touched'
import ArrowRight from 'lucide-react/icons/arrow-right'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import MessageSquare from 'lucide-react/icons/message-square'
import type { ReactNode } from 'react'
import { WaitingActions } from '#kit/waiting-action.tsx'
import { useMe } from '#session/me.ts'
import type { Queued } from '#session/queued.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Chip } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { DayText } from '#ui/day-text.tsx'
import { capitalize, formatDay, formatNumber } from '#ui/format.ts'
import { ReasonLine } from '#ui/reason-line.tsx'
import { SheetFoot } from '#ui/sheet-foot.tsx'
import { useIsDesktop } from '#ui/use-media-query.ts'
import { PointsFigure } from '#shared/points-figure.tsx'
import { useToday, useZone } from '#features/centers/queries.ts'
import { useBalance } from '#features/points/queries.ts'
import { useDemands } from '#features/demands/queries.ts'
import { clockChangeOf, demandTexts, lengthOf, momentText } from '#features/demands/texts.ts'
import { hoursOf } from '../demand-words.ts'
import { DemandTiles, tilesOf } from '../demand-tiles.tsx'
import { TypeChip } from '../type-chip.tsx'
import { aboutDemand } from '../queued-demands.ts'
import { useTeamsOfPost } from '../one-demand.ts'
import { detailTexts as texts } from './detail-texts.ts'

/** « Remplacer Hélène Avocetta »: the title of the sheet. The column says the day in large. */
export function titleOf(
  { type, status, posterId, poster, accepterId, acceptedSwitch, vacancy }: WireDemand,
  me: string,
  isSwap = false,
): string {
  if (vacancy !== null) return demandTexts.vacancy.title
  if (posterId === me) return status === 'open' ? texts.own : texts.agreed
  if (accepterId === me) return (acceptedSwitch === null ? demandTexts.card.youTook : demandTexts.card.youSwapped)(poster)
  if (status === 'accepted') return demandTexts.types[type]
  return (type === 'switch' || isSwap ? texts.swapWith : texts.replace)(poster)
}

interface DetailProps {
  demand: WireDemand
  /** The vacation its reader would give in exchange. */
  given?: string | null
  /** The points, signed for its reader. */
  points: number
  /** The reason, beside the buttons, why what was asked is not done. */
  failure?: string | null
  /** The buttons. */
  foot?: ReactNode
  children: ReactNode
}

export function Detail({ demand, given = null, points, failure = null, foot, children }: DetailProps): ReactNode {
  const me = useMe()._id
  const isColumn = useIsDesktop()
  const today = useToday()
  const { date, shift, teamObject } = demand.posterShift
  const zone = useZone()
  // A waiting promise says that it does not count yet.
  const noteOf = ({ name, until }: Queued) =>
    name === 'demands.accept' || name === 'demands.swap' ? demandTexts.queued.promised(until, zone) : undefined
  const clockChange = clockChangeOf(demand)
  const tiles = <DemandTiles where={isColumn ? 'column' : 'sheet'} tiles={tilesOf(demand, me, given)} />
  const chips = (
    <span className="flex flex-wrap gap-1.5">
      <TypeChip type={demand.type} />
      {clockChange !== null && (
        <Chip tone="warn" icon={<Clock size={14} />}>
          {clockChange}
        </Chip>
      )}
    </span>
  )
  return (
    <>
      {isColumn ? (
        <div className="-mt-4 mb-4 flex items-center gap-5">
          {tiles}
          <div className="flex min-w-0 flex-1 flex-col gap-1.5">
            {chips}
            <h2 className="text-28">
              <DayText>{capitalize(formatDay(date, 'long', { today }))}</DayText>
            </h2>
            <span className="text-18 text-t2">
              {hoursOf(shift)} · {lengthOf(demand)}
              {teamObject !== null && ` · ${teamInSentence(teamObject)}`}
            </span>
          </div>
          <PointsFigure points={points} size={40} />
        </div>
      ) : (
        <>
          <div className="-mt-2 mb-3 flex flex-wrap items-center gap-4">
            {tiles}
            <div className="flex min-w-0 flex-[1_1_10rem] flex-col">
              <span className="text-[1.25rem] leading-[1.625rem] font-650 text-balance">{titleOf(demand, me, given !== null)}</span>
              <span className="text-14 text-t2 sm:text-16">
                <DayText>{formatDay(date, 'long', { today })}</DayText>, <span className="whitespace-nowrap">{hoursOf(shift)}</span>
              </span>
            </div>
          </div>
          <div className="mb-4 flex flex-wrap items-center gap-3">
            <span className="min-w-0 flex-1">{chips}</span>
            <PointsFigure points={points} />
          </div>
        </>
      )}
      {children}
      <SheetFoot>
        <WaitingActions about={aboutDemand(demand._id)} note={noteOf} />
        {failure !== null && (
          <div className="mb-3">
            <Refusal>{failure}</Refusal>
          </div>
        )}
        {foot}
      </SheetFoot>
    </>
  )
}

/** A refusal of the server, in place: its sentence and what it named. */
export function Refusal({ children }: { children: ReactNode }): ReactNode {
  return (
    <div role="alert" className="flex items-start gap-2.5 rounded-card bg-error-tint px-3.5 py-3 text-14 text-error">
      <CircleAlert size={20} />
      <span className="min-w-0 flex-1">{children}</span>
    </div>
  )
}

/** One's own open demands of a day that go with what one is about to do; `isPromise`: only once somebody agrees to it. */
export function Closes({ day, isPromise = false }: { day: Day; isPromise?: boolean }): ReactNode {
  const { data: known = [] } = useDemands()
  return openDemandsOn(known, useMe()._id, { fromDate: day, toDate: day }).map((own) => (
    <ReasonLine key={own._id} tone="warn">
      {demandTexts.closes(own, isPromise)}
    </ReasonLine>
  ))
}

/** Leads to a conversation with them about this demand. */
export function WriteTo({ person, demandId, className }: { person: WirePerson; demandId: string; className?: string }): ReactNode {
  return (
    <Link
      to="/messages"
      search={{ write: 1, to: person._id, demand: demandId }}
      aria-label={texts.writeTo(fullName(person))}
      title={texts.writeTo(fullName(person))}
      className={classNames(
        'grid size-11 flex-none place-items-center rounded-field text-t2 transition-colors hover:bg-s3 hover:text-t1',
        className,
      )}
    >
      <MessageSquare size={20} />
    </Link>
  )
}

interface PersonCardProps {
  person: WirePerson
  note: string
  /** The text on a line of its own. */
  detail?: string
  comment?: string
  at: string
  /** The demand to write to them about. */
  demandId?: string
}

/** Shows who, in which team, their words, since when; what is empty is left out. */
export function PersonCard({ person, note, detail = '', comment = '', at, demandId }: PersonCardProps): ReactNode {
  const isColumn = useIsDesktop()
  return (
    <div className={classNames('flex gap-3 rounded-card bg-s2 px-4 py-3', comment === '' ? 'items-center' : 'items-start')}>
      <Avatar name={plainName(person)} size={40} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="text-14">
          <b className="font-650">{fullName(person)}</b>
          {note !== '' && <span className="text-t3"> · {note}</span>}
        </span>
        {detail !== '' && <span className="text-14 text-t2">{detail}</span>}
        {comment !== '' && <span className="text-14 break-words text-t2">{texts.quote(comment)}</span>}
        {!isColumn && <span className="text-13 text-t3">{at}</span>}
      </span>
      {isColumn && <span className="text-13 whitespace-nowrap text-t3">{at}</span>}
      {demandId !== undefined && <WriteTo person={person} demandId={demandId} className="-my-1 -mr-2" />}
    </div>
  )
}

/** The poster of a demand of somebody else. */
export function PosterCard({ demand, role }: { demand: WireDemand; role?: string | null | undefined }): ReactNode {
  const [today, zone] = [useToday(), useZone()]
  const { own, received } = useTeamsOfPost(demand)
  const words = [role, own && teamInSentence(own)].filter((word) => word !== null && word !== undefined && word !== '')
  return (
    <PersonCard
      person={demand.poster}
      note={words.join(', ')}
      detail={received === null ? '' : demandTexts.card.received(received)}
      comment={demand.comment}
      at={momentText(demand.createdAt, today, zone)}
      // A centre is nobody to write to.
      {...(demand.vacancy === null && { demandId: demand._id })}
    />
  )
}

/** The points its reader has, before and after; they are credited once the vacation is worked. `points`: signed change. */
export function BalanceLine({ demand, points }: { demand: WireDemand; points: number }): ReactNode {
  const balance = useBalance(useMe()._id).data
  const zone = useZone()
  if (points === 0) return <p className="pt-3 text-14 text-t2">{texts.noPoints}</p>
  return (
    <div className="flex min-h-11 items-center gap-3 pt-2.5">
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="text-16 font-550">{texts.balance}</span>
        <DayText className="text-13 text-t3">{texts.credited(demand.posterShift.endAt, zone)}</DayText>
      </span>
      {balance !== undefined && (
        <span className="numeric flex items-center gap-3 text-18 text-t3">
          {formatNumber(balance.points)}
          <ArrowRight size={18} />
          <b className="text-28 font-700 text-t1">{formatNumber(balance.points + points)}</b>
        </span>
      )}
    </div>
  )
}
