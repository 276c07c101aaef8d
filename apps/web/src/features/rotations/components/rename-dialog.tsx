// Another name for the cycle being edited; it is saved with the rest.
import { useId, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
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

export function RenameDialog({ open, onOpenChange, name, onRename }: RenameDialogProps): ReactNode {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const written = typed ?? name

  function close(): void {
    setTyped(null)
    setError(undefined)
    onOpenChange(false)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    // A portal's events bubble through the tree of components.
    event.stopPropagation()
    const wanted = written.trim()
    if (wanted === '') {
      showWrong('[role="alertdialog"]', () => setError(texts.nameMissing))
      return
    }
    onRename(wanted)
    close()
  }

  return (
    <UnsavedDialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) close()
      }}
      isDirty={written !== name}
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
          value={written}
          error={error}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
        />
      </form>
    </UnsavedDialog>
  )
}
