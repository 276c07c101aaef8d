// Balances of people are read from a list column by column: a column is the hours account, or a leave of which the centre keeps a balance.
// Every fault is named by its row in the spreadsheet and its column.
import { balanceFields } from '@releve/contract/balance-imports'
import { readHours } from '@releve/contract/typed-hours'
import type { LeaveUnit } from '@releve/domain/hours/leave-use'
import type { UserId } from '@releve/domain/ids'
import { splitName } from '@releve/domain/takeover/person-names'
import { plain } from '#http/csv-file.ts'
import type { CsvFault, CsvLine } from '#http/csv-file.ts'
import { columnsOf, fault, headingShown, linesFromHead, personHeadings } from '#http/list-file.ts'
import type { FieldOf, ListColumn, ListFault } from '#http/list-file.ts'

const NBSP = '\u00A0'
const LINES_AT_MOST = 2000
/** Minutes of 4 000 h, or hundredths of 2 400 days: no line holds more. */
const MOST = 240_000

export interface KeptLeave {
  readonly activityId: string
  readonly name: string
  readonly letters: string
  readonly unit: LeaveUnit
}

interface Member {
  readonly _id: UserId
  readonly name: string
  readonly lastName: string
  readonly registrationNumber: string | null
}

interface BalanceLine {
  readonly line: number
  readonly userId: UserId
  /** In minutes; null: the cell is empty. */
  readonly hours: number | null
  /** In minutes, or in hundredths of a vacation or of a working day. */
  readonly leaves: readonly { readonly activityId: string; readonly amount: number }[]
}

export interface BalanceFile {
  readonly people: readonly BalanceLine[]
  readonly faults: readonly ListFault[]
  readonly fileColumns: readonly ListColumn<string>[]
}

export interface BalancePlace {
  readonly members: readonly Member[]
  readonly leaves: readonly KeptLeave[]
  /** The reader of the file, who does not write balances of their own. */
  readonly reader: UserId
  /** Somebody chose these fields for the columns, from the left; null: their headings say it. */
  readonly chosen: readonly (string | null)[] | null
}

const HOURS = new Set([
  'heures',
  'soldeheures',
  'soldedheures',
  'soldehoraire',
  'compteheures',
  'comptedheures',
  'compteurheures',
  'compteurdheures',
  'reportheures',
  'reportdheures',
  'heuresajour',
])
/** Words before and after the name of a leave: « Solde CA », « Reste congés annuels », « RTT restants 2026 ». */
const BEFORE = /^(?:solde|reste|restant|report|reliquat|compteur)s?(?:des|de|d|en)?(?=.{2})/
const AFTER = /(?:restante?s?|reste|solde)?(?:20\d\d)?$/
const WHOLE = /^(?:solde|reste|restant|reliquat)s?$/

/** A heading or a name, word by word in the singular: « Congé annuel » names « Congés annuels ». */
const singular = (text: string) =>
  text
    .split(/[\s\u00A0\u202F]+/)
    .map((word) => plain(word).replace(/(?<=.{2})s$/, ''))
    .join('')

/** Finds what a heading names; the leaves are those of the centre. */
export function balanceFieldOf(leaves: readonly KeptLeave[]): FieldOf<string> {
  const persons = Object.entries(personHeadings)
  return (heading) => {
    const key = plain(heading)
    const person = persons.find(([, headings]) => headings.includes(key))?.[0]
    if (person !== undefined) return person
    if (HOURS.has(key)) return 'hours'
    if (key === '' || WHOLE.test(key)) return null
    const whole = singular(heading)
    const bare = whole.replace(BEFORE, '').replace(AFTER, '')
    const isNameOf = (text: string) => [whole, bare].includes(singular(text))
    const named = leaves.filter(({ name, letters }) => isNameOf(name) || isNameOf(letters))
    return named.length === 1 ? (named[0]?.activityId ?? null) : null
  }
}

const BLANKS = /[\s\u00A0\u202F]/g
const NUMBER = /^\d{1,6}(?:\.\d{1,9})?$/

/** « 12 h 30 », « −3,75 », « 25 j », « 12:30:00 » as minutes or hundredths, rounded once; null: the text is no amount. */
export function readBalance(unit: LeaveUnit, text: string): number | null {
  const typed = text.replace(BLANKS, '').replace(/^[\u2212\u2013]/, '-')
  const isLess = typed.startsWith('-')
  const bare = typed.replace(/^[+-]/, '')
  const number = bare.replace(',', '.').replace(unit === 'hours' ? /h$/i : /(?:j|jours?|v|vacations?)$/i, '')
  const scale = unit === 'hours' ? 60 : 100
  const amount = NUMBER.test(number)
    ? Math.round(Number(number) * scale)
    : unit === 'hours'
      ? readHours(bare.replace(/^(\d+:\d\d):\d\d$/, '$1'))
      : null
  if (amount === null || amount > MOST) return null
  return isLess ? -amount : amount
}

const wrongAmount: Readonly<Record<LeaveUnit, string>> = {
  hours: `Ce n’est pas un nombre d’heures${NBSP}: écrivez 12${NBSP}h${NBSP}30, 12:30 ou 12,5.`,
  shifts: `Ce n’est pas un nombre de vacations${NBSP}: écrivez 12 ou 12,5.`,
  workingDays: `Ce n’est pas un nombre de jours${NBSP}: écrivez 12 ou 12,5.`,
}

interface Person {
  readonly name: string
  readonly lastName: string
  readonly registrationNumber: string
}

/** The member who is meant: by number, or by a name that is of one of them alone; a sentence where there is none, or more than one. */
function memberOf(members: readonly Member[], { name, lastName, registrationNumber }: Person): Member | string {
  const number = plain(registrationNumber)
  const byNumber = number === '' ? [] : members.filter((member) => plain(member.registrationNumber ?? '') === number)
  if (byNumber.length === 1 && byNumber[0] !== undefined) return byNumber[0]
  const byName = members.filter((member) => plain(`${member.lastName} ${member.name}`) === plain(`${lastName} ${name}`))
  const [only, another] = byName
  if (another !== undefined) return `Plusieurs membres du centre portent ce nom${NBSP}: donnez le matricule.`
  return only ?? 'Ce centre n’a pas de membre de ce nom ni de ce matricule.'
}

interface Head {
  readonly fields: readonly (string | null)[]
  readonly columns: ReadonlyMap<string, string>
  readonly faults: readonly ListFault[]
}

function readHead({ record, row }: CsvLine, fieldOf: FieldOf<string>, { chosen, leaves }: BalancePlace): Head {
  const known = new Set<string>([...balanceFields, ...leaves.map(({ activityId }) => activityId)])
  const columns = new Map<string, string>()
  const faults: ListFault[] = []
  const fields = record.map((heading, index) => {
    const field = chosen === null ? fieldOf(heading) : (chosen[index] ?? null)
    if (field === null || !known.has(field)) return null
    if (columns.has(field))
      faults.push(fault(row, heading, `Cette colonne dit la même chose que «${NBSP}${columns.get(field) ?? ''}${NBSP}».`))
    else columns.set(field, headingShown(heading, index))
    return field
  })
  const saysWho = columns.has('registrationNumber') || columns.has('fullName') || (columns.has('lastName') && columns.has('name'))
  if (!saysWho) faults.push(fault(row, null, 'Aucune colonne ne dit de qui il s’agit\u00A0: nom et prénom, ou matricule.'))
  const saysWhat = columns.has('hours') || leaves.some(({ activityId }) => columns.has(activityId))
  if (!saysWhat) faults.push(fault(row, null, `Aucune colonne de solde n’est reconnue${NBSP}: dites lesquelles ci-dessous.`))
  return { fields, columns, faults }
}

/** Reads the whole file; lines that are faultless are given even when others are not. */
export function readBalances(lines: readonly CsvLine[] | CsvFault, place: BalancePlace): BalanceFile {
  const none = (faults: readonly ListFault[], fileColumns: readonly ListColumn<string>[] = []): BalanceFile => ({
    people: [],
    faults,
    fileColumns,
  })
  if ('message' in lines) return none([fault(lines.line, null, lines.message)])
  const fieldOf = balanceFieldOf(place.leaves)
  const [head, ...rest] = linesFromHead(lines, fieldOf)
  if (head === undefined || rest.length === 0) return none([fault(1, null, 'Ce fichier ne contient personne.')])
  if (rest.length > LINES_AT_MOST) return none([fault(rest[LINES_AT_MOST]?.row ?? 1, null, `Ce fichier dépasse 2${NBSP}000 lignes.`)])
  const read = readHead(head, fieldOf, place)
  const fileColumns = columnsOf(head, rest, read.fields)
  if (read.faults.length > 0) return none(read.faults, fileColumns)
  const people: BalanceLine[] = []
  const faults: ListFault[] = []
  const lineOfUser = new Map<UserId, number>()
  for (const line of rest) {
    const found = readLine(line, read, place)
    if (Array.isArray(found)) faults.push(...found)
    else if (lineOfUser.has(found.userId))
      faults.push(fault(found.line, null, `Cette personne figure déjà à la ligne ${lineOfUser.get(found.userId)}.`))
    else {
      lineOfUser.set(found.userId, found.line)
      if (found.hours !== null || found.leaves.length > 0) people.push(found)
    }
  }
  return { people, faults, fileColumns }
}

function readLine(
  { record, row }: CsvLine,
  { fields, columns }: Head,
  { members, leaves, reader }: BalancePlace,
): BalanceLine | ListFault[] {
  const cell = (field: string) => (record[fields.indexOf(field)] ?? '').trim()
  const whole = columns.has('fullName') ? cell('fullName') : ''
  const isFirstLast = plain(columns.get('fullName') ?? '').startsWith('prenom')
  const both = splitName(whole, isFirstLast ? 'firstLast' : 'lastFirst')
  const person = {
    name: cell('name') || (both?.name ?? ''),
    lastName: cell('lastName') || (both?.lastName ?? ''),
    registrationNumber: cell('registrationNumber'),
  }
  const member = memberOf(members, person)
  if (typeof member === 'string' || member._id === reader) {
    const column = columns.get('registrationNumber') ?? columns.get('fullName') ?? columns.get('lastName') ?? null
    const shown = person.registrationNumber || whole || `${person.lastName} ${person.name}`
    const sentence = typeof member === 'string' ? member : 'Ce sont vos propres soldes\u00A0: un autre administrateur les reprend.'
    return [fault(row, column, sentence, shown)]
  }
  const faults: ListFault[] = []
  const amountIn = (field: string, unit: LeaveUnit): number | null => {
    const text = columns.has(field) ? cell(field) : ''
    if (text === '') return null
    const amount = readBalance(unit, text)
    if (amount === null) faults.push(fault(row, columns.get(field) ?? null, wrongAmount[unit], text))
    return amount
  }
  const hours = amountIn('hours', 'hours')
  const amounts = leaves.flatMap(({ activityId, unit }) => {
    const amount = amountIn(activityId, unit)
    return amount === null ? [] : [{ activityId, amount }]
  })
  return faults.length > 0 ? faults : { line: row, userId: member._id, hours, leaves: amounts }
}
