// What one does with the cycle being edited: back and on, templates, copy, activate, save, rename, delete.
import CalendarCheck from 'lucide-react/icons/calendar-check'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Lock from 'lucide-react/icons/lock'
import Pencil from 'lucide-react/icons/pencil'
import Redo2 from 'lucide-react/icons/redo-2'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import type { Dispatch, ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { ReasonLine } from '../../../ui/reason-line.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { editorTexts as texts } from '../texts.ts'
import type { EditorAction, EditorState } from './editor-state.ts'
import { MeetingNote } from './meeting-note.tsx'

/** What opens over the cycle. */
export type Panel = 'day' | 'fill' | 'letters' | 'save' | 'activate' | 'rename' | 'remove'

interface CycleBarProps {
  state: EditorState
  /** Something is to be saved. */
  isChanged: boolean
  dispatch: Dispatch<EditorAction>
  /** Why it cannot be activated. */
  locked: string | undefined
  /** Without network what the server holds waits. */
  waits: string | undefined
  isCopying: boolean
  isSending: boolean
  /** Why it was not saved. */
  refusal: string | undefined
  /** Somebody's planning is read from it. */
  isFollowed: boolean
  onOpen: (panel: Panel) => void
  onCopy: () => void
  onSave: () => void
}

export function CycleBar(props: CycleBarProps): ReactNode {
  const { state, isChanged: changed, dispatch, locked, waits, isCopying, isSending, refusal, isFollowed, onOpen, onCopy, onSave } = props
  const snackbar = useSnackbar()
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-start gap-2">
        {(
          [
            ['undo', Undo2, state.past],
            ['redo', Redo2, state.future],
          ] as const
        ).map(([kind, Icon, steps]) => (
          <IconButton
            key={kind}
            label={texts[kind]}
            icon={<Icon size={20} />}
            aria-disabled={steps.length === 0}
            onClick={() => dispatch({ kind })}
          />
        ))}
        <Button size={40} onClick={() => onOpen('fill')}>
          {texts.templates}
        </Button>
        <Button
          size={40}
          icon={<Copy size={16} />}
          pending={isCopying}
          disabledReason={waits ?? (changed ? texts.saveFirst : undefined)}
          hideReason
          onClick={onCopy}
        >
          {texts.duplicate}
        </Button>
        <Button
          size={40}
          variant={changed ? 'neutral' : 'primary'}
          icon={locked === undefined ? <CalendarCheck size={16} /> : <Lock size={16} />}
          disabledReason={locked}
          hideReason={changed || waits !== undefined}
          onClick={() => onOpen('activate')}
        >
          {texts.activate}
        </Button>
        {changed && (
          <Button size={40} variant="primary" pending={isSending} disabledReason={waits} hideReason onClick={onSave}>
            {texts.save}
          </Button>
        )}
        <Menu
          trigger={<IconButton label={texts.more} icon={<Ellipsis size={20} />} />}
          items={[
            { id: 'rename', label: texts.rename, icon: <Pencil size={20} />, onSelect: () => onOpen('rename') },
            {
              id: 'remove',
              label: texts.remove,
              icon: <Trash2 size={20} />,
              danger: true,
              separated: true,
              onSelect: () => {
                if (isFollowed) snackbar.show({ kind: 'info', message: texts.served, durationMs: 6000 })
                else onOpen('remove')
              },
            },
          ]}
        />
      </div>
      <MeetingNote state={state} dispatch={dispatch} />
      {waits !== undefined && <ReasonLine tone="warn">{waits}</ReasonLine>}
      <FieldError error={changed ? refusal : undefined} />
    </div>
  )
}
