// The ring of a circle: its people, and between each and the next the vacation that goes from one to the other. Drawn for the eye; what it says
// stands in words beside it.
import type { WireCircle } from '@releve/contract/circles'
import type { CSSProperties, ReactNode } from 'react'
import { shortName } from '@releve/contract/short-name'
import { fullName } from '../../../shared/person.ts'
import { Tile } from '../../../shared/tile.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { formatDay } from '../../../ui/format.ts'
import { hoursStart, stateOf } from './circle-state.ts'
import { circleTexts as texts } from '../texts.ts'

/** Of the side of the square. */
const RADIUS = 0.36
/** What an arrow leaves free beside a face, in degrees. */
const FREE = 15

function pointAt(degrees: number): { readonly x: number; readonly y: number } {
  const angle = ((degrees - 90) * Math.PI) / 180
  return { x: 50 + 100 * RADIUS * Math.cos(angle), y: 46 + 100 * RADIUS * Math.sin(angle) }
}

function placeAt(degrees: number): CSSProperties {
  const { x, y } = pointAt(degrees)
  return { left: `${x}%`, top: `${y}%` }
}

function Arc({ from, to, hasHead }: { from: number; to: number; hasHead: boolean }): ReactNode {
  const [start, end] = [pointAt(from), pointAt(to)]
  const radius = 100 * RADIUS
  return (
    <path
      d={`M ${start.x} ${start.y} A ${radius} ${radius} 0 0 1 ${end.x} ${end.y}`}
      markerEnd={hasHead ? 'url(#circle-head)' : undefined}
      className="fill-none stroke-accent"
      strokeWidth="1"
      strokeLinecap="round"
    />
  )
}

export function CircleRing({ circle, me }: { circle: WireCircle; me: string }): ReactNode {
  const step = 360 / circle.hands.length
  return (
    <div aria-hidden="true" className="relative mx-auto aspect-square w-full max-w-[24rem]">
      <svg viewBox="0 0 100 100" className="absolute inset-0 size-full text-t2">
        <defs>
          <marker id="circle-head" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" orient="auto-start-reverse">
            <path d="M 1 1 L 8 5 L 1 9" className="fill-none stroke-accent" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
          </marker>
        </defs>
        {circle.hands.map(({ demandId }, index) => (
          <g key={demandId}>
            <Arc from={index * step + FREE} to={(index + 0.5) * step - FREE} hasHead={false} />
            <Arc from={(index + 0.5) * step + FREE} to={(index + 1) * step - FREE} hasHead />
          </g>
        ))}
      </svg>
      {circle.hands.map(({ demandId, from, vacation }, index) => {
        const state = stateOf(circle, from._id, me)
        const isMe = from._id === me
        return (
          <span key={demandId}>
            <span
              className="absolute flex w-24 -translate-x-1/2 -translate-y-6 flex-col items-center text-center"
              style={placeAt(index * step)}
            >
              <span className={classNames('relative rounded-full', isMe && 'ring-2 ring-t1 ring-offset-2 ring-offset-(--bg)')}>
                <Avatar name={fullName(from)} size={44} />
                {state.badge !== null && (
                  <span className="absolute -top-1 -right-1">
                    <Badge kind={state.badge} />
                  </span>
                )}
              </span>
              <span className="mt-1 text-13 font-600">{isMe ? texts.you : shortName(from)}</span>
              <span className={classNames('text-12', state.tone)}>{state.words}</span>
            </span>
            <span
              className="absolute flex w-20 -translate-x-1/2 -translate-y-5 flex-col items-center text-center"
              style={placeAt((index + 0.5) * step)}
            >
              <Tile name={vacation.shift.name} type={vacation.shift.type} size={40} />
              <span className="mt-1 text-12 font-600">{formatDay(vacation.date, 'weekdayAndNumberShort')}</span>
              <span className="text-12 text-t3">{hoursStart(vacation.shift)}</span>
            </span>
          </span>
        )
      })}
    </div>
  )
}
