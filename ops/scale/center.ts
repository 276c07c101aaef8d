// One centre of the seed: its teams, its people and what they have with the installation (sessions, devices, letters). Four teams follow
// a day, a night and two rests, so that each day has those who work and those who can take it from them.
import { instantText } from '../../packages/demo/src/insert.ts'
import type { Dice } from '../../packages/demo/src/dice.ts'
import { addDays, fromDayNumber } from '../../packages/domain/src/calendar/day.ts'
import { zoneOf } from '../../packages/domain/src/calendar/zone.ts'
import type { CenterId, RotationId, TeamId, UserId } from '../../packages/domain/src/ids.ts'
import { defaultRules } from '../../packages/domain/src/working-time/profiles.ts'
import { cycle, PASSWORD_HASH } from '../../packages/testing/src/factories.ts'
import { mark, marks, NUMBER } from './markers.ts'
import type { Sheet } from './sheet.ts'

export const DAY_MS = 86_400_000
export const HOUR_MS = 3_600_000
export const ZONE = zoneOf('Europe/Paris')
export const TEAMS = 4
/** Position 0 of the first team; each next team begins a day later. */
export const CYCLE_START = '2024-01-04'
const LONG_AGO = '2020-01-01'
/** The hourly purge deletes ended sessions and requests after this many days, less a few, and sent mails after the second number. */
const KEPT_DAYS = 170
const MAILS_KEPT_DAYS = 20
const COLORS = ['#1565C0', '#2E7D32', '#EF6C00', '#6A1B9A']

export interface SeededMember {
  readonly userId: UserId
  readonly accountId: string
  /** Its place in the team. */
  readonly place: number
  readonly local: number
}

export interface SeededCenter {
  readonly centerId: CenterId
  readonly rotationId: RotationId
  readonly issuerId: string
  readonly teamIds: readonly TeamId[]
  /** The members of each team. */
  readonly teams: readonly (readonly SeededMember[])[]
  readonly adminId: UserId
}

export interface CenterSizes {
  readonly members: number
  readonly now: number
  /** How long ago its history begins. */
  readonly days: number
}

/** The marks of things that others look for: the same in every centre. */
const CENTER = 1

/** The provider by which everybody signed on. */
const PROVIDER = 'https://connexion.releve.example'
/** As long as a browser's: nothing is encrypted with them. */
const PUSH_KEY = 'B'.repeat(87)
const PUSH_AUTH = 'A'.repeat(22)
const ROTATION = 2
const ISSUER = 3
const FIRST_TEAM = 4
const LAST_OF_THEM = FIRST_TEAM + TEAMS - 1

export function placesOf(): Pick<SeededCenter, 'centerId' | 'rotationId' | 'issuerId' | 'teamIds'> {
  return {
    centerId: mark('center', CENTER),
    rotationId: mark('rotation', ROTATION),
    issuerId: mark(null, ISSUER),
    teamIds: Array.from({ length: TEAMS }, (_, index) => mark('team', FIRST_TEAM + index)),
  }
}

function addPlan(sheet: Sheet, center: ReturnType<typeof placesOf>, start: number): void {
  const { centerId, rotationId, teamIds } = center
  const created_at = instantText(start)
  sheet.add('centers', start, {
    _id: centerId,
    name: `Centre ${NUMBER}`,
    department: 'Brumaie',
    zone: ZONE_NAME,
    holiday_area: 'metropole',
    school_zone: 'A',
    rules: { ...defaultRules('SPP12'), openingGrant: OPENING_GRANT },
    created_at,
  })
  const rotations: readonly (readonly [string, string, string])[] = [
    [rotationId, 'Jour, nuit, repos, repos', 'JNRR'],
    [mark('rotation', sheet.next()), 'Deux jours, deux nuits', 'JJNNRRRR'],
  ]
  for (const [_id, name, letters] of rotations) {
    sheet.add('rotations', start, { center_id: centerId, _id, name, days: cycle(letters), created_at })
  }
  sheet.add('rotation_activations', start, { center_id: centerId, activation_date: LONG_AGO, rotation_id: rotationId })
  sheet.add('sms_days', start, { center_id: centerId, day: fromDayNumber(ZONE.dayAt(start)), parts: 3, dropped: 0 })
  sheet.add('walls', start, { center_id: centerId, _id: mark(null, sheet.next()), names: 'short', created_at })
  // Several, for of a table of few pages all are read, whatever is looked for.
  for (let times = 0; times < 4; times++) {
    sheet.add('takeovers', start, {
      center_id: centerId,
      _id: mark(null, sheet.next()),
      state: 'takenBack',
      file_name: 'Planning.xlsx',
      created_by: mark(null, sheet.next()),
      created_at,
      written_at: created_at,
      taken_back_at: created_at,
    })
  }
  const closing = mark(null, sheet.next())
  const by = mark(null, sheet.next())
  // It was reopened: nothing before it is closed to what the calls of a test write.
  sheet.add('month_closings', start, {
    center_id: centerId,
    _id: closing,
    month: '2022-12-01',
    closed_by: by,
    closed_at: created_at,
    reopened_by: by,
    reopened_at: created_at,
    reopen_reason: 'Erreur de saisie',
  })
  sheet.add('pay_exports', start, {
    center_id: centerId,
    number: 1,
    closing_id: closing,
    profile_id: 'usual',
    profile_version: 1,
    format: 'csv',
    file_name: 'paie.csv',
    content: '\\x',
    profile: {},
    made_by: by,
    made_at: created_at,
  })
  for (const [index, _id] of teamIds.entries()) {
    const name = `Équipe ${String.fromCharCode(65 + index)}`
    sheet.add('teams', start, { center_id: centerId, _id, name, color: COLORS[index] ?? '#1565C0', order: index + 1 })
    const cycle_start_date = addDays(CYCLE_START, index)
    sheet.add('team_cycle_starts', start, { center_id: centerId, team_id: _id, from_day: LONG_AGO, cycle_start_date })
    sheet.add('team_rotations', start, { center_id: centerId, team_id: _id, from_day: LONG_AGO, rotation_id: null })
  }
}

const ZONE_NAME = 'Europe/Paris'
export const OPENING_GRANT = 100

interface Person {
  readonly userId: UserId
  readonly local: number
  readonly isAdmin: boolean
  readonly isPending: boolean
}

function addPerson(sheet: Sheet, centerId: CenterId, { userId, local, isAdmin, isPending }: Person, joined: number): void {
  sheet.add('accounts', joined, {
    _id: userId,
    center_id: centerId,
    email: `m${local}.c${NUMBER}@releve.example`,
    password_hash: PASSWORD_HASH,
    created_at: instantText(joined),
    email_verified_at: instantText(joined),
  })
  sheet.add('members', joined, {
    center_id: centerId,
    _id: userId,
    status: isPending ? 'pending' : 'approved',
    is_admin: isAdmin,
    name: marks.firstName(local),
    last_name: marks.lastName(local),
    registration_number: `${NUMBER}-${local}`,
    qualifications: local % 6 === 0 ? ['CDS', 'OPS'] : ['OPS'],
    phone: '+33639980001',
    approved_at: isPending ? null : instantText(joined),
    joined_at: instantText(joined),
  })
}

const ANSWERS = ['available', 'lastResort', 'no'] as const

/** Two of three say when they may be asked: two kinds on five days of the week, and a week off. */
function addAvailability(sheet: Sheet, centerId: CenterId, { userId, local }: Person, now: number): void {
  if (local % 3 === 0) return
  const today = fromDayNumber(ZONE.dayAt(now))
  sheet.add('availabilities', now, {
    center_id: centerId,
    user_id: userId,
    volunteers_for_calls: local % 2 === 0,
    call_number: local % 4 === 0 ? '+33639980001' : null,
    weekly: Object.fromEntries(
      [1, 2, 4, 5, 6].map((weekday) => [
        weekday,
        ['J', 'N'].map((kind) => ({ kind, answer: ANSWERS[(local + weekday) % ANSWERS.length] })),
      ]),
    ),
    never: [3],
    days: Object.fromEntries(Array.from({ length: 7 }, (_, ahead) => [addDays(today, 20 + ahead), [{ kind: null, answer: 'no' }]])),
  })
}

/** One of three is texted, at a number that nobody has (ARCEP, decision 2018-0881); for some a message waits for its hour. */
function addSms(sheet: Sheet, centerId: CenterId, { userId, local }: Person, now: number): void {
  if (local % 3 !== 1) return
  sheet.add('sms_numbers', now, { center_id: centerId, user_id: userId, number: '+33639980002' })
  sheet.add('sms_targets', now, { target: marks.bytes(sheet.next()), codes: 1, since: instantText(now) })
  if (local % 9 !== 1) return
  const _id = mark(null, sheet.next())
  sheet.add('sms_deliveries', now, {
    center_id: centerId,
    _id,
    user_id: userId,
    is_code: false,
    notices: [_id],
    attempts: 1,
    try_at: instantText(now + HOUR_MS),
  })
}

/** Adds the rows of an account beside its centre: devices, sessions with their tokens, links, a calendar address. */
function addAccount(sheet: Sheet, dice: Dice, { userId, local }: Person, { now, days }: CenterSizes): void {
  // The purge has deleted anything older.
  const sometime = () => now - Math.floor(dice.next() * Math.min(days, KEPT_DAYS) * DAY_MS)
  const used = sometime()
  sheet.add('known_devices', used, { device_hash: marks.bytes(local), user_id: userId, last_used_at: instantText(used) })
  // Old sessions have ended; each device had one for about half a year before the present one.
  const isAged = dice.chance(days / 182)
  for (const isOpen of isAged ? [false, true] : [true]) {
    const at = isOpen ? now - dice.between(1, 20 * 24) * HOUR_MS : Math.min(sometime(), now - 2 * HOUR_MS)
    const session = mark(null, sheet.next())
    sheet.add('sessions', at, {
      _id: session,
      user_id: userId,
      user_agent: 'Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
      created_at: instantText(at),
      last_used_at: instantText(at),
      expires_at: instantText(at + 30 * DAY_MS),
      ended_at: isOpen ? null : instantText(at + HOUR_MS),
      ended_because: isOpen ? null : 'logout',
    })
    sheet.add('sign_on_sessions', at, {
      session_id: session,
      provider_id: mark('center', CENTER),
      issuer: PROVIDER,
      subject: `m${NUMBER}.${local}`,
      provider_session: null,
      id_token: null,
    })
    for (let generation = 1; generation <= 3; generation++) {
      const isLast = generation === 3
      sheet.add('refresh_tokens', at, {
        token_hash: marks.bytes(sheet.next()),
        session_id: session,
        generation,
        issued_at: instantText(at + generation * HOUR_MS),
        used_at: isLast ? null : instantText(at + (generation + 1) * HOUR_MS),
      })
    }
    // At an address that nobody has (RFC 5737): nothing is ever sent there.
    if (isOpen && local % 3 === 0)
      sheet.add('push_subscriptions', at, {
        _id: mark(null, sheet.next()),
        user_id: userId,
        session_id: session,
        center_id: mark('center', CENTER),
        endpoint: `https://192.0.2.1/${NUMBER}/${local}`,
        p256dh: PUSH_KEY,
        auth: PUSH_AUTH,
        created_at: instantText(at),
      })
  }
  sheet.add('sign_on_identities', used, {
    issuer: PROVIDER,
    subject: `m${NUMBER}.${local}`,
    user_id: userId,
    linked_by: 'address',
    linked_at: instantText(used),
    last_used_at: instantText(used),
  })
  if (dice.chance(0.3)) {
    sheet.add('calendar_feeds', used, {
      _id: mark(null, sheet.next()),
      user_id: userId,
      alarm_minutes: null,
      created_at: instantText(used),
    })
    sheet.add('calendar_group_feeds', used, {
      _id: mark(null, sheet.next()),
      user_id: userId,
      center_id: mark('center', CENTER),
      created_at: instantText(used),
    })
    sheet.add('calendar_devices', used, {
      _id: mark(null, sheet.next()),
      user_id: userId,
      name: 'Téléphone',
      password_digest: marks.bytes(sheet.next()),
      created_at: instantText(used),
    })
  }
  if (dice.chance(0.1)) {
    const today = now - dice.between(1, 20) * HOUR_MS
    const at = instantText(today)
    const link = {
      user_id: userId,
      created_at: at,
      expires_at: instantText(today + DAY_MS),
      used_at: null,
    }
    const email = `m${local}.c${NUMBER}@releve.example`
    sheet.add('password_links', today, { ...link, token_hash: marks.bytes(sheet.next()), purpose: 'welcome', email })
    sheet.add('address_links', today, { ...link, token_hash: marks.bytes(sheet.next()), purpose: 'confirm', email })
    sheet.add('totp_recovery_codes', used, { user_id: userId, code_hash: marks.bytes(sheet.next()), used_at: null })
    sheet.add('avatars', used, {
      _id: mark(null, sheet.next()),
      user_id: userId,
      // Some of them: their bytes are read with them, their number is what counts here.
      image: marks.bytes(sheet.next()),
      created_at: instantText(used),
    })
    sheet.add('login_tries', today, {
      key: marks.bytes(sheet.next()),
      address_hash: marks.bytes(sheet.next()),
      kind: 'source',
      failures: 1,
      closed_until: at,
      last_at: at,
    })
    sheet.add('idempotency_keys', today, {
      user_id: userId,
      key: mark(null, sheet.next()),
      request_hash: marks.bytes(sheet.next()),
      status: 200,
      response: { message: 'Fait.' },
      created_at: at,
      claim: mark(null, sheet.next()),
      committed_at: at,
    })
  }
}

/** Letters to administrators, a request, a mail that left, acts of the journal: a few a centre and year. */
function addLetters(sheet: Sheet, dice: Dice, center: SeededCenter, people: readonly Person[], { now, days }: CenterSizes): void {
  const { centerId, adminId } = center
  const within = (most: number) => now - HOUR_MS - Math.floor(dice.next() * Math.min(days, most) * DAY_MS)
  for (const { userId, local } of people.slice(4, 4 + Math.ceil(people.length / 10))) {
    const at = within(KEPT_DAYS)
    const sentAt = within(MAILS_KEPT_DAYS)
    const email = `m${local}.c${NUMBER}@releve.example`
    sheet.add('tickets', at, {
      _id: mark(null, sheet.next()),
      center_id: centerId,
      user_id: userId,
      name: `${marks.firstName(local)} ${marks.lastName(local)}`,
      email,
      subject: 'Mon planning',
      message: 'Il me semble qu’il manque une nuit au planning du mois prochain. Pouvez-vous regarder\u00A0? Merci d’avance.',
      created_at: instantText(at),
      read_at: at < now - 30 * DAY_MS ? instantText(at + DAY_MS) : null,
      read_by: at < now - 30 * DAY_MS ? adminId : null,
    })
    sheet.add('mails', sentAt, {
      _id: mark(null, sheet.next()),
      kind: 'welcome',
      recipient: email,
      subject: 'Bienvenue dans Relève',
      text: null,
      html: null,
      status: 'sent',
      attempts: 1,
      created_at: instantText(sentAt),
      settled_at: instantText(sentAt + 1_000),
    })
    sheet.add('recovery_requests', at, {
      _id: mark(null, sheet.next()),
      center_id: centerId,
      name: marks.firstName(local),
      last_name: marks.lastName(local),
      new_email: `m${local}.c${NUMBER}@courriel.example`,
      status: 'approved',
      user_id: userId,
      decided_by: adminId,
      decided_at: instantText(at + DAY_MS),
      created_at: instantText(at),
    })
    sheet.add('center_changes', at, {
      center_id: centerId,
      _id: mark(null, sheet.next()),
      kind: 'rules',
      fields: [{ field: 'postNoticeHours', from: 24, to: 48 }],
      actor_id: adminId,
      at: instantText(at),
    })
    for (const kind of ['sessionOpened', 'override', 'sessionEnded']) {
      sheet.add('center_changes', sentAt, {
        center_id: centerId,
        _id: mark(null, sheet.next()),
        kind,
        fields: [],
        actor_id: adminId,
        user_id: kind === 'override' ? userId : null,
        detail: {},
        at: instantText(sentAt),
      })
    }
    sheet.add('announcements', at, {
      _id: mark(null, sheet.next()),
      center_id: centerId,
      template_type: 'general',
      message: 'La réunion des équipes est reportée à jeudi.',
      test_mode: false,
      sent_by: adminId,
      sent_at: instantText(at),
      total: people.length,
      sent: people.length,
      failed: 0,
    })
  }
}

/** Each centre has some keys of programs, of which none ends soon. */
function addKeys(sheet: Sheet, { centerId, adminId }: SeededCenter, now: number): void {
  for (let times = 0; times < 4; times++) {
    sheet.add('api_keys', now, {
      center_id: centerId,
      _id: mark(null, sheet.next()),
      name: 'Export de la paie',
      prefix: 'rlv_k3mWaQ',
      digest: marks.bytes(sheet.next()),
      scopes: ['readHours', 'exportPay'],
      networks: ['192.0.2.0/24'],
      calls_per_minute: 120,
      held_by: adminId,
      created_by: adminId,
      created_at: instantText(now - 30 * DAY_MS),
      expires_at: instantText(now + 300 * DAY_MS),
      last_used_at: instantText(now - HOUR_MS),
    })
  }
}

/** A webhook that is off, which hears of nothing while the rows are copied, and what it was told. */
function addWebhook(sheet: Sheet, { centerId, adminId }: SeededCenter, now: number): void {
  const webhookId = mark(null, sheet.next())
  sheet.add('webhooks', now, {
    center_id: centerId,
    _id: webhookId,
    name: 'Alerte',
    url: 'https://alerte.releve.example/',
    sealed_secret: 'scellé',
    events: ['planning', 'vacancy'],
    created_by: adminId,
    created_at: instantText(now - 30 * DAY_MS),
    off_at: instantText(now - DAY_MS),
  })
  for (let times = 0; times < 4; times++) {
    sheet.add('webhook_deliveries', now, {
      center_id: centerId,
      _id: mark(null, sheet.next()),
      webhook_id: webhookId,
      event: 'planning.changed',
      object_id: adminId,
      data: { userId: adminId },
      created_at: instantText(now - 2 * DAY_MS),
      state: 'sent',
      attempts: 1,
      try_at: instantText(now - 2 * DAY_MS),
      answer: '204',
    })
  }
}

/** A directory that is read, and a member whom another one keeps. */
function addDirectory(sheet: Sheet, { centerId, adminId }: SeededCenter, now: number): void {
  const directory = { center_id: centerId, _id: mark('user', sheet.next()), name: 'SDIS', owned: ['name', 'lastName'], closed_at: null }
  sheet.add('center_directories', now, directory)
  sheet.add('directory_members', now, {
    center_id: centerId,
    user_id: adminId,
    user_name: `annuaire.${adminId}`,
    external_id: adminId,
    created_at: instantText(now - 30 * DAY_MS),
    changed_at: instantText(now - DAY_MS),
  })
}

/** Draws a centre without its exchanges. */
export function addCenter(sheet: Sheet, dice: Dice, sizes: CenterSizes): SeededCenter {
  const { members, now, days } = sizes
  const start = now - days * DAY_MS
  const places = placesOf()
  while (sheet.next() < LAST_OF_THEM);
  addPlan(sheet, places, start)
  const people = Array.from({ length: members }, (_, index): Person => {
    const local = sheet.next()
    return { userId: mark('user', local), local, isAdmin: index < 2, isPending: index === members - 1 }
  })
  const teams = Array.from({ length: TEAMS }, (): SeededMember[] => [])
  const { centerId, teamIds } = places
  for (const [index, person] of people.entries()) {
    const { userId, local, isPending } = person
    addPerson(sheet, centerId, person, start)
    addAccount(sheet, dice, person, sizes)
    if (isPending) continue
    addAvailability(sheet, centerId, person, now)
    addSms(sheet, centerId, person, now)
    const team = teams[index % TEAMS]
    if (team === undefined) continue
    const occurrence = (from_day: string, team_id: TeamId | null) =>
      sheet.add('team_occurrences', start, { center_id: centerId, user_id: userId, from_day, _id: mark(null, sheet.next()), team_id })
    // One of five was in no team at first.
    const joined = index % 5 === 0 ? fromDayNumber(ZONE.dayAt(start) - 60) : LONG_AGO
    if (index % 5 === 0) occurrence(LONG_AGO, null)
    occurrence(joined, teamIds[index % TEAMS] ?? null)
    team.push({ userId, accountId: mark(null, sheet.next()), place: team.length, local })
  }
  const [first] = people
  if (first === undefined) throw new Error('a centre has members')
  const center = { ...places, teams, adminId: first.userId }
  addLetters(sheet, dice, center, people, sizes)
  addKeys(sheet, center, sizes.now)
  addWebhook(sheet, center, sizes.now)
  addDirectory(sheet, center, sizes.now)
  return center
}
