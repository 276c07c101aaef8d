// The page of an address that names none: it says so and shows the way out.
import { Link } from '@tanstack/react-router'
import Compass from 'lucide-react/icons/compass'
import type { ReactNode } from 'react'
import { PublicLayout } from '../app/layouts/public-layout.tsx'
import { appTexts } from '../app/texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'

export function NotFoundPage(): ReactNode {
  const { title, body, home } = appTexts.notFound
  return (
    <PublicLayout>
      <title>{`${title} – Relève`}</title>
      <div className="flex flex-1 flex-col justify-center">
        <EmptyState
          icon={<Compass size={30} className="text-t3" aria-hidden="true" />}
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
    </PublicLayout>
  )
}
