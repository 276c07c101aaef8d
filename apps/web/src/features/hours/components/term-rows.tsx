// Terms that hold from days on: a row for each day, with its fields, added and taken out.
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useHandedFocus, type NextFocus } from '#ui/use-handed-focus.ts'
import { termTexts as texts } from '../texts.ts'

export interface TermRow {
  /** The identity of the row while it stands on the screen. */
  readonly key: string
  /** The day as it is typed. */
  readonly from: string
}

interface TermRowsProps<Row extends TermRow> {
  rows: readonly Row[]
  onChange: (rows: readonly Row[]) => void
  /** A row to be filled in. */
  empty: () => Row
  /** The sentence that stands when there is no row. */
  none: string
  errors: Readonly<Record<string, string | undefined>>
  children: (row: Row, put: (changes: Partial<Row>) => void, errorOf: (field: string) => string | undefined) => ReactNode
}

/** A row taken out: the day of the one that stands in its place. */
const nextField: NextFocus = (_lost, list, beside) =>
  (beside instanceof HTMLElement ? beside : list).querySelector<HTMLElement>('input:not([hidden])')

export function TermRows<Row extends TermRow>({ rows, onChange, empty, none, errors, children }: TermRowsProps<Row>): ReactNode {
  const handsFocus = useHandedFocus(nextField)
  return (
    <div className="flex flex-col gap-3">
      {rows.length === 0 && <p className="text-14 text-pretty text-t2">{none}</p>}
      <ol ref={handsFocus} className="flex flex-col gap-3">
        {rows.map((row, place) => {
          const put = (changes: Partial<Row>) => onChange(rows.map((listed) => (listed === row ? { ...listed, ...changes } : listed)))
          const errorOf = (field: string) => errors[`terms.${place}.${field}`]
          return (
            <li key={row.key} className="flex items-start gap-2 rounded-card bg-s2 p-3.5">
              <div className="grid min-w-0 flex-1 grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-3">
                <DayInput
                  label={texts.from}
                  value={row.from}
                  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every row has its day
                  onChange={(from) => put({ from } as Partial<Row>)}
                  error={errorOf('fromDate')}
                />
                {children(row, put, errorOf)}
              </div>
              <IconButton
                label={texts.remove(row.from)}
                icon={<Trash2 size={20} />}
                onClick={() => onChange(rows.filter((listed) => listed !== row))}
              />
            </li>
          )
        })}
      </ol>
      <span>
        <Button size={44} variant="outline" icon={<Plus size={18} />} onClick={() => onChange([...rows, empty()])}>
          {texts.add}
        </Button>
      </span>
    </div>
  )
}
