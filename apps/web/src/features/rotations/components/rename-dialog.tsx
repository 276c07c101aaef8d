// Another name for the cycle being edited; it is saved with the rest.
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { WhileOpen } from '../../../kit/while-open.tsx'
import { showWrong } from '../../../ui/show-wrong.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { UnsavedDialog } from '../../../ui/unsaved-sheet.tsx'
import { editorTexts as texts } from '../texts.ts'

interface RenameDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  name: string
  onRename: (name: string) => void
}

function Renaming({ open, onOpenChange, name, onRename }: RenameDialogProps): ReactNode {
  const id = useId()
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string>()

  function submit(event: FormEvent): void {
    event.preventDefault()
    // A portal's events bubble through the tree of components.
    event.stopPropagation()
    if (typed.trim() === '') showWrong(`[id="${id}"]`, () => setError(texts.nameMissing))
    else onRename(typed.trim())
  }

  return (
    <UnsavedDialog
      open={open}
      onOpenChange={onOpenChange}
      isDirty={typed !== name}
      title={texts.renameTitle}
      description={texts.renameBody}
      confirmLabel={texts.rename}
      form={id}
    >
      <form id={id} noValidate onSubmit={submit}>
        <TextInput
          label={texts.nameLabel}
          maxLength={80}
          autoComplete="off"
          value={typed}
          error={error}
          onChange={({ target: { value } }) => {
            setTyped(value)
            setError(undefined)
          }}
        />
      </form>
    </UnsavedDialog>
  )
}

export function RenameDialog(props: RenameDialogProps): ReactNode {
  return <WhileOpen subject={props.open || null}>{(_, opening) => <Renaming {...props} {...opening} />}</WhileOpen>
}
