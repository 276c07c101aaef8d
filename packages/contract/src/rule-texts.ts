// The words of the working-time rules, of their parameters and of the regimes, on every screen and in every refusal. What the domain adds
// to its rules, their units or its regimes does not compile before it has its words here.
import { fromDayNumber } from '@releve/domain/calendar/day'
import { ruleNamed, type RULES } from '@releve/domain/rules/table'
import type { RuleCode, Violation } from '@releve/domain/working-time/rules'
import type { Profile } from '@releve/domain/planning/profile'
import { shortDay } from './day-words.ts'
import { hoursText } from './hours-text.ts'

const NBSP = '\u00A0'

export const profileTexts: Readonly<Record<Profile, { readonly name: string; readonly note: string; readonly brief: string }>> = {
  SPP12: { name: `Sapeurs-pompiers, vacations de 12${NBSP}h`, note: 'Décret 2001-1382', brief: `SPP 12${NBSP}h` },
  SPP_G24: { name: `Sapeurs-pompiers, gardes de 24${NBSP}h`, note: 'Décret 2001-1382', brief: `SPP 24${NBSP}h` },
  FPT: { name: 'Fonction publique territoriale', note: 'Décret 2001-623', brief: 'FPT' },
  FPH: { name: 'Fonction publique hospitalière', note: 'Décret 2002-9', brief: 'FPH' },
  PN: { name: 'Police nationale', note: 'Cycles de la police', brief: 'police' },
  CODE_TRAVAIL: { name: 'Code du travail', note: 'Salariés de droit privé', brief: 'code du travail' },
}

type UnitOf<P> = P extends unknown ? { [Name in keyof P]: P[Name] extends { readonly unit: infer Unit } ? Unit : never }[keyof P] : never
type Unit = UnitOf<(typeof RULES)[number]['parameters']>

/** Behind the figure in its field, in the sentence that asks for one, and of one alone where that is counted. */
const units: Readonly<Record<Unit, { readonly sign: string; readonly asked: string; readonly one?: string }>> = {
  hours: { sign: 'h', asked: 'un nombre d’heures' },
  days: { sign: 'jours', one: 'jour', asked: 'un nombre de jours' },
  weeks: { sign: 'semaines', one: 'semaine', asked: 'un nombre de semaines' },
  guards: { sign: 'gardes', one: 'garde', asked: 'un nombre de gardes' },
  lengths: { sign: 'fois sa durée', asked: 'un rapport' },
}

/** @param unit of a parameter of the domain */
export function unitTexts(unit: string) {
  const found = new Map(Object.entries(units)).get(unit)
  if (found === undefined) throw new Error(`no words for ${unit}`)
  return found
}

/** « jour », « jours »: what a rule limits the number of; null: it limits no number. */
export function countedBy(code: RuleCode): { readonly one: string; readonly other: string } | null {
  const [limit] = Object.values(ruleNamed(code).parameters)
  if (limit === undefined) return null
  const { one, sign } = unitTexts(limit.unit)
  return one === undefined ? null : { one, other: sign }
}

/**
 * Gives the words around the figure of a parameter: « Au plus 48 h », « Sur 7 jours ». A parameter that its rule has no more is called by
 * its name.
 */
export function parameterTexts(code: RuleCode, name: string): { readonly label: string; readonly sign: string } {
  const { asks, parameters } = ruleNamed(code)
  const parameter = parameters[name]
  if (parameter === undefined) return { label: name, sign: '' }
  const label = parameter.isPeriod === true ? 'Sur' : asks === 'least' ? 'Au moins' : 'Au plus'
  return { label, sign: unitTexts(parameter.unit).sign }
}

/** An activity that stays between its member and their administrators has no name here. */
function vacation(name: string, dayNumber: number): string {
  return `${name === '' ? 'une activité' : name} du ${shortDay(fromDayNumber(dayNumber))}`
}

/** The two vacations of a rest, in order of time. */
function between({ day, shiftName, otherDay, otherShiftName }: Violation): string {
  if (otherDay === undefined || otherShiftName === undefined) return `autour de ${vacation(shiftName, day)}`
  const own = vacation(shiftName, day)
  const other = vacation(otherShiftName, otherDay)
  return otherDay < day ? `entre ${other} et ${own}` : `entre ${own} et ${other}`
}

/** Why the figure is not the one that the hours of the vacations give: « : on passe à l’heure d’été cette nuit-là ». */
function clocks({ clockChange }: Violation, when: string): string {
  if (clockChange === undefined) return ''
  return `${NBSP}: on passe à l’heure ${clockChange === 'forward' ? 'd’été' : 'd’hiver'} ${when}`
}

function persons(count: number): string {
  return `${count}${NBSP}${count < 2 ? 'personne' : 'personnes'}`
}

/** « 7 jours »: the period a rule counts over is the centre's, seven days unless it says otherwise. */
function daysOf({ days = 7 }: Violation): string {
  return `${days}${NBSP}${days < 2 ? 'jour' : 'jours'}`
}

/** « 1 personne qualifiée CDS »: a qualification has no other name than the one the centre gave it. */
function qualified(count: number, qualification: string): string {
  return `${persons(count)} ${count < 2 ? 'qualifiée' : 'qualifiées'}${NBSP}${qualification}`
}

interface RuleTexts {
  /** Its title on the page of the rules. */
  readonly title: string
  readonly note: string
  /** Its words in a line of a cycle's check. */
  readonly brief: string
  /** Writes its figures, when they are no hours. */
  readonly figure?: (value: number) => string
  /** The broken rule, without the person who breaks it. One sentence without its final full stop. */
  readonly found: (violation: Violation) => string
}

const shortRest = (violation: Violation) =>
  `${hoursText(violation.actual)} de repos ${between(violation)}, au lieu de ${hoursText(violation.limit)}`

export const ruleTexts: Readonly<Record<RuleCode, RuleTexts>> = {
  overlap: {
    title: 'Deux vacations à la fois',
    note: 'Personne ne travaille deux fois au même moment.',
    brief: 'Vacations qui se chevauchent',
    found: ({ day, shiftName, otherDay, otherShiftName, limit }) =>
      // They may only touch: a planning holds one vacation a day all the same.
      limit === 1 && otherShiftName !== undefined
        ? `deux vacations le ${shortDay(fromDayNumber(day))}${NBSP}: ${shiftName} et ${otherShiftName}, une seule par jour est possible`
        : otherDay === undefined || otherShiftName === undefined
          ? `deux vacations en même temps le ${shortDay(fromDayNumber(day))}`
          : // One of them may be the hours of an activity, which is no vacation.
            `${vacation(shiftName, day)} et ${vacation(otherShiftName, otherDay)} en même temps`,
  },
  unavailable: {
    title: 'Indisponibilité',
    note: 'Qui est absent, ou en repos à sa demande, ne prend pas de vacation.',
    brief: 'Indisponibilités',
    found: ({ day }) => `indisponible le ${shortDay(fromDayNumber(day))}`,
  },
  qualificationUnknown: {
    title: 'Qualification inconnue',
    note: 'Un membre sans qualification ne tient aucune place qui en demande une.',
    brief: 'Qualifications',
    found: () => 'aucune qualification n’est enregistrée pour tenir cette vacation',
  },
  minimumStaffing: {
    title: 'Effectif minimal',
    note: 'Un échange ne fait pas passer une vacation sous son minimum.',
    brief: 'Effectif minimal',
    found: ({ actual, limit, day, shiftName, qualification }) =>
      qualification === undefined
        ? `effectif de ${vacation(shiftName, day)} sous le minimum${NBSP}: ${persons(actual)} pour ${limit}`
        : `il manquerait ${qualified(limit - actual, qualification)} sur ${vacation(shiftName, day)}${NBSP}: ${actual} pour ${limit}`,
  },
  dailyRest: {
    title: 'Repos entre deux vacations',
    note: 'Mesuré en heures réelles.',
    brief: 'Repos entre vacations',
    found: (violation) => `${shortRest(violation)}${clocks(violation, 'cette nuit-là')}`,
  },
  restAfterShift: {
    title: 'Repos après une vacation',
    note: 'En proportion de la durée de la vacation.',
    brief: 'Repos après la vacation',
    found: shortRest,
  },
  shiftLength: {
    title: 'Durée d’une vacation',
    note: 'De son début à sa fin, à la pendule.',
    brief: 'Durée d’une vacation',
    found: ({ actual, limit, day, shiftName }) =>
      `${vacation(shiftName, day)} de ${hoursText(actual)}, au lieu de ${hoursText(limit)} au plus`,
  },
  hoursSlidingWeek: {
    title: 'Heures sur plusieurs jours de suite',
    note: 'À compter de n’importe quel jour, pas seulement du lundi.',
    brief: '7 jours de suite',
    found: (violation) =>
      `${hoursText(violation.actual)} sur ${daysOf(violation)}${violation.days === 1 ? '' : ' de suite'}, au lieu de ${hoursText(violation.limit)} au plus${clocks(violation, 'l’une de ces nuits')}`,
  },
  hoursCivilWeek: {
    title: 'Heures par semaine civile',
    note: 'Du lundi au dimanche.',
    brief: 'Semaine civile',
    found: ({ actual, limit }) => `${hoursText(actual)} dans la semaine, au lieu de ${hoursText(limit)} au plus`,
  },
  weeklyRest: {
    title: 'Repos hebdomadaire',
    note: 'D’un seul tenant, dans toute période de cette longueur.',
    brief: 'Repos hebdomadaire',
    found: (violation) =>
      `${hoursText(violation.actual)} de repos d’affilée au mieux sur ${daysOf(violation)}, au lieu de ${hoursText(violation.limit)} au moins${clocks(violation, 'pendant ce repos')}`,
  },
  consecutiveDays: {
    title: 'Jours de travail de suite',
    note: 'Jours où commence une vacation.',
    brief: 'Jours de suite',
    figure: (days) => `${days}${NBSP}j`,
    found: ({ actual, limit }) => `${actual}${NBSP}jours de travail de suite, au lieu de ${limit} au plus`,
  },
  averageWeek: {
    title: 'Semaine en moyenne',
    note: 'Sur toutes les semaines civiles de la période, absences non comptées.',
    brief: 'Semaine en moyenne',
    found: ({ actual, limit }) => `${hoursText(actual)} par semaine en moyenne, au lieu de ${hoursText(limit)} au plus`,
  },
  semesterHours: {
    title: 'Heures de présence par semestre',
    note: 'Semestre civil.',
    brief: 'Présence par semestre',
    found: ({ actual, limit }) => `${hoursText(actual)} de présence sur le semestre, au lieu de ${hoursText(limit)} au plus`,
  },
  semesterGuards: {
    title: 'Gardes par semestre',
    note: `Gardes de 24${NBSP}h, par semestre civil.`,
    brief: 'Gardes par semestre',
    figure: String,
    found: ({ actual, limit }) => `${actual}${NBSP}gardes sur le semestre, au lieu de ${limit} au plus`,
  },
}

/** « 12 h », « 6 j », « 46 »; « sans fin » for what nothing ends. */
export function figureText(code: RuleCode, value: number): string {
  return Number.isFinite(value) ? (ruleTexts[code].figure ?? hoursText)(value) : 'sans fin'
}
