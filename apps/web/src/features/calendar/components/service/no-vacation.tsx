// The place of the next vacation when none is planned: it states why, and links to what helps. It is loaded only when it is needed.
import { Link } from '@tanstack/react-router'
import CalendarOff from 'lucide-react/icons/calendar-off'
import type { Day } from '@releve/domain/calendar/day'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { DayText } from '#ui/day-text.tsx'
import { EmptyState } from '#ui/states.tsx'
import { homeTexts } from './home-texts.ts'
import { LackLink, usePlanningLack } from '../staffing/lack-note.tsx'

const texts = homeTexts.noVacation

/** `until`: the last day that was searched. */
export function NoVacation({ hasTeam, until }: { hasTeam: boolean; until: Day }): ReactNode {
  const lack = usePlanningLack(hasTeam)
  // No member of the centre has a vacation: there is none to take either.
  const isOfCenter = lack !== null && lack.kind !== 'ownTeam'
  return (
    <EmptyState
      icon={<CalendarOff size={30} />}
      title={isOfCenter ? lack.title : texts.title}
      actions={
        isOfCenter ? (
          <LackLink lack={lack} variant="primary" />
        ) : (
          <>
            <Link to="/exchange/replace" className={buttonClass({ variant: 'primary', wide: true })}>
              {texts.action}
            </Link>
            <Link to="/calendar" className={buttonClass({ variant: 'ghost', wide: true })}>
              {homeTexts.openCalendar}
            </Link>
          </>
        )
      }
    >
      {isOfCenter ? lack.text : <DayText>{hasTeam ? texts.withTeam(until) : texts.withoutTeam}</DayText>}
    </EmptyState>
  )
}
