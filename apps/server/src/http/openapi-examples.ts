// Examples for the OpenAPI document: a body for each call, made from its schema, or written where a rule of the call cannot be guessed
// from its form. Only what the call's own schema accepts is shown.
import { isDayCheck, instant } from '@releve/contract/fields'
import * as z from 'zod/mini'

/** Marks our days and instants in the words of JSON Schema. */
export function markForms({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: { format?: string | undefined } }): void {
  if (zodSchema === instant) jsonSchema.format = 'int64'
  else if (zodSchema._zod.def.checks?.some(isDayCheck) === true) jsonSchema.format = 'date'
}

const ID = '01890f3e-7b1a-7c3e-8d2f-5a6b7c8d9e0f'

/** Examples for fields whose form alone does not tell what makes sense. */
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
  'apiKeys.create': { name: 'Export de la paie', scopes: ['readHours', 'exportPay'], validDays: 365, networks: ['192.0.2.0/24'] },
  'webhooks.create': { name: 'Alerte', url: 'https://alerte.sdis-brumaie.example/releve', events: ['planning', 'vacancy'] },
  'announcements.preview': { message: 'Le réseau sera coupé cette nuit.' },
  'vacancies.open': { origin: 'need', date: '2026-11-28', shift: 'J', comment: 'Exercice avec la préfecture.' },
  'vacancies.startCover': { askings: [{ userId: ID, place: { origin: 'minimum', date: '2026-11-28', shift: 'N' } }] },
  'announcements.recipients': { audience: { teams: [ID], qualifications: ['Chef de salle'] } },
  'announcements.send': { templateType: 'maintenance', message: 'Le réseau sera coupé cette nuit.', duration: '2 heures', testMode: true },
  'circles.openings': {
    type: 'hybrid',
    posterShift: { date: '2026-11-22' },
    acceptedSwitches: [{ shift: 'J', points: 0, date: '2026-11-24' }],
  },
  'demands.audience': { type: 'hybrid', posterShift: { date: '2026-11-22' }, acceptedSwitches: [{ shift: 'J', points: 0 }] },
  'demands.post': { type: 'substitution', posterShift: { date: '2026-11-22' }, points: 10, comment: 'Baptême de ma nièce.' },
  'funding.addEntry': { kind: 'contribution', date: '2026-11-22', amountCents: 15_000, label: 'Amicale du centre' },
  'funding.setYear': { targetCents: 120_000, note: 'Hébergement, sauvegardes et courriels.' },
  'payroll.export': { profileId: 'usual', format: 'xlsx' },
  'patchNotes.seen': { version: '0.1.0' },
  'campaigns.open': {
    name: 'Été 2027',
    activity: 'annualLeave',
    fromDate: '2027-07-05',
    toDate: '2027-08-29',
    wishesUntil: '2026-12-13',
    fewestWeeks: 1,
    mostWeeks: 3,
    longestDays: 31,
    mostAway: null,
    keepsStaffing: true,
    teamIds: null,
  },
  'campaigns.wish': { wishes: [{ fromDate: '2027-07-26', toDate: '2027-08-15' }] },
  'planning.writeCells': { cells: [{ userId: ID, date: '2026-12-21', place: { is: 'dayOff' } }], dryRun: true },
  'planning.register': { type: 'absence', fromDate: '2026-12-21', toDate: '2026-12-24', cause: 'annualLeave' },
  'placements.place': {
    userIds: [ID],
    activity: 'training',
    hours: { startTime: '14:00', endTime: '17:00', endsNextDay: false },
    fromDate: '2026-12-01',
    toDate: '2026-12-15',
    weekdays: [2],
    dryRun: true,
  },
  'placements.change': {
    scope: 'following',
    date: '2026-12-08',
    to: { hours: { startTime: '09:00', endTime: '12:00', endsNextDay: false } },
  },
  'points.transfer': { toUserId: ID, amount: 10, description: 'Merci pour le coup de main.' },
  'push.subscribe': {
    endpoint: 'https://fcm.googleapis.com/fcm/send/dpH5lCsTSSM:APA91bHqjZxM0VImWWqDRN7U0a3AycjUf4O',
    keys: {
      p256dh: 'BL0G4OZYUn85gatzKflJW07N41_jahwXBZpWwaviOyTVv9A_34qxM0C2GKUsl_7JFS_0NZTFd_C-vu4t6myrdz4',
      auth: 'k1Wq0hZ3bF5sT9xYvC2nLw',
    },
  },
  'push.subscribePhone': { token: 'dpH5lCsTSSM:APA91bHqjZxM0VImWWqDRN7U0a3AycjUf4O' },
  'push.renew': {
    former: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/dpH5lCsTSSM:APA91bHqjZxM0VImWWqDRN7U0a3AycjUf4O',
      auth: 'k1Wq0hZ3bF5sT9xYvC2nLw',
    },
    renewed: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/eQw7mDtUTTN:APA91bGpkYxL1WJnXXrESO8V1b4BzdkVg5P',
      keys: {
        p256dh: 'BL0G4OZYUn85gatzKflJW07N41_jahwXBZpWwaviOyTVv9A_34qxM0C2GKUsl_7JFS_0NZTFd_C-vu4t6myrdz4',
        auth: 'm2Xr1iA4cG6tU0yZwD3oMx',
      },
    },
  },
  'directorySync.create': {
    name: 'Annuaire du SDIS',
    url: 'ldaps://annuaire.sdis-brumaie.example',
    bindName: 'cn=lecture,ou=services,dc=sdis,dc=example',
    bindSecret: 'mot de passe du compte de lecture',
    base: 'ou=personnes,dc=sdis,dc=example',
    filter: '(objectClass=inetOrgPerson)',
    mappings: [{ by: 'unit', name: 'ou=CODIS,ou=personnes,dc=sdis,dc=example', centerId: ID, teamId: null }],
  },
  'signOn.create': {
    label: 'le SDIS',
    note: 'Le même compte que sur votre poste.',
    issuer: 'https://connexion.sdis-brumaie.example',
    clientId: 'releve',
    clientSecret: 'secret donné par le fournisseur',
    newcomerCenter: ID,
    isOpen: true,
  },
  'signOn.begin': { next: '/calendar' },
  'signOn.finish': { answer: 'code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj' },
  'signOn.return': { answer: 'code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj' },
  'signOn.proveByCode': { totp: '418302' },
  'signOn.unlink': { issuer: 'https://connexion.sdis-brumaie.example' },
  'sms.give': { number: '+33639980007' },
  'sms.confirm': { code: '418302' },
  'schoolHolidays.import': {
    csv: 'description;population;start_date;end_date;location;zones;annee_scolaire\nVacances de la Toussaint;-;2026-10-16T22:00:00+00:00;2026-11-01T23:00:00+00:00;Lyon;Zone A;2026-2027\n',
    dryRun: true,
  },
  'takeovers.read': { fileName: 'planning.csv', text: 'Équipe;Nom;Prénom;01/12/2026;02/12/2026\nA;Érable;Camille;J;N\n' },
  'users.changeQualifications': { userIds: [ID], add: ['Chef de salle'], remove: [] },
  'users.update': { phone: '+33639980001' },
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

/** A value that a field of that name has, where its form leaves the choice. */
const usual: Readonly<Record<string, unknown>> = {
  key: 'BL0G4OZYUn85gatzKflJW07N41_jahwXBZpWwaviOyTVv9A_34qxM0C2GKUsl_7JFS_0NZTFd_C-vu4t6myrdz4',
  service: 'fcm.googleapis.com',
  _id: 'jnrr-12h',
  issuer: 'https://connexion.sdis-brumaie.example',
  clientId: 'releve',
  clientSecret: 'secret donné par le fournisseur',
  returnUrl: `https://releve.example/sign-on/${ID}`,
  leftUrl: 'https://releve.example/login',
  endUrl: `https://releve.example/sign-on/${ID}/ended`,
  emailClaim: 'email',
  bindName: 'cn=lecture,ou=services,dc=sdis,dc=example',
  base: 'ou=personnes,dc=sdis,dc=example',
  filter: '(objectClass=inetOrgPerson)',
  inactiveFilter: '(employeeType=inactif)',
  phoneAttribute: 'mobile',
  numberAttribute: 'employeeNumber',
  proof: 'pQ0mWk3v1Zs8Yt5RbN2xLf7JcHd4Ga6E',
  trustedDomains: ['sdis-brumaie.example'],
  sirets: ['13002526500013'],
  idpIds: ['71144ab3-ee1a-4401-b7b3-79b44f7daeeb'],
  ticket: 'Zm9ybWUgc2NlbGzDqWUgZGUgbGEgY29ubmV4aW9u',
  activityId: 'annualLeave',
  toActivityId: 'timeOffInLieu',
  accessToken: 'eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiIwMTg5MGYzZSJ9.c2lnbmF0dXJl',
  answer: '204',
  event: 'planning.changed',
  avatar: `/api/avatars/${ID}`,
  causes: [{ _id: 'annualLeave', name: 'Congé' }],
  activity: 'annualLeave',
  activities: [{ _id: 'family', name: 'Motif familial', letters: 'AF', kind: 'absence', isNamed: false }],
  fileName: 'Planning 2026.xlsx',
  sheet: 'Planning',
  cycle: 'J',
  server: 'https://releve.example',
  userName: 'camille.erable@sdis-brumaie.example',
  password: 'lanterne-cascade-tilleul',
  team: 'Équipe A',
  aliases: 'jour',
  person: 'Érable Camille',
  raw: 'j',
  held: 'Connexion de Camille Érable.',
  as: 'Équipe A',
  cycleName: 'Cycle de quatre jours',
  centerName: 'CODIS de Brumaie',
  code: 'rest',
  color: '#1565C0',
  comment: 'Baptême de ma nièce.',
  currentPassword: 'lanterne-cascade-tilleul',
  description: 'Merci pour le coup de main.',
  detail: 'Nuit',
  device: 'Firefox sur Windows',
  email: 'camille.erable@sdis-brumaie.example',
  endDate: '2026-11-28',
  endTime: '19:00',
  endsNextDay: false,
  error: 'invalidInput',
  field: 'postNoticeHours',
  formerEmail: 'camille@ancienne.example',
  heading: 'Matricule',
  holders: ['Camille Érable'],
  holidayArea: 'metropole',
  on: '12-04',
  firstYear: 2027,
  lastYear: 2030,
  html: '<p>Le réseau sera coupé cette nuit.</p>',
  ignoredColumns: ['Remarque'],
  items: ['Le planning se lit sans réseau.'],
  kind: 'welcome',
  label: 'Amicale du centre',
  lastName: 'Érable',
  letters: 'JNRR',
  message: 'Le réseau sera coupé cette nuit.',
  month: '2026-11',
  mustSetUpTotp: false,
  newEmail: 'camille.erable@courriel.example',
  newPassword: 'trois lampes au bord du quai',
  note: 'Hébergement, sauvegardes et courriels.',
  number: '+33639980007',
  phone: '+33639980001',
  prefix: 'rlv_k3mWaQ',
  networks: ['192.0.2.0/24'],
  profile: 'SPP12',
  publicUrl: 'https://releve.example',
  qualification: 'Chef de salle',
  qualifications: ['Chef de salle'],
  reasons: ['Vous travaillez déjà ce jour-là.'],
  reason: 'Accordé malgré le pont.',
  recipient: 'camille.erable@sdis-brumaie.example',
  recoveryCodes: ['7KQ2-M4XD-9TRB'],
  reference: 'Décret n° 2001-1382, art. 3',
  registrationNumber: '0421',
  references: ['directive 2003/88/CE, art.\u00A03'],
  role: 'Opérateur',
  roster: '12.20779',
  rows: ['NRRJNRRJ'],
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  shift: 'N',
  since: '12.1795327200000',
  startTime: '07:00',
  subject: 'Coupure du réseau',
  tag: '12.4',
  task: 'mailNotifications',
  text: 'Bonjour, je peux prendre ta nuit de vendredi.',
  title: 'Relève',
  token: 'wV3c0mQ8p2yT6nLr',
  totp: '492039',
  toDate: '2026-11-28',
  uri: 'otpauth://totp/Rel%C3%A8ve:camille.erable?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  url: `https://releve.example/api/calendar-feeds/${ID}.ics`,
  version: '0.1.0',
  year: 2026,
  zone: 'Europe/Paris',
  years: [2026],
  workbook: 'UEsDBBQAAAAIAA==',
  csv: 'Nom;Prénom;E-mail\nÉrable;Camille;camille.erable@sdis-brumaie.example\n',
}

/** 22 November 2026, 07:00 in Paris. */
const INSTANT = 1_795_327_200_000

const texts: Readonly<Record<string, string>> = {
  uuid: ID,
  date: '2026-11-22',
  email: 'camille.erable@sdis-brumaie.example',
}

function textFrom({ format, pattern, minLength }: Schema): string {
  if (typeof format === 'string' && texts[format] !== undefined) return texts[format]
  if (typeof pattern === 'string' && pattern.includes(':')) return '07:00'
  if (typeof pattern === 'string' && pattern.includes('#')) return '#1565C0'
  if (typeof pattern === 'string' && pattern.startsWith('^[1-9]')) return '4821'
  const least = typeof minLength === 'number' ? minLength : 0
  return PLACEHOLDER.padEnd(least, ' encore')
}

const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value === 'number' ? 'number' : typeof value)

/** People, vacations, teams, cycles and centres all have a name: what stands beside it tells which. */
function nameBeside(fields: ReadonlySet<string>): string {
  if (fields.has('lastName')) return 'Camille'
  if (fields.has('endsNextDay')) return 'J'
  if (fields.has('color')) return 'Équipe A'
  if (fields.has('days')) return 'Cycle de quatre jours'
  return 'CODIS de Brumaie'
}

/** @param name of the field; of the elements of a list, that of the list */
function valueFrom(schema: unknown, name: string): unknown {
  if (!isObject(schema)) return null
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  for (const choice of [schema.anyOf, schema.oneOf]) if (Array.isArray(choice)) return valueFrom(choice[0], name)
  const known = usual[name]
  const type = schema.type === 'integer' ? 'number' : schema.type
  const isOfForm = typeof known !== 'string' || typeof schema.pattern !== 'string' || new RegExp(schema.pattern, 'u').test(known)
  if (known !== undefined && typeOf(known) === type && isOfForm) return known
  switch (schema.type) {
    case 'string':
      return textFrom(schema)
    case 'integer':
    case 'number':
      if (schema.format === 'int64') return INSTANT
      return typeof schema.minimum === 'number' && schema.minimum > 0 ? schema.minimum : 1
    case 'boolean':
      return true
    case 'array':
      return typeof schema.minItems === 'number' && schema.minItems === 0 ? [] : [valueFrom(schema.items, name)]
    case 'object': {
      const required = new Set(Array.isArray(schema.required) ? schema.required : [])
      const properties = isObject(schema.properties) ? Object.entries(schema.properties) : []
      const beside = new Set(properties.map(([each]) => each))
      const exampleOf = (each: string, item: unknown) =>
        each === 'name' && isObject(item) && item.type === 'string' ? nameBeside(beside) : valueFrom(item, each)
      return Object.fromEntries(properties.filter(([each]) => required.has(each)).map(([each, item]) => [each, exampleOf(each, item)]))
    }
    default:
      return null
  }
}

/** The example of a schema whose fields give nothing better: `openapi.test.ts` lets none through. */
export const PLACEHOLDER = 'Un texte'

function exampleOf(schema: z.ZodMiniType, io: 'input' | 'output'): unknown {
  return valueFrom(z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline', override: markForms }), '')
}

/** A body that this call accepts; undefined when none is known. */
export function exampleFor(name: string, body: z.ZodMiniType): unknown {
  const known = written[name] ?? exampleOf(body, 'input')
  return body.safeParse(known).success ? known : undefined
}

/** An answer that the contract describes; undefined when none can be made. */
export function exampleAnswer(response: z.ZodMiniType): unknown {
  const known = exampleOf(response, 'output')
  return response.safeParse(known).success ? known : undefined
}
