// Figures as a table, one row a name; where it is wider than its place the keyboard scrolls it.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { DayText } from './day-text.tsx'

export interface Figures {
  /** The meaning of the figures: the name of the table. */
  label: string
  /** First that of the rows' names. */
  head: readonly string[]
  rows: readonly { readonly name: string; readonly cells: readonly string[] }[]
}

const USUAL = { table: 'max-w-[640px]', name: 'py-2 pr-4', head: 'px-3 whitespace-nowrap', cell: 'px-3 py-2', row: 'font-400' }
const WIDE = {
  table: '',
  name: 'py-2.5 pr-2 sm:pr-4',
  head: 'px-1 max-sm:text-12 sm:px-3 sm:whitespace-nowrap',
  cell: 'px-1 py-2.5 sm:px-3',
  row: 'font-550',
}

type FiguresTableProps = Figures & {
  isWide?: boolean
  /** They stand in place of the words of the first rows, as links with the same words. */
  names?: readonly ReactNode[]
}

/** `isWide`: all columns of a page, closer to each other on phones. */
export function FiguresTable({ label, head, rows, isWide = false, names = [] }: FiguresTableProps): ReactNode {
  const [nameHead = '', ...cellHeads] = head
  const look = isWide ? WIDE : USUAL
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={label}>
      <table className={classNames('w-full text-14', look.table)}>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-b border-line text-13 text-t2">
            <th scope="col" className={classNames('text-left font-550', look.name)}>
              {nameHead}
            </th>
            {cellHeads.map((name, column) => (
              <th key={`${name}${column}`} scope="col" className={classNames('py-2 text-right font-550', look.head)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }, row) => (
            <tr key={`${name}${row}`} className="border-b border-line last:border-0">
              <th scope="row" className={classNames('text-left', look.name, look.row)}>
                {names[row] ?? <DayText>{name}</DayText>}
              </th>
              {cells.map((cell, column) => (
                <td key={`${cellHeads[column]}${column}`} className={classNames('numeric text-right whitespace-nowrap', look.cell)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
