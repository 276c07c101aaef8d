// Empty, loading and failed, as in the pictures of states.
import HandHelping from 'lucide-react/icons/hand-helping'
import type { ReactNode } from 'react'
import { Avatar } from '../src/ui/avatar.tsx'
import { Button } from '../src/ui/button.tsx'
import { Card } from '../src/ui/card.tsx'
import { FilterChips } from '../src/ui/chip.tsx'
import { formatHours, NBSP } from '../src/ui/format.ts'
import { PageBody, PageTitle } from '../src/ui/page-title.tsx'
import { PointsFigure } from '../src/shared/points-figure.tsx'
import { ReasonLine } from '../src/ui/reason-line.tsx'
import { SectionTitle } from '../src/ui/section-title.tsx'
import { Skeleton, SkeletonGroup } from '../src/ui/skeleton.tsx'
import { EmptyState, ErrorState, StaleNotice } from '../src/ui/states.tsx'
import { Tile } from '../src/shared/tile.tsx'
import { Shell } from './shell.tsx'

function noop(): void {
  // The gallery shows, it does not act.
}

export function EmptyScene(): ReactNode {
  return (
    <Shell current="exchanges">
      <PageTitle title="Échanges" documentTitle="Échanges" />
      <div className="grid min-h-(--content-height) place-items-center">
        <EmptyState
          icon={<HandHelping size={30} />}
          title="Aucune demande à prendre"
          actions={
            <>
              <Button variant="primary" wide>
                Poster une demande
              </Button>
              <Button variant="ghost" wide>
                Voir les autres demandes
              </Button>
            </>
          }
        >
          Vos collègues n’ont rien posté pour vos jours de repos. Relève vous prévient dès qu’une vacation se libère.
        </EmptyState>
      </div>
    </Shell>
  )
}

function SkeletonCard(): ReactNode {
  return (
    <Card className="flex h-[142px] flex-col gap-3 px-4 py-3.5">
      <span className="flex items-center gap-3.5">
        <Skeleton width={56} height={56} radius="tile" />
        <span className="flex flex-1 flex-col gap-2">
          <Skeleton width={150} height={18} />
          <Skeleton width={120} height={14} />
        </span>
        <Skeleton width={34} height={22} />
      </span>
      <span className="flex items-center justify-between">
        <span className="flex flex-col gap-2">
          <Skeleton width={150} height={18} />
          <Skeleton width={170} height={14} />
        </span>
        <Skeleton width={92} height={44} radius="button" />
      </span>
    </Card>
  )
}

export function LoadingScene(): ReactNode {
  return (
    <Shell current="exchanges">
      <PageTitle title="Échanges" documentTitle="Échanges" />
      <PageBody>
        <SkeletonGroup className="flex flex-col gap-3">
          <span className="flex gap-2">
            <Skeleton width={60} height={36} radius="full" />
            <Skeleton width={150} height={36} radius="full" />
          </span>
          <SkeletonCard />
          <SkeletonCard />
          <SkeletonCard />
        </SkeletonGroup>
      </PageBody>
    </Shell>
  )
}

export function FailedScene(): ReactNode {
  return (
    <Shell current="exchanges">
      <PageTitle title="Échanges" documentTitle="Échanges" />
      <PageBody>
        <StaleNotice age={`Données de${NBSP}21:18.`} onRetry={noop} />
        <FilterChips
          label="Type de demande"
          value="all"
          onChange={noop}
          options={[
            { value: 'all', label: 'Tout' },
            { value: 'substitution', label: 'Remplacements' },
            { value: 'switch', label: 'Permutations' },
          ]}
        />
        <SectionTitle size={16}>Possibles pour vous</SectionTitle>
        <Card as="article" className="px-4 pt-3.5 pb-3">
          <div className="flex items-center gap-3.5">
            <Tile name="J" size={56} />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="truncate text-18 font-650">sam. 21 novembre</span>
              <span className="text-14 text-t2">{formatHours('07:00', '19:00')} · 12 h</span>
            </span>
            <PointsFigure points={12} />
          </div>
          <div className="mt-3 flex items-center gap-3">
            <div className="flex min-w-0 flex-1 flex-col gap-1.5">
              <span className="flex items-center gap-2 text-14 text-t2">
                <Avatar name="Hélène Avocetta" size={24} />
                Hélène Avocetta, équipe D
              </span>
              <ReasonLine tone="quiet">Repos à vérifier en ligne</ReasonLine>
            </div>
            <Button size={44} disabledReason="Repos à vérifier en ligne" hideReason>
              Prendre
            </Button>
          </div>
        </Card>
        <ErrorState title="Les permutations n’ont pas pu être chargées" onRetry={noop}>
          Le serveur n’a pas répondu. Rien n’a été modifié dans votre planning.
        </ErrorState>
      </PageBody>
    </Shell>
  )
}
