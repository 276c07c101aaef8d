// /admin/rules: the working-time rules of the centre; a master administrator chooses which centre.
import type { ReactNode } from 'react'
import { Loaded, together } from '../kit/loaded.tsx'
import { comingRotations } from '@releve/domain/rotations/cycle-view'
import { useMe } from '../session/me.ts'
import { useToday } from '../features/centers/queries.ts'
import { centerValueText } from '../features/centers/texts.ts'
import { useCycles } from '../features/rotations/queries.ts'
import { RulesEditor } from '../features/rules/components/rules-editor.tsx'
import { RulesHistory } from '../features/rules/components/rules-history.tsx'
import { useRulesOf } from '../features/rules/queries.ts'
import { rulesTexts as texts } from '../features/rules/texts.ts'
import { useTeamsOf } from '../features/teams/queries.ts'
import { SkeletonStack } from '../ui/skeleton-rows.tsx'
import { OfCenter } from './of-center.tsx'

const LOADING = <SkeletonStack count={6} height={104} />

function RulesOf({ centerId }: { centerId: string }): ReactNode {
  const me = useMe()
  const readOnly = !(me.adminType === 'master' || (me.isAdmin && centerId === me.centerId))
  const today = useToday()
  const query = together(useRulesOf(centerId), useCycles(centerId), useTeamsOf(centerId))
  return (
    <Loaded query={query} failed={texts.failed} skeleton={LOADING}>
      {([saved, { allRotations, sortedRotations: activations }, teams]) => (
        <>
          <RulesEditor
            centerId={centerId}
            saved={saved}
            rotations={comingRotations(allRotations, { activations, teams, today })}
            readOnly={readOnly}
          />
          {!readOnly && <RulesHistory centerId={centerId} centerValue={centerValueText} />}
        </>
      )}
    </Loaded>
  )
}

export function RulesPage(): ReactNode {
  return (
    <OfCenter from="/admin/rules" title={texts.title} className="flex max-w-[1440px] flex-col gap-9" skeleton={LOADING}>
      {(centerId) => <RulesOf centerId={centerId} />}
    </OfCenter>
  )
}
