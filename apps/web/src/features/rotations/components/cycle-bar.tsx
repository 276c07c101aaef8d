// The actions on the cycle being edited: back and on, templates, copy, activate, save, rename, delete; and the version somebody else saved.
import CalendarCheck from 'lucide-react/icons/calendar-check'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Lock from 'lucide-react/icons/lock'
import Pencil from 'lucide-react/icons/pencil'
import Redo2 from 'lucide-react/icons/redo-2'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import type { WireRotation } from '@releve/contract/rotations'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, type Dispatch, type ReactNode } from 'react'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { Confirm } from '#kit/confirm.tsx'
import { useAction } from '#kit/use-action.ts'
import { useContractForm } from '#kit/use-contract-form.ts'
import { beginningAnew } from '#kit/while-open.tsx'
import { Button } from '#ui/button.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { FieldError } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { ReasonLine } from '#ui/reason-line.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { UnsavedDialog } from '#ui/unsaved-sheet.tsx'
import { useDuplicateRotation, useRemoveRotation } from '../queries.ts'
import { editorTexts as texts, meetingTexts } from '../texts.ts'
import { isUndecided, meetingOf, type EditorAction, type EditorState } from './editor-state.ts'

/** The layers that open over the cycle. */
export type Panel = 'day' | 'fill' | 'letters' | 'save' | 'activate' | 'rename' | 'remove'

/** Asks for another name for the cycle being edited; it is saved with the rest. */
function Renaming({ open, onOpenChange, name, onRename }: OverlayProps & { name: string; onRename: (name: string) => void }): ReactNode {
  const form = useContractForm({
    initial: { name },
    read: ({ name: typed }) => (typed.trim() === '' ? { fields: { name: texts.nameMissing } } : { value: typed.trim() }),
    send: async (wanted) => onRename(wanted),
    waits: false,
    onDone: () => onOpenChange(false),
  })
  return (
    <UnsavedDialog
      open={open}
      onOpenChange={onOpenChange}
      isDirty={form.isDirty}
      title={texts.renameTitle}
      description={texts.renameBody}
      confirmLabel={texts.rename}
      form={form.props.id}
    >
      <form {...form.props}>
        <TextInput label={texts.nameLabel} maxLength={80} autoComplete="off" {...form.text('name')} />
      </form>
    </UnsavedDialog>
  )
}

const RenameDialog = beginningAnew(Renaming)

interface EditingProps {
  state: EditorState
  dispatch: Dispatch<EditorAction>
}

/** Says that somebody else saved the cycle that one edits: theirs is in it, and where both changed the same, one chooses. */
function MeetingNote({ state, dispatch }: EditingProps): ReactNode {
  const meeting = meetingOf(state)
  const isAsked = meeting !== null && isUndecided(state)
  return (
    <div className="flex max-w-[640px] flex-col gap-2">
      <p role="status" className="text-14 text-pretty text-warn empty:hidden">
        {meeting !== null && (isAsked ? `${meetingTexts.joined} ${meetingTexts.clash(meeting)}` : meetingTexts.joined)}
      </p>
      {isAsked && (
        <div className="flex flex-wrap gap-2">
          {(['mine', 'theirs'] as const).map((version) => (
            <Button key={version} size={44} onClick={() => dispatch({ kind: 'choose', mine: version === 'mine' })}>
              {meetingTexts[version]}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

interface CycleBarProps extends EditingProps {
  rotation: WireRotation
  /** Something is to be saved. */
  isChanged: boolean
  /** Why it cannot be activated, were it saved. */
  obstacle: string | undefined
  isSending: boolean
  /** Why it was not saved. */
  refusal: string | undefined
  /** Somebody's planning is read from it. */
  isFollowed: boolean
  panel: Panel | null
  onOpen: (panel: Panel | null) => void
  onSave: () => void
  /** Nothing of it is to be lost any more: it is deleted. */
  onLeave: () => void
}

export function CycleBar(props: CycleBarProps): ReactNode {
  const { rotation, state, isChanged, dispatch, obstacle, isSending, refusal, isFollowed, panel, onOpen, onSave, onLeave } = props
  const snackbar = useSnackbar()
  const navigate = useNavigate()
  // Without network, changes of what the server holds wait.
  const waits = useWaitReason()
  const unsaved = waits ?? (isChanged ? texts.saveFirst : undefined)
  const locked = unsaved ?? obstacle
  const copy = useAction(useDuplicateRotation(), {
    done: () => texts.duplicated,
    onDone: ({ _id }) => void navigate({ to: '/rotation/$rotationId', params: { rotationId: _id } }),
    refusedInPassing: true,
  })
  const drop = useAction(useRemoveRotation(), {
    done: () => texts.removed2,
    onDone: () => {
      onLeave()
      void navigate({ to: '/rotation', replace: true, ignoreBlocker: true })
    },
    refusedInPassing: true,
  })

  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea')
      const key = event.key.toLowerCase()
      if (isTyping || panel !== null || !(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return
      event.preventDefault()
      dispatch({ kind: key === 'y' || event.shiftKey ? 'redo' : 'undo' })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [dispatch, panel])

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
          pending={copy.isPending}
          disabledReason={unsaved}
          hideReason
          onClick={() => void copy.run(rotation._id)}
        >
          {texts.duplicate}
        </Button>
        <Button
          size={40}
          variant={isChanged ? 'neutral' : 'primary'}
          icon={locked === undefined ? <CalendarCheck size={16} /> : <Lock size={16} />}
          disabledReason={locked}
          hideReason={isChanged || waits !== undefined}
          onClick={() => onOpen('activate')}
        >
          {texts.activate}
        </Button>
        {isChanged && (
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
      <FieldError error={isChanged ? refusal : undefined} />
      <RenameDialog
        open={panel === 'rename'}
        onOpenChange={(isOpen) => isOpen || onOpen(null)}
        name={state.present.name}
        onRename={(name) => dispatch({ kind: 'rename', name })}
      />
      <Confirm
        subject={panel === 'remove' ? rotation : null}
        onClose={() => onOpen(null)}
        title={texts.removeTitle(rotation.name)}
        description={texts.removeBody}
        confirmLabel={texts.remove}
        danger
        action={drop}
        onConfirm={({ _id }) => drop.run(_id)}
      />
    </div>
  )
}
