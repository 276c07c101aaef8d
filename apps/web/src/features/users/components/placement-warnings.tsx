// The rules that a team's cycle breaks for those who are about to join it, and the reason to join all the same.
import type { ComponentProps, ReactNode } from 'react'
import type { WireViolation } from '@releve/contract/demands'
import { isBlocked, PlanWarnings } from '#shared/plan-warnings.tsx'
import { TextArea } from '#ui/text-input.tsx'

export const placementTexts = {
  look: 'Lisez ce que ce planning ne respecte pas, puis confirmez.',
  reason: 'Motif',
  reasonHint: 'Il figure dans l’historique des membres concernés.',
  reasonNeeded: 'Ce planning ne respecte pas toutes les règles\u00A0: donnez un motif pour passer outre.',
} as const

type Reason = Pick<ComponentProps<typeof TextArea>, 'name' | 'value' | 'onChange' | 'error'>

/** The reason of a form. */
export function PlacementWarnings({ warnings, ...reason }: Reason & { warnings: readonly WireViolation[] }): ReactNode {
  if (warnings.length === 0) return null
  return (
    <div className="flex flex-col gap-5">
      <PlanWarnings warnings={warnings} />
      {isBlocked(warnings) && (
        <TextArea {...reason} label={placementTexts.reason} hint={placementTexts.reasonHint} rows={2} maxLength={300} />
      )}
    </div>
  )
}
