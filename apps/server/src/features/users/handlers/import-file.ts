// A list of people as a spreadsheet saves it, read column by column: every fault is named by its row in the spreadsheet and its column.
// The separator is found, and so is the row of the column names when a title stands above it.
import { canonicalEmail } from '@releve/contract/email-address'
import {
  detailNames,
  eachField,
  memberFields,
  importFields,
  memberFieldNames,
  type ImportField,
  type MemberDetail,
  type MemberFieldName,
} from '@releve/contract/member-fields'
import { PHONE_UNREADABLE, readPhoneNumber } from '@releve/contract/phone-number'
import { userFields } from '@releve/contract/user-fields'
import { validate } from '@releve/contract/validation'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { Day } from '@releve/domain/calendar/day'
import { readWholeFrenchDay } from '@releve/domain/calendar/french-day'
import type { TeamId } from '@releve/domain/ids'
import { splitName } from '@releve/domain/takeover/person-names'
import type { NameOrder } from '@releve/domain/takeover/person-names'
import { plain } from '#http/csv-file.ts'
import type { CsvFault, CsvLine } from '#http/csv-file.ts'
import { columnsOf, fault, headingShown, linesFromHead, personHeadings } from '#http/list-file.ts'
import type { ListColumn, ListFault } from '#http/list-file.ts'

const NBSP = '\u00A0'
const LINES_AT_MOST = 2000

export interface ImportedPerson extends Record<MemberDetail, string | null> {
  readonly line: number
  readonly name: string
  readonly lastName: string
  /** Null for a member without one. */
  readonly email: string | null
  readonly qualifications: string[]
  readonly teamId: TeamId | null
  /** The day from which they are in their team; null without one. */
  readonly fromDate: Day | null
  /** The day that the file says, where it is over; null otherwise, and without a team. */
  readonly arrivedOn: Day | null
}

interface ImportTeam {
  readonly _id: TeamId
  readonly name: string
}

export interface ImportFile {
  /** The people of the lines that have no fault of their own. */
  readonly people: readonly ImportedPerson[]
  readonly faults: readonly ListFault[]
  /** Names of the columns, for faults found later. */
  readonly columns: ReadonlyMap<ImportField, string>
  /** The columns of which nothing is read, by the names that the file gives them. */
  readonly ignoredColumns: readonly string[]
  /** All columns of the file, from the left. */
  readonly fileColumns: readonly ListColumn<ImportField>[]
}

/** The headings under which a file may hold each field. They are compared without accents, capitals, spaces and marks. */
const headingsOf: Readonly<Record<ImportField, readonly string[]>> = {
  ...eachField(memberFieldNames, (field) => [plain(memberFields[field].label), ...memberFields[field].headers]),
  ...personHeadings,
  qualifications: ['qualifications', 'qualification', 'competences', 'competence'],
  team: ['equipe', 'team', 'brigade', 'garde', 'quart', 'section'],
  fromDate: [
    'datedarrivee',
    'datearrivee',
    'arrivee',
    'arriveele',
    'datedentree',
    'dateentree',
    'dansequipedepuis',
    'startdate',
    'fromdate',
  ],
}

export function fieldOf(header: string): ImportField | null {
  const key = plain(header)
  return importFields.find((field) => headingsOf[field].includes(key)) ?? null
}

/** « Prénom et nom » says which of the two stands first. */
const orderOf = (header: string): NameOrder => (plain(header).startsWith('prenom') ? 'firstLast' : 'lastFirst')

/** « 1/9/2026 », « 2026/09/01 », « mardi 1er septembre 2026 », with the midnight that some spreadsheets add; null for what is no day. */
function readArrival(text: string): Day | null {
  const day = readWholeFrenchDay(text)
  return day === null ? null : fromDayNumber(day)
}

/** « Équipe A » is also « A », and « Garde 1 » is « 1 », where no other team is. */
const TEAM_WORD = /^(?:equipe|garde|brigade|groupe|quart|section|peloton|poste|team)(?=.)/

function namesOfTeams(teams: readonly ImportTeam[]): ReadonlyMap<string, TeamId> {
  const byName = new Map(teams.map((team) => [plain(team.name), team._id]))
  for (const [short, named] of Map.groupBy(teams, ({ name }) => plain(name).replace(TEAM_WORD, '')))
    if (named.length === 1 && named[0] !== undefined && !byName.has(short)) byName.set(short, named[0]._id)
  return byName
}

interface ImportPlace {
  readonly teams: readonly ImportTeam[]
  /** People who arrived before it are in their team from it on, for what was planned before is not written anew. */
  readonly today: Day
  /** The time zone of the centre, where telephone numbers are read. */
  readonly zone: string
  /** Somebody chose these fields for the columns, from the left; null: their headings say it. */
  readonly chosen: readonly (ImportField | null)[] | null
}

/** The key of somebody among the lines of a file: without an address, the registration number or the name. */
const lineKey = ({ email, registrationNumber, name, lastName }: ImportedPerson) =>
  email ?? (registrationNumber === null ? plain(`${lastName} ${name}`) : `n° ${plain(registrationNumber)}`)

const againText = ({ email, registrationNumber }: ImportedPerson, first: number) =>
  email !== null
    ? `Cette adresse e-mail figure déjà à la ligne ${first}.`
    : registrationNumber !== null
      ? `Ce matricule figure déjà à la ligne ${first}.`
      : `Cette personne figure déjà à la ligne ${first}${NBSP}: sans adresse e-mail, donnez un matricule à chacune.`

/** Reads the whole file; people who are faultless are given even when others are not. */
export function readImport(lines: readonly CsvLine[] | CsvFault, { teams, today, zone, chosen }: ImportPlace): ImportFile {
  let fileColumns: readonly ListColumn<ImportField>[] = []
  const none = (faults: ListFault[]): ImportFile => ({ people: [], faults, columns: new Map(), ignoredColumns: [], fileColumns })
  if ('message' in lines) return none([fault(lines.line, null, lines.message)])
  const [head, ...rest] = linesFromHead(lines, fieldOf)
  if (head === undefined || rest.length === 0) return none([fault(1, null, 'Ce fichier ne contient personne.')])
  if (rest.length > LINES_AT_MOST) return none([fault(rest[LINES_AT_MOST]?.row ?? 1, null, `Ce fichier dépasse 2${NBSP}000 lignes.`)])
  const { fields, columns, faults, ignoredColumns } = readHead(head, chosen)
  fileColumns = columnsOf(head, rest, fields)
  if (faults.length > 0) return none(faults)
  const teamsByName = namesOfTeams(teams)
  const people: ImportedPerson[] = []
  const all: ListFault[] = []
  const firstLineOf = new Map<string, number>()
  for (const { record, row: line } of rest) {
    const person = readPerson(record, { line, fields, columns, teamsByName, today, zone })
    if (!Array.isArray(person)) {
      const key = lineKey(person)
      const first = firstLineOf.get(key)
      if (first === undefined) {
        firstLineOf.set(key, line)
        people.push(person)
      } else all.push(faultOfPerson(person, columns, againText(person, first)))
    } else all.push(...person)
  }
  return { people, faults: all, columns, ignoredColumns, fileColumns }
}

/** A fault of who somebody is: beside their address, their registration number or their name. */
export function faultOfPerson(person: ImportedPerson, columns: ReadonlyMap<ImportField, string>, message: string): ListFault {
  const { line, email, registrationNumber, name, lastName } = person
  if (email !== null) return fault(line, columns.get('email') ?? null, message, email)
  if (registrationNumber !== null) return fault(line, columns.get('registrationNumber') ?? null, message, registrationNumber)
  return fault(line, columns.get('lastName') ?? columns.get('fullName') ?? null, message, `${lastName} ${name}`)
}

function readHead({ record, row }: CsvLine, chosen: readonly (ImportField | null)[] | null) {
  const columns = new Map<ImportField, string>()
  const faults: ListFault[] = []
  const ignoredColumns: string[] = []
  const fields = record.map((header, index) => {
    const field = chosen === null ? fieldOf(header) : (chosen[index] ?? null)
    if (field === null) ignoredColumns.push(headingShown(header, index))
    else if (columns.has(field))
      faults.push(fault(row, header, `Cette colonne dit la même chose que «${NBSP}${columns.get(field)}${NBSP}».`))
    else columns.set(field, header)
    return field
  })
  for (const field of ['lastName', 'name'] as const) {
    const { label } = memberFields[field]
    if (!columns.has(field) && !columns.has('fullName')) faults.push(fault(row, label, `La colonne «${NBSP}${label}${NBSP}» manque.`))
  }
  return { fields, columns, faults, ignoredColumns }
}

interface Reading {
  readonly line: number
  readonly fields: readonly (ImportField | null)[]
  readonly columns: ReadonlyMap<ImportField, string>
  readonly teamsByName: ReadonlyMap<string, TeamId>
  readonly today: Day
  readonly zone: string
}

function readPerson(record: readonly string[], { line, fields, columns, teamsByName, today, zone }: Reading): ImportedPerson | ListFault[] {
  if (record.slice(fields.length).some((text) => text !== ''))
    return [fault(line, null, 'Cette ligne a plus de cases que celle des titres.')]
  const faults: ListFault[] = []
  const written = (field: ImportField) => record[fields.indexOf(field)] ?? ''
  const bothNames = splitName(written('fullName'), orderOf(columns.get('fullName') ?? ''))
  const isName = (field: ImportField): field is 'name' | 'lastName' => field === 'name' || field === 'lastName'
  const isOfBoth = (field: ImportField) => isName(field) && written(field) === '' && columns.has('fullName')
  const cell = (field: ImportField) => (isName(field) && isOfBoth(field) ? (bothNames?.[field] ?? '') : written(field))
  const refuse = (field: ImportField, message: string) => {
    const place = isOfBoth(field) ? 'fullName' : field
    faults.push(fault(line, columns.get(place) ?? null, message, written(place)))
  }
  const value = (field: MemberFieldName): string => {
    const text = cell(field)
    if (field === 'email' && text.trim() === '') return ''
    if (text.includes('\uFFFD')) refuse(field, `Ce texte contient des caractères illisibles${NBSP}: enregistrez le fichier en UTF-8.`)
    else {
      const read = validate(userFields[field], text)
      if (!('value' in read)) refuse(field, Object.values(read.fields)[0] ?? 'Cette valeur n’est pas valide.')
      else if (field === 'email') return canonicalEmail(text)
      else if (field === 'phone' && text.trim() !== '') {
        const number = readPhoneNumber(text, zone)
        if (number !== null) return number
        refuse(field, PHONE_UNREADABLE)
      }
    }
    return text.trim()
  }
  const isUnsplit = columns.has('fullName') && bothNames === null && isOfBoth('name') && isOfBoth('lastName')
  if (isUnsplit) refuse('fullName', `Le nom et le prénom ne se lisent pas dans cette case${NBSP}: écrivez «${NBSP}DURAND Léa${NBSP}».`)
  const list = [
    ...new Set(
      cell('qualifications')
        .split(/[,;|/]/)
        .map((qualification) => qualification.trim()),
    ),
  ].filter((qualification) => qualification !== '')
  const qualifications = validate(userFields.qualifications, list)
  if (!('value' in qualifications)) refuse('qualifications', Object.values(qualifications.fields)[0] ?? 'Cette valeur n’est pas valide.')
  const team = cell('team')
  const teamId = team === '' ? null : (teamsByName.get(plain(team)) ?? teamsByName.get(plain(team).replace(TEAM_WORD, '')) ?? null)
  if (team !== '' && teamId === null) refuse('team', 'Cette équipe n’existe pas dans le centre.')
  const arrival = cell('fromDate')
  const arrivalDay = arrival === '' ? today : readArrival(arrival)
  if (arrivalDay === null) refuse('fromDate', 'Cette date ne se lit pas. Écrivez-la comme 21/11/2026.')
  const person: ImportedPerson = {
    line,
    name: isUnsplit ? '' : value('name'),
    lastName: isUnsplit ? '' : value('lastName'),
    email: value('email') || null,
    ...eachField(detailNames, (field) => value(field) || null),
    qualifications: list,
    teamId,
    fromDate: teamId === null ? null : arrivalDay === null || arrivalDay < today ? today : arrivalDay,
    arrivedOn: teamId === null || arrivalDay === null || arrivalDay >= today ? null : arrivalDay,
  }
  return faults.length > 0 ? faults : person
}
