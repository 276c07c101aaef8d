// Around the pages by which one gets in (logging in, an account, a password): the wall of teams on wide screens, a column beside it.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Logo } from '../../ui/logo.tsx'
import { Tile } from '../../ui/tile.tsx'
import { PublicLayout } from './public-layout.tsx'

const HOME = 'Relève, accueil'

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

export function AccessLayout({ children }: { children: ReactNode }): ReactNode {
  return (
    <PublicLayout bar="bare">
      <div className="mx-auto flex w-full flex-1 items-stretch gap-20 lg:max-w-[1312px] lg:px-8">
        <Wall />
        <div className="mx-auto flex w-full max-w-[440px] flex-1 flex-col px-6 pb-2 lg:w-[400px] lg:flex-none lg:justify-center lg:px-0">
          {children}
        </div>
      </div>
    </PublicLayout>
  )
}

interface AccessHeadProps {
  title: string
  /** A sentence under the title. */
  children?: ReactNode
}

/** Sign, title and first sentence of a page that is a form. */
export function AccessHead({ title, children }: AccessHeadProps): ReactNode {
  return (
    <>
      <title>{`${title} – Relève`}</title>
      <Link to="/landing" aria-label={HOME} className="mt-4 mb-6 inline-flex min-h-11 items-center self-start rounded-sm lg:mt-8">
        <Logo withName />
      </Link>
      <h1 className="text-28 text-balance">{title}</h1>
      {children !== undefined && <p className="mt-2 text-16 leading-6 text-pretty text-t2">{children}</p>}
    </>
  )
}

/** Under a form: the other way, and where it leads. */
export function OtherWay({ question, to, children }: { question: string; to: string; children: string }): ReactNode {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2 text-14 text-t2">
      {question}
      <Link to={to} className="inline-flex min-h-11 items-center font-650 text-primary-ink hover:underline">
        {children}
      </Link>
    </p>
  )
}
