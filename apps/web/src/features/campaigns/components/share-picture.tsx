// A share week by week, for wide screens: what each member obtains and what they wished for in vain, over the people away in each week. The
// list beside it says the same in words.
import { fullName } from '@releve/contract/person-name'
import { isoWeek, toDayNumber } from '@releve/domain/calendar/day'
import type { ReactNode } from 'react'
import { byName } from '#shared/person.ts'
import type { CampaignView } from '../queries.ts'
import { campaignTexts as texts } from '../texts.ts'

type Share = NonNullable<CampaignView['share']>
type Member = Share['people'][number]

interface Stretch {
  /** Places of the weeks, both included. */
  readonly from: number
  readonly to: number
  /** The rank of the wish that is granted; null: it was wished for in vain. */
  readonly rank: number | null
}

function stretchesOf({ answers, rank }: Member, weeks: Share['weeks']): Stretch[] {
  const wanted = answers.filter(({ kind }) => kind !== 'notNeeded')
  const drawn = wanted.flatMap(({ fromDate, toDate, kind }) => {
    const from = weeks.findIndex((week) => week.fromDate >= fromDate)
    const to = weeks.findLastIndex((week) => week.toDate <= toDate)
    return from < 0 || to < from ? [] : [{ from, to, rank: kind === 'granted' ? rank : null }]
  })
  // Granted weeks lie over those that were wished for.
  return drawn.toSorted((a, b) => Number(a.rank !== null) - Number(b.rank !== null))
}

function Line({ member, weeks }: { member: Member; weeks: Share['weeks'] }): ReactNode {
  return (
    <>
      <span className="truncate pr-3 text-14">{fullName(member.person)}</span>
      {stretchesOf(member, weeks).map(({ from, to, rank }) => (
        <span
          key={`${from} ${to} ${rank ?? ''}`}
          style={{ gridColumn: `${from + 2} / ${to + 3}`, gridRow: 1 }}
          className={
            rank === null
              ? 'h-7 rounded-sm shadow-[inset_0_0_0_2px_var(--line-strong)]'
              : 'grid h-7 place-items-center rounded-sm bg-primary-tint text-13 font-650 text-primary-ink'
          }
        >
          {rank !== null && texts.rankAlone(rank)}
        </span>
      ))}
    </>
  )
}

export function SharePicture({ share }: { share: Share }): ReactNode {
  const { weeks } = share
  const most = Math.max(1, ...weeks.map(({ away }) => away))
  const wishers = share.people.filter(({ answers }) => answers.length > 0).toSorted((a, b) => byName(a.person, b.person))
  const columns = { gridTemplateColumns: `minmax(8rem,12rem) repeat(${weeks.length}, minmax(0, 1fr))` }
  return (
    <figure aria-hidden="true" className="hidden min-w-0 flex-col gap-3 lg:flex">
      <div className="flex flex-col divide-y divide-line">
        {wishers.map((member) => (
          <div key={member.person._id} className="grid min-h-10 items-center" style={columns}>
            <Line member={member} weeks={weeks} />
          </div>
        ))}
      </div>
      <div className="grid items-end gap-x-1" style={columns}>
        <span className="self-center text-13 font-600">{texts.pictureAway}</span>
        {weeks.map(({ fromDate, away }) => (
          <span key={fromDate} className="flex h-20 flex-col justify-end gap-1 text-center">
            <span className="numeric text-12 text-t2">{away === 0 ? '' : away}</span>
            <span className="rounded-xs bg-s3" style={{ height: `${(away / most) * 48}px` }} />
          </span>
        ))}
        <span />
        {weeks.map(({ fromDate }) => (
          <span key={fromDate} className="numeric pt-1 text-center text-12 text-t3">
            {texts.weekAlone(isoWeek(toDayNumber(fromDate)).week)}
          </span>
        ))}
      </div>
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-13 text-t3">
        <span className="flex items-center gap-2">
          <span className="h-4 w-6 rounded-xs bg-primary-tint" /> {texts.pictureGranted}
        </span>
        <span className="flex items-center gap-2">
          <span className="h-4 w-6 rounded-xs shadow-[inset_0_0_0_2px_var(--line-strong)]" /> {texts.pictureWished}
        </span>
      </figcaption>
    </figure>
  )
}
