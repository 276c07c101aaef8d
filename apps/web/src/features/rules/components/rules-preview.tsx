// The rules, as they are being edited, applied to the cycle the centre follows: its worst figure against each of them.
import type { WireRotation } from '@releve/contract/rotations'
import { figureText, ruleTexts } from '@releve/contract/rule-texts'
import { toDayNumber } from '@releve/domain/calendar/day'
import { legalCheck, type RuleCheck } from '@releve/domain/rotations/legal-check'
import type { CenterRules } from '@releve/domain/working-time/rules'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { Loaded } from '#kit/loaded.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { useTeamsOf } from '#features/teams/queries.ts'
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

interface RulesPreviewProps {
  centerId: string
  rotation: WireRotation | null
  /** The regime and its rules; null while a field is wrong. */
  followed: Pick<CenterRules, 'profile' | 'rules'> | null
}

export function RulesPreview({ centerId, rotation, followed }: RulesPreviewProps): ReactNode {
  const teams = useTeamsOf(centerId)
  return (
    <section aria-labelledby="apercu" className="flex flex-col gap-1.5 rounded-card bg-s1 p-5 shadow-e1">
      <h2 id="apercu" className="text-18">
        {texts.title}
      </h2>
      {rotation !== null && <p className="text-14 text-t2">{rotation.name}</p>}
      {rotation === null || followed === null ? (
        <p className="text-14 text-t2">{rotation === null ? texts.none : texts.invalid}</p>
      ) : (
        <Loaded query={teams} failed={texts.teamsFailed} asLine skeleton={<SkeletonStack count={1} height={120} />}>
          {(known) => {
            const starts = known.flatMap(({ cycleStartDate }) => (cycleStartDate === null ? [] : [toDayNumber(cycleStartDate)]))
            return (
              <ul aria-live="polite">
                {legalCheck({ days: rotation.days, starts, profile: followed.profile, rules: followed.rules }).map((check) => (
                  <Line key={check.code} check={check} />
                ))}
              </ul>
            )
          }}
        </Loaded>
      )}
      {rotation !== null && <p className="mt-1 text-13 text-pretty text-t3">{texts.note}</p>}
    </section>
  )
}
