// /rotation/{rotationId}: one cycle, edited by administrators, read by members.
import { useParams } from '@tanstack/react-router'
import CalendarX from 'lucide-react/icons/calendar-x'
import type { ReactNode } from 'react'
import { isMissing } from '../api/errors.ts'
import { Loaded, together } from '../kit/loaded.tsx'
import { useMe } from '../session/me.ts'
import { useTodayOf } from '../features/centers/queries.ts'
import { CycleEditor } from '../features/rotations/components/cycle-editor.tsx'
import { rotationState } from '@releve/domain/rotations/cycle-view'
import { useCycles, useRotation } from '../features/rotations/queries.ts'
import { rotationTexts as texts } from '../features/rotations/texts.ts'
import { useTeamsOf } from '../features/teams/queries.ts'
import { Chip } from '../ui/chip.tsx'
import { Page } from '../ui/page-title.tsx'
import { SkeletonStack } from '../ui/skeleton-rows.tsx'
import { EmptyState } from '../ui/states.tsx'
import { WayOut } from '../ui/way-out.tsx'
import '../features/rotations/cycle.css'

export function RotationEditorPage(): ReactNode {
  const { rotationId } = useParams({ from: '/member/rotation/$rotationId' })
  const me = useMe()
  const reading = useRotation(rotationId)
  const rotation = reading.data?._id === rotationId ? reading.data : undefined
  // Read at the same time for one's own centre, whose cycles it is most of the time.
  const centerId = rotation?.centerId ?? me.centerId ?? ''
  const today = useTodayOf(centerId)
  const status = useCycles(centerId)
  const teams = useTeamsOf(centerId === '' ? null : centerId)
  const isMaster = me.adminType === 'master'
  const canEdit = isMaster || (me.isAdmin && rotation?.centerId === me.centerId)
  const listSearch = isMaster && rotation !== undefined ? { center: rotation.centerId } : {}
  const state =
    rotation === undefined || status.data === undefined
      ? null
      : rotationState(rotation, {
          activations: status.data.sortedRotations,
          teams: teams.data ?? [],
          today,
        })
  return (
    <Page
      title={texts.title}
      documentTitle={rotation?.name ?? texts.title}
      backTo="/rotation"
      backSearch={listSearch}
      backLabel={texts.back}
      toolbar={
        <>
          {state !== null && <Chip tone={texts.tones[state]}>{texts.states[state]}</Chip>}
          {rotation !== undefined && !canEdit && <Chip>{texts.readOnly}</Chip>}
        </>
      }
    >
      {isMissing(reading.error) ? (
        <EmptyState
          icon={<CalendarX size={30} />}
          title={texts.missingTitle}
          actions={<WayOut to="/rotation" search={listSearch} label={texts.back} />}
        >
          {texts.missing}
        </EmptyState>
      ) : (
        <Loaded
          query={together({ ...reading, data: rotation }, status, teams)}
          failed={texts.failedTitle}
          skeleton={<SkeletonStack count={3} height={190} />}
        >
          {([known, cycles, all]) => (
            <CycleEditor
              // Another version of it, or another cycle: its editing starts anew.
              key={known._id}
              rotation={known}
              cycles={cycles}
              teams={all}
              canEdit={canEdit}
            />
          )}
        </Loaded>
      )}
    </Page>
  )
}
