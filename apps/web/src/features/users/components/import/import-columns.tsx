// The columns of a file, each with what it is read as: recognised by its heading, or chosen here.
import { memberFields, type ImportField } from '@releve/contract/member-fields'
import { useState, type ReactNode } from 'react'
import type { OutputOf } from '#api/client.ts'
import { ReasonLine } from '#ui/reason-line.tsx'
import { Select } from '#ui/select.tsx'
import { importTexts } from './import-texts.ts'

const texts = importTexts.columns

export type ColumnFields = readonly (ImportField | null)[]

const NOTHING = 'nothing'
const otherLabels = texts.fields
const isOther = (field: ImportField): field is keyof typeof otherLabels => field in otherLabels
const labelOf = (field: ImportField) => (isOther(field) ? otherLabels[field] : memberFields[field].label)
const fields: readonly ImportField[] = [
  'lastName',
  'name',
  'fullName',
  'email',
  'phone',
  'rank',
  'role',
  'registrationNumber',
  'qualifications',
  'team',
  'fromDate',
]

interface ImportColumnsProps {
  columns: NonNullable<OutputOf<'users.importPreview'>['fileColumns']>
  /** Something is to be put right here: the list stands open at first. */
  isOpen: boolean
  onChange: (fields: ColumnFields) => void
}

export function ImportColumns({ columns, isOpen, onChange }: ImportColumnsProps): ReactNode {
  const [isOpenAtFirst] = useState(isOpen)
  const chosen = columns.map(({ readAs }) => readAs)
  const ignored = columns.filter(({ readAs }) => readAs === null).map(({ heading }) => heading)
  return (
    <details className="group rounded-card bg-s2 px-4 py-3" open={isOpenAtFirst}>
      <summary className="touch-target relative cursor-pointer text-16 font-600">{texts.title}</summary>
      <p className="pt-2 text-14 text-pretty text-t2">{texts.explain}</p>
      <ul className="flex flex-col gap-4 pt-4">
        {columns.map(({ heading, sample, readAs }, place) => (
          <li key={`${place}.${heading}`}>
            <Select
              label={heading}
              hint={sample === null ? texts.empty : texts.sample(sample)}
              value={readAs ?? NOTHING}
              options={[{ value: NOTHING, label: texts.nothing }, ...fields.map((field) => ({ value: field, label: labelOf(field) }))]}
              onChange={(value) =>
                // A field stands in one column: chosen here, it leaves the other.
                onChange(
                  chosen.map((field, i) =>
                    i === place ? (fields.find((known) => known === value) ?? null) : field === value ? null : field,
                  ),
                )
              }
            />
          </li>
        ))}
      </ul>
      {ignored.length > 0 && (
        <div className="pt-4">
          <ReasonLine tone="warn">{importTexts.ignored(ignored)}</ReasonLine>
        </div>
      )}
    </details>
  )
}
