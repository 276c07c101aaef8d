// In place of a page, at an address that names none: it says so and shows the way out.
import { Link } from '@tanstack/react-router'
import Compass from 'lucide-react/icons/compass'
import type { ReactNode } from 'react'
import { PublicFrame } from './layouts/public-layout.tsx'
import { appTexts } from './texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'

export function NotFoundScreen(): ReactNode {
  const { title, body, home } = appTexts.notFound
  return (
    <PublicFrame>
      <title>{`${title} – Relève`}</title>
      <div className="flex flex-1 flex-col justify-center">
        <EmptyState
          icon={<Compass size={30} className="text-t3" />}
          title={title}
          heading="h1"
          actions={
            <Link to="/" replace className={buttonClass({ variant: 'primary', wide: true })}>
              {home}
            </Link>
          }
        >
          {body}
        </EmptyState>
      </div>
    </PublicFrame>
  )
}
