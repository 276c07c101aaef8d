// The three fictional centres of the demo as the domain and the tables need them: cycles, teams, rules, people.
import { createHash } from 'node:crypto'
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import type { HolidayArea } from '@releve/domain/calendar/holidays'
import type { CenterId, Ids, TeamId, UserId } from '@releve/domain/ids'
import type { CenterPlan, Dated, MemberPlan, Modification, Rotation, TeamPlan, Transfer } from '@releve/domain/planning/center-plan'
import { REST } from '@releve/domain/planning/shift'
import type { RotationDay, Shift, ShiftVariation } from '@releve/domain/planning/shift'
import cycles from '@releve/domain/rotations/cycles.json' with { type: 'json' }
import { PROFILE_NAMES } from '@releve/domain/planning/profile'
import { defaultRules } from '@releve/domain/working-time/profiles'
import type { CenterRules, MinimumStaffing } from '@releve/domain/working-time/rules'
import demo from './demo.json' with { type: 'json' }

type CenterFile = (typeof demo)['centers'][number]
export type UserFile = (typeof demo)['users'][number]

/** Plannings of the demo begin here, long before anybody looks. */
const FIRST_DAY = toDayNumber('2024-01-01')

/**
 * The same key gives the same identifier on every machine, so that a demo can be linked to. Its first word says of what kind it is.
 * SHA-256 as a UUID version 8.
 */
export function idOf<Kind extends keyof Ids>(key: `${Kind} ${string}`): Ids[Kind]
export function idOf(key: string): string
export function idOf(key: string): string {
  const bytes = createHash('sha256').update(`releve demo ${key}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** A member whose planning the demo still writes. */
export interface DemoMember extends MemberPlan {
  readonly user: UserFile
  /** Today's. */
  readonly teamId: TeamId | null
  /** Oldest first; the story adds changes to come. */
  readonly teams: Dated<TeamId | null>[]
  readonly transfers: Transfer[]
  readonly modifications: Modification[]
}

export interface DemoCenter {
  readonly key: string
  readonly _id: CenterId
  readonly file: CenterFile
  readonly holidayArea: HolidayArea
  readonly plan: CenterPlan
  readonly rotation: Rotation
  readonly rules: CenterRules
  /** The approved members, in the order of the file. */
  readonly members: readonly DemoMember[]
  readonly adminId: UserId
}

const HOLIDAY_AREAS: Readonly<Record<string, HolidayArea>> = { Métropole: 'metropole', 'Alsace-Moselle': 'alsaceMoselle' }

function found<T>(value: T | undefined, description: string): T {
  if (value === undefined) throw new Error(`demo.json: ${description}`)
  return value
}

/** Other times of a vacation, by centre and letter. */
const VARIATIONS: Readonly<Record<string, Readonly<Record<string, ShiftVariation>>>> = {
  cta: {
    J: { name: 'Décalée', startTime: '08:00', endTime: '20:00', endsNextDay: false },
    N: { name: 'Décalée', startTime: '20:00', endTime: '08:00', endsNextDay: true },
  },
}

/** The cycle of that name with the centre's vacations, at the times of `times` where it says so. */
export function rotationOf(
  file: CenterFile,
  cycleId: string,
  own: { readonly key: string; readonly name?: string; readonly times?: Readonly<Record<string, readonly [string, string, boolean]>> },
): Rotation {
  const cycle = found(
    cycles.find(({ id }) => id === cycleId),
    `cycle ${cycleId}`,
  )
  // In the JSON file a row is a list of a start, an end and a boolean, so each entry has the type of any of them.
  const times = new Map<string, readonly (string | boolean)[]>(Object.entries({ ...file.shifts, ...own.times }))
  const days = [...cycle.pattern].map((letter): RotationDay => {
    if (letter === 'R') return { shift: REST, variations: [] }
    const [startTime, endTime, endsNextDay] = found(times.get(letter), `times of ${letter}`)
    const shift: Shift = {
      name: letter,
      type: 'work',
      default: { startTime: String(startTime), endTime: String(endTime) },
      endsNextDay: endsNextDay === true,
      variation: null,
    }
    const variation = own.times === undefined ? VARIATIONS[file._id]?.[letter] : undefined
    return { shift, variations: variation === undefined ? [] : [variation] }
  })
  return { _id: idOf(`rotation ${own.key}`), name: own.name ?? cycle.name, days }
}

/** Reads a minimum of the file, where the total and the qualifications stand side by side. */
function minimumOf({ total = 0, ...byQualification }: Readonly<Record<string, number>>): MinimumStaffing {
  return { total, byQualification }
}

/** Enough for the story of a month (world.ts), and for whoever tries the demo to go on with. */
const OPENING_GRANT = 150

function rulesOf(file: CenterFile): CenterRules {
  const profile = found(
    PROFILE_NAMES.find((name) => name === file.regime),
    `profile ${file.regime}`,
  )
  const minima: Readonly<Record<string, Readonly<Record<string, number>> | undefined>> = file.minimum
  const minimumStaffing: Record<string, MinimumStaffing> = {}
  for (const [letter, minimum] of Object.entries(minima)) {
    if (minimum !== undefined) minimumStaffing[letter] = minimumOf(minimum)
  }
  return { ...defaultRules(profile), minimumStaffing, withdrawNoticeHours: file.noticeHours, openingGrant: OPENING_GRANT }
}

/** The last start of the cycle before the demo's plannings begin: the same positions, with a date people find natural. */
function earlyStart(start: DayNumber, length: number): DayNumber {
  return start - Math.max(0, Math.ceil((start - FIRST_DAY) / length)) * length
}

function centerOf(file: CenterFile): DemoCenter {
  const rotation = rotationOf(file, file.rotation, { key: file._id })
  const teams = file.teams.map((team): TeamPlan => {
    const start = earlyStart(toDayNumber(team.cycleStartDate), rotation.days.length)
    return {
      _id: idOf(`team ${team._id}`),
      name: team.name,
      order: team.order,
      color: team.color,
      cycleStarts: [{ fromDay: FIRST_DAY, value: start }],
      rotations: [],
    }
  })
  const users = demo.users.filter(({ centerId, status }) => centerId === file._id && status === 'approved')
  const admin = found(
    users.find(({ adminType }) => adminType === 'center'),
    `administrator of ${file._id}`,
  )
  return {
    key: file._id,
    _id: idOf(`center ${file._id}`),
    file,
    holidayArea: found(HOLIDAY_AREAS[file.holidayZone], `holidays ${file.holidayZone}`),
    plan: {
      centerId: idOf(`center ${file._id}`),
      zone: file.timezone,
      rotations: new Map([[rotation._id, rotation]]),
      activations: [{ fromDay: FIRST_DAY, value: rotation._id }],
      teams: new Map(teams.map((team) => [team._id, team])),
    },
    rotation,
    rules: rulesOf(file),
    members: users.map((user) => {
      const teamId = user.teamId === null ? null : idOf(`team ${user.teamId}`)
      return {
        user,
        teamId,
        userId: idOfUser(user),
        qualifications: user.qualifications,
        teams: teamId === null ? [] : [{ fromDay: FIRST_DAY, value: teamId }],
        transfers: [],
        modifications: [],
      }
    }),
    adminId: idOfUser(admin),
  }
}

export function idOfUser(user: UserFile): UserId {
  return idOf(`user ${user.matricule}`)
}

/** Fresh objects at each call: the demo writes transfers and modifications into its members. */
export function demoCenters(): DemoCenter[] {
  return demo.centers.map(centerOf)
}

export const demoUsers: readonly UserFile[] = demo.users

export const firstDayText = fromDayNumber(FIRST_DAY)
