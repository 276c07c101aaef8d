// Says over a planning that holds no vacation what is missing (the centre has no team, no cycle, or one is in no team oneself), who sets it
// up, and, to those who may, where. It is loaded when it is needed.
import { Link } from '@tanstack/react-router'
import UsersRound from 'lucide-react/icons/users-round'
import { useId, type ReactNode } from 'react'
import type { WireFullTeam } from '@releve/contract/teams'
import { buttonClass, type ButtonVariant } from '#ui/button.tsx'
import { useCenterId, useIsElsewhere } from '#session/center-id.ts'
import { useMe } from '#session/me.ts'
import { useRoster } from '#features/shifts/queries.ts'
import { NBSP } from '#ui/format.ts'
import { useActiveRotation } from '#features/centers/queries.ts'
import { useTeams } from '#features/teams/queries.ts'

/** `admin`: to administrators of the centre, `member`: to all others. */
const lackTexts = {
  teams: {
    title: 'Le centre n’a pas encore d’équipe',
    admin: 'Sans équipe, personne n’a de vacation. Il faut en créer, puis donner à chacune sa place dans le cycle de service.',
    member: `Un administrateur du centre doit d’abord créer les équipes${NBSP}: les vacations s’afficheront ensuite d’elles-mêmes.`,
    action: 'Créer les équipes',
  },
  cycle: {
    title: 'Aucun cycle de service n’est suivi',
    admin: 'Les équipes existent, mais aucun cycle suivi aujourd’hui ne leur donne de vacations. Il faut en activer un.',
    member: `Un administrateur du centre doit d’abord activer un cycle${NBSP}: les vacations s’afficheront ensuite d’elles-mêmes.`,
    action: 'Ouvrir les cycles',
  },
  ownTeam: {
    title: 'Vous n’êtes dans aucune équipe',
    admin: 'Aucun cycle ne vous donne de vacation. Votre équipe se choisit parmi les membres du centre.',
    member: 'Aucun cycle ne vous donne de vacation. Pour rejoindre une équipe, adressez-vous à un administrateur de votre centre.',
    action: 'Ouvrir les membres',
  },
} as const

type LackKind = keyof typeof lackTexts

interface PlanningFacts {
  readonly centerId: string | null
  /** It is undefined while they are not known. */
  readonly teams: readonly Pick<WireFullTeam, 'centerId' | 'rotationId'>[] | undefined
  /** The cycle of the centre; null when none is active, undefined while it is not known. */
  readonly rotation: object | null | undefined
  /** Whether one is in a team in the days shown. */
  readonly isInTeam: boolean
}

/** Null when nothing lacks, or while it is not known: a centre that works would read for a moment that it lacks everything. */
export function lackOf({ centerId, teams, rotation, isInTeam }: PlanningFacts): LackKind | null {
  if (teams === undefined || rotation === undefined) return null
  const own = teams.filter((team) => team.centerId === centerId)
  if (own.length === 0) return 'teams'
  // A team may follow a cycle of its own.
  if (rotation === null && own.every(({ rotationId = null }) => rotationId === null)) return 'cycle'
  return isInTeam ? null : 'ownTeam'
}

/** The lack in the words for the reader; `action`: the label of the link to the place where administrators mend it. */
export function usePlanningLack(isInTeam: boolean) {
  const { isAdmin } = useMe()
  const centerId = useCenterId()
  const { data: teams } = useTeams()
  const { data: rotation } = useActiveRotation()
  const kind = lackOf({ centerId, teams, rotation, isInTeam })
  if (kind === null) return null
  const { title, admin, member, action } = lackTexts[kind]
  return { kind, title, text: isAdmin ? admin : member, action: isAdmin ? action : null }
}

type PlanningLack = NonNullable<ReturnType<typeof usePlanningLack>>

const PAGES = { teams: '/center/$centerId/teams', cycle: '/rotation', ownTeam: '/users' } as const

/** Leads to the page where it is mended; it is for administrators. */
export function LackLink({ lack: { kind, action }, variant }: { lack: PlanningLack; variant: ButtonVariant }): ReactNode {
  const centerId = useCenterId()
  const isElsewhere = useIsElsewhere()
  if (action === null) return null
  const className = variant === 'primary' ? buttonClass({ variant, wide: true }) : buttonClass({ variant, size: 44 })
  return (
    <Link
      to={PAGES[kind]}
      params={{ centerId: centerId ?? '' }}
      search={isElsewhere && centerId !== null ? { center: centerId } : {}}
      className={className}
    >
      {action}
    </Link>
  )
}

/** `isInTeam`: whether one is in a team in the days shown. Who is in one today does not read of other days that they are in none. */
export function LackNote({ isInTeam, className }: { isInTeam: boolean; className: string }): ReactNode {
  const { _id } = useMe()
  const titleId = useId()
  const { data: roster } = useRoster()
  const isInNone = roster !== undefined && roster.members.every((member) => member._id !== _id || member.teamId === null)
  const lack = usePlanningLack(isInTeam || !isInNone)
  if (lack === null) return null
  return (
    <div className={className}>
      <section
        aria-labelledby={titleId}
        className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card bg-s1 px-4 py-3.5 [--ring:var(--s1)]"
      >
        <UsersRound size={22} className="flex-none text-t2 max-sm:hidden" />
        <div className="flex min-w-0 flex-[1_1_15rem] flex-col gap-0.5">
          <h2 id={titleId} className="text-16 font-600">
            {lack.title}
          </h2>
          <p className="text-14 text-pretty text-t2">{lack.text}</p>
        </div>
        <LackLink lack={lack} variant="outline" />
      </section>
    </div>
  )
}
