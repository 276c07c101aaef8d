// The week of a team from today on, a tile a day, in its row of the list.
import type { ReactNode } from 'react'
import { shiftWord } from '#shared/shift-word.ts'
import { WeekStrip } from '#shared/week-strip.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { useTeamPreview } from '../queries.ts'
import { teamSheetTexts as texts } from '../texts.ts'

const DAYS = 7

/** Its place is kept while it is read: no row moves for another. One that could not be read says so in the sheet of its team. */
export function TeamWeek({ teamId }: { teamId: string }): ReactNode {
  const { data } = useTeamPreview(teamId, DAYS)
  if (data === undefined) {
    return (
      <SkeletonGroup className="grid grid-cols-7 justify-items-center">
        {Array.from({ length: DAYS }, (_, index) => (
          <span key={index} className="flex flex-col items-center gap-1.5">
            <Skeleton width={20} height={14} />
            <Skeleton width={28} height={28} radius="full" />
            <Skeleton width={32} height={32} radius="tile" />
          </span>
        ))}
      </SkeletonGroup>
    )
  }
  return (
    <WeekStrip
      days={data.map(({ date, shift }) => ({
        day: date,
        name: shift?.name ?? '–',
        type: shift?.type ?? 'rest',
        label: shift === null ? texts.noCycle : shift.type === 'rest' ? texts.rest : shiftWord(shift.name),
      }))}
      {...(data[0] !== undefined && { today: data[0].date })}
      size={32}
    />
  )
}
