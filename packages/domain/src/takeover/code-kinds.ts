// Codes and labels of French plannings have a usual meaning: a kind of activity, and the hours that a text says.
import type { ClockTime } from '../calendar/day.ts'
import { simple } from '../calendar/french-day.ts'

export type CodeKind = 'shift' | 'rest' | 'leave' | 'work' | 'absence' | 'onCall'

export interface Hours {
  readonly startTime: ClockTime
  readonly endTime: ClockTime
}

/** Words of a label, in the order in which they decide: « congé maladie » is no leave, « repos compensateur » no récupération. */
const LABELS: readonly (readonly [CodeKind, RegExp])[] = [
  [
    'absence',
    /malad|arret|accident|maternite|paternite|adoption|absen|greve|indispo|deleg|syndic|enfant|deces|evenement|suspen|disciplin|sans solde|parental|temps partiel|mandat|hospital|\bcure\b/,
  ],
  ['onCall', /astreinte|dispo|permanence a domicile/],
  ['rest', /repos|descente|ferie|\boff\b|non travaille|libre|sortie de nuit/],
  ['leave', /conge|\brtt\b|recup|compte epargne|\bcet\b|vacances|reduction du temps|anciennete|fractionnement/],
  [
    'work',
    /format|stage|reunion|visite|medical|mission|exercice|manoeuvre|recyclage|seminaire|entretien|\bfma|\bfmpa|colloque|instruction|sport|tutorat|teletravail/,
  ],
  [
    'shift',
    /\bjour|nuit|matin|apres[- ]?midi|\bsoir|garde|vacation|poste|quart|bureau|journee|demi|24 ?h|12 ?h|renfort|releve|coordination|salle/,
  ],
]

/** Codes as they stand without a legend. Letters alone are shifts (J, N, M, A, S, G) unless they say otherwise here. */
const CODES: readonly (readonly [CodeKind, RegExp, string])[] = [
  ['rest', /^(?:r|rh|rhd|rl|rs|rp|rd|rep|repos|off|-|--|rc|dn|sn|des)$/, 'Repos'],
  ['leave', /^(?:ca|cp|caa|cap|cong|conge|conges|c)$/, 'Congé annuel'],
  ['leave', /^(?:rtt|jrtt|rt|artt)$/, 'RTT'],
  ['leave', /^(?:rec|recup|recuperation|rcp|cr|cet|fr|hs|rcn|rci)$/, 'Récupération'],
  ['rest', /^(?:jf|f|fer|ferie)$/, 'Jour férié'],
  ['absence', /^(?:am|mal|cm|cmo|clm|cld|malad|maladie|mld|at|arret|ace)$/, 'Arrêt maladie'],
  ['absence', /^(?:abs|asa|ind|indispo|mat|pat|em|gem|gr|greve|css|del|dsy|syn|ds)$/, 'Absence'],
  ['work', /^(?:fo|for|form|formation|fma|fmpa|fi|fc|st|stage|sta)$/, 'Formation'],
  ['work', /^(?:reu|reunion|vm|mis|mission|ex|exo|man|tt)$/, 'Travail hors poste'],
  ['onCall', /^(?:as|ast|astr|astreinte|d|dispo|perm)$/, 'Astreinte'],
  ['shift', /^(?:j|jour|12j|j12)$/, 'Jour'],
  ['shift', /^(?:n|nuit|12n|n12)$/, 'Nuit'],
  ['shift', /^(?:m|mat|matin)$/, 'Matin'],
  ['shift', /^(?:a|am|s|ap|apm|soir)$/, 'Après-midi'],
  ['shift', /^(?:g|g24|24|garde|24h)$/, 'Garde 24 h'],
  ['shift', /^(?:b|bu|bureau)$/, 'Bureau'],
]

/** The kind that a label says; null where it says none. */
export function kindOfLabel(label: string): CodeKind | null {
  const text = simple(label)
  return LABELS.find(([, words]) => words.test(text))?.[0] ?? null
}

/** The kind and the label that a code has by custom; null for one that custom does not know. */
export function customOf(code: string): { readonly kind: CodeKind; readonly label: string } | null {
  const found = CODES.find(([, pattern]) => pattern.test(simple(code)))
  return found === undefined ? null : { kind: found[0], label: found[2] }
}

/** The code that custom gives to a kind, where a colour alone stands for it. */
export const customCode = (label: string): string | null => {
  const text = simple(label)
  if (/malad|arret/.test(text)) return 'AM'
  if (/rtt/.test(text)) return 'RTT'
  if (/recup/.test(text)) return 'REC'
  if (/conge|vacances/.test(text)) return 'CA'
  if (/format/.test(text)) return 'FO'
  if (/stage/.test(text)) return 'ST'
  if (/astreinte/.test(text)) return 'AS'
  if (/indispo|absen/.test(text)) return 'IND'
  if (/dispo/.test(text)) return 'D'
  if (/repos/.test(text)) return 'R'
  if (/nuit/.test(text)) return 'N'
  if (/jour/.test(text)) return 'J'
  return /garde/.test(text) ? 'G' : null
}

const two = (n: number) => String(n).padStart(2, '0')
const CLOCK = String.raw`(\d{1,2})(?:\s*(?:h|:|heures?)\s*(\d{2})?)?`
const MARKED = String.raw`(\d{1,2})\s*(?:h|:|heures?)\s*(\d{2})?`
/** One of the two ends at least says that it is an hour. */
const SPANS = [
  new RegExp(String.raw`(?<!\d)${MARKED}\s*(?:-|–|—|à|a|/|→|>|au|jusqu'a)\s*${CLOCK}(?!\d)`, 'i'),
  new RegExp(String.raw`(?<!\d)${CLOCK}\s*(?:-|–|—|à|a|/|→|>)\s*${MARKED}(?!\d)`, 'i'),
]

function hoursFrom(match: RegExpExecArray): Hours | null {
  const [startHour, startMinute, endHour, endMinute] = match.slice(1, 5).map((part) => Number(part ?? 0))
  if (startHour === undefined || endHour === undefined || startMinute === undefined || endMinute === undefined) return null
  if (startHour > 24 || endHour > 24 || startMinute > 59 || endMinute > 59) return null
  return { startTime: `${two(startHour % 24)}:${two(startMinute)}`, endTime: `${two(endHour % 24)}:${two(endMinute)}` }
}

/** The hours that a text says: « 07h00 - 19h00 », « 8h-8h », « de 19:00 à 07:00 ». */
export function hoursIn(text: string): Hours | null {
  for (const span of SPANS) {
    const match = span.exec(text)
    if (match !== null) return hoursFrom(match)
  }
  return null
}

/** The hours of a code that is nothing else: « 7-19 », « 07h30/19h30 », « 7h-19h ». */
export function hoursOfCode(code: string): Hours | null {
  const match = new RegExp(String.raw`^\s*${CLOCK}\s*[-–/à]\s*${CLOCK}\s*$`, 'i').exec(code)
  const hours = match === null ? null : hoursFrom(match)
  return hours === null || (match?.[2] === undefined && /^\s*1\s*\/\s*2\s*$/.test(code)) ? null : hours
}

/** A label without the hours in it. */
export function withoutHours(text: string): string {
  let rest = text
  for (const span of SPANS) rest = rest.replace(span, ' ')
  return rest
    .replaceAll(/\(\s*(?:de)?\s*\)|^\s*(?:de|:|=|-)\s+|\s+de\s*$/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
