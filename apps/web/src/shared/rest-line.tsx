// The rest on each side of a vacation: tile, hours, tile. Green when the rule holds, amber at a threshold, red when refused.
import { Fragment, type ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { DayText } from '../ui/day-text.tsx'
import { Tile, type TileSize } from './tile.tsx'

export type RestTone = 'ok' | 'warn' | 'error'

export interface RestStop {
  readonly name: string
  /** Under the tile: « mer. 18 », « fin ven. 07:00 ». */
  readonly caption: string
  /** The vacation the line is about. */
  readonly current?: boolean
}

export interface RestGap {
  /** The hours, already formatted: « 24 h ». */
  readonly hours: string
  readonly tone: RestTone
  /** Under the line: « de repos »; nothing by default. */
  readonly word?: string
}

const LINE: Record<RestTone, string> = { ok: 'bg-success', warn: 'bg-warn', error: 'bg-error' }
const HOURS: Record<RestTone, string> = { ok: '', warn: 'text-warn', error: 'text-error' }

interface RestLineProps {
  /** Two or three vacations in order. */
  stops: readonly RestStop[]
  /** The rests between each stop and the next one, so one fewer than the stops. */
  gaps: readonly RestGap[]
  /** 36 in sheets, 48 on the landing page. */
  size?: TileSize
  /** The text of the whole for screen readers: « 24 h de repos avant, 84 h après ». */
  label: string
}

export function RestLine({ stops, gaps, size = 36, label }: RestLineProps): ReactNode {
  const large = size > 40
  return (
    <div role="img" aria-label={label} className="@container">
      {/* Text so large that it would not fit beside itself: one under the other. */}
      <div className="flex items-start justify-center @max-[15rem]:flex-col @max-[15rem]:items-center @max-[15rem]:gap-2">
        {stops.map((stop, index) => {
          const gap = gaps[index]
          return (
            <Fragment key={stop.caption}>
              <span
                className={classNames(
                  'z-1 flex w-[84px] min-w-13 shrink flex-col items-center @max-[15rem]:w-auto',
                  large ? 'gap-2' : 'gap-1',
                )}
              >
                <Tile name={stop.name} type="work" size={size} />
                <span
                  className={classNames(
                    'text-center text-balance',
                    large ? 'text-13' : 'text-12',
                    stop.current === true ? 'font-550 text-t1' : 'text-t3',
                  )}
                >
                  <DayText>{stop.caption}</DayText>
                </span>
              </span>
              {gap !== undefined && (
                <span
                  className={classNames(
                    'flex min-w-[68px] flex-1 flex-col items-center',
                    large ? '-mx-3.5' : '-mx-[22px] -mt-[3px]',
                    '@max-[15rem]:mx-0',
                  )}
                >
                  <b
                    className={classNames(
                      'font-700 whitespace-nowrap',
                      large ? 'text-18 leading-[1.375rem]' : 'text-[0.9375rem] leading-[1.125rem]',
                      HOURS[gap.tone],
                    )}
                  >
                    {gap.hours}
                  </b>
                  <span className={classNames('my-0.5 h-0.5 self-stretch rounded-full', !large && 'mx-2.5', LINE[gap.tone])} />
                  {gap.word !== undefined && <span className="text-12 text-t3">{gap.word}</span>}
                </span>
              )}
            </Fragment>
          )
        })}
      </div>
    </div>
  )
}
