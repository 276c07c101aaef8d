// Logging in: the cycle above the form on phones, beside it on wide screens. After it the guard leads on.
import { useSearch } from '@tanstack/react-router'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'
import { session } from '../app/current-session.ts'
import { PublicLayout } from '../app/layouts/public-layout.tsx'
import { LoginForm } from '../features/accounts/components/login-form.tsx'
import { accountTexts } from '../features/accounts/texts.ts'
import { classNames } from '../ui/class-names.ts'
import { Logo } from '../ui/logo.tsx'
import { Tile } from '../ui/tile.tsx'

const texts = accountTexts.login

/** A cycle of four days passing by, faint at both ends. */
const STRIP = [...'RJNRRJNR']
const STRIP_OPACITY = ['opacity-35', 'opacity-70', '', '', '', '', 'opacity-70', 'opacity-35'] as const

/** Teams, each a day after the one above: who hands over to whom. Long enough to run off the left edge. */
const WALL = ['RRJN', 'NRRJ', 'JNRR', 'RJNR', 'RRJN'].map((cycle) => cycle.repeat(4))
const WALL_OPACITY = ['opacity-25', 'opacity-60', '', 'opacity-60', 'opacity-25'] as const

function Strip(): ReactNode {
  return (
    <div aria-hidden="true" className="-mx-16 mt-8 mb-6 flex justify-center gap-2.5 overflow-x-clip lg:hidden">
      {STRIP.map((name, day) => (
        <span key={day} className={STRIP_OPACITY[day]}>
          <Tile name={name} size={52} />
        </span>
      ))}
    </div>
  )
}

function Wall(): ReactNode {
  return (
    <div
      aria-hidden="true"
      className="-ml-8 flex min-w-0 flex-1 flex-col items-end justify-center gap-3 overflow-x-clip [mask-image:linear-gradient(to_right,transparent,black_45%)] max-lg:hidden"
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

/** Why he is here again, when he did not ask to leave. */
function reasonOf(isSentBack: boolean): string | null {
  const reason = session.endReason()
  if (reason === 'startUp') return texts.startUpFailed
  if (reason === 'expired' || reason === 'revoked') return texts.ended
  // Another tab ended the session, or the page was opened again since.
  return isSentBack && reason !== null && reason !== 'logout' ? texts.ended : null
}

export function LoginPage(): ReactNode {
  const search = useSearch({ strict: false })
  const reason = reasonOf('next' in search)
  return (
    <PublicLayout bar="bare">
      <title>{`${texts.title} – Relève`}</title>
      <div className="mx-auto flex w-full flex-1 gap-20 lg:max-w-[1312px] lg:px-8">
        <Wall />
        <div className="mx-auto flex w-full max-w-[440px] flex-1 flex-col px-6 pb-2 lg:w-[400px] lg:flex-none lg:justify-center lg:px-0">
          <Strip />
          <span className="flex items-center gap-2">
            <Logo size={34} />
            <span className="text-28 font-700 tracking-[-0.02em]">Relève</span>
          </span>
          <h1 className="sr-only">{texts.title}</h1>
          <p className="mt-1.5 mb-6 text-16 text-t2">{texts.tagline}</p>
          {reason !== null && (
            <p role="status" className="mb-5 flex gap-2.5 rounded-card bg-s2 px-3.5 py-3 text-14 text-t2">
              <Info size={20} className="text-info" aria-hidden="true" />
              {reason}
            </p>
          )}
          <LoginForm />
        </div>
      </div>
    </PublicLayout>
  )
}
