// Takes the place of a page, at an address that names none: it says so and shows the way out.
import { Link } from '@tanstack/react-router'
import Compass from 'lucide-react/icons/compass'
import type { ReactNode } from 'react'
import { PublicFrame } from './layouts/public-layout.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'

const texts = {
  title: 'Cette page n’existe pas',
  body: 'L’adresse est peut-être incomplète, ou la page a changé de place.',
  home: 'Revenir à l’accueil',
} as const

export function NotFoundScreen(): ReactNode {
  return (
    <PublicFrame>
      <title>{`${texts.title} – Relève`}</title>
      <div className="flex flex-1 flex-col justify-center">
        <EmptyState
          icon={<Compass size={30} className="text-t3" />}
          title={texts.title}
          heading="h1"
          actions={
            <Link to="/" replace className={buttonClass({ variant: 'primary', wide: true })}>
              {texts.home}
            </Link>
          }
        >
          {texts.body}
        </EmptyState>
      </div>
    </PublicFrame>
  )
}
