// For administrators: the coming vacations that are short of people, and of whom.
import { Link } from '@tanstack/react-router'
import Triangle from 'lucide-react/icons/triangle'
import { useMemo, type ReactNode } from 'react'
import { addDays } from '@releve/domain/calendar/day'
import { Card } from '../../../../ui/card.tsx'
import { Chip } from '../../../../ui/chip.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { DayText } from '../../../../ui/day-text.tsx'
import { Loaded, together } from '../../../../kit/loaded.tsx'
import { capitalize, formatDay, formatNumber, NBSP } from '../../../../ui/format.ts'
import { SectionTitle } from '../../../../ui/section-title.tsx'
import { Skeleton, SkeletonGroup } from '../../../../ui/skeleton.tsx'
import { lackText } from '../../../../shared/lack-text.ts'
import { Tile } from '../../../../shared/tile.tsx'
import { understaffed, type UnderstaffedVacation } from '../service/duty-now.ts'
import { homeTexts as texts } from '../service/home-texts.ts'
import { ALERT_DAYS, type Home } from '../service/use-home.ts'

const MOST_SHOWN = 4

/** « 4 pour 5 »; where there are enough people but not of each qualification, how many are missing: « −1 ». */
function figureOf({ present, minimum, shortage }: UnderstaffedVacation): string {
  return present < minimum ? `${present}${NBSP}pour${NBSP}${minimum}` : formatNumber(-shortage.total)
}

function Alerts({ alerts }: { alerts: readonly UnderstaffedVacation[] }): ReactNode {
  const hidden = alerts.length - MOST_SHOWN
  if (alerts.length === 0) return <p className="text-14 text-t2">{texts.alertsNone}</p>
  return (
    <Card>
      <ul>
        {alerts.slice(0, MOST_SHOWN).map((alert, index) => (
          <li
            key={`${alert.day}${alert.shift.name}`}
            className="relative flex items-center gap-3.5 pl-3.5 hover:bg-s2 first:rounded-t-card last:rounded-b-card"
          >
            <Tile name={alert.shift.name} state="soft" />
            {/* With large text the figure stands beneath: a day is not cut. */}
            <span
              className={classNames(
                'flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5 py-3 pr-3.5',
                index > 0 && 'border-t border-line',
              )}
            >
              <span className="flex min-w-[min(9rem,100%)] flex-1 flex-col">
                <Link
                  to="/calendar"
                  search={{ day: alert.day, shift: alert.shift.name, view: 'team' }}
                  className="rounded-xs text-16 font-550 after:absolute after:inset-0"
                >
                  <DayText>{capitalize(formatDay(alert.day))}</DayText>
                </Link>
                <span className="text-13 text-t2">{capitalize(lackText(alert.shortage))}</span>
              </span>
              <span className="flex items-center gap-1.5 text-14 font-650 whitespace-nowrap text-understaffed">
                <Triangle size={10} fill="currentColor" className="rotate-180" />
                <span className="numeric">{figureOf(alert)}</span>
              </span>
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="border-t border-line px-3.5 py-2.5 text-13 text-t3">{texts.moreAlerts(hidden)}</p>}
    </Card>
  )
}

export function StaffingAlerts({ home }: { home: Home }): ReactNode {
  const { center, rules, minimums, today, now, zone } = home
  const to = addDays(today, ALERT_DAYS - 1)
  // Without its minimums nothing would ever be missing, nor on days that are not known.
  const planning = center.planning?.days.includes(to) === true ? center.planning : undefined
  const reading = together({ ...center.reading, data: planning }, rules)
  const found = useMemo(
    () =>
      planning === undefined || rules.data === undefined ? undefined : understaffed(planning, minimums, { from: today, to, zone, now }),
    [planning, rules.data, minimums, today, to, zone, now],
  )
  return (
    <section aria-labelledby="effectif" className="flex flex-col gap-2">
      <SectionTitle id="effectif" count={found !== undefined && found.length > 0 && <Chip tone="error">{found.length}</Chip>}>
        {texts.alerts}
      </SectionTitle>
      <Loaded
        query={{ ...reading, data: found }}
        failed={texts.alertsFailed}
        asLine
        skeleton={
          <SkeletonGroup className="rounded-card bg-s1 p-3.5">
            <Skeleton width={220} height={40} />
          </SkeletonGroup>
        }
      >
        {(alerts) => <Alerts alerts={alerts} />}
      </Loaded>
    </section>
  )
}
