// The secret of a wall, and what it shows. The secret is the centre and a proof, made with the server's own secret from the identifier of the
// wall: stored nowhere, and another one as soon as that identifier is another one.
import { createHmac, hkdfSync } from 'node:crypto'
import { centerId as centerIdField } from '@releve/contract/fields'
import { toWireRemark, toWireValidity } from '@releve/contract/shifts'
import type { WallNames, WireWallLack, WireWallSought, WireWallVacation, WireWallView } from '@releve/contract/wall'
import { clockOf } from '@releve/domain/calendar/clock-time'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { CenterId } from '@releve/domain/ids'
import type { CenterPlan } from '@releve/domain/planning/center-plan'
import { followedFrom } from '@releve/domain/planning/cycle'
import { qualificationsOn } from '@releve/domain/planning/qualified'
import type { DutyGroup } from '@releve/domain/planning/duty-groups'
import type { TimeOnCall } from '@releve/domain/planning/on-call'
import { withLapsed } from '@releve/domain/working-time/lapsed'
import { byRank, roomVacations } from '@releve/domain/working-time/room'
import type { RoomVacation } from '@releve/domain/working-time/room'
import type { VacationLack } from '@releve/domain/working-time/timed-lacks'
import type { CenterRules } from '@releve/domain/working-time/rules'
import type { VacationRemark } from '@releve/domain/working-time/vacation-lacks'
import { isProof } from '#db/sealing.ts'
import type { Roster } from '../members/store/members.ts'
import { roomName } from '../members/store/namesakes.ts'
import type { Distinctions } from '../members/store/namesakes.ts'
import type { NoteRow } from '../handover/store.ts'
import type { SoughtRow } from './store.ts'

const HOUR_MS = 3_600_000
/** The span ahead for which the screen knows the names when it hears nothing more. */
const NAMED_MS = 36 * HOUR_MS
/** The number of days ahead for which it says that somebody is missing. */
export const LACK_DAYS = 7
const LACKS_MOST = 6

/** 128 bits: nobody finds one by asking. */
const PROOF_BYTES = 16
/** A centre's identifier (16 bytes) and a proof, each in base64url. */
const SECRET = /^([\w-]{22})([\w-]{22})$/

function proofOf(serverSecret: string, centerId: CenterId, wallId: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', serverSecret, '', 'releve wall', 32))
  return createHmac('sha256', key).update(`${centerId} ${wallId}`).digest().subarray(0, PROOF_BYTES)
}

/** 44 characters, to be typed on a television if need be. */
export function secretOf(serverSecret: string, centerId: CenterId, wallId: string): string {
  const center = Buffer.from(centerId.replaceAll('-', ''), 'hex')
  return center.toString('base64url') + proofOf(serverSecret, centerId, wallId).toString('base64url')
}

/** The centre a secret names, were it any; null: none at all. */
export function centerOfSecret(secret: string): CenterId | null {
  const encoded = SECRET.exec(secret)?.[1]
  if (encoded === undefined) return null
  const bytes = Buffer.from(encoded, 'base64url')
  // Only our own spelling of the bytes is accepted.
  if (bytes.toString('base64url') !== encoded) return null
  const hex = bytes.toString('hex')
  const parsed = centerIdField.safeParse(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'))
  return parsed.success ? parsed.data : null
}

export function opens(secret: string, serverSecret: string, centerId: CenterId, wallId: string): boolean {
  return isProof(SECRET.exec(secret)?.[2] ?? '', proofOf(serverSecret, centerId, wallId))
}

/** How somebody is sought for a vacation; null: nobody is. */
type SoughtOf = (date: string, shift: string) => WireWallSought | null

export function soughtAmong(sought: readonly SoughtRow[], now: number): SoughtOf {
  const byVacation = new Map(sought.map((row) => [`${row.day} ${row.name}`, row]))
  return (date, shift) => {
    const row = byVacation.get(`${date} ${shift}`)
    if (row === undefined) return null
    const { batch, batches, started_at: startedAt, next_at: nextAt, deadline_at: deadlineAt } = row
    if (startedAt === null || deadlineAt === null) return { state: 'open', batch: 0, batches: null, until: null }
    return deadlineAt > now ? { state: 'wave', batch, batches, until: nextAt } : { state: 'calls', batch, batches: null, until: null }
  }
}

interface Room {
  readonly plan: CenterPlan
  readonly roster: Roster
  readonly groups: readonly DutyGroup[]
  readonly lackHours: readonly VacationLack[]
  readonly remarks: readonly VacationRemark[]
  readonly rules: Pick<CenterRules, 'minimumStaffing' | 'staffing'>
  readonly names: WallNames
  /** The distinguishing words of those who have a namesake. */
  readonly distinctions: Distinctions
  readonly soughtOf: SoughtOf
  readonly now: number
}

/** The lack names who holds what is missing on other days alone, where people are named at all. */
function shortageOf({ group, counted, shortage }: RoomVacation, { roster, names, distinctions }: Room): WireWallLack['shortage'] {
  if (shortage === null || names === 'team') return shortage
  const people = counted.flatMap(({ userId }) => {
    const person = roster.byId.get(userId)
    return person === undefined ? [] : [{ holder: roomName(person, names, distinctions), validity: toWireValidity(person.validity) }]
  })
  return withLapsed(shortage, people, fromDayNumber(group.day))
}

const lackOf = (vacation: RoomVacation, room: Room): WireWallLack => {
  const { group, counted, minimum } = vacation
  return {
    shift: group.name,
    date: fromDayNumber(group.day),
    startAt: group.startAt,
    endAt: group.endAt,
    present: counted.length,
    minimum: minimum?.total ?? null,
    shortage: shortageOf(vacation, room),
    sought: room.soughtOf(fromDayNumber(group.day), group.name),
  }
}

function functionsOf({ counted: people }: RoomVacation, { roster, rules, names, distinctions }: Room): WireWallVacation['functions'] {
  const found = people.flatMap(({ userId }) => roster.byId.get(userId) ?? [])
  const byFunction = Map.groupBy(byRank(found, rules), ({ role }) => role)
  return [...byFunction].map(([name, holders]) => ({
    name,
    count: holders.length,
    holders: names === 'team' ? [] : holders.map((person) => roomName(person, names, distinctions)),
  }))
}

/** The trainees, whom no count holds; none where only teams are named. */
function traineesOf({ group }: RoomVacation, { roster, names, distinctions }: Room): Pick<WireWallVacation, 'trainees'> {
  if (names === 'team') return {}
  const trainees = group.people.flatMap(({ userId, isTrainee = false }) => {
    const person = isTrainee ? roster.byId.get(userId) : undefined
    return person === undefined ? [] : [roomName(person, names, distinctions)]
  })
  return trainees.length === 0 ? {} : { trainees }
}

/** The hours of the vacation under a target or over a maximum. */
function remarksOf({ group }: RoomVacation, { remarks }: Room): Pick<WireWallVacation, 'remarks'> {
  const own = remarks.filter(({ day, shiftName }) => day === group.day && shiftName === group.name)
  return own.length === 0 ? {} : { remarks: own.map(toWireRemark) }
}

/** Those of whose vacation hours of an activity left a part, with their hours; none where only teams are named. */
function partlyOf({ people }: DutyGroup, { roster, names, distinctions }: Room): Pick<WireWallVacation, 'partly'> {
  if (names === 'team') return {}
  const partly = people.flatMap(({ userId, parts }) => {
    const person = roster.byId.get(userId)
    if (person === undefined || parts === undefined) return []
    const hours = parts.map(({ nominalStart, nominalEnd }) => ({ startTime: clockOf(nominalStart), endTime: clockOf(nominalEnd) }))
    return [{ name: roomName(person, names, distinctions), hours }]
  })
  return partly.length === 0 ? {} : { partly }
}

/** The part of the plan that the wall shows: no absence, no reason, no points, no number. */
export function vacationsOf(room: Room): Pick<WireWallView, 'vacations' | 'lacks'> {
  const { plan, roster, groups, lackHours, rules, now } = room
  const found = roomVacations(
    groups,
    {
      minimumStaffing: rules.minimumStaffing,
      followedFrom: followedFrom(plan),
      lacks: lackHours,
      qualificationsOf: (userId, day) => {
        const person = roster.byId.get(userId)
        return person === undefined ? [] : qualificationsOn(person, day)
      },
    },
    now,
  )
  const isNear = ({ group }: RoomVacation) => group.startAt < now + NAMED_MS
  return {
    vacations: found.filter(isNear).map((vacation) => ({
      ...lackOf(vacation, room),
      team: vacation.group.teamId === null ? null : (plan.teams.get(vacation.group.teamId)?.name ?? null),
      functions: functionsOf(vacation, room),
      ...traineesOf(vacation, room),
      ...remarksOf(vacation, room),
      ...partlyOf(vacation.group, room),
    })),
    lacks: found
      .filter((vacation) => vacation.shortage !== null && !isNear(vacation))
      .slice(0, LACKS_MOST)
      .map((vacation) => lackOf(vacation, room)),
  }
}

/** Those who are on call now or soon; none where only teams are named. */
export function onCallOf(
  times: readonly TimeOnCall[],
  { roster, names, distinctions, now }: Pick<Room, 'roster' | 'names' | 'distinctions' | 'now'>,
): Pick<WireWallView, 'onCall'> {
  if (names === 'team') return {}
  const onCall = times.flatMap(({ userId, activity, startAt, endAt, spans }) => {
    const person = roster.byId.get(userId)
    const isNear = endAt > now && startAt < now + NAMED_MS
    return person === undefined || !isNear
      ? []
      : [{ name: roomName(person, names, distinctions), activity: activity.name, spans: [...spans] }]
  })
  return onCall.length === 0 ? {} : { onCall }
}

/** Keeps the notes that are still to be read. */
export function notesOf(rows: readonly NoteRow[], names: WallNames, distinctions: Distinctions): WireWallView['notes'] {
  return rows
    .filter(({ understood_at: understoodAt }) => understoodAt === null)
    .map(({ text, author, created_at: createdAt }) => ({
      text,
      author: names === 'team' ? null : roomName(author, names, distinctions),
      createdAt,
    }))
}
