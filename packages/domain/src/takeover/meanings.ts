// The meaning of each code of a planning in the words of a centre: a vacation with its hours, a rest, an activity of its list, or an activity
// that the list does not have yet. Whoever takes the planning over confirms or corrects them before anything is written.
import { isAwayKind } from '../planning/activity.ts'
import type { ActivityKind } from '../planning/activity.ts'
import type { ClockTime } from '../calendar/day.ts'
import { simple } from '../calendar/french-day.ts'
import type { PlanningCode } from './cell-codes.ts'
import type { Hours } from './code-kinds.ts'

export interface KnownActivity {
  readonly _id: string
  readonly name: string
  readonly letters: string
  readonly kind: ActivityKind
}

export type CodeMeaning =
  /** A vacation, which the cycle or a single day has. */
  | { readonly means: 'shift'; readonly startTime: ClockTime; readonly endTime: ClockTime }
  | { readonly means: 'rest' }
  /** An activity of the list of the centre; work has hours. */
  | {
      readonly means: 'activity'
      readonly activityId: string
      readonly startTime?: ClockTime | undefined
      readonly endTime?: ClockTime | undefined
    }
  | {
      readonly means: 'newActivity'
      readonly name: string
      readonly letters: string
      readonly kind: ActivityKind
      readonly startTime?: ClockTime | undefined
      readonly endTime?: ClockTime | undefined
    }
  /** The cell counts as blank: the cycle says what the day is. */
  | { readonly means: 'nothing' }

/** `sure`: the file or custom says it. `likely`: part of it is assumed. `open`: nobody but the centre knows. */
type Certainty = 'sure' | 'likely' | 'open'

export interface SuggestedMeaning {
  readonly code: string
  readonly meaning: CodeMeaning
  readonly certainty: Certainty
}

/** Usual hours of a vacation by the words of its label or its code. */
const USUAL_HOURS: readonly (readonly [RegExp, Hours])[] = [
  [/nuit|^n$/, { startTime: '19:00', endTime: '07:00' }],
  [/apres[- ]?midi|\bsoir|^(?:a|am|ap|apm|s)$/, { startTime: '14:00', endTime: '22:00' }],
  [/matin|^(?:m|mat)$/, { startTime: '06:00', endTime: '14:00' }],
  [/garde|24 ?h|^g(?:24)?$/, { startTime: '07:00', endTime: '07:00' }],
  [/bureau|^bu?$/, { startTime: '08:00', endTime: '17:00' }],
  [/jour|^j$/, { startTime: '07:00', endTime: '19:00' }],
]
const OFFICE_HOURS: Hours = { startTime: '09:00', endTime: '17:00' }

/** Activities that every centre begins with, by the words that files use for them. */
const USUAL_ACTIVITIES: readonly (readonly [RegExp, string])[] = [
  [/accident/, 'serviceAccident'],
  [/matern/, 'maternity'],
  [/patern/, 'paternity'],
  [/malad|arret/, 'sickLeave'],
  [/enfant|famil|deces|evenement|parental/, 'family'],
  [/syndic|deleg|mandat/, 'mandate'],
  [/\brtt\b|reduction du temps/, 'workTimeReductionDay'],
  [/recup|compensat/, 'timeOffInLieu'],
  [/conge annuel|^conges?$|vacances/, 'annualLeave'],
  [/absen|indispo/, 'other'],
  [/maintien des acquis|\bfma/, 'skillsTraining'],
  [/format/, 'training'],
  [/stage/, 'course'],
  [/reunion/, 'meeting'],
  [/visite|medical/, 'medicalVisit'],
  [/mission/, 'mission'],
  [/exercice|manoeuvre/, 'exercise'],
]

/** A cell says neither the hours of a time on call nor those of an intervention: these are placed by hand. */
export const isTakenOver = (kind: ActivityKind): boolean => kind === 'work' || isAwayKind(kind)

const LETTERS_MOST = 4
const NAME_MOST = 40

/** Letters for an activity, other than those that are taken: « FO », then « FO2 ». */
function lettersFor(code: string, taken: Set<string>): string {
  const wished = [...code.replaceAll(/\s/g, '')].slice(0, LETTERS_MOST).join('') || 'A'
  let letters = wished
  for (let count = 2; taken.has(letters); count++) letters = `${[...wished].slice(0, LETTERS_MOST - String(count).length).join('')}${count}`
  taken.add(letters)
  return letters
}

const kindOf = ({ kind }: PlanningCode): ActivityKind => (kind === 'leave' ? 'leave' : kind === 'work' ? 'work' : 'absence')

function findActivity(code: PlanningCode, activities: readonly KnownActivity[]): KnownActivity | undefined {
  const label = simple(code.label)
  const usual = USUAL_ACTIVITIES.find(([words]) => words.test(label))?.[1]
  // Letters alone decide only between activities of one kind: « M » is a sick leave here, and a mission there.
  const lettered = activities.find(({ letters, kind }) => simple(letters) === simple(code.code) && kind === kindOf(code))
  // « CA, RTT : congés » is one label for two leaves: their letters tell them apart.
  if (/^conges?$/.test(label) && lettered !== undefined) return lettered
  return activities.find(({ name }) => simple(name) === label) ?? activities.find(({ _id }) => _id === usual) ?? lettered
}

/** Suggests a meaning for each code, in the order of the codes. */
export function suggestMeanings(codes: readonly PlanningCode[], known: readonly KnownActivity[]): readonly SuggestedMeaning[] {
  const activities = known.filter(({ kind }) => isTakenOver(kind))
  const taken = new Set(known.map(({ letters }) => letters))
  const names = new Set(known.map(({ name }) => simple(name)))
  return codes.map((code): SuggestedMeaning => {
    if (code.kind === 'rest') return { code: code.code, meaning: { means: 'rest' }, certainty: code.isGuess ? 'open' : 'sure' }
    // On-call duty is no work and no absence: the day stays what the cycle says.
    if (code.kind === 'onCall') return { code: code.code, meaning: { means: 'nothing' }, certainty: 'likely' }
    if (code.kind === 'shift') {
      const words = [simple(code.label), simple(code.code)]
      const usual = USUAL_HOURS.find(([pattern]) => words.some((word) => pattern.test(word)))?.[1]
      const hours = code.hours ?? usual ?? OFFICE_HOURS
      const certainty = code.isGuess || (code.hours ?? usual) === undefined ? 'open' : code.hours === null ? 'likely' : 'sure'
      return { code: code.code, meaning: { means: 'shift', ...hours }, certainty }
    }
    const found = findActivity(code, activities)
    const kind = found?.kind ?? kindOf(code)
    const hours = kind === 'work' ? (code.hours ?? OFFICE_HOURS) : {}
    const certainty = code.isGuess ? 'open' : kind === 'work' && code.hours === null ? 'likely' : 'sure'
    if (found !== undefined) return { code: code.code, meaning: { means: 'activity', activityId: found._id, ...hours }, certainty }
    const label = [...(code.label.trim() || code.code)].slice(0, NAME_MOST).join('')
    const name = names.has(simple(label)) ? `${[...label].slice(0, NAME_MOST - code.code.length - 3).join('')} (${code.code})` : label
    names.add(simple(name))
    return {
      code: code.code,
      meaning: { means: 'newActivity', name, letters: lettersFor(code.code, taken), kind, ...hours },
      certainty: certainty === 'sure' ? 'likely' : certainty,
    }
  })
}
