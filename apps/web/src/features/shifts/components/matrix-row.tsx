// The row of a member in the team's month: name, qualification, and what he does on the days worth drawing.
import type { Day } from '@releve/domain/calendar/day'
import { Link } from '@tanstack/react-router'
import { memo, useMemo } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { vacationClass } from '../../../ui/vacation.ts'
import type { PlanningCell } from '../queries.ts'
import { fullName } from '../../../ui/person.ts'
import { shiftWord, teamTexts as texts } from '../texts.ts'
import { marksOf } from './matrix.ts'
import type { MatrixMark } from './matrix.ts'
import { mainQualification } from './people.ts'
import type { Member } from './people.ts'

interface MatrixRowProps {
  member: Member
  /** Of the whole planning; the first column is number `offset`. */
  cells: readonly PlanningCell[]
  offset: number
  days: readonly Day[]
  pendingDays: ReadonlySet<Day> | undefined
  isMe: boolean
  /** For administrators: opens the day of a member. */
  onMember?: ((memberId: string, day: Day) => void) | undefined
  /** The one opened by the keyboard; the others are reached from it. */
  openDay: Day
  /** The day under a point of the screen; null beside the days. */
  dayAt: (clientX: number) => Day | null
}

const TILES: Readonly<Record<MatrixMark['kind'], string>> = { work: '', given: 'tile-gone', pending: 'tile-pending', unavailable: '' }

function Mark({ mark }: { mark: MatrixMark }): ReactNode {
  const { from, span, kind, name } = mark
  const style = { gridColumn: `${from + 2} / span ${span}` }
  if (kind === 'unavailable') {
    return (
      <span role="cell" aria-colindex={from + 2} aria-colspan={span} style={style} className="flex items-center">
        <span className="matrix-off">
          <span className="sr-only">{texts.unavailable}</span>
        </span>
      </span>
    )
  }
  const note = kind === 'pending' ? texts.pending : kind === 'given' ? texts.given : null
  return (
    <span role="cell" aria-colindex={from + 2} style={style} className="grid place-items-center">
      <span
        className={classNames('tile matrix-tile', vacationClass(name), TILES[kind], name.length > 1 && `tile-${Math.min(3, name.length)}`)}
        title={note === null ? undefined : `${shiftWord(name)}, ${note}`}
      >
        {name.slice(0, 3)}
        {note !== null && <span className="sr-only">, {note}</span>}
      </span>
    </span>
  )
}

export const MatrixRow = memo(function MatrixRow({
  member,
  cells,
  offset,
  days,
  pendingDays,
  isMe,
  onMember,
  openDay,
  dayAt,
}: MatrixRowProps): ReactNode {
  const marks = useMemo(
    () => marksOf(cells, offset, days.length, (column) => pendingDays?.has(days[column] ?? '') === true),
    [cells, offset, days, pendingDays],
  )
  return (
    <>
      <span
        role="rowheader"
        aria-colindex={1}
        className={classNames(
          'matrix-name sticky left-0 z-10 flex gap-x-2 pr-3 text-14 group-hover/row:bg-s1 max-lg:flex-col max-lg:justify-center lg:items-center',
          isMe ? 'bg-s2! font-650 text-t1' : 'bg-s0 text-t2',
        )}
      >
        <Link
          to="/profile/$userId"
          params={{ userId: member._id }}
          className="min-w-0 truncate rounded-xs hover:text-t1 hover:underline max-lg:text-13 max-lg:leading-4 lg:flex-1"
        >
          {fullName(member)}
        </Link>
        <span className="matrix-small text-12 font-400 text-t3 max-lg:leading-[0.875rem]">{mainQualification(member)}</span>
      </span>
      {marks.map((mark) => (
        <Mark key={mark.from} mark={mark} />
      ))}
      {onMember !== undefined && (
        <span role="cell" className="absolute inset-0 z-[5] print:hidden">
          <button
            type="button"
            aria-label={texts.openMember(fullName(member))}
            // A pointer chooses the day it is over; the keyboard opens one, and goes on from there.
            onClick={(event) => onMember(member._id, (event.detail === 0 ? null : dayAt(event.clientX)) ?? openDay)}
            className="block size-full rounded-xs -outline-offset-2!"
          />
        </span>
      )}
    </>
  )
})
