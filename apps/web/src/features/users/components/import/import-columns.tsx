// The columns of a file of members, each with what it is read as: recognised by its heading, or chosen here.
import { memberFields, type ImportField } from '@releve/contract/member-fields'
import type { ReactNode } from 'react'
import type { OutputOf } from '#api/client.ts'
import { FileColumns } from '#shared/list-file.tsx'
import { importTexts } from './import-texts.ts'

export type ColumnFields = readonly (ImportField | null)[]

const otherLabels = importTexts.fields
const isOther = (field: ImportField): field is keyof typeof otherLabels => field in otherLabels
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
const options = fields.map((value) => ({ value, label: isOther(value) ? otherLabels[value] : memberFields[value].label }))

interface ImportColumnsProps {
  columns: NonNullable<OutputOf<'users.importPreview'>['fileColumns']>
  isOpen: boolean
  onChange: (fields: ColumnFields) => void
}

export function ImportColumns(props: ImportColumnsProps): ReactNode {
  return <FileColumns<ImportField> options={options} {...props} />
}
