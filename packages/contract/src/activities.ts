// The activities of a centre: what its members do or take beside the vacations of the cycle. Read by its members, changed by its
// administrators; what is placed already keeps the words it had.
import { isAskedKind, isAwayKind } from '@releve/domain/planning/activity'
import * as z from 'zod/mini'
import type { ErrorEntries } from './error-entry.ts'
import { hoursText } from './hours-text.ts'
import { centerParams, line } from './fields.ts'
import type { Route } from './route.ts'

export const activityErrors = {
  activityUnknown: { status: 400, message: 'Cette activité n’existe pas dans la liste du centre.' },
  activityForAdministrators: { status: 403, message: 'Cette activité n’est posée que par les administrateurs du centre.' },
  activityNotice: { status: 409, message: 'Le préavis de cette activité est passé\u00A0: voyez avec un administrateur.' },
  activityByDays: { status: 409, message: 'Cette activité se demande par jours entiers.' },
  activityYearlyLimit: {
    status: 409,
    message: 'La limite de cette activité pour l’année serait dépassée\u00A0: voyez avec un administrateur.',
  },
  activitiesChanged: { status: 409, message: 'Ces activités viennent d’être changées par ailleurs. Relisez-les avant d’enregistrer.' },
} as const satisfies ErrorEntries

const UNKNOWN = 'Cette activité n’existe pas.'
export const activityId = z.string(UNKNOWN).check(z.regex(/^[\w-]{1,40}$/, UNKNOWN))
export const activityKind = z.enum(
  ['work', 'leave', 'absence', 'onCall', 'intervention'],
  'Une activité est un travail, un congé, une absence, une astreinte ou une intervention.',
)

const NOTICE = 'Un préavis est d’un jour à 365\u00A0jours.'
const FIXED = 'Les heures fixes d’un jour vont de 5\u00A0minutes à 24\u00A0h.'
const YEARLY = 'Une limite par an est d’un jour à 366\u00A0jours.'

const written = {
  name: line(40).check(z.minLength(1, 'Nommez cette activité.')),
  letters: line(4).check(z.minLength(1, 'Indiquez une à quatre lettres.')),
  kind: activityKind,
  isNamed: z.boolean(),
  /** Colleagues see nothing of it but that the member is not there on their vacations. Absent: they read its name, or « indisponible ». */
  isUnseen: z.optional(z.literal(true)),
  /** Members do not ask for it: the administrators place it. Absent: they do. */
  isForAdministrators: z.optional(z.literal(true)),
  /** Members ask for it so many days before its first day. Absent: until that day. */
  noticeDays: z.optional(z.int(NOTICE).check(z.minimum(1, NOTICE), z.maximum(365, NOTICE))),
  /** Members ask for it by whole days, and for no hours of one. Absent: by either. */
  isByDays: z.optional(z.literal(true)),
  /** Members ask for it on so many days of a civil year at most, those that are placed for them among these. Absent: on any number. */
  yearlyDays: z.optional(z.int(YEARLY).check(z.minimum(1, YEARLY), z.maximum(366, YEARLY))),
  /** Work counts these minutes on each of its days in the accounts of hours. Absent: its real time. What is placed already counts as it did. */
  fixedMinutes: z.optional(z.int(FIXED).check(z.minimum(5, FIXED), z.maximum(1440, FIXED))),
}

const activity = z.strictObject({ _id: activityId, ...written })

const KIND_WORDS = {
  work: 'travail',
  leave: 'congé',
  absence: 'absence',
  onCall: 'astreinte',
  intervention: 'intervention',
} as const

const readingText = ({ isNamed, isUnseen }: Pick<z.infer<typeof activity>, 'isNamed' | 'isUnseen'>) =>
  isNamed ? 'nom lu par les collègues' : isUnseen === true ? 'rien pour les collègues' : '«\u00A0indisponible\u00A0» pour les collègues'

/** « 1 jour », « 14 jours » */
export const dayCountText = (days: number) => `${days}\u00A0${days > 1 ? 'jours' : 'jour'}`

/** An activity as the journal of a centre says it, with what it is, who reads its name and who asks for it where one of these has changed. */
export function activityInJournal(
  {
    name,
    letters,
    kind,
    isNamed,
    isUnseen,
    isForAdministrators,
    noticeDays = 0,
    isByDays,
    yearlyDays = 0,
    fixedMinutes = 0,
  }: z.infer<typeof activity>,
  { isWhole }: { readonly isWhole: boolean },
): string {
  const words = `${name} (${letters})`
  if (!isWhole) return words
  const asking =
    isForAdministrators === true
      ? [', posée par les administrateurs seuls']
      : noticeDays > 0
        ? [`, demandée ${dayCountText(noticeDays)} avant`]
        : []
  return [
    `${words}, ${KIND_WORDS[kind]}, ${readingText({ isNamed, isUnseen })}`,
    ...asking,
    ...(fixedMinutes > 0 ? [`, ${hoursText(fixedMinutes / 60)} par jour`] : []),
    ...(isByDays === true ? [', par jours entiers'] : []),
    ...(yearlyDays > 0 ? [`, au plus ${dayCountText(yearlyDays)} par an`] : []),
  ].join('')
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
        z.refine(
          (list) => list.every(({ kind, isNamed, isUnseen }) => isUnseen === undefined || (isAskedKind(kind) && !isNamed)),
          'Seuls un travail sans nom, un congé ou une absence se cachent aux collègues.',
        ),
        z.refine(
          (list) =>
            list.every(
              ({ isForAdministrators, noticeDays, isByDays, yearlyDays }) =>
                isForAdministrators === undefined || (noticeDays ?? isByDays ?? yearlyDays) === undefined,
            ),
          'Une activité que seuls les administrateurs posent n’a ni préavis, ni limite par an, ni jours entiers.',
        ),
        z.refine(
          (list) =>
            list.every(
              ({ kind, ...terms }) =>
                isAskedKind(kind) || (terms.isForAdministrators ?? terms.noticeDays ?? terms.yearlyDays) === undefined,
            ),
          'Une astreinte ne se demande pas, et une intervention se déclare une fois finie.',
        ),
        z.refine(
          (list) => list.every(({ kind, fixedMinutes }) => kind === 'work' || fixedMinutes === undefined),
          'Seul un travail hors cycle a des heures fixes par jour.',
        ),
        z.refine(
          (list) => list.every(({ kind, isByDays }) => isAwayKind(kind) || isByDays === undefined),
          'Seuls un congé ou une absence se demandent par jours entiers\u00A0: les autres activités ont leurs heures.',
        ),
      ),
      /** The list as the caller read it: when it has changed since, nothing is overwritten. */
      seen: z.optional(z.array(activity)),
    }),
    response: z.strictObject({ activities: z.array(activity) }),
    extension: true,
  },
} as const satisfies Record<string, Route>
