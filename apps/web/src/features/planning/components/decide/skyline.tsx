// The staffing by the hour of the days that a request touches: a block for each stretch, what leaves it dashed, the minimum a line through it.
import type { WireSkylineStretch } from '@releve/contract/planning'
import { fromDayNumber, type Day } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { ReactNode } from 'react'
import { vacationClass } from '#shared/tile.tsx'
import { classNames } from '#ui/class-names.ts'
import { DayText } from '#ui/day-text.tsx'
import { formatClock, formatDay, formatHours } from '#ui/format.ts'
import { ReasonLine } from '#ui/reason-line.tsx'
import { useZone } from '#features/centers/queries.ts'
import { decideTexts } from './decide-texts.ts'

const texts = decideTexts.skyline
const ROW_MOST = 4
const BLOCK_PX = 150

interface Placed extends WireSkylineStretch {
  readonly day: Day
  readonly from: string
  readonly to: string
  /** The first stretch of its day, which is named under it. */
  readonly isFirst: boolean
}

/** Lines of four stretches at most; a gap begins another one. */
function linesOf(placed: readonly Placed[]): Placed[][] {
  const lines: Placed[][] = []
  for (const stretch of placed) {
    const line = lines.at(-1)
    if (line === undefined || line.length === ROW_MOST || line.at(-1)?.endAt !== stretch.startAt) lines.push([stretch])
    else line.push(stretch)
  }
  return lines
}

const whenOf = ({ day, from, to }: Placed) => `${formatDay(day)}, ${formatHours(from, to)}`
const marginOf = ({ after, minimum }: Placed) => (minimum === null ? Infinity : after - minimum)

function Block({ stretch, most }: { stretch: Placed; most: number }): ReactNode {
  const { shift, present, after, minimum } = stretch
  const px = (count: number) => ({ height: `${Math.round((BLOCK_PX * count) / most)}px` })
  const isTight = after < present && marginOf(stretch) <= 0
  return (
    <div className="relative min-w-0" style={{ flexGrow: Math.max(1, (stretch.endAt - stretch.startAt) / 3_600_000), flexBasis: 0 }}>
      <div className="relative flex flex-col justify-end border-r border-s1" style={{ height: `${BLOCK_PX + 8}px` }}>
        {present > after && <div className="border-[1.5px] border-dashed border-t2" style={px(present - after)} />}
        <div className={classNames('relative overflow-hidden', vacationClass(shift ?? ''))} style={px(after)}>
          <span className="absolute inset-0 bg-v-bg opacity-36" />
          <span className={classNames('relative block px-1.5 text-13 leading-5', isTight ? 'font-700 text-warn' : 'font-650')}>
            {texts.figure(after, present)}
          </span>
        </div>
        {minimum !== null && minimum > 0 && <div className="absolute inset-x-0 bottom-0 border-t-2 border-t1" style={px(minimum)} />}
      </div>
      <span className="block text-12 text-t3">{stretch.from}</span>
      {stretch.isFirst && <DayText className="block text-12 whitespace-nowrap text-t3">{formatDay(stretch.day)}</DayText>}
    </div>
  )
}

/** The sentence under it is that of the worst hours that somebody leaves. */
function Verdict({ placed }: { placed: readonly Placed[] }): ReactNode {
  const changed = placed.filter(({ present, after }) => after < present)
  const list = (stretches: readonly Placed[]) => new Intl.ListFormat('fr').format(stretches.map(whenOf))
  const below = changed.filter((stretch) => marginOf(stretch) < 0)
  const exact = changed.filter((stretch) => marginOf(stretch) === 0)
  const margin = Math.min(...changed.map(marginOf))
  return (
    <>
      {below.length > 0 && <ReasonLine tone="error">{texts.below(list(below))}</ReasonLine>}
      {exact.length > 0 && <ReasonLine tone="warn">{texts.exact(list(exact))}</ReasonLine>}
      {below.length + exact.length === 0 && Number.isFinite(margin) && <ReasonLine tone="ok">{texts.above(margin)}</ReasonLine>}
    </>
  )
}

export function Skyline({ stretches }: { stretches: readonly WireSkylineStretch[] }): ReactNode {
  const { name } = useZone()
  const zone = zoneOf(name)
  const dayOf = ({ startAt }: WireSkylineStretch) => fromDayNumber(zone.dayAt(startAt))
  const placed = stretches.map((stretch, index): Placed => {
    const [day, before] = [dayOf(stretch), stretches[index - 1]]
    const isFirst = before === undefined || dayOf(before) !== day
    return { ...stretch, day, isFirst, from: formatClock(stretch.startAt, name), to: formatClock(stretch.endAt, name) }
  })
  if (placed.length === 0) return null
  const most = Math.max(1, ...placed.flatMap(({ present, after, minimum }) => [present, after, minimum ?? 0]))
  return (
    <section aria-label={texts.title} className="flex min-w-0 flex-col gap-2">
      <h3 className="text-16">{texts.title}</h3>
      <div aria-hidden="true" className="flex flex-col gap-3">
        {linesOf(placed).map((line) => (
          <div key={line[0]?.startAt} className="flex">
            {line.map((stretch) => (
              <Block key={stretch.startAt} stretch={stretch} most={most} />
            ))}
          </div>
        ))}
      </div>
      <ul className="sr-only">
        {placed.map((stretch) => (
          <li key={stretch.startAt}>{texts.stretch(whenOf(stretch), texts.figure(stretch.after, stretch.present), stretch.minimum)}</li>
        ))}
      </ul>
      <Verdict placed={placed} />
    </section>
  )
}
