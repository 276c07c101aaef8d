// Roles of members beside their administrators: each is a list of powers, held on some days, of the whole centre or of one team. The table of
// rights follows from here: the server decides by it, and menus and « Qui peut quoi » show it.
import type { IdLike } from '../ids.ts'
import { administers, roleOf } from './access.ts'
import type { Actor } from './access.ts'

/** The acts that administrators of a centre may do and members may be trusted with. */
export const powers = [
  /** The address of the screen on the wall of the room. */
  'seeWall',
  /** Writes handover notes at any time, and withdraws those of others. */
  'keepHandover',
  /** Reads vacancies with the people who may be called, and notes calls. */
  'noteCalls',
  /** Opens, prices and closes vacancies, runs waves, assigns. */
  'keepVacancies',
  /** Places activities, absences and assignments on days of others that are to come. */
  'placeActivities',
  /** Decides requests of others. */
  'decideRequests',
  /** Reads the hours accounts and the load of others. */
  'readHours',
  /** Reads absences of others with their cause. */
  'readAbsences',
] as const
export type Power = (typeof powers)[number]

export const memberRoles = ['reader', 'roomChief', 'replacements', 'teamChief', 'planner', 'hr'] as const
export type MemberRole = (typeof memberRoles)[number]

export const powersOf: Readonly<Record<MemberRole, readonly Power[]>> = {
  reader: ['seeWall'],
  roomChief: ['seeWall', 'keepHandover', 'noteCalls'],
  replacements: ['noteCalls', 'keepVacancies'],
  teamChief: ['decideRequests', 'readHours'],
  planner: ['noteCalls', 'keepVacancies', 'placeActivities', 'decideRequests'],
  hr: ['readHours', 'readAbsences'],
}

/** A role that is held for the members of one team. */
export const isOfTeam = (role: MemberRole): boolean => role === 'teamChief'

export interface HeldRole {
  readonly role: MemberRole
  /** The team whose members it is about; null: the whole centre. */
  readonly teamId: IdLike<'team'> | null
}

/** A role with its days, both included; `until` null: for as long as nobody takes it. */
export interface DatedRole extends HeldRole {
  readonly from: string
  readonly until: string | null
}

/** `day`: YYYY-MM-DD, of the centre. */
export const isHeldOn = ({ from, until }: Pick<DatedRole, 'from' | 'until'>, day: string): boolean =>
  from <= day && (until === null || day <= until)

export type RoleHolder = Actor & {
  readonly roles: readonly HeldRole[]
  /** The powers over the whole centre that an API key has besides, for the call that it makes. */
  readonly powers?: readonly Power[]
}

/** The subject of an act: the centre as a whole (no team), or one member, by their team of the day. */
export interface Reach {
  readonly centerId: IdLike<'center'> | null
  readonly teamId: IdLike<'team'> | null
}

const grants = ({ role, teamId }: HeldRole, power: Power, isOver: (teamId: IdLike<'team'> | null) => boolean): boolean =>
  powersOf[role].includes(power) && (!isOfTeam(role) || isOver(teamId))

/** Whether they have that power there: administrators of the centre have all of them. */
export function hasPower(actor: RoleHolder | null, power: Power, { centerId, teamId }: Reach): boolean {
  if (administers(actor, centerId)) return true
  if (actor === null || roleOf(actor) !== 'member' || centerId === null || actor.centerId !== centerId) return false
  if (actor.powers?.includes(power) === true) return true
  return actor.roles.some((held) => grants(held, power, (own) => teamId !== null && own === teamId))
}

/** They have it over somebody at least: whether a call, a page or a menu is for them. */
export function hasPowerSomewhere(actor: RoleHolder | null, power: Power): boolean {
  const role = roleOf(actor)
  if (role === 'centerAdmin' || role === 'masterAdmin') return true
  if (role !== 'member' || actor === null || actor.centerId === null) return false
  return actor.powers?.includes(power) === true || actor.roles.some((held) => grants(held, power, () => true))
}
