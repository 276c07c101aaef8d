// The activities of a centre: what its members do or take beside the vacations of the cycle. Read by its members, changed by its
// administrators; what is placed already keeps the words it had.
import { isAwayKind } from '@releve/domain/planning/activity'
import * as z from 'zod/mini'
import type { ErrorEntries } from './error-entry.ts'
import { centerParams, line } from './fields.ts'
import type { Route } from './route.ts'

export const activityErrors = {
  activityUnknown: { status: 400, message: 'Cette activité n’existe pas dans la liste du centre.' },
  activitiesChanged: { status: 409, message: 'Ces activités viennent d’être changées par ailleurs. Relisez-les avant d’enregistrer.' },
} as const satisfies ErrorEntries

const UNKNOWN = 'Cette activité n’existe pas.'
export const activityId = z.string(UNKNOWN).check(z.regex(/^[\w-]{1,40}$/, UNKNOWN))
export const activityKind = z.enum(
  ['work', 'leave', 'absence', 'onCall', 'intervention'],
  'Une activité est un travail, un congé, une absence, une astreinte ou une intervention.',
)

const written = {
  name: line(40).check(z.minLength(1, 'Nommez cette activité.')),
  letters: line(4).check(z.minLength(1, 'Indiquez une à quatre lettres.')),
  kind: activityKind,
  isNamed: z.boolean(),
}

const activity = z.strictObject({ _id: activityId, ...written })

const KIND_WORDS = {
  work: 'travail',
  leave: 'congé',
  absence: 'absence',
  onCall: 'astreinte',
  intervention: 'intervention',
} as const

/** An activity as the journal of a centre says it, with what it is and who reads its name where one of these has changed. */
export function activityInJournal(
  { name, letters, kind, isNamed }: z.infer<typeof activity>,
  { isWhole }: { readonly isWhole: boolean },
): string {
  const words = `${name} (${letters})`
  return isWhole
    ? `${words}, ${KIND_WORDS[kind]}, ${isNamed ? 'nom lu par les collègues' : '«\u00A0indisponible\u00A0» pour les collègues'}`
    : words
}

const isEachOnce = (values: readonly (string | undefined)[]) => {
  const defined = values.filter((value) => value !== undefined)
  return new Set(defined).size === defined.length
}

export const activityRoutes = {
  'activities.list': {
    method: 'GET',
    path: '/center/:id/activities',
    access: 'member',
    scope: 'readPlanning',
    summary: 'Les activités d’un centre, dans son ordre\u00A0: travail hors cycle, congés, absences',
    params: centerParams,
    response: z.strictObject({ activities: z.array(activity) }),
    extension: true,
  },
  'activities.save': {
    method: 'PUT',
    path: '/center/:id/activities',
    access: 'member',
    summary: 'Enregistrer les activités d’un centre et leur ordre\u202F; ce qui est déjà posé garde ses mots',
    params: centerParams,
    body: z.strictObject({
      /** The whole list: an entry without `_id` is new, and an activity that is left out is no longer proposed. */
      activities: z.array(z.strictObject({ _id: z.optional(activityId), ...written })).check(
        z.minLength(1, 'Gardez au moins une activité.'),
        z.maxLength(80, 'Au plus 80\u00A0activités.'),
        z.refine((list) => list.some(({ kind }) => isAwayKind(kind)), 'Gardez au moins un congé ou une absence.'),
        z.refine((list) => isEachOnce(list.map(({ name }) => name.toLocaleLowerCase('fr'))), 'Deux activités portent le même nom.'),
        z.refine((list) => isEachOnce(list.map(({ letters }) => letters)), 'Deux activités portent les mêmes lettres.'),
        z.refine((list) => isEachOnce(list.map(({ _id }) => _id)), 'La même activité figure deux fois.'),
        z.refine(
          (list) => list.every(({ kind, isNamed }) => kind !== 'onCall' || isNamed),
          'Le nom d’une astreinte se lit\u00A0: il faut savoir qui joindre.',
        ),
        z.refine(
          (list) => list.every(({ kind, isNamed }) => !isAwayKind(kind) || !isNamed),
          'La cause d’un congé ou d’une absence reste entre son membre et ses administrateurs.',
        ),
      ),
      /** The list as the caller read it: when it has changed since, nothing is overwritten. */
      seen: z.optional(z.array(activity)),
    }),
    response: z.strictObject({ activities: z.array(activity) }),
    extension: true,
  },
} as const satisfies Record<string, Route>
