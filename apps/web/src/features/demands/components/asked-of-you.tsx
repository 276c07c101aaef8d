// What the centre asks of its reader about a vacancy: until when they may answer, and why it is asked of them.
import type { WireDemand } from '@releve/contract/demands'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import type { ReactNode } from 'react'
import { DayText } from '../../../ui/day-text.tsx'
import { formatCountdown } from '../../../ui/format.ts'
import { useMinute, useNearClock } from '../../centers/queries.ts'
import { useVacancyAsk } from '../queries.ts'
import { demandTexts } from '../texts.ts'
import { RestBar } from '../../../shared/countdown.tsx'

const texts = demandTexts.vacancy

/** Nothing of who was not asked: they may take it like any other demand. */
export function AskedOfYou({ demand }: { demand: WireDemand }): ReactNode {
  const now = useMinute()
  const clockOf = useNearClock()
  const { data } = useVacancyAsk(demand._id)
  const ask = data?.ask ?? null
  const until = ask?.until ?? null
  const standing = ask?.standing ?? null
  const qualification = demand.vacancy?.qualification ?? null
  const hasDeclined = (data?.declinedAt ?? null) !== null
  const left = until === null ? null : formatCountdown(until - now)
  return (
    <div className="flex flex-col gap-3 rounded-card bg-s2 px-4 py-3.5 [--ring:var(--s2)]">
      <span className="flex flex-col gap-0.5 text-14">
        <span className="font-600">{ask === null ? texts.open : texts.asked}</span>
        {qualification !== null && <span className="text-t2">{texts.qualified(qualification)}</span>}
        {demand.comment !== '' && <span className="break-words text-t2">{demandTexts.detail.quote(demand.comment)}</span>}
      </span>
      {ask !== null && until !== null && left !== null && (
        <span className="flex flex-col gap-2">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="numeric text-28 font-700">{left}</span>
            <span className="text-14 text-t2">
              <DayText>{texts.before(clockOf(until))}</DayText>
            </span>
          </span>
          <RestBar value={(now - ask.at) / Math.max(1, until - ask.at)} label={texts.bar} tone="pending" />
        </span>
      )}
      {standing !== null && (
        <p className="flex items-start gap-2.5 text-14 text-pretty text-t2">
          <CircleUserRound size={20} className="flex-none text-primary-ink" />
          <span>
            <b className="font-650 text-t1">{texts.why}</b> {texts.reasons(standing)}.
          </span>
        </p>
      )}
      <p className="text-13 text-pretty text-t3">{hasDeclined ? texts.declined : texts.free}</p>
    </div>
  )
}
