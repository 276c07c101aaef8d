// What the rules, as they are being edited, say of the cycle the centre follows: its worst figure against each of them.
import type { WireRotation } from '@releve/contract/rotations'
import { toDayNumber } from '@releve/domain/calendar/day'
import { legalCheck } from '@releve/domain/rotations/legal-check'
import type { RuleCheck } from '@releve/domain/rotations/legal-check'
import type { Rule } from '@releve/domain/working-time/rules'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { FailedLine } from '../../../ui/failed-line.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useTodayOf, useZoneOf } from '../../centers/queries.ts'
import { useTeams } from '../../teams/queries.ts'
import { figureText, ruleLabels, rulesTexts } from '../texts.ts'

const texts = rulesTexts.preview

function Line({ check: { code, state, severity, figure, limit } }: { check: RuleCheck }): ReactNode {
  const isGrave = state === 'broken' && severity === 'blocking'
  const tone = state === 'kept' ? 'text-success' : isGrave ? 'text-error' : 'text-warn'
  const Icon = state === 'kept' ? CircleCheck : state === 'limit' ? CircleAlert : TriangleAlert
  return (
    <li className="flex items-start gap-3 border-t border-line py-2.5 first:border-t-0">
      <Icon size={20} className={`mt-0.5 flex-none ${tone}`} aria-hidden="true" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="text-14 font-550">{ruleLabels[code].title}</span>
        <span className="numeric text-13 text-t2">{texts.against(figureText(code, figure), figureText(code, limit))}</span>
      </span>
      <span className={`text-13 font-600 ${tone}`}>{texts[state]}</span>
    </li>
  )
}

interface RulesPreviewProps {
  centerId: string
  rotation: WireRotation | null | undefined
  /** Null while a field is wrong. */
  rules: readonly Rule[] | null
}

export function RulesPreview({ centerId, rotation, rules }: RulesPreviewProps): ReactNode {
  const today = useTodayOf(centerId)
  const zone = useZoneOf(centerId)
  const { data: teams, isError, isFetching, refetch } = useTeams()
  const checks = useMemo(() => {
    if (teams === undefined || rotation === null || rotation === undefined || rules === null || rotation.days.length === 0) return null
    const starts = teams.flatMap((team) =>
      team.centerId === centerId && team.cycleStartDate !== null ? [toDayNumber(team.cycleStartDate)] : [],
    )
    const from = toDayNumber(today)
    return legalCheck({ days: rotation.days, starts: starts.length === 0 ? [from] : starts, rules, from, zone })
  }, [rotation, rules, teams, centerId, today, zone])
  return (
    <section aria-labelledby="apercu" className="flex flex-col gap-1.5 rounded-card bg-s1 p-5 shadow-e1">
      <h2 id="apercu" className="text-18">
        {texts.title}
      </h2>
      {rotation !== null && rotation !== undefined && <p className="text-14 text-t2">{rotation.name}</p>}
      {teams === undefined && rotation !== null ? (
        isError ? (
          <FailedLine onRetry={() => void refetch()} retrying={isFetching}>
            {texts.teamsFailed}
          </FailedLine>
        ) : (
          <SkeletonGroup>
            <Skeleton width="100%" height={120} radius="card" />
          </SkeletonGroup>
        )
      ) : checks === null ? (
        <p className="text-14 text-t2">{rotation === null ? texts.none : texts.invalid}</p>
      ) : (
        <ul aria-live="polite">
          {checks.map((check) => (
            <Line key={check.code} check={check} />
          ))}
        </ul>
      )}
      <p className="mt-1 text-13 text-pretty text-t3">{texts.note}</p>
    </section>
  )
}
