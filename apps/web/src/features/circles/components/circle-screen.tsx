// /exchange/circle: an exchange among three or four as one of its people sees it: what they give and get, what it means for their rest, who has
// said yes, until when; and their answer.
import { fullName, plainName } from '@releve/contract/person-name'
import type { WireCircle } from '@releve/contract/circles'
import { besideFigures } from '@releve/domain/demands/beside-figures'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Hourglass from 'lucide-react/icons/hourglass'
import Lock from 'lucide-react/icons/lock'
import SearchX from 'lucide-react/icons/search-x'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { Loaded } from '#kit/loaded.tsx'
import { useAction } from '#kit/use-action.ts'
import { useMe } from '#session/me.ts'
import { shortName } from '@releve/contract/short-name'
import { ApprovalLines } from '#shared/approval-lines.tsx'
import { Rests, RuleLines } from '#shared/planning-figures.tsx'
import { Tile } from '#shared/tile.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { formatClock, formatDay, formatReadAt } from '#ui/format.ts'
import { Page } from '#ui/page-title.tsx'
import { ReasonLine } from '#ui/reason-line.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { WayOut } from '#ui/way-out.tsx'
import { useNearClock, useToday, useZone } from '#features/centers/queries.ts'
import { useConsent, useDecline } from '../mutations.ts'
import { asksMe, circleKeys } from '../queries.ts'
import { circleTexts as texts } from '../texts.ts'
import { CircleRing, stateOf } from './circle-ring.tsx'
import { CirclePlannings, hasPlannings } from './circle-plannings.tsx'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#kit/call-query.ts'

function useCircle(id: string) {
  // Empty: the address names none.
  return useQuery({ ...callQuery(circleKeys.one(id), 'circles.get', { params: { id } }), enabled: id !== '' })
}

type Hand = WireCircle['hands'][number]

function Side({ label, note, hand }: { label: string; note: string; hand: Hand }): ReactNode {
  const { shift, date } = hand.vacation
  return (
    <span className="flex min-w-0 flex-[1_1_7rem] flex-col gap-2">
      <span className="text-13 text-t3">{label}</span>
      <span className="flex items-center gap-2.5">
        <Tile name={shift.name} type={shift.type} size={48} />
        <span className="flex min-w-0 flex-col">
          <span className="text-14 font-650">{formatDay(date, 'short')}</span>
          <span className="truncate text-13 text-t2">{note}</span>
        </span>
      </span>
    </span>
  )
}

function Answers({ circle }: { circle: WireCircle }): ReactNode {
  const me = useMe()._id
  const zone = useZone()
  return (
    <section aria-label={texts.answers} className="max-lg:@min-[17rem]:sr-only">
      <SectionTitle size={16}>{texts.answers}</SectionTitle>
      <ul className="mt-1 divide-y divide-line">
        {circle.people.map(({ person, answeredAt }) => {
          const state = stateOf(circle, person._id, me)
          return (
            <li key={person._id} className="flex min-h-12 flex-wrap items-center gap-x-3 text-14">
              <Avatar name={plainName(person)} size={28} />
              <span className="min-w-0 flex-[1_1_6rem] truncate font-600">{person._id === me ? texts.you : fullName(person)}</span>
              <span className={classNames('text-13', state.tone)}>
                {state.words}
                {answeredAt !== null && `, ${formatClock(answeredAt, zone.name)}`}
              </span>
            </li>
          )
        })}
      </ul>
      <p className="mt-3 text-14 text-pretty text-t2">{texts.refusal}</p>
    </section>
  )
}

function Foot({ circle }: { circle: WireCircle }): ReactNode {
  const me = useMe()._id
  const consent = useAction(useConsent(), { done: texts.consented })
  const decline = useAction(useDecline(), { done: () => texts.declined })
  const waits = useWaitReason()
  const size = circle.hands.length
  const isAsked = asksMe(circle, me)
  if (circle.status !== 'waiting') return null
  const error = consent.error ?? decline.error
  return (
    <div className="sticky bottom-(--bottom-nav-space) z-10 -mx-4 flex flex-col gap-3 border-t border-line bg-s0 px-4 pt-3 pb-4 lg:bottom-0 lg:mx-0 lg:flex-row lg:items-center lg:justify-between lg:px-0">
      <p className="flex items-center justify-center gap-2 text-13 text-t2 lg:justify-start">
        {/* It is said once for both buttons: beside each other there is no room for it under each. */}
        {waits === undefined ? <ShieldCheck size={18} className="flex-none" /> : <Lock size={18} className="flex-none" />}
        {waits ?? (isAsked ? texts.nothingMoves(size) : texts.waiting)}
      </p>
      {error !== undefined && (
        <p role="alert" className="text-13 text-error">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-2.5 lg:justify-end">
        <Button {...decline.button} hideReason onClick={() => void decline.run({ id: circle._id })}>
          {texts.decline}
        </Button>
        {isAsked && (
          <span className="min-w-0 flex-[1_1_10rem] lg:flex-none">
            <Button variant="primary" wide {...consent.button} hideReason onClick={() => void consent.run({ id: circle._id })}>
              {texts.consent(size)}
            </Button>
          </span>
        )}
      </div>
    </div>
  )
}

function Content({ circle }: { circle: WireCircle }): ReactNode {
  const me = useMe()._id
  const until = useNearClock()
  const [today, zone] = [useToday(), useZone()]
  const { hands, status, because, figures } = circle
  const own = hands.filter(({ from }) => from._id === me)
  const received = hands.filter(({ to }) => to._id === me)
  const sum = (list: readonly Hand[]) => list.reduce((total, { points }) => total + points, 0)
  const [takenHand] = received
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-5">
      <div>
        <h2 className="text-22 font-700">{texts.headline(circle)}</h2>
        <p className="mt-1.5 flex items-center gap-2 text-14 text-t2">
          {status === 'waiting' ? (
            <>
              <Hourglass size={18} className="flex-none text-warn" />
              {circle.approval === undefined ? texts.until(until(circle.until)) : texts.awaits}
            </>
          ) : (
            because !== null && texts.over(because)
          )}
        </p>
        {circle.approval !== undefined && <ApprovalLines approval={circle.approval} when={(at) => formatReadAt(at, zone.name, today)} />}
      </div>
      {/* With text so large that the ring has no room for its words, they are read beneath one another instead. */}
      <div className="@container">
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="@max-[17rem]:hidden">
            <CircleRing circle={circle} />
          </div>
          <Answers circle={circle} />
        </div>
      </div>
      <div
        className={classNames(
          'flex flex-col gap-5',
          hasPlannings(circle) ? 'lg:hidden' : 'lg:grid lg:grid-cols-2 lg:items-center lg:gap-8',
        )}
      >
        {own.map((hand) => {
          const gain = received[own.indexOf(hand)]
          return (
            <Card key={hand.demandId} className="flex flex-wrap items-center gap-3 p-4">
              <Side label={texts.given} note={texts.to(shortName(hand.to))} hand={hand} />
              <ArrowRight size={20} className="flex-none translate-y-3 text-permutation" />
              {gain !== undefined && <Side label={texts.taken} note={texts.from(shortName(gain.from))} hand={gain} />}
            </Card>
          )
        })}
        {takenHand !== undefined && figures !== null && <Rests taken={takenHand.vacation} figures={figures} zone={zone} />}
      </div>
      <CirclePlannings circle={circle} />
      {figures !== null && <RuleLines figures={figures.rules} beside={besideFigures(circle.violations, me)} />}
      <ReasonLine tone="ok">{texts.points(sum(own), sum(received))}</ReasonLine>
      {circle.limit.map(({ code, message }) => (
        <ReasonLine key={`${code} ${message}`} tone="error">
          {message}
        </ReasonLine>
      ))}
      <Foot circle={circle} />
    </div>
  )
}

export function CircleScreen({ id }: { id: string }): ReactNode {
  const query = useCircle(id)
  const emptyState = {
    icon: <SearchX size={30} />,
    title: texts.gone,
    children: texts.goneText,
    actions: <WayOut to="/exchange/switch" label={texts.back} />,
  }
  return (
    <Page title={texts.title(query.data?.hands.length ?? 3)} backTo="/exchange/switch" backLabel={texts.back}>
      {id === '' ? (
        <EmptyState {...emptyState} />
      ) : (
        <Loaded query={query} failed={texts.failed} missing={emptyState} skeleton={<Skeleton height={384} radius="card" />}>
          {(circle) => <Content circle={circle} />}
        </Loaded>
      )}
    </Page>
  )
}
