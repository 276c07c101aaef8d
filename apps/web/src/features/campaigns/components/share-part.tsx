// The share of a campaign for administrators: computed, changed by what they impose or refuse, published, withdrawn.
import { fullName } from '@releve/contract/person-name'
import { isoWeek, toDayNumber } from '@releve/domain/calendar/day'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState, type ReactNode } from 'react'
import { useToday } from '#features/centers/queries.ts'
import { useAction } from '#kit/use-action.ts'
import { byName } from '#shared/person.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { DayText } from '#ui/day-text.tsx'
import { FieldError } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { UnsavedDialog } from '#ui/unsaved-sheet.tsx'
import { usePublishShare, useShareWishes, useWithdrawCampaign, type CampaignView } from '../queries.ts'
import { campaignTexts as texts, weeksOfRun } from '../texts.ts'
import { EnterWishes } from './enter-wishes.tsx'
import { ReasonLines } from './result-part.tsx'
import { SharePicture } from './share-picture.tsx'

type Share = NonNullable<CampaignView['share']>
type Member = Share['people'][number]

/** A chief's word on one wish of somebody. */
interface Choice {
  readonly userId: string
  readonly rank: number
}

const has = (choices: readonly Choice[], { userId, rank }: Choice) => choices.some((each) => each.userId === userId && each.rank === rank)
const toggled = (choices: readonly Choice[], choice: Choice) =>
  has(choices, choice) ? choices.filter((each) => !has([choice], each)) : [...choices, choice]

interface MemberRowProps {
  member: Member
  pinned: readonly Choice[]
  forbidden: readonly Choice[]
  /** False: published or withdrawn. */
  mayDecide: boolean
  onPin: (choice: Choice) => void
  onForbid: (choice: Choice) => void
}

/** One member: the weeks granted, and why nothing better is; the decisions of a chief are one press away. */
function MemberRow({ member, pinned, forbidden, mayDecide, onPin, onForbid }: MemberRowProps): ReactNode {
  const { person, rank, answers } = member
  const hasChoice = [...pinned, ...forbidden].some(({ userId }) => userId === person.userId)
  const [isPressed, setIsPressed] = useState(false)
  const isDeciding = mayDecide && (isPressed || hasChoice)
  const granted = answers.find(({ kind }) => kind === 'granted')
  const shown = answers.flatMap((reason, place) =>
    isDeciding || !['granted', 'notNeeded'].includes(reason.kind) ? [{ reason, rank: place + 1 }] : [],
  )
  return (
    <li className="flex flex-col gap-2 p-4">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 flex-1 text-16 font-600">
          {fullName(person)} {granted !== undefined && <span className="font-450">{weeksOfRun(granted)}</span>}
        </span>
        <Chip tone={rank === 1 ? 'success' : rank === null && answers.length > 0 ? 'warn' : 'neutral'}>
          {answers.length === 0 ? texts.isSilent : texts.rank(rank)}
        </Chip>
        {mayDecide && answers.length > 0 && (
          <IconButton
            label={texts.change(fullName(person))}
            icon={<SlidersHorizontal size={18} />}
            aria-expanded={isDeciding}
            onClick={() => setIsPressed(!isPressed)}
          />
        )}
      </span>
      {'before' in member && <span className="text-13 text-warn">{texts.before(member.before)}</span>}
      {shown.map(({ reason, rank: wishRank }) => {
        const choice = { userId: person.userId, rank: wishRank }
        const [isPinned, isForbidden] = [has(pinned, choice), has(forbidden, choice)]
        return (
          <div key={`${reason.fromDate} ${reason.toDate}`} className="flex flex-wrap items-center justify-between gap-2">
            <div className="min-w-[14rem] flex-1">
              <p className="text-14 font-550">
                {wishRank}. {weeksOfRun(reason)}
              </p>
              {reason.kind !== 'notNeeded' && reason.kind !== 'granted' && <ReasonLines reason={reason} />}
            </div>
            {isDeciding && (
              <span className="flex gap-2">
                <Button
                  size={40}
                  variant={isPinned ? 'primary' : 'outline'}
                  aria-label={texts.ofWish(isPinned ? texts.free : texts.impose, wishRank, fullName(person))}
                  onClick={() => onPin(choice)}
                >
                  {isPinned ? texts.free : texts.impose}
                </Button>
                <Button
                  size={40}
                  variant={isForbidden ? 'primary' : 'outline'}
                  aria-label={texts.ofWish(isForbidden ? texts.allow : texts.refuse, wishRank, fullName(person))}
                  onClick={() => onForbid(choice)}
                >
                  {isForbidden ? texts.allow : texts.refuse}
                </Button>
              </span>
            )}
          </div>
        )
      })}
    </li>
  )
}

/** Those who obtained nothing first, then from the last wish to the first; who wished for nothing stands last. */
function worstFirst(a: Member, b: Member): number {
  const place = ({ rank, answers }: Member) => (answers.length === 0 ? 0 : (rank ?? Infinity))
  return place(b) - place(a) || byName(a.person, b.person)
}

/** How many have each rank, the best first. */
function spreadOf(people: readonly Member[]): [rank: number | null, count: number][] {
  const wishers = people.filter(({ answers }) => answers.length > 0)
  const counts = [...Map.groupBy(wishers, ({ rank }) => rank)].map(([rank, group]): [number | null, number] => [rank, group.length])
  return counts.toSorted(([a], [b]) => (a ?? Infinity) - (b ?? Infinity))
}

function Dearest({ dearest }: Pick<Share, 'dearest'>): ReactNode {
  if (dearest.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <SectionTitle>{texts.dearest}</SectionTitle>
      <ul className="flex flex-col gap-2">
        {dearest.map((moment) => (
          <li key={`${moment.date} ${moment.qualifications.join(' ')}`} className="text-14 text-pretty text-t2">
            {texts.dear(isoWeek(toDayNumber(moment.date)).week, moment.qualifications.join(', '), moment.wishes)}
            {moment.oneMore !== null && ` ${texts.oneMore(moment.oneMore.served, moment.oneMore.first)}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The choices that the last computation rested on. */
const pinnedIn = (share: Share | null): Choice[] =>
  (share?.people ?? []).flatMap(({ person, pinned }) => (pinned === null ? [] : [{ userId: person.userId, rank: pinned }]))
const forbiddenIn = (share: Share | null): Choice[] =>
  (share?.people ?? []).flatMap(({ person, forbidden }) => forbidden.map((rank) => ({ userId: person.userId, rank })))

function WithdrawButton({ centerId, view: { campaign } }: { centerId: string; view: CampaignView }): ReactNode {
  const [isAsking, setIsAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const withdraw = useAction(useWithdrawCampaign(centerId, campaign._id), { done: () => texts.withdrawn })
  const reason = typed.trim()
  return (
    <>
      <Button size={48} variant="outline" onClick={() => setIsAsking(true)}>
        {texts.withdraw}
      </Button>
      <UnsavedDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={texts.withdrawQuestion}
        description={texts.withdrawWhat}
        confirmLabel={texts.withdraw}
        danger
        {...withdraw.button}
        {...(reason === '' && { disabledReason: texts.reasonRequired })}
        isDirty={reason !== '' && !withdraw.isPending}
        onConfirm={() => void withdraw.run(reason).then((isDone) => isDone && setIsAsking(false))}
      >
        <TextArea label="Motif" rows={3} maxLength={300} value={typed} onChange={({ target }) => setTyped(target.value)} />
        <FieldError error={withdraw.error} />
      </UnsavedDialog>
    </>
  )
}

interface ShareActionsProps {
  centerId: string
  view: CampaignView
  choices: { readonly pinned: readonly Choice[]; readonly forbidden: readonly Choice[] }
  /** The number of decisions that the shown share does not rest on. */
  changes: number
  isTrial: boolean
  onTried: (share: Share | null) => void
}

/** Computes, tries what a chief decided before it is kept, publishes, withdraws. */
function ShareActions({ centerId, view: { campaign, share }, view, choices, changes, isTrial, onTried }: ShareActionsProps): ReactNode {
  const today = useToday()
  const [isAsking, setIsAsking] = useState(false)
  const compute = useAction(useShareWishes(centerId, campaign._id), {
    done: ({ share: answered }, { dryRun }) => {
      if (dryRun === true) onTried(answered)
      return dryRun === true ? texts.tried : isTrial ? texts.keptTrial : texts.computed
    },
  })
  const publish = useAction(usePublishShare(centerId, campaign._id), { done: () => texts.published })
  const isOpen = today <= campaign.wishesUntil
  const mayChange = campaign.state === 'open' || campaign.state === 'shared'
  const asked = { seen: campaign.version, pinned: [...choices.pinned], forbidden: [...choices.forbidden] }
  const isKept = share !== null && !isTrial && changes === 0
  return (
    <>
      {mayChange && isOpen && <DayText className="text-14 text-t3">{texts.shareAfter(campaign.wishesUntil)}</DayText>}
      {changes > 0 && <p className="text-14 text-warn">{texts.chosen(changes)}</p>}
      <FieldError error={compute.error ?? publish.error} />
      <div className="flex flex-wrap gap-2">
        {mayChange && !isOpen && (!isTrial || changes > 0) && (
          <Button
            size={48}
            variant={isKept ? 'outline' : 'primary'}
            {...compute.button}
            onClick={() => void compute.run({ ...asked, ...(share !== null && { dryRun: true }) })}
          >
            {share === null ? texts.compute : changes > 0 ? texts.tryChoices : texts.recompute}
          </Button>
        )}
        {mayChange && isTrial && changes === 0 && (
          <Button size={48} variant="primary" {...compute.button} onClick={() => void compute.run(asked)}>
            {texts.keepTrial}
          </Button>
        )}
        {mayChange && isTrial && (
          <Button size={48} variant="outline" onClick={() => onTried(null)}>
            {texts.dropTrial}
          </Button>
        )}
        {campaign.state === 'shared' && isKept && (
          <Button size={48} variant="primary" {...publish.button} onClick={() => setIsAsking(true)}>
            {texts.publish}
          </Button>
        )}
        {campaign.state !== 'withdrawn' && today < campaign.fromDate && <WithdrawButton centerId={centerId} view={view} />}
      </div>
      <UnsavedDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={texts.publishQuestion}
        description={texts.publishWhat}
        confirmLabel={texts.publish}
        {...publish.button}
        isDirty={false}
        onConfirm={() => void publish.run({ seen: campaign.version }).then(() => setIsAsking(false))}
      />
    </>
  )
}

export function SharePart({ centerId, view }: { centerId: string; view: CampaignView }): ReactNode {
  const { campaign, silent } = view
  /** A share that is tried and not kept. */
  const [tried, setTried] = useState<Share | null>(null)
  const share = tried ?? view.share
  const [pinned, setPinned] = useState(() => pinnedIn(share))
  const [forbidden, setForbidden] = useState(() => forbiddenIn(share))
  const show = (shown: Share | null) => {
    setTried(shown)
    if (shown !== null) return
    setPinned(pinnedIn(view.share))
    setForbidden(forbiddenIn(view.share))
  }
  const known = [...pinnedIn(share), ...forbiddenIn(share)]
  const changes =
    [...pinned, ...forbidden].filter((choice) => !has(known, choice)).length +
    known.filter((choice) => !has([...pinned, ...forbidden], choice)).length
  const mayChange = campaign.state === 'open' || campaign.state === 'shared'
  const people = (share?.people ?? []).toSorted(worstFirst)
  const served = people.filter(({ rank }) => rank !== null).length
  return (
    <section aria-label={texts.chief} className="flex flex-col gap-5">
      <SectionTitle>{texts.chief}</SectionTitle>
      <p className="text-14 text-t2">{texts.waiting(campaign.wishing, campaign.takingPart)}</p>
      {mayChange && silent.length > 0 && (
        <p className="max-w-[860px] text-13 text-pretty text-t3">{texts.silent(silent.map((person) => fullName(person)).join(', '))}</p>
      )}
      <div className={share === null ? 'flex flex-col gap-5' : 'flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-8'}>
        {share !== null && <SharePicture share={share} />}
        <div className="flex min-w-0 flex-col gap-5">
          {share !== null && (
            <>
              {tried !== null && (
                <p role="status" className="text-14 font-600 text-warn">
                  {texts.trial(people.filter((member) => 'before' in member).length)}
                </p>
              )}
              <p className="text-14 text-pretty text-t2">
                {texts.served(served, share.servedAtMost)} {texts.spread(spreadOf(people))}{' '}
                {share.couples > 0 && texts.couples(share.together, share.couples)}{' '}
                {share.unproven === null ? texts.proven : texts.unproven} {texts.drawn(campaign.seed)}
              </p>
              <ul className="flex flex-col divide-y divide-line rounded-card bg-s1">
                {people.map((member) => (
                  <MemberRow
                    key={member.person._id}
                    member={member}
                    pinned={pinned}
                    forbidden={forbidden}
                    mayDecide={mayChange}
                    onPin={(choice) =>
                      setPinned(
                        has(pinned, choice)
                          ? toggled(pinned, choice)
                          : [...pinned.filter(({ userId }) => userId !== choice.userId), choice],
                      )
                    }
                    onForbid={(choice) => setForbidden(toggled(forbidden, choice))}
                  />
                ))}
              </ul>
              <ul className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-t3 lg:sr-only" aria-label={texts.year}>
                {share.weeks.map(({ fromDate, away }) => (
                  <li key={fromDate}>{texts.away(isoWeek(toDayNumber(fromDate)).week, away)}</li>
                ))}
              </ul>
              <Dearest dearest={share.dearest} />
            </>
          )}
          <ShareActions
            centerId={centerId}
            view={view}
            choices={{ pinned, forbidden }}
            changes={changes}
            isTrial={tried !== null}
            onTried={show}
          />
        </div>
      </div>
      {mayChange && <EnterWishes centerId={centerId} view={view} />}
    </section>
  )
}
