// The share of a campaign for administrators: computed, changed by what they impose or refuse, published, withdrawn.
import { fullName } from '@releve/contract/person-name'
import { isoWeek, toDayNumber } from '@releve/domain/calendar/day'
import { useState, type ReactNode } from 'react'
import { useToday } from '#features/centers/queries.ts'
import { useAction } from '#kit/use-action.ts'
import { Button } from '#ui/button.tsx'
import { DayText } from '#ui/day-text.tsx'
import { FieldError } from '#ui/field.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { UnsavedDialog } from '#ui/unsaved-sheet.tsx'
import { usePublishShare, useShareWishes, useWithdrawCampaign, type CampaignView } from '../queries.ts'
import { campaignTexts as texts, weeksOfRun } from '../texts.ts'
import { ReasonLines } from './result-part.tsx'

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
  onPin: (choice: Choice) => void
  onForbid: (choice: Choice) => void
}

function MemberRow({ member, pinned, forbidden, onPin, onForbid }: MemberRowProps): ReactNode {
  const { person, rank, answers } = member
  const granted = answers.find(({ kind }) => kind === 'granted')
  const isChanged = 'before' in member
  return (
    <li className="flex flex-col gap-2 p-4">
      <span className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="text-16 font-600">
          {fullName(person)} {granted !== undefined && <span className="font-450">{weeksOfRun(granted)}</span>}
        </span>
        <span className={`text-14 font-600 ${rank === 1 ? 'text-primary-ink' : 'text-t2'}`}>
          {answers.length === 0 ? '–' : texts.rank(rank)}
        </span>
      </span>
      {isChanged && <span className="text-13 text-warn">{texts.before(member.before)}</span>}
      {answers.map((reason, place) => {
        const choice = { userId: person.userId, rank: place + 1 }
        const [isPinned, isForbidden] = [has(pinned, choice), has(forbidden, choice)]
        return (
          <div key={`${reason.fromDate} ${reason.toDate}`} className="flex flex-wrap items-center justify-between gap-2">
            <div className="min-w-[14rem] flex-1">
              <p className="text-14 font-550">
                {place + 1}. {weeksOfRun(reason)}
              </p>
              {reason.kind !== 'notNeeded' && reason.kind !== 'granted' && <ReasonLines reason={reason} />}
            </div>
            <span className="flex gap-2">
              <Button size={40} variant={isPinned ? 'primary' : 'outline'} onClick={() => onPin(choice)}>
                {isPinned ? texts.free : texts.impose}
              </Button>
              <Button size={40} variant={isForbidden ? 'primary' : 'outline'} onClick={() => onForbid(choice)}>
                {isForbidden ? texts.allow : texts.refuse}
              </Button>
            </span>
          </div>
        )
      })}
    </li>
  )
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

export function SharePart({ centerId, view }: { centerId: string; view: CampaignView }): ReactNode {
  const { campaign, share, silent } = view
  const today = useToday()
  const [pinned, setPinned] = useState(() => pinnedIn(share))
  const [forbidden, setForbidden] = useState(() => forbiddenIn(share))
  const [isAsking, setIsAsking] = useState(false)
  const compute = useAction(useShareWishes(centerId, campaign._id), { done: () => texts.computed })
  const publish = useAction(usePublishShare(centerId, campaign._id), { done: () => texts.published })
  const known = [...pinnedIn(share), ...forbiddenIn(share)]
  const changes =
    [...pinned, ...forbidden].filter((choice) => !has(known, choice)).length +
    known.filter((choice) => !has([...pinned, ...forbidden], choice)).length
  const isOpen = today <= campaign.wishesUntil
  const mayChange = campaign.state === 'open' || campaign.state === 'shared'
  const served = (share?.people ?? []).filter(({ rank }) => rank !== null).length
  return (
    <section aria-label={texts.chief} className="flex max-w-[860px] flex-col gap-5">
      <SectionTitle>{texts.chief}</SectionTitle>
      <p className="text-14 text-t2">{texts.waiting(campaign.wishing, campaign.takingPart)}</p>
      {mayChange && silent.length > 0 && (
        <p className="text-13 text-pretty text-t3">{texts.silent(silent.map((person) => fullName(person)).join(', '))}</p>
      )}
      {share !== null && (
        <>
          <p className="text-14 text-pretty text-t2">
            {texts.served(served, share.servedAtMost)} {share.couples > 0 && texts.couples(share.together, share.couples)}{' '}
            {share.unproven === null ? texts.proven : texts.unproven} {texts.drawn(campaign.seed)}
          </p>
          <ul className="flex flex-col divide-y divide-line rounded-card bg-s1">
            {share.people.map((member) => (
              <MemberRow
                key={member.person._id}
                member={member}
                pinned={pinned}
                forbidden={forbidden}
                onPin={(choice) =>
                  setPinned(
                    has(pinned, choice) ? toggled(pinned, choice) : [...pinned.filter(({ userId }) => userId !== choice.userId), choice],
                  )
                }
                onForbid={(choice) => setForbidden(toggled(forbidden, choice))}
              />
            ))}
          </ul>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-t3" aria-label={texts.year}>
            {share.weeks.map(({ fromDate, away }) => (
              <li key={fromDate}>{texts.away(isoWeek(toDayNumber(fromDate)).week, away)}</li>
            ))}
          </ul>
          <Dearest dearest={share.dearest} />
        </>
      )}
      {mayChange && isOpen && <DayText className="text-14 text-t3">{texts.shareAfter(campaign.wishesUntil)}</DayText>}
      {changes > 0 && <p className="text-14 text-warn">{texts.chosen(changes)}</p>}
      <FieldError error={compute.error ?? publish.error} />
      <div className="flex flex-wrap gap-2">
        {mayChange && !isOpen && (
          <Button
            size={48}
            variant={share === null || changes > 0 ? 'primary' : 'outline'}
            {...compute.button}
            onClick={() => void compute.run({ seen: campaign.version, pinned, forbidden })}
          >
            {share === null ? texts.compute : texts.recompute}
          </Button>
        )}
        {campaign.state === 'shared' && changes === 0 && (
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
    </section>
  )
}
