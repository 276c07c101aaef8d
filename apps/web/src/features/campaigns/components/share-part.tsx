// The share of a campaign for administrators: the figures of it, each member with what they obtain, what costs most wishes.
import { fullName } from '@releve/contract/person-name'
import { isoWeek, toDayNumber } from '@releve/domain/calendar/day'
import { useState, type ReactNode } from 'react'
import { useToday } from '#features/centers/queries.ts'
import { byName } from '#shared/person.ts'
import { SectionTitle } from '#ui/section-title.tsx'
import type { CampaignView } from '../queries.ts'
import { campaignTexts as texts } from '../texts.ts'
import { EnterWishes } from './enter-wishes.tsx'
import { ShareActions, WithdrawCampaign } from './share-actions.tsx'
import { forbiddenIn, hasChoice, pinnedIn, toggled } from './share-choices.ts'
import { ShareMember } from './share-member.tsx'
import { SharePicture } from './share-picture.tsx'

type Share = NonNullable<CampaignView['share']>
type Member = Share['people'][number]

/** Those who obtained nothing stand first, then from the last wish to the first. */
function worstFirst(a: Member, b: Member): number {
  const place = ({ rank }: Member) => rank ?? Number.MAX_SAFE_INTEGER
  return place(b) - place(a) || byName(a.person, b.person)
}

/** How many have each rank, the best first. */
function spreadOf(wishers: readonly Member[]): [rank: number | null, count: number][] {
  const counts = [...Map.groupBy(wishers, ({ rank }) => rank)].map(([rank, group]): [number | null, number] => [rank, group.length])
  return counts.toSorted(([a], [b]) => (a ?? Infinity) - (b ?? Infinity))
}

const RANK_LOOKS = ['bg-success', 'bg-line-strong', 'bg-s4 in-data-[theme=light]:bg-s3']

/** The people of each rank as parts of one bar, in the colours of the best, those between, and who obtained nothing. */
function SpreadBar({ spread }: { spread: ReturnType<typeof spreadOf> }): ReactNode {
  return (
    <span aria-hidden="true" className="flex h-3 gap-0.5 overflow-hidden rounded-xs">
      {spread.map(([rank, count]) => (
        <span
          key={rank ?? 0}
          className={rank === null ? 'bg-warn' : (RANK_LOOKS[rank - 1] ?? RANK_LOOKS.at(-1))}
          style={{ flexGrow: count }}
        />
      ))}
    </span>
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

export function SharePart({ centerId, view }: { centerId: string; view: CampaignView }): ReactNode {
  const { campaign, silent } = view
  const today = useToday()
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
    [...pinned, ...forbidden].filter((choice) => !hasChoice(known, choice)).length +
    known.filter((choice) => !hasChoice([...pinned, ...forbidden], choice)).length
  const mayChange = campaign.state === 'open' || campaign.state === 'shared'
  // Members without a wish are named above, in one line.
  const people = (share?.people ?? []).filter(({ answers }) => answers.length > 0).toSorted(worstFirst)
  const spread = spreadOf(people)
  const served = people.filter(({ rank }) => rank !== null).length
  return (
    <section aria-label={texts.chief} className="flex flex-col gap-5">
      <SectionTitle>{texts.chief}</SectionTitle>
      <p className="text-14 text-t2">{texts.waiting(campaign.wishing, campaign.takingPart)}</p>
      {silent.length > 0 && (
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
              <SpreadBar spread={spread} />
              <p className="text-14 text-pretty text-t2">
                {texts.served(served, share.servedAtMost)} {texts.spread(spread)}{' '}
                {share.couples > 0 && texts.couples(share.together, share.couples)}{' '}
                {share.unproven === null ? texts.proven : texts.unproven} {texts.drawn(campaign.seed)}
              </p>
              <ul className="flex flex-col divide-y divide-line rounded-card bg-s1">
                {people.map((member) => (
                  <ShareMember
                    key={member.person._id}
                    member={member}
                    pinned={pinned}
                    forbidden={forbidden}
                    mayDecide={mayChange}
                    onPin={(choice) =>
                      setPinned(
                        hasChoice(pinned, choice)
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
      {campaign.state !== 'withdrawn' && today < campaign.fromDate && <WithdrawCampaign centerId={centerId} view={view} />}
    </section>
  )
}
