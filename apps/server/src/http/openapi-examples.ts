// Examples for the OpenAPI document: a body for each call, made from its schema, or written where a rule of the call cannot be guessed
// from its form. Only what the call's own schema accepts is shown.
import { day, endDate, startDate } from '@releve/contract/fields'
import * as z from 'zod/mini'

const days: ReadonlySet<unknown> = new Set([day, startDate, endDate])

/** What our checks of days are in the words of JSON Schema. */
export function markDays({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: { format?: string | undefined } }): void {
  if (days.has(zodSchema)) jsonSchema.format = 'date'
}

const ID = '01890f3e-7b1a-7c3e-8d2f-5a6b7c8d9e0f'

/** Where the form alone does not tell what makes sense. */
const written: Readonly<Record<string, unknown>> = {
  'accounts.login': { email: 'camille.erable@sdis-brumaie.example', password: 'lanterne-cascade-tilleul' },
  'accounts.register': {
    email: 'ambroise.chandelier@sdis-brumaie.example',
    password: 'trois lampes au bord du quai',
    name: 'Ambroise',
    lastName: 'Chandelier',
    centerId: ID,
  },
  'accounts.requestRecovery': {
    centerId: ID,
    name: 'Ambroise',
    lastName: 'Chandelier',
    newEmail: 'ambroise.chandelier@courriel.example',
    message: 'Mon ancienne messagerie est fermée.',
  },
  'announcements.preview': { message: 'Le réseau sera coupé cette nuit.' },
  'announcements.recipients': { audience: { teams: [ID], qualifications: ['Chef de salle'] } },
  'announcements.send': { templateType: 'maintenance', message: 'Le réseau sera coupé cette nuit.', duration: '2 heures', testMode: true },
  'demands.post': { type: 'substitution', posterShift: { date: '2026-11-22' }, points: 10, comment: 'Baptême de ma nièce.' },
  'funding.addEntry': { kind: 'contribution', date: '2026-11-22', amountCents: 15_000, label: 'Amicale du centre' },
  'funding.setYear': { targetCents: 120_000, note: 'Hébergement, sauvegardes et courriels.' },
  'patchNotes.seen': { version: '0.1.0' },
  'planning.register': { type: 'absence', fromDate: '2026-12-21', toDate: '2026-12-24', cause: 'annualLeave' },
  'points.transfer': { toUserId: ID, amount: 10, description: 'Merci pour le coup de main.' },
  'push.subscribe': {
    endpoint: 'https://fcm.googleapis.com/fcm/send/dpH5lCsTSSM:APA91bHqjZxM0VImWWqDRN7U0a3AycjUf4O',
    keys: {
      p256dh: 'BL0G4OZYUn85gatzKflJW07N41_jahwXBZpWwaviOyTVv9A_34qxM0C2GKUsl_7JFS_0NZTFd_C-vu4t6myrdz4',
      auth: 'k1Wq0hZ3bF5sT9xYvC2nLw',
    },
  },
  'schoolHolidays.import': {
    csv: 'description;population;start_date;end_date;location;zones;annee_scolaire\nVacances de la Toussaint;-;2026-10-16T22:00:00+00:00;2026-11-01T23:00:00+00:00;Lyon;Zone A;2026-2027\n',
    dryRun: true,
  },
  'users.changeQualifications': { userIds: [ID], add: ['Chef de salle'], remove: [] },
  'users.update': { phone: '06 39 98 00 01' },
  'tickets.create': { subject: 'Mon planning', message: 'Il me semble qu’il manque une nuit.' },
}

interface Schema {
  readonly type?: unknown
  readonly format?: unknown
  readonly pattern?: unknown
  readonly const?: unknown
  readonly enum?: unknown
  readonly minimum?: unknown
  readonly minLength?: unknown
  readonly minItems?: unknown
  readonly properties?: unknown
  readonly required?: unknown
  readonly items?: unknown
  readonly anyOf?: unknown
  readonly oneOf?: unknown
}

const isObject = (value: unknown): value is Schema & object => typeof value === 'object' && value !== null && !Array.isArray(value)

const texts: Readonly<Record<string, string>> = {
  uuid: ID,
  date: '2026-11-22',
  email: 'camille.erable@sdis-brumaie.example',
}

function textFrom({ format, pattern, minLength }: Schema): string {
  if (typeof format === 'string' && texts[format] !== undefined) return texts[format]
  if (typeof pattern === 'string' && pattern.includes(':')) return '07:00'
  if (typeof pattern === 'string' && pattern.includes('#')) return '#1565C0'
  const least = typeof minLength === 'number' ? minLength : 0
  return 'Un texte'.padEnd(least, ' encore')
}

function valueFrom(schema: unknown): unknown {
  if (!isObject(schema)) return null
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  for (const choice of [schema.anyOf, schema.oneOf]) if (Array.isArray(choice)) return valueFrom(choice[0])
  switch (schema.type) {
    case 'string':
      return textFrom(schema)
    case 'integer':
    case 'number':
      return typeof schema.minimum === 'number' && schema.minimum > 0 ? schema.minimum : 1
    case 'boolean':
      return true
    case 'array':
      return typeof schema.minItems === 'number' && schema.minItems === 0 ? [] : [valueFrom(schema.items)]
    case 'object': {
      const required = new Set(Array.isArray(schema.required) ? schema.required : [])
      const properties = isObject(schema.properties) ? Object.entries(schema.properties) : []
      return Object.fromEntries(properties.filter(([name]) => required.has(name)).map(([name, item]) => [name, valueFrom(item)]))
    }
    default:
      return null
  }
}

/** A body that this call accepts; undefined when none is known. */
export function exampleFor(name: string, body: z.ZodMiniType): unknown {
  const known =
    written[name] ?? valueFrom(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any', reused: 'inline', override: markDays }))
  return body.safeParse(known).success ? known : undefined
}
