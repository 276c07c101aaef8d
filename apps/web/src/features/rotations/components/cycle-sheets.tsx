// The sheets of the cycle editor: one day, a model, all days as letters, saving, activation. One is open at a time.
import type { ComponentProps, Dispatch, ReactNode } from 'react'
import type { WireRotation } from '@releve/contract/rotations'
import type { WireFullTeam } from '@releve/contract/teams'
import type { Day } from '@releve/domain/calendar/day'
import { REST, type RotationDay } from '@releve/domain/planning/shift'
import { nextMonday } from '@releve/domain/rotations/cycle-view'
import type { Panel } from './cycle-bar.tsx'
import { DaySheet } from './day-sheet.tsx'
import type { CycleDraft, EditorAction } from './editor-state.ts'
import { LettersSheet } from './letters-sheet.tsx'
import { ActivationSheet, SaveSheet } from './plan-sheets.tsx'
import { FillSheet } from './template-sheets.tsx'

export const REST_DAY: RotationDay = { shift: REST, variations: [] }

interface CycleSheetsProps {
  panel: Panel | null
  onClose: () => void
  rotation: WireRotation
  draft: CycleDraft
  /** The day that is open; null: a new one. */
  opened: number | null
  /** Kinds of days to choose from. */
  palette: readonly RotationDay[]
  dispatch: Dispatch<EditorAction>
  /** The change that saving sends. */
  change: ComponentProps<typeof SaveSheet>['change']
  teams: readonly WireFullTeam[]
  places: Readonly<Record<string, Day>>
  /** Days that are over were worked by this cycle. */
  hasServed: boolean
  today: Day
  onSaved: (saved: WireRotation | null, sent: CycleDraft) => void
  onOvertaken: (theirs: WireRotation) => void
  onActivated: () => void
}

export function CycleSheets(props: CycleSheetsProps): ReactNode {
  const { panel, onClose, rotation, draft, opened, palette, dispatch, change, teams, places, hasServed, today } = props
  const { days } = draft
  const overlay = (name: Panel) => ({ open: panel === name, onOpenChange: (isOpen: boolean) => void (isOpen || onClose()) })
  return (
    <>
      <DaySheet
        {...overlay('day')}
        index={opened}
        day={(opened === null ? palette[0] : days[opened]) ?? REST_DAY}
        days={days}
        palette={palette}
        onEdit={(action) => {
          dispatch(action)
          onClose()
        }}
      />
      <FillSheet {...overlay('fill')} onFill={(filled) => dispatch({ kind: 'fill', days: filled })} />
      <LettersSheet
        {...overlay('letters')}
        days={days}
        palette={palette}
        onWrite={(written) => dispatch({ kind: 'fill', days: written })}
      />
      <SaveSheet
        {...overlay('save')}
        rotationId={rotation._id}
        change={change}
        draft={draft}
        teams={teams}
        hasServed={hasServed}
        today={today}
        onSaved={props.onSaved}
        onOvertaken={props.onOvertaken}
      />
      <ActivationSheet
        {...overlay('activate')}
        rotation={rotation}
        today={today}
        first={nextMonday(today)}
        teams={teams}
        places={places}
        onDone={props.onActivated}
      />
    </>
  )
}
