// The teams somebody was, is and will be in, the latest first.
import Trash2 from 'lucide-react/icons/trash-2'
import { useState, type ReactNode } from 'react'
import type { Day } from '@releve/domain/calendar/day'
import { Loaded } from '#kit/loaded.tsx'
import { TeamMark } from '#ui/avatar.tsx'
import { Chip } from '#ui/chip.tsx'
import { DayText } from '#ui/day-text.tsx'
import { deferredSheet } from '#ui/deferred-overlay.tsx'
import { formatDay } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { useToday } from '#features/centers/queries.ts'
import { useTeamOccurrences } from '../member/team-occurrences.ts'
import { profileTexts as texts } from '#features/users/texts.ts'
import type { Removal } from '../member/occurrence-sheet.tsx'

// The sheet is for administrators only.
const OccurrenceSheet = deferredSheet(async () => (await import('../member/occurrence-sheet.tsx')).OccurrenceSheet, { whenIdle: false })

const long = (day: Day) => formatDay(day, 'date', { year: true })

function periodOf(fromDate: Day, toDate: Day | null, today: Day): string {
  if (toDate !== null) return texts.fromTo(long(fromDate), long(toDate))
  return fromDate > today ? texts.from(long(fromDate)) : texts.since(long(fromDate))
}

/** `isEditable`: their administrators may take an occurrence out. */
export function TeamHistory({ userId, isEditable }: { userId: string; isEditable: boolean }): ReactNode {
  const today = useToday()
  const query = useTeamOccurrences(userId)
  const [removal, setRemoval] = useState<Removal | null>(null)
  return (
    <section aria-labelledby="equipes" className="flex flex-col gap-2">
      <SectionTitle id="equipes">{texts.teams}</SectionTitle>
      <Loaded query={query} failed={texts.teamsFailed} asLine skeleton={<SkeletonStack count={1} height={56} />}>
        {(occurrences) =>
          occurrences.length === 0 ? (
            <p className="text-14 text-t2">{texts.noTeams}</p>
          ) : (
            <ul className="flex flex-col">
              {occurrences
                .map((occurrence) => {
                  const { _id, team, fromDate, toDate } = occurrence
                  const period = periodOf(fromDate, toDate, today)
                  return (
                    <li key={_id} className="flex min-h-14 items-center gap-3 border-b border-line py-2 last:border-b-0">
                      {team === null ? <span className="size-2.5" /> : <TeamMark color={team.color} />}
                      <span className="flex min-w-0 flex-1 flex-col">
                        <span className="text-16 font-550">{team?.name ?? texts.noTeam}</span>
                        <DayText className="text-13 text-t3">{period}</DayText>
                      </span>
                      {fromDate <= today && (toDate === null || toDate >= today) && <Chip tone="accepted">{texts.current}</Chip>}
                      {isEditable && (
                        <IconButton
                          label={texts.removeOccurrence(team?.name ?? texts.noTeam, period)}
                          icon={<Trash2 size={20} />}
                          onClick={() => setRemoval({ occurrence, period })}
                        />
                      )}
                    </li>
                  )
                })
                .toReversed()}
            </ul>
          )
        }
      </Loaded>
      {isEditable && (
        <OccurrenceSheet userId={userId} removal={removal} open={removal !== null} onOpenChange={(isOpen) => isOpen || setRemoval(null)} />
      )}
    </section>
  )
}
