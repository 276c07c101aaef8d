// Surrounds the pages by which one gets in (logging in, an account, a password): the wall of teams on wide screens, a column beside it.
import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Tile } from '#shared/tile.tsx'
import { PublicFrame } from './public-layout.tsx'

/** Teams, each a day after the one above: who hands over to whom. Long enough to run off the left edge. */
const WALL = ['RRJN', 'NRRJ', 'JNRR', 'RJNR', 'RRJN'].map((cycle) => cycle.repeat(4))
const WALL_OPACITY = ['opacity-25', 'opacity-60', '', 'opacity-60', 'opacity-25'] as const

function Wall(): ReactNode {
  return (
    <div
      aria-hidden="true"
      className="sticky top-0 -ml-8 flex h-[calc(100dvh-60px)] min-w-0 flex-1 flex-col items-end justify-center gap-3 overflow-x-clip [mask-image:linear-gradient(to_right,transparent,black_45%)] max-lg:hidden"
    >
      {WALL.map((team, row) => (
        <div key={row} className={classNames('flex gap-3', WALL_OPACITY[row])}>
          {[...team].map((name, day) => (
            <Tile key={day} name={name} size={72} state={row === 2 ? 'solid' : 'soft'} />
          ))}
        </div>
      ))}
    </div>
  )
}

export function AccessLayout(): ReactNode {
  return (
    <PublicFrame bar="bare">
      <div className="mx-auto flex w-full flex-1 items-stretch gap-20 lg:max-w-[1312px] lg:px-8">
        <Wall />
        <div className="mx-auto flex w-full max-w-[440px] flex-1 flex-col px-6 pb-2 lg:w-[400px] lg:flex-none lg:justify-center lg:px-0">
          <Outlet />
        </div>
      </div>
    </PublicFrame>
  )
}
