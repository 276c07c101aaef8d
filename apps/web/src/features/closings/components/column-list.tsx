// The columns of a file in their order: brought forward, taken out, added.
import ChevronUp from 'lucide-react/icons/chevron-up'
import Trash2 from 'lucide-react/icons/trash-2'
import type { PayColumn } from '@releve/contract/payroll'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { Select } from '#ui/select.tsx'
import { settingTexts as texts } from '../texts.ts'

interface ColumnListProps {
  columns: readonly PayColumn[]
  all: readonly PayColumn[]
  onChange: (columns: readonly PayColumn[]) => void
}

export function ColumnList({ columns, all, onChange }: ColumnListProps): ReactNode {
  const others = all.filter((column) => !columns.includes(column))
  const bringForward = (place: number) => {
    const [moved] = columns.slice(place, place + 1)
    if (moved !== undefined) onChange(columns.toSpliced(place, 1).toSpliced(place - 1, 0, moved))
  }
  return (
    <div className="flex flex-col gap-2">
      <p className="text-14 font-550">{texts.columns}</p>
      <ol className="flex flex-col gap-1">
        {columns.map((column, place) => (
          <li key={column} className="flex min-h-11 items-center gap-1 rounded-button-small bg-s2 pl-3.5 in-data-[theme=light]:bg-s3">
            <span className="flex-1 text-16">{texts.column[column]}</span>
            {place > 0 && (
              <IconButton label={texts.earlier(texts.column[column])} icon={<ChevronUp size={20} />} onClick={() => bringForward(place)} />
            )}
            {columns.length > 1 && (
              <IconButton
                label={texts.remove(texts.column[column])}
                icon={<Trash2 size={20} />}
                onClick={() => onChange(columns.toSpliced(place, 1))}
              />
            )}
          </li>
        ))}
      </ol>
      {others.length > 0 && (
        <Select
          look="chip"
          label={texts.add}
          placeholder={texts.add}
          value={null}
          options={others.map((column) => ({ value: column, label: texts.column[column] }))}
          onChange={(column) => onChange([...columns, column])}
        />
      )}
    </div>
  )
}
