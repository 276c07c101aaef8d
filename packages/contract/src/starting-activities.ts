// The activities with which the centres of a regime begin. There are no schemas here, so that a screen may import it.
import { isAwayKind } from '@releve/domain/planning/activity'
import type { ActivityKind } from '@releve/domain/planning/activity'
import type { Profile } from '@releve/domain/planning/profile'
import { defaultCauses } from './absence-causes.ts'
import type { AbsenceCause, DefaultCause } from './absence-causes.ts'

export interface Activity {
  readonly _id: string
  readonly name: string
  /** They stand in a cell of the planning: F, RÉU… */
  readonly letters: string
  readonly kind: ActivityKind
  /** Colleagues read its name; otherwise they read « Indisponible ». Only work may be named. */
  readonly isNamed: boolean
  /** Colleagues see nothing of it but that the member is not there on their vacations. Work, leave or absence alone may be hidden. */
  readonly isUnseen?: true | undefined
  /** Members do not ask for it: the administrators place it. */
  readonly isForAdministrators?: true | undefined
  /** Members ask for it so many days before its first day. Absent: until that day. */
  readonly noticeDays?: number | undefined
  /** Members ask for it by whole days, and for no hours of one. */
  readonly isByDays?: true | undefined
  /** Members ask for it on so many days of a civil year at most. Absent: on any number. */
  readonly yearlyDays?: number | undefined
  /** Work counts these minutes on each of its days in accounts. Absent: its real time. */
  readonly fixedMinutes?: number | undefined
}

const work = (_id: string, name: string, letters: string, isNamed = true): Activity => ({ _id, name, letters, kind: 'work', isNamed })

const ANYWHERE = [
  work('training', 'Formation', 'F'),
  work('meeting', 'Réunion', 'RÉU'),
  work('medicalVisit', 'Visite médicale', 'VM', false),
  work('mission', 'Mission', 'MIS'),
  { _id: 'onCall', name: 'Astreinte', letters: 'AST', kind: 'onCall', isNamed: true } as const,
  { _id: 'intervention', name: 'Intervention', letters: 'INT', kind: 'intervention', isNamed: true } as const,
  // A member who stayed once their vacation was over writes it down as an intervention is.
  { _id: 'lateEnd', name: 'Fin de service tardive', letters: 'FST', kind: 'intervention', isNamed: true } as const,
]

/** Hours of rest that give back one that was cut. They are in no list: the right to them draws on no balance of the centre. */
export const restReturned: Activity = { _id: 'restReturned', name: 'Restitution de repos', letters: 'REP', kind: 'leave', isNamed: false }

const FIRE_SERVICE = [
  work('skillsTraining', 'Formation de maintien des acquis', 'FMA'),
  work('course', 'Stage', 'STA'),
  work('exercise', 'Manœuvre, exercice', 'EX'),
  work('offRoster', 'Service hors rang', 'SHR'),
]

const OF_REGIME: Readonly<Record<Profile, readonly Activity[]>> = {
  SPP12: FIRE_SERVICE,
  SPP_G24: FIRE_SERVICE,
  FPT: [],
  FPH: [work('crisisExercise', 'Exercice de crise', 'EX')],
  PN: [work('shooting', 'Séance de tir', 'TIR'), work('course', 'Stage', 'STA')],
  CODE_TRAVAIL: [work('delegation', 'Heures de délégation', 'DÉL', false)],
}

/** Training is work, and no cause of absence any more. */
type Cause = Exclude<DefaultCause, 'training'>

const OF_CAUSES: Readonly<Record<Cause, Pick<Activity, 'letters' | 'kind'>>> = {
  annualLeave: { letters: 'CA', kind: 'leave' },
  workTimeReductionDay: { letters: 'RTT', kind: 'leave' },
  timeOffInLieu: { letters: 'RC', kind: 'leave' },
  sickLeave: { letters: 'MAL', kind: 'absence' },
  serviceAccident: { letters: 'AS', kind: 'absence' },
  maternity: { letters: 'MAT', kind: 'absence' },
  paternity: { letters: 'PAT', kind: 'absence' },
  family: { letters: 'AF', kind: 'absence' },
  mandate: { letters: 'MAN', kind: 'absence' },
  other: { letters: 'ABS', kind: 'absence' },
}

const isDefault = (id: string): id is Cause => id in OF_CAUSES

/** Letters out of a name, other than those that are taken: « Garde d’enfant » gives GAR, then GAR2. */
function lettersFor(name: string, taken: ReadonlySet<string>): string {
  const first =
    name
      .replaceAll(/[^\p{L}\d]/gu, '')
      .slice(0, 3)
      .toLocaleUpperCase('fr') || 'ABS'
  if (!taken.has(first)) return first
  for (let count = 2; ; count++) if (!taken.has(`${first}${count}`)) return `${first}${count}`
}

/**
 * The causes of absence as activities, those that are known already as they are but for their name. A cause that a centre added is an
 * absence: nothing says that it is taken on a balance of leave.
 */
export function activitiesOfCauses(causes: readonly AbsenceCause[], activities: readonly Activity[]): Activity[] {
  const taken = new Set(activities.map(({ letters }) => letters))
  return causes.flatMap(({ _id, name }): Activity[] => {
    const before = activities.find((activity) => activity._id === _id)
    if (before !== undefined) return isAwayKind(before.kind) ? [{ ...before, name }] : []
    const { kind, letters: usual } = isDefault(_id) ? OF_CAUSES[_id] : { kind: 'absence' as const, letters: null }
    const letters = usual === null || taken.has(usual) ? lettersFor(name, taken) : usual
    taken.add(letters)
    return [{ _id, name, letters, kind, isNamed: false }]
  })
}

/** The list of a centre that has not changed its own: that of its regime, then its causes of absence (null: those of all). */
export function startingActivities(profile: Profile, causes: readonly AbsenceCause[] | null): Activity[] {
  const ofWork = [...ANYWHERE, ...OF_REGIME[profile]]
  return [...ofWork, ...activitiesOfCauses(causes ?? defaultCauses, ofWork)]
}

/** The leaves and absences: an absence of whole days is for one of them. */
export const causesOf = (activities: readonly Activity[]): AbsenceCause[] =>
  activities.filter(({ kind }) => isAwayKind(kind)).map(({ _id, name }) => ({ _id, name }))
