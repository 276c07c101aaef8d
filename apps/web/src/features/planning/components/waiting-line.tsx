// The people for whose answer a request waits, and until when: for who asked, and for who decides.
import type { WireModification } from '@releve/contract/planning'
import type { ReactNode } from 'react'
import { formatReadAt } from '#ui/format.ts'
import { ReasonLine } from '#ui/reason-line.tsx'
import { useTodayOf, useZoneOf } from '#features/centers/queries.ts'
import { decideTexts as texts } from './decide/decide-texts.ts'

export function WaitingLine({ modification: { approval, centerId } }: { modification: WireModification }): ReactNode {
  const zone = useZoneOf(centerId)
  const today = useTodayOf(centerId)
  if (approval === undefined) return null
  const when = (at: number) => formatReadAt(at, zone.name, today)
  return (
    <div className="flex flex-col gap-1">
      {approval.accords.map(({ level, by, insteadOf, at }) => (
        <ReasonLine key={level} tone="ok">
          {texts.accord(level, by, insteadOf, when(at))}
        </ReasonLine>
      ))}
      <ReasonLine tone="quiet">{`${texts.waits(approval)}, ${texts.lapses(when(approval.lapsesAt))}.`}</ReasonLine>
    </div>
  )
}
