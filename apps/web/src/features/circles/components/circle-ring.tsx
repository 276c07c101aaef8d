// The ring of a circle: its people, and between each and the next the vacation that goes from one to the other. Drawn for the eye; what it says
// stands in words beside it.
import { plainName } from '@releve/contract/person-name'
import type { WireCircle } from '@releve/contract/circles'
import { shortName } from '@releve/contract/short-name'
import { timesOf } from '@releve/domain/planning/shift'
import type { ReactNode } from 'react'
import { useMe } from '#session/me.ts'
import { dayStyleOf } from '#shared/figure-words.ts'
import { Tile } from '#shared/tile.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge, type BadgeKind } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { DayText } from '#ui/day-text.tsx'
import { formatDay } from '#ui/format.ts'
import { circleTexts as texts } from '../texts.ts'

/** The answer of one of its people. */
interface State {
  readonly words: string
  readonly tone: string
  readonly badge: BadgeKind | null
}

export function stateOf({ people }: Pick<WireCircle, 'people'>, userId: string, me: string): State {
  const answer = people.find(({ person }) => person._id === userId)?.answer ?? null
  if (answer === 'yes') return { words: userId === me ? texts.states.mine : texts.states.yes, tone: 'text-success', badge: 'accepted' }
  if (answer === 'no') return { words: texts.states.no, tone: 'text-error', badge: null }
  if (userId === me) return { words: texts.states.asked, tone: 'text-todo', badge: null }
  return { words: texts.states.waits, tone: 'text-warn', badge: 'pending' }
}

/** px; with four there is more to place. */
const radiusOf = (size: number): number => (size > 3 ? 112 : 98)
/** px from the middle of a face or a tile to where an arrow begins or ends. */
const CLEAR = 30
/** px of half a face or tile. */
const HALF = 22

function pointAt(degrees: number, radius: number): { readonly x: number; readonly y: number } {
  const angle = ((degrees - 90) * Math.PI) / 180
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
}

function Arc({ from, to, radius, hasHead = false }: { from: number; to: number; radius: number; hasHead?: boolean }): ReactNode {
  const clear = (CLEAR / radius) * (180 / Math.PI)
  const [start, end] = [pointAt(from + clear, radius), pointAt(to - clear, radius)]
  return (
    <path
      d={`M ${start.x} ${start.y} A ${radius} ${radius} 0 0 1 ${end.x} ${end.y}`}
      markerEnd={hasHead ? 'url(#circle-head)' : undefined}
      className="fill-none stroke-permutation"
      strokeWidth="2"
      strokeLinecap="round"
    />
  )
}

/** The label stands on the side where there is room: outside at the right and left, inside where the ring is widest, above and below. */
function placeOf(degrees: number, { x }: { readonly x: number }, size: number): string {
  const isWidest = size > 3 && degrees % 180 === 90
  if (isWidest ? x < -1 : x > 1) return classNames('top-1/2 left-full ml-1.5 -translate-y-1/2 items-start', isWidest && 'w-19')
  if (isWidest || x < -1) return classNames('top-1/2 right-full mr-1.5 -translate-y-1/2 items-end text-right', isWidest && 'w-19')
  return classNames(
    'left-1/2 -translate-x-1/2 items-center text-center whitespace-nowrap',
    degrees === 0 ? 'top-full mt-1' : 'bottom-full mb-1',
  )
}

interface NodeProps {
  degrees: number
  size: number
  title: string
  note: string
  tone: string
  children: ReactNode
}

function Node({ degrees, size, title, note, tone, children }: NodeProps): ReactNode {
  const radius = radiusOf(size)
  const { x, y } = pointAt(degrees, radius)
  return (
    <span className="absolute size-11 -translate-1/2" style={{ left: `calc(50% + ${x}px)`, top: `calc(50% + ${y}px)` }}>
      {children}
      <span className={classNames('absolute flex flex-col', placeOf(degrees, { x }, size))}>
        <DayText className="text-13 leading-[1.125rem] font-600">{title}</DayText>
        <span className={classNames('text-12 leading-4', tone)}>{note}</span>
      </span>
    </span>
  )
}

export function CircleRing({ circle }: { circle: WireCircle }): ReactNode {
  const me = useMe()._id
  const style = dayStyleOf(circle.hands.map(({ vacation }) => vacation.date))
  const size = circle.hands.length
  const step = 360 / size
  const radius = radiusOf(size)
  const half = radius + HALF + 6
  return (
    <div aria-hidden="true" className="relative mx-auto w-full max-w-[26rem]" style={{ height: 2 * half }}>
      <svg
        viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`}
        width={2 * half}
        height={2 * half}
        className="absolute top-0 left-1/2 max-w-none -translate-x-1/2"
      >
        <defs>
          <marker id="circle-head" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="6" markerHeight="6" orient="auto-start-reverse">
            <path
              d="M 2 1 L 8 5 L 2 9"
              className="fill-none stroke-permutation"
              strokeWidth="1.7"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </marker>
        </defs>
        {circle.hands.map(({ demandId }, index) => (
          <g key={demandId}>
            <Arc radius={radius} from={index * step} to={(index + 0.5) * step} />
            <Arc radius={radius} from={(index + 0.5) * step} to={(index + 1) * step} hasHead />
          </g>
        ))}
      </svg>
      {circle.hands.map(({ demandId, from, vacation }, index) => {
        const state = stateOf(circle, from._id, me)
        const isMe = from._id === me
        return (
          <span key={demandId}>
            <Node degrees={index * step} size={size} title={isMe ? texts.you : shortName(from)} note={state.words} tone={state.tone}>
              <span className={classNames('block size-11 rounded-full', isMe && 'shadow-[0_0_0_3px_var(--s0),0_0_0_5px_var(--t1)]')}>
                <Avatar name={plainName(from)} size={44} />
              </span>
              {state.badge !== null && (
                <span className="absolute -top-1 -right-1">
                  <Badge kind={state.badge} />
                </span>
              )}
            </Node>
            <Node
              degrees={(index + 0.5) * step}
              size={size}
              title={formatDay(vacation.date, style)}
              note={timesOf(vacation.shift).startTime}
              tone="text-t3"
            >
              <Tile name={vacation.shift.name} type={vacation.shift.type} size={44} />
            </Node>
          </span>
        )
      })}
    </div>
  )
}
