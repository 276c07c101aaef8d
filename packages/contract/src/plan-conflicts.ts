// The promises that an administrator's change of plan (rotation, activation, cycle start, team) would touch, and the decision on each.
import type { Day } from '@releve/domain/calendar/day'
import type { PlanConflictReason } from '@releve/domain/demands/plan-conflicts'
import type { TakingBackReason } from '@releve/domain/demands/taking-back'
import type { Violation } from '@releve/domain/working-time/rules'
import * as z from 'zod/mini'
import { shortDay } from './day-words.ts'
import { ofName } from './elision.ts'
import { day, id } from './fields.ts'
import type { ErrorEntries } from './error-entry.ts'
import { violationSentence } from './sentences.ts'
import { person } from './shifts.ts'
import { demandStatus, demandType, modificationType } from './states.ts'

/** One line per day concerned: a demand may have several. Exactly one of `demandId` and `modificationId` is there. */
export const planConflict = z.strictObject({
  demandId: z.optional(id),
  modificationId: z.optional(id),
  kind: z.enum([...demandType.options, ...modificationType.options]),
  status: z.enum([...demandStatus.options, 'approved']),
  date: day,
  /** The member whose planning it is. */
  user: person,
  /** The other person of an accepted demand. */
  other: z.nullable(person),
  /**
   * - `noShift`: the vacation they give, or that was modified, would no longer exist;
   * - `shiftChanged`: it would be another one, or have other times;
   * - `worksThatDay`: they would work of their own on a day on which they took a vacation, or that was modified;
   * - `ruleBroken`: what they took would break a blocking rule;
   * - `covered`: they work in the place of somebody who comes back; `sought`: nobody does yet, and the search stops;
   * - `givenAway`: they keep a vacation that somebody who comes back had given them;
   * - `exchanged`: other hours that are taken back were exchanged with them;
   * - `overlaps`: another modification covers this day.
   */
  reason: z.enum([
    ...(['noShift', 'shiftChanged', 'worksThatDay', 'ruleBroken'] satisfies PlanConflictReason[]),
    ...(['covered', 'sought', 'givenAway', 'exchanged'] satisfies TakingBackReason[]),
    'overlaps',
  ]),
  /** An open demand that nobody could take any more: it is closed whatever is decided. */
  isVoid: z.optional(z.boolean()),
  /** It stays whatever is decided: it has begun, or nothing is taken from anybody. No decision is asked. */
  isKept: z.optional(z.boolean()),
  message: z.string(),
})
export type WirePlanConflict = z.infer<typeof planConflict>

/**
 * `keep`: what was promised stays as it was promised; an open demand that is void promises nothing, and is closed all the same.
 * `cancel`: it is undone, points given back.
 */
export const planDecision = z
  .strictObject({
    demandId: z.optional(id),
    modificationId: z.optional(id),
    action: z.enum(['keep', 'cancel'], 'Choisissez de garder ou d’annuler.'),
  })
  .check(
    z.refine<{ demandId?: string | undefined; modificationId?: string | undefined }>(
      ({ demandId, modificationId }) => (demandId === undefined) !== (modificationId === undefined),
      'Indiquez une demande ou une modification.',
    ),
  )
export type PlanDecision = z.infer<typeof planDecision>

export const planDecisions = z.array(planDecision).check(z.maxLength(2000, 'Au plus 2 000 décisions à la fois.'))

export const planErrors = {
  planConflicts: {
    status: 409,
    message: 'Ce changement touche des échanges ou des modifications déjà acceptés. Décidez pour chacun.',
  },
  planPastExchanged: {
    status: 409,
    message: 'Des vacations ont été échangées ces jours-là\u00A0: ce changement ne peut pas valoir aussi loin en arrière.',
  },
  planBreaksRules: {
    status: 409,
    message: 'Ce changement ne respecte pas les règles de temps de travail. Vous pouvez passer outre en donnant un motif.',
  },
} as const satisfies ErrorEntries

/** The reason for cancelling what was promised, when the administrator gives no other. */
export const PLAN_CHANGED = 'Le planning du centre change.'

const NBSP = '\u00A0'

/** Why the change touches what was promised: one French sentence. `role`: null for a modification. `isVoid`: of the conflict. */
export function planConflictSentence(reason: PlanConflictReason, role: 'poster' | 'accepter' | null, isVoid = false): string {
  const sentence = touchedSentence(reason, role)
  return isVoid ? `${sentence.slice(0, -1)}${NBSP}: personne ne pourrait plus la prendre, la demande sera close.` : sentence
}

/** The refusal to cancel a modification that an exchange rests on, with its member and day. */
export const planExchangedSentence = (name: string, date: Day): string =>
  `${name}, ${shortDay(date)}${NBSP}: une vacation de cette modification a été échangée. Gardez la modification, ou faites d’abord défaire cet échange.`

/** Says why a promise rests on days that are taken back. `other` works or worked in the place of `member`, or exchanged with them. */
export function takingBackSentence(
  reason: TakingBackReason,
  isKept: boolean,
  { member, other }: { member: string; other: string },
): string {
  switch (reason) {
    case 'covered':
      return isKept
        ? `${other} a pris cette vacation à la place ${ofName(member)}, et elle a commencé${NBSP}: elle lui reste.`
        : `${other} assure cette vacation à la place ${ofName(member)}${NBSP}: tous deux viendraient.`
    case 'sought':
      return 'Personne n’a encore pris cette vacation\u00A0: la recherche s’arrête.'
    case 'givenAway':
      return `${member} avait donné cette vacation à ${other}${NBSP}: elle lui reste.`
    case 'exchanged':
      return isKept
        ? `Ces horaires ont été échangés avec ${other}, et cet échange a commencé${NBSP}: ce jour reste tel quel.`
        : `Ces horaires ont été échangés avec ${other}${NBSP}: tant que l’échange tient, ce jour reste tel quel.`
  }
}

/** The sentence on a modification in whose days another one would lie. */
export function overlapSentence(type: WirePlanConflict['kind'], fromDate: Day, toDate: Day): string {
  const subject = type === 'custom_modification' ? 'D’autres horaires' : type === 'off_day' ? 'Un repos en plus' : 'Une absence'
  const days = fromDate === toDate ? `le ${shortDay(fromDate)}` : `du ${shortDay(fromDate)} au ${shortDay(toDate)}`
  const verb = type === 'custom_modification' ? 'couvrent' : 'couvre'
  return `${subject} ${verb} déjà ces jours, ${days}.`
}

/** Exchanges of the past that hold the plan as it was, the last one first: « sam. 5 déc., Ana Aulne et Ben Bouleau ». */
export function planPastSentence(exchanges: readonly string[], firstDay: Day): string {
  const others = exchanges.length > MOST_NAMED + 1 ? exchanges.length - MOST_NAMED : 0
  const listedExchanges = others === 0 ? exchanges : [...exchanges.slice(0, MOST_NAMED), `${others} autres`]
  const list = listedExchanges.join('\u202F; ')
  return `Des vacations ont été échangées depuis (${list})${NBSP}: ce changement peut valoir à partir du ${shortDay(firstDay)} au plus tôt.`
}

function touchedSentence(reason: PlanConflictReason, role: 'poster' | 'accepter' | null): string {
  if (role === null) {
    switch (reason) {
      case 'noShift':
        return 'La vacation que cette modification concerne n’existerait plus.'
      case 'worksThatDay':
        return 'Le jour que cette modification concerne deviendrait travaillé.'
      case 'shiftChanged':
      // Rules ask for no decision here: a modification takes no vacation from anybody.
      case 'ruleBroken':
        return 'La vacation que cette modification concerne serait une autre.'
    }
  }
  const gives = role === 'poster' ? 'proposée' : 'donnée en échange'
  switch (reason) {
    case 'noShift':
      return `La vacation ${gives} n’existerait plus.`
    case 'shiftChanged':
      return `La vacation ${gives} serait une autre, ou aurait d’autres horaires.`
    case 'worksThatDay':
      return `Ce jour serait déjà travaillé${NBSP}: la vacation prise s’ajouterait à celle du cycle.`
    case 'ruleBroken':
      return 'Avec la vacation prise, les règles de temps de travail ne seraient plus respectées.'
  }
}

/** One French sentence on the working-time rule that the plan breaks for a team, or for the people named. */
export function planWarningSentence(name: string, violation: Violation): string {
  const sentence = violationSentence(violation, violation.userId ?? '')
  return `${name}${NBSP}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
}

/** A longer list of people is cut here, and the others are counted. */
const MOST_NAMED = 12

/** « Ana Aulne, Ben Bouleau et Carl Chêne »; of very many the first, « et 8 autres ». */
export function namedTogether(names: readonly string[]): string {
  const others = names.length > MOST_NAMED + 1 ? names.length - MOST_NAMED : 0
  const listedNames = others === 0 ? names : [...names.slice(0, MOST_NAMED), `${others} autres`]
  return listedNames.length < 2 ? listedNames.join('') : `${listedNames.slice(0, -1).join(', ')} et ${listedNames.at(-1)}`
}
