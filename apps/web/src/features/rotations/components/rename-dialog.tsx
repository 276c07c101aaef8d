// Another name for the cycle being edited; it is saved with the rest.
import type { ReactNode } from 'react'
import { useContractForm } from '../../../kit/use-contract-form.ts'
import { WhileOpen } from '../../../kit/while-open.tsx'
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

export function RenameDialog(props: RenameDialogProps): ReactNode {
  return <WhileOpen subject={props.open || null}>{(_, opening) => <Renaming {...props} {...opening} />}</WhileOpen>
}
