// The choice of a list of people: a file of the device, or a table that is pasted.
import type { ReactNode } from 'react'
import type { ContractForm } from '#kit/use-contract-form.ts'
import { CsvChoice } from '#ui/csv-choice.tsx'
import { TextArea } from '#ui/text-input.tsx'

const texts = {
  paste: 'Ou coller le tableau',
  pasteHint: 'Depuis un tableur, copiez aussi la ligne des titres.',
  unreadable: 'Ce fichier n’a pas pu être lu. Fermez-le dans le tableur, puis choisissez-le de nouveau, ou collez le tableau.',
} as const

export const fileUnreadable = texts.unreadable

/** The file before it is looked at. `fileName`: null while there is none, and the table is pasted. `workbook`: in base64, instead of `csv`. */
export interface ListFileDraft {
  readonly csv: string
  readonly workbook: string | null
  readonly fileName: string | null
}

interface ListFileFieldsProps {
  form: Pick<ContractForm<ListFileDraft>, 'errors' | 'refuse' | 'text'>
  draft: ListFileDraft
  onChange: (draft: ListFileDraft) => void
}

export function ListFileFields({ form, draft: { fileName }, onChange }: ListFileFieldsProps): ReactNode {
  return (
    <>
      <CsvChoice
        fileName={fileName}
        error={form.errors['fileName'] ?? (fileName === null ? undefined : (form.errors['csv'] ?? form.errors['workbook']))}
        onFile={(text, name) => onChange({ csv: text, workbook: null, fileName: name })}
        onWorkbook={(base64, name) => onChange({ csv: '', workbook: base64, fileName: name })}
        onUnreadable={() => {
          // Nothing of another file stays under the sentence.
          onChange({ csv: '', workbook: null, fileName: null })
          form.refuse({ fileName: texts.unreadable })
        }}
      />
      {fileName === null && (
        <TextArea
          {...form.text('csv')}
          label={texts.paste}
          hint={texts.pasteHint}
          rows={5}
          spellCheck={false}
          onChange={({ target }) => onChange({ csv: target.value, workbook: null, fileName: null })}
        />
      )}
    </>
  )
}
