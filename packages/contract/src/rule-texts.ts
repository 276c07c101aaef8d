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

/**
 * The words of each unit: `sign` after the figure in its field, `asked` in the sentence that asks for a figure, `one` after a count of one
 * (absent for units that are not counted).
 */
const units: Readonly<Record<Unit, { readonly sign: string; readonly asked: string; readonly one?: string }>> = {
  hours: { sign: 'h', asked: 'un nombre d’heures' },
  days: { sign: 'jours', one: 'jour', asked: 'un nombre de jours' },
  weeks: { sign: 'semaines', one: 'semaine', asked: 'un nombre de semaines' },
  guards: { sign: 'gardes', one: 'garde', asked: 'un nombre de gardes' },
  sundays: { sign: 'dimanches', one: 'dimanche', asked: 'un nombre de dimanches' },
  nightHours: { sign: 'h de nuit par an', asked: 'un nombre d’heures de nuit' },
  lengths: { sign: 'fois sa durée', asked: 'un rapport' },
}

/** The words of the unit of a parameter. */
export function unitTexts(unit: string) {
  const found = new Map(Object.entries(units)).get(unit)
  if (found === undefined) throw new Error(`no words for ${unit}`)
  return found
}

/** The thing that a rule counts, in the singular and the plural (« jour », « jours »); null for a rule that limits no count. */
export function countedBy(code: RuleCode): { readonly one: string; readonly other: string } | null {
  const [limit] = Object.values(ruleNamed(code).parameters)
  if (limit === undefined) return null
  const { one, sign } = unitTexts(limit.unit)
  return one === undefined ? null : { one, other: sign }
}

/**
 * The words around the figure of a parameter: « Au plus 48 h », « Sur 7 jours ». A parameter that the rule had once is called by its
 * identifier.
 */
export function parameterTexts(code: RuleCode, name: string): { readonly label: string; readonly sign: string } {
  const { asks, parameters } = ruleNamed(code)
  const parameter = parameters[name]
  if (parameter === undefined) return { label: name, sign: '' }
  const label = parameter.isPeriod === true ? 'Sur' : parameter.isThreshold === true ? 'Dès' : asks === 'least' ? 'Au moins' : 'Au plus'
  return { label, sign: unitTexts(parameter.unit).sign }
}

/** « 15 h », « 7 h 30 ». */
function clockText(clock: string): string {
  const [hours = '', minutes = ''] = clock.split(':')
  return `${Number(hours)}${NBSP}h${minutes === '00' ? '' : `${NBSP}${minutes}`}`
}

/** An activity that stays between its member and their administrators has no name here. */
function vacation(name: string, dayNumber: number): string {
  return `${name === '' ? 'une activité' : name} du ${shortDay(fromDayNumber(dayNumber))}`
}

/** The two vacations of a rest, in order of time. */
function between({ day, shiftName, otherDay, otherShiftName, isOtherEarlier }: Violation): string {
  if (otherDay === undefined || otherShiftName === undefined) return `autour de ${vacation(shiftName, day)}`
  const own = vacation(shiftName, day)
  const other = vacation(otherShiftName, otherDay)
  return otherDay < day || isOtherEarlier === true ? `entre ${other} et ${own}` : `entre ${own} et ${other}`
}

/** Explains a figure that differs from the difference of the hours on the clock: « : on passe à l’heure d’été cette nuit-là ». */
function clocks({ clockChange }: Violation, when: string): string {
  if (clockChange === undefined) return ''
  return `${NBSP}: on passe à l’heure ${clockChange === 'forward' ? 'd’été' : 'd’hiver'} ${when}`
}

function persons(count: number): string {
  return `${count}${NBSP}${count < 2 ? 'personne' : 'personnes'}`
}

/** The period a rule counts over, « 7 jours »: seven days unless the centre chose another. */
function daysOf({ days = 7 }: Violation): string {
  return `${days}${NBSP}${days < 2 ? 'jour' : 'jours'}`
}

/** « 1 personne qualifiée CDS », with the name that the centre gave to the qualification. */
function qualified(count: number, qualification: string): string {
  return `${persons(count)} ${count < 2 ? 'qualifiée' : 'qualifiées'}${NBSP}${qualification}`
}

/** Says a restriction to whoever may read it; the others learn that there is one. */
function restrictionSentence(violation: Violation): string {
  const { day, shiftName, restriction } = violation
  const shift = vacation(shiftName, day)
  switch (restriction?.kind) {
    case undefined:
      return `${shift} ne convient pas (restriction)`
    case 'elsewhere':
      return `${shift} ne laisse pas le repos nécessaire`
    case 'hours':
      return `${shift} touche les heures de ${clockText(restriction.startTime)} à ${clockText(restriction.endTime)} (restriction)`
    case 'weekdays':
      return `${shift} tombe un jour non travaillé (restriction)`
    case 'length':
      return `${shift} dure ${hoursText(violation.actual)}, au lieu de ${hoursText(violation.limit)} au plus (restriction)`
    case 'week':
      return `${hoursText(violation.actual)} dans une semaine, au lieu de ${hoursText(violation.limit)} au plus (restriction)`
    case 'rest':
      return `${shortRest(violation)} (restriction)`
    case 'twoDays':
      return `${shift} ne laisse pas deux jours de repos de suite dans la semaine (restriction)`
  }
}

interface RuleTexts {
  /** Its title on the page of the rules. */
  readonly title: string
  readonly note: string
  /** Its name in the check of a cycle. */
  readonly brief: string
  /** Writes a figure that is not a number of hours. */
  readonly figure?: (value: number) => string
  /** Says how the rule is broken, without naming the person. One sentence without its full stop. */
  readonly sentence: (violation: Violation) => string
}

const shortRest = (violation: Violation) =>
  `${hoursText(violation.actual)} de repos ${between(violation)}, au lieu de ${hoursText(violation.limit)}`

export const ruleTexts: Readonly<Record<RuleCode, RuleTexts>> = {
  overlap: {
    title: 'Deux vacations à la fois',
    note: 'Personne ne travaille deux fois au même moment.',
    brief: 'Vacations qui se chevauchent',
    sentence: ({ day, shiftName, otherDay, otherShiftName, limit }) =>
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
    sentence: ({ day }) => `indisponible le ${shortDay(fromDayNumber(day))}`,
  },
  qualificationUnknown: {
    title: 'Qualification inconnue',
    note: 'Un membre sans qualification ne tient aucune place qui en demande une.',
    brief: 'Qualifications',
    sentence: () => 'aucune qualification n’est enregistrée pour tenir cette vacation',
  },
  minimumStaffing: {
    title: 'Effectif minimal',
    note: 'Un échange ne fait pas passer une vacation sous son minimum.',
    brief: 'Effectif minimal',
    sentence: ({ actual, limit, day, shiftName, qualification, hours, isBeyond = false }) => {
      const during = hours === undefined ? '' : `, de ${clockText(hours.startTime)} à ${clockText(hours.endTime)}`
      // Hours that no vacation covers are those of their day.
      const onDay = shortDay(fromDayNumber(day))
      const [ofWhich, onWhich] =
        shiftName === '' ? [`du ${onDay}`, `le ${onDay}`] : [`de ${vacation(shiftName, day)}`, `sur ${vacation(shiftName, day)}`]
      if (isBeyond) {
        const counted = qualification === undefined ? persons(actual) : qualified(actual, qualification)
        return `effectif ${ofWhich} au-dessus du maximum${during}${NBSP}: ${counted} pour ${limit}`
      }
      return qualification === undefined
        ? `effectif ${ofWhich} sous le minimum${during}${NBSP}: ${persons(actual)} pour ${limit}`
        : `il manquerait ${qualified(limit - actual, qualification)} ${onWhich}${during}${NBSP}: ${actual} pour ${limit}`
    },
  },
  dailyRest: {
    title: 'Repos entre deux vacations',
    note: 'Mesuré en heures réelles.',
    brief: 'Repos entre vacations',
    sentence: (violation) => `${shortRest(violation)}${clocks(violation, 'cette nuit-là')}`,
  },
  restAfterShift: {
    title: 'Repos après une vacation',
    note: 'En proportion de la durée de la vacation.',
    brief: 'Repos après la vacation',
    sentence: shortRest,
  },
  shiftLength: {
    title: 'Durée d’une vacation',
    note: 'De son début à sa fin, à la pendule.',
    brief: 'Durée d’une vacation',
    sentence: ({ actual, limit, day, shiftName }) =>
      `${vacation(shiftName, day)} de ${hoursText(actual)}, au lieu de ${hoursText(limit)} au plus`,
  },
  hoursSlidingWeek: {
    title: 'Heures sur plusieurs jours de suite',
    note: 'À compter de n’importe quel jour, pas seulement du lundi.',
    brief: '7 jours de suite',
    sentence: (violation) =>
      `${hoursText(violation.actual)} sur ${daysOf(violation)}${violation.days === 1 ? '' : ' de suite'}, au lieu de ${hoursText(violation.limit)} au plus${clocks(violation, 'l’une de ces nuits')}`,
  },
  hoursCivilWeek: {
    title: 'Heures par semaine civile',
    note: 'Du lundi au dimanche.',
    brief: 'Semaine civile',
    sentence: ({ actual, limit }) => `${hoursText(actual)} dans la semaine, au lieu de ${hoursText(limit)} au plus`,
  },
  weeklyRest: {
    title: 'Repos hebdomadaire',
    note: 'D’un seul tenant, dans toute période de cette longueur.',
    brief: 'Repos hebdomadaire',
    sentence: (violation) =>
      `${hoursText(violation.actual)} de repos de suite sur ${daysOf(violation)}, il en faut ${hoursText(violation.limit)}${clocks(violation, 'pendant ce repos')}`,
  },
  fortnightRest: {
    title: 'Jours de repos sur deux semaines',
    note: 'Jours entiers, de minuit à minuit, sur deux semaines civiles.',
    brief: 'Repos sur deux semaines',
    figure: (days) => `${days}${NBSP}j`,
    sentence: ({ actual, limit }) => `${actual}${NBSP}${actual < 2 ? 'jour' : 'jours'} de repos sur deux semaines, il en faut ${limit}`,
  },
  sundayRest: {
    title: 'Dimanches de repos',
    note: 'Dimanches suivis ou précédés d’un autre jour de repos, sur deux semaines civiles.',
    brief: 'Dimanches de repos',
    figure: String,
    sentence: ({ actual, limit }) =>
      actual === 0
        ? 'aucun dimanche de repos, avec le samedi ou le lundi, sur deux semaines'
        : `${actual}${NBSP}dimanche de repos, avec le samedi ou le lundi, sur deux semaines, il en faut ${limit}`,
  },
  consecutiveDays: {
    title: 'Jours de travail de suite',
    note: 'Jours où commence une vacation.',
    brief: 'Jours de suite',
    figure: (days) => `${days}${NBSP}j`,
    sentence: ({ actual, limit }) => `${actual}${NBSP}jours de travail de suite, au lieu de ${limit} au plus`,
  },
  averageWeek: {
    title: 'Semaine en moyenne',
    note: 'Sur toutes les semaines civiles de la période, absences non comptées.',
    brief: 'Semaine en moyenne',
    sentence: ({ actual, limit }) => `${hoursText(actual)} par semaine en moyenne, au lieu de ${hoursText(limit)} au plus`,
  },
  nightWorkerWeek: {
    title: 'Semaine en moyenne, travail de nuit',
    note: 'Pour qui travaille la nuit, sur toutes les semaines civiles de la période, absences non comptées.',
    brief: 'Moyenne, travail de nuit',
    sentence: ({ actual, limit }) => `${hoursText(actual)} par semaine en moyenne avec des nuits, au lieu de ${hoursText(limit)} au plus`,
  },
  semesterHours: {
    title: 'Heures de présence par semestre',
    note: 'Semestre civil.',
    brief: 'Présence par semestre',
    sentence: ({ actual, limit }) => `${hoursText(actual)} de présence sur le semestre, au lieu de ${hoursText(limit)} au plus`,
  },
  semesterGuards: {
    title: 'Gardes par semestre',
    note: `Gardes de 24${NBSP}h, par semestre civil.`,
    brief: 'Gardes par semestre',
    figure: String,
    sentence: ({ actual, limit }) => `${actual}${NBSP}gardes sur le semestre, au lieu de ${limit} au plus`,
  },
  restriction: {
    title: 'Restriction',
    note: 'Ce qui n’est pas demandé à un membre, sans motif.',
    brief: 'Restrictions',
    sentence: restrictionSentence,
  },
}

/** « 12 h », « 6 j », « 46 »; « sans fin » for what nothing ends. */
export function figureText(code: RuleCode, value: number): string {
  return Number.isFinite(value) ? (ruleTexts[code].figure ?? hoursText)(value) : 'sans fin'
}
