// The scopes of API keys: what a program that holds a key may do in a centre. Each call of the table names the scope that it needs; a call that
// names none is closed to every key, so that nobody logs in, decides or gives power by one.
import type { Power } from './roles.ts'

export const scopes = [
  /** Reads plannings, teams and cycles, as any member of the centre does: without the cause of an absence. */
  'readPlanning',
  /** Reads the files of members, as administrators do. */
  'readPeople',
  /** Reads the hours accounts and the load of members. */
  'readHours',
  /** Reads absences and leave with their cause. */
  'readAbsences',
  /** Reads vacancies, with the people who may be called. */
  'readVacancies',
  /** Reads months and what was handed to payroll, and hands a closed month over. */
  'exportPay',
  /** Imports members, and places them in teams. */
  'writePeople',
  /** Places activities, absences and assignments on days to come. */
  'writeActivities',
  /** Keeps the members of the centre as a directory does (SCIM): makes, renames, suspends. No call of the table has it. */
  'directory',
] as const
export type Scope = (typeof scopes)[number]

/** The powers with which a call of a scope is made. `administrator`: it is made as an administrator of the centre makes it. */
export const scopePowers: Readonly<Record<Scope, readonly Power[] | 'administrator'>> = {
  readPlanning: [],
  readPeople: 'administrator',
  readHours: ['readHours'],
  readAbsences: ['readAbsences'],
  readVacancies: ['noteCalls'],
  exportPay: ['readHours', 'readAbsences'],
  writePeople: 'administrator',
  writeActivities: ['placeActivities'],
  directory: [],
}

/** A key lives a year at most, and its end is told a month before. */
export const KEY_DAYS_MOST = 365
export const KEY_TOLD_DAYS = 30
/** A key whose holder no longer administers the centre ends after these days, unless somebody takes it over. */
export const KEY_ORPHAN_DAYS = 30
