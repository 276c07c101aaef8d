// The effect of taking a vacation on the viewer's planning: the rest on each side of it, and one line a rule.
import type { WireFigures, WireViolation } from '@releve/contract/demands'
import { fromDayNumber, type Day } from '@releve/domain/calendar/day'
import type { Zone } from '@releve/domain/calendar/zone'
import type { ReactNode } from 'react'
import { formatDay } from '../ui/format.ts'
import { RuleLine } from '../ui/reason-line.tsx'
import { dayStyleOf, hoursAlike, noNeighbours, restCaption, restWords, withoutStop } from './figure-words.ts'
import { RestLine, type RestTone } from './rest-line.tsx'
import { isInHours, ruleFigure, ruleWords } from './rule-words.ts'
import type { TileSize } from './tile.tsx'

/** Amber too where a limit is reached, or was passed before already. */
function toneOf({ severity, isOld }: Pick<Figure, 'severity' | 'isOld'>, isReached = false): RestTone {
  if (severity === null) return isReached ? 'warn' : 'ok'
  return severity === 'blocking' && !isOld ? 'error' : 'warn'
}

type Figure = WireFigures['rules'][number]

interface TakenWithRests {
  readonly taken: { readonly date: Day; readonly shift: { readonly name: string } }
  readonly figures: Pick<WireFigures, 'before' | 'after'>
}

interface RestsProps extends TakenWithRests {
  /** All rests of a table whose rows are to be written alike, these included; by default these alone. */
  among?: readonly TakenWithRests[]
  zone: Zone
  size?: TileSize
}

export function Rests({ taken, figures, zone, size = 32, among = [{ taken, figures }] }: RestsProps): ReactNode {
  const { date, shift } = taken
  const { before, after } = figures
  const gapsAmong = among.flatMap((vacation) => [vacation.figures.before, vacation.figures.after]).filter((gap) => gap !== null)
  const hoursText = hoursAlike(gapsAmong.map(({ hours }) => hours))
  const style = dayStyleOf([...among.map((vacation) => vacation.taken.date), ...gapsAmong.map(({ at }) => fromDayNumber(zone.dayAt(at)))])
  if (before === null && after === null) return <p className="py-2 text-center text-13 text-t3">{noNeighbours}</p>
  const stops = [
    ...(before === null ? [] : [{ name: before.shift, caption: restCaption(before.at, zone, true, style) }]),
    { name: shift.name, caption: formatDay(date, style), current: true },
    ...(after === null ? [] : [{ name: after.shift, caption: restCaption(after.at, zone, false, style) }]),
  ]
  const sides = [before, after].filter((side) => side !== null)
  const gaps = sides.map((side) => ({ hours: hoursText(side.hours), tone: toneOf(side), word: 'repos' }))
  const label = restWords(before && hoursText(before.hours), after && hoursText(after.hours))
  return <RestLine size={size} stops={stops} gaps={gaps} label={label} />
}

/** `beside`: what no figure says. */
export function RuleLines({ figures, beside }: { figures: readonly Figure[]; beside: readonly WireViolation[] }): ReactNode {
  if (figures.length + beside.length === 0) return null
  const hoursText = hoursAlike(figures.filter(isInHours).map(({ actual }) => actual))
  return (
    // Closer in the column, so that a laptop shows the whole consequence at once.
    <ul className="border-y border-line py-1.5 lg:[&>li]:-my-0.5">
      {figures.map((figure) => (
        <li key={figure.code}>
          <RuleLine
            tone={toneOf(figure, figure.code.startsWith('hours') && figure.actual === figure.limit)}
            figure={ruleFigure(figure, hoursText) ?? undefined}
          >
            {ruleWords(figure)}
          </RuleLine>
        </li>
      ))}
      {beside.map((violation) => (
        <li key={`${violation.code} ${violation.userId} ${violation.date} ${violation.message}`}>
          <RuleLine tone={violation.severity === 'blocking' ? 'error' : 'warn'}>{withoutStop(violation.message)}</RuleLine>
        </li>
      ))}
    </ul>
  )
}
