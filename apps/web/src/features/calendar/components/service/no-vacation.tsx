// In the place of the next vacation when none is planned: why, and where one goes from here. Loaded when it is needed.
import { Link } from '@tanstack/react-router'
import CalendarOff from 'lucide-react/icons/calendar-off'
import type { Day } from '@releve/domain/calendar/day'
import type { ReactNode } from 'react'
import { buttonClass } from '../../../../ui/button.tsx'
import { DayText } from '../../../../ui/day-text.tsx'
import { EmptyState } from '../../../../ui/states.tsx'
import { useMe } from '../../../../session/me.ts'
import { homeTexts } from './home-texts.ts'
import { LackLink } from '../staffing/lack-note.tsx'
import { lackTexts } from '../staffing/lack-texts.ts'
import { usePlanningLack } from '../staffing/planning-lack.ts'

const texts = homeTexts.noVacation

interface NoVacationProps {
  hasTeam: boolean
  /** The last day that was looked at. */
  until: Day
}

export function NoVacation({ hasTeam, until }: NoVacationProps): ReactNode {
  const { isAdmin } = useMe()
  const lack = usePlanningLack(hasTeam)
  const icon = <CalendarOff size={30} />
  // Nobody of the centre has a vacation: there is none to take either.
  if (lack === 'teams' || lack === 'cycle') {
    const { title, admin, member } = lackTexts[lack]
    return (
      <EmptyState
        icon={icon}
        title={title}
        {...(isAdmin && { actions: <LackLink lack={lack} className={buttonClass({ variant: 'primary', wide: true })} /> })}
      >
        {isAdmin ? admin : member}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={icon}
      title={texts.title}
      actions={
        <>
          <Link to="/exchange/replace" className={buttonClass({ variant: 'primary', wide: true })}>
            {texts.action}
          </Link>
          <Link to="/calendar" className={buttonClass({ variant: 'ghost', wide: true })}>
            {texts.calendar}
          </Link>
        </>
      }
    >
      <DayText>{hasTeam ? texts.withTeam(until) : texts.withoutTeam}</DayText>
    </EmptyState>
  )
}
