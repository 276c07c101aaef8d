// What the rules, as they are being edited, say of the cycle the centre follows: its worst figure against each of them.
import type { WireRotation } from '@releve/contract/rotations'
import { figureText, ruleTexts } from '@releve/contract/rule-texts'
import { toDayNumber, type Day } from '@releve/domain/calendar/day'
import { legalCheck, type RuleCheck } from '@releve/domain/rotations/legal-check'
import type { Rule } from '@releve/domain/working-time/rules'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useMemo, type ReactNode } from 'react'
import { Loaded } from '../../../kit/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useTeamsOf } from '../../teams/queries.ts'
import { rulesTexts } from '../texts.ts'

const texts = rulesTexts.preview

function Line({ check: { code, state, severity, figure, limit } }: { check: RuleCheck }): ReactNode {
  const isGrave = state === 'broken' && severity === 'blocking'
  const tone = state === 'kept' ? 'text-success' : isGrave ? 'text-error' : 'text-warn'
  const Icon = state === 'kept' ? CircleCheck : state === 'limit' ? CircleAlert : TriangleAlert
  return (
    <li className="flex items-start gap-3 border-t border-line py-2.5 first:border-t-0">
      <Icon size={20} className={`mt-0.5 flex-none ${tone}`} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="text-14 font-550">{ruleTexts[code].title}</span>
        <span className="numeric text-13 text-t2">{texts.against(figureText(code, figure), figureText(code, limit))}</span>
      </span>
      <span className={`text-13 font-600 ${tone}`}>{texts[state]}</span>
    </li>
  )
}

interface ChecksProps {
  days: WireRotation['days']
  rules: readonly Rule[]
  teams: readonly { readonly cycleStartDate: Day | null }[]
}

function Checks({ days, rules, teams }: ChecksProps): ReactNode {
  const checks = useMemo(() => {
    const starts = teams.flatMap(({ cycleStartDate }) => (cycleStartDate === null ? [] : [toDayNumber(cycleStartDate)]))
    return legalCheck({ days, starts, rules })
  }, [days, rules, teams])
  return (
    <ul aria-live="polite">
      {checks.map((check) => (
        <Line key={check.code} check={check} />
      ))}
    </ul>
  )
}

interface RulesPreviewProps {
  centerId: string
  rotation: WireRotation | null
  /** Null while a field is wrong. */
  rules: readonly Rule[] | null
}

export function RulesPreview({ centerId, rotation, rules }: RulesPreviewProps): ReactNode {
  const teams = useTeamsOf(centerId)
  return (
    <section aria-labelledby="apercu" className="flex flex-col gap-1.5 rounded-card bg-s1 p-5 shadow-e1">
      <h2 id="apercu" className="text-18">
        {texts.title}
      </h2>
      {rotation !== null && <p className="text-14 text-t2">{rotation.name}</p>}
      {rotation === null || rules === null ? (
        <p className="text-14 text-t2">{rotation === null ? texts.none : texts.invalid}</p>
      ) : (
        <Loaded
          query={teams}
          failed={texts.teamsFailed}
          asLine
          skeleton={
            <SkeletonGroup>
              <Skeleton width="100%" height={120} radius="card" />
            </SkeletonGroup>
          }
        >
          {(known) => <Checks days={rotation.days} rules={rules} teams={known} />}
        </Loaded>
      )}
      {rotation !== null && <p className="mt-1 text-13 text-pretty text-t3">{texts.note}</p>}
    </section>
  )
}
