// The list of all that is written of a member on days after their last one: exchanges, absences and activities, roles, balances.
import { demandLabels } from '@releve/contract/demand-labels'
import type { WireBeyond } from '@releve/contract/departures'
import { leaveAmountText } from '@releve/contract/leave-text'
import { roleWords } from '@releve/contract/role-words'
import type { ReactNode } from 'react'
import { formatDay } from '#ui/format.ts'
import { modificationNames, plannedTexts } from './departure-texts.ts'

const texts = plannedTexts.beyond
const shortDay = (day: string) => formatDay(day, 'short', { year: true })

function demandLine({ kind, status, date, other }: WireBeyond['demands'][number]): string {
  const label = demandLabels[kind]
  return status === 'open' ? texts.open(label, shortDay(date)) : texts.accepted(label, shortDay(date), other)
}

function modificationLine({ kind, name, fromDate, toDate, isSeries, status }: WireBeyond['modifications'][number]): string {
  const subject = name ?? modificationNames[kind]
  const days = fromDate === toDate ? texts.one(subject, shortDay(fromDate)) : texts.range(subject, shortDay(fromDate), shortDay(toDate))
  return [days, isSeries && texts.series, status === 'pending' && texts.asked].filter(Boolean).join(', ')
}

/** A balance of nothing is no reason to look. */
const accountLines = ({ points, leave }: WireBeyond): string[] => [
  ...(points === null || points.balance === 0
    ? []
    : [[texts.points(points.balance), points.reserved > 0 && texts.reserved(points.reserved)].filter(Boolean).join(', ')]),
  ...leave.filter(({ left }) => left !== 0).map(({ name, unit, left }) => texts.leave(name, leaveAmountText(unit, left))),
]

export function BeyondList({ beyond }: { beyond: WireBeyond }): ReactNode {
  const parts = [
    { title: texts.demands, lines: beyond.demands.map(demandLine) },
    { title: texts.planning, lines: beyond.modifications.map(modificationLine) },
    { title: texts.roles, lines: beyond.roles.map(({ role }) => roleWords[role].name) },
    { title: texts.account, lines: accountLines(beyond) },
  ].filter(({ lines }) => lines.length > 0)
  return (
    <section aria-labelledby="beyond" className="flex flex-col gap-3 rounded-card bg-s2 p-4">
      <h4 id="beyond" className="text-16 font-650">
        {texts.title}
      </h4>
      {parts.length === 0 && <p className="text-14 text-t2">{texts.none}</p>}
      {parts.map(({ title, lines }) => (
        <div key={title} className="flex flex-col gap-1">
          <h5 className="text-13 font-650 text-t3">{title}</h5>
          <ul className="flex flex-col gap-1 text-14">
            {lines.map((line, index) => (
              <li key={`${index} ${line}`} className="text-pretty">
                {line}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
