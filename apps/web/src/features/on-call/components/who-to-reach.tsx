// The members on call, with the telephone of each: those who can be reached at once, then the next ones. Nothing stands there in a centre
// where nobody is on call these days.
import type { WireTimeOnCall } from '@releve/contract/on-call'
import { fullName } from '@releve/contract/person-name'
import { phoneNumberText } from '@releve/contract/phone-number'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { todayIn, useMinute, useToday, useZone } from '#features/centers/queries.ts'
import { useCenterId } from '#session/center-id.ts'
import { Tile } from '#shared/tile.tsx'
import { buttonClass } from '#ui/button.tsx'
import { DayText } from '#ui/day-text.tsx'
import { formatClock, formatDay } from '#ui/format.ts'
import { SectionTitle } from '#ui/section-title.tsx'
import { reachable, useTimesOnCall } from '../queries.ts'
import { onCallTexts as texts } from '../texts.ts'

function Line({ time, note }: { time: WireTimeOnCall; note: string }): ReactNode {
  const { name: zone } = useZone()
  const { user, activity, phone } = time
  const memberName = fullName(user)
  return (
    <li className="flex min-h-14 items-center gap-3">
      <Tile name={activity.letters} size={40} type="rest" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="text-14 font-600">{memberName}</span>
        <DayText className="text-13 text-t2">{note}</DayText>
      </span>
      {phone !== null && (
        <a href={`tel:${phone}`} aria-label={texts.call(memberName)} className={buttonClass({ size: 44, variant: 'ghost' })}>
          <Phone size={18} />
          <span className="numeric">{phoneNumberText(phone, zone)}</span>
        </a>
      )}
    </li>
  )
}

export function WhoToReach(): ReactNode {
  const { name: zone } = useZone()
  const now = useMinute()
  const { data = [] } = useTimesOnCall(useCenterId(), useToday())
  if (data.length === 0) return null
  const { now: on, next } = reachable(data, now)
  const moment = (at: number) => `${formatDay(todayIn(zone, at), 'short')}, ${formatClock(at, zone)}`
  const end = ({ spans }: WireTimeOnCall) => spans.find(({ startAt, endAt }) => startAt <= now && now < endAt)?.endAt ?? now
  const start = ({ spans, startAt }: WireTimeOnCall) => spans.find((span) => span.startAt > now)?.startAt ?? startAt
  return (
    <section aria-labelledby="qui-joindre" className="flex flex-col gap-1 px-2">
      <SectionTitle id="qui-joindre">{texts.title}</SectionTitle>
      {on.length === 0 && <p className="text-14 text-t2">{texts.nobody}</p>}
      <ul className="flex flex-col">
        {on.map((time) => (
          <Line key={`${time._id} ${time.date}`} time={time} note={texts.until(time.activity.name, formatClock(end(time), zone))} />
        ))}
      </ul>
      {next.length > 0 && <p className="text-13 text-t3">{texts.next}</p>}
      <ul className="flex flex-col">
        {next.map((time) => (
          <Line key={`${time._id} ${time.date}`} time={time} note={texts.from(time.activity.name, moment(start(time)))} />
        ))}
      </ul>
    </section>
  )
}
