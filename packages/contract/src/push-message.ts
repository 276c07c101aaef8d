// The text of a notification on a locked telephone, in two short lines: the vacation first, because it is read at a glance. A bystander
// reads it too: nothing here tells of an absence, its cause, or a balance.
import { shortDay } from './day-words.ts'
import type { NotificationKind } from './notification-kinds.ts'
import { notificationSentence } from './notification-sentences.ts'
import { grouped, pointsText } from './number-text.ts'
import type { Day } from '@releve/domain/calendar/day'
import { timesOf, type Shift } from '@releve/domain/planning/shift'

const NBSP = '\u00A0'
const MINUS = '\u2212'

/** The answers possible from the notification itself. */
export type PushAction = 'see' | 'decline'

/** The message that travels to the device, encrypted for it alone. */
export interface PushText {
  /** `show`: a notification; `over`: of a former one, what became of it, without a sound; `close`: it goes. */
  readonly kind: 'show' | 'over' | 'close'
  /** The identifier of the notification, or of all that was held until one instant: the device shows a repeated one once. */
  readonly id: string
  /** The key by which one notification replaces another: the demand, the notification, or all that was held until one instant. */
  readonly tag: string
  readonly title: string
  readonly body: string
  /** Path of the application. */
  readonly url: string
  readonly actions: readonly PushAction[]
  /** The button « Pas cette fois » sends it, for this demand and this reader alone. */
  readonly token: string | null
  /** How many are unread. */
  readonly badge: number
  /** The instant at which it happened, in milliseconds. */
  readonly at: number
}

export interface PushFacts {
  readonly kind: NotificationKind
  readonly day: Day | null
  /** « aujourd’hui » and « ce soir » may be said: it is read before that day is over. */
  readonly isToday: boolean
  readonly shift: Shift | null
  /** It is a part of its vacation: wherever it is named, so are its hours. */
  readonly isPart: boolean
  /** It is a time on call. Absent: a vacation. */
  readonly isOnCall?: boolean
  /** The points for whoever takes it. */
  readonly points: number
  /** First and last name. */
  readonly actor: string | null
  /** « 16:10 », « demain, 18:00 »: until when it is offered. */
  readonly answerBefore: string | null
  /** The days of a planning change: « au lun. 7 déc. ». */
  readonly detail: string | null
}

const WORDS: Readonly<Record<string, string>> = { J: 'Jour', N: 'Nuit', M: 'Matin', A: 'Après-midi', G: 'Garde' }
/** A vacation that begins at this hour or later is « ce soir ». */
const EVENING = '17:00'

const wordOf = (shift: Shift | null, isOnCall = false) =>
  isOnCall ? 'Astreinte' : shift === null ? 'Vacation' : (WORDS[shift.name] ?? `Vacation${NBSP}${shift.name}`)

/** A participle follows these: « jour » and « matin » are masculine, the vacation is not. */
const NOUNS: Readonly<Record<string, string>> = {
  J: 'Vacation de jour',
  N: 'Vacation de nuit',
  M: 'Vacation du matin',
  A: 'Vacation d’après-midi',
}
const nounOf = (shift: Shift | null, isOnCall = false) =>
  (shift === null || isOnCall ? undefined : NOUNS[shift.name]) ?? wordOf(shift, isOnCall)

/** « ce soir », « aujourd’hui », « sam. 28 nov. » */
function dayWord(day: Day, shift: Shift | null, isToday: boolean): string {
  if (!isToday) return shortDay(day)
  return shift !== null && timesOf(shift).startTime >= EVENING ? 'ce soir' : 'aujourd’hui'
}

const hoursOf = (shift: Shift) => `${timesOf(shift).startTime}${NBSP}–${NBSP}${timesOf(shift).endTime}`
/** « , 15:00 – 19:00 » after the name of a part; nothing after that of a whole vacation. */
const partHours = ({ shift, isPart }: Pick<PushFacts, 'shift' | 'isPart'>) => (isPart && shift !== null ? `, ${hoursOf(shift)}` : '')
/** « , de 15:00 à 19:00 » within a sentence. */
const partWords = ({ shift, isPart }: PushFacts) =>
  isPart && shift !== null ? `, de ${timesOf(shift).startTime} à ${timesOf(shift).endTime}` : ''
const signed = (sign: '+' | typeof MINUS, points: number) => (points === 0 ? '' : `, ${sign}${pointsText(points)}`)

/** « Nuit ce soir, 19:00 – 07:00 », « Nuit sam. 28 nov., 19:00 – 07:00 » */
function vacation({ day, shift, isToday, isOnCall }: PushFacts): string {
  const word = wordOf(shift, isOnCall)
  if (day === null) return word
  return `${word} ${dayWord(day, shift, isToday)}${shift === null || shift.type === 'rest' ? '' : `, ${hoursOf(shift)}`}`
}

/** Kinds whose readers may take the vacation: they are notified until it begins, and may answer. */
const OFFERING: ReadonlySet<NotificationKind> = new Set([
  'demandPosted',
  'demandOffered',
  'interestReopened',
  'vacancyAsked',
  'vacancyToConfirm',
])

/** It is kept for whoever reads this, who has to answer before that ends. */
const RESERVING: ReadonlySet<NotificationKind> = new Set(['demandOffered', 'vacancyToConfirm'])
export const isReserving = (kind: NotificationKind): boolean => RESERVING.has(kind)

export const isOffering = (kind: NotificationKind): boolean => OFFERING.has(kind)

/** Kinds whose detail may be shown: the last day of a change. In other kinds the detail is somebody's own words. */
const WITH_DETAIL: ReadonlySet<NotificationKind> = new Set([
  'modificationRequested',
  'modificationRegistered',
  'modificationApproved',
  'modificationRejected',
  'modificationLapsed',
  'modificationReopened',
  'deputyNamed',
  'deputyEnded',
  'modificationWithdrawn',
  'modificationTakenBack',
])

export function pushWords(facts: PushFacts): { readonly title: string; readonly body: string } {
  const { kind, day, shift, points, actor, answerBefore, isOnCall = false } = facts
  const actorName = actor ?? 'Un collègue'
  const on = day === null ? '' : `, ${shortDay(day)}${partHours(facts)}`
  switch (kind) {
    case 'demandPosted':
      return { title: vacation(facts), body: `${actorName} cherche quelqu’un${signed('+', points)}.` }
    case 'interestReopened':
      return { title: vacation(facts), body: `De nouveau à prendre${signed('+', points)}.` }
    case 'vacancyAsked':
    case 'demandOffered': {
      const until = answerBefore === null ? '' : `\nRéponse avant ${answerBefore}.`
      return { title: vacation(facts), body: `On vous la propose${signed('+', points)}.${until}` }
    }
    case 'vacancyToConfirm': {
      const until = answerBefore === null ? '' : ` avant ${answerBefore}`
      return { title: vacation(facts), body: `Vous avez dit oui par téléphone${NBSP}: confirmez${until}.` }
    }
    case 'demandAccepted':
      return { title: `${nounOf(shift, isOnCall)} prise${on}`, body: `${actorName} vous remplace${signed(MINUS, points)}.` }
    case 'demandSwapped':
      return { title: `${nounOf(shift, isOnCall)} échangée${on}`, body: `${actorName} permute avec vous.` }
    default:
      return {
        title: day === null ? 'Relève' : `${wordOf(shift, isOnCall)}${on}`,
        body: `${notificationSentence({
          kind,
          vacation: `${isOnCall ? 'astreinte' : 'vacation'}${day === null ? '' : ` du ${shortDay(day)}${partWords(facts)}`}`,
          day: day === null ? null : shortDay(day),
          points: pointsText(points),
          detail: WITH_DETAIL.has(kind) ? facts.detail : null,
          actor,
        })}.`,
      }
  }
}

const LINES_AT_MOST = 3

/** One of several, in a line: what may be taken by its hours, what happened by its sentence. */
function lineOf(facts: PushFacts): string {
  const { title, body } = pushWords(facts)
  if (isOffering(facts.kind)) return `${title}${signed('+', facts.points)}`
  return facts.kind === 'demandAccepted' || facts.kind === 'demandSwapped' ? title : body
}

/** « 3 vacations à prendre » */
export function countWords(notices: readonly Pick<PushFacts, 'kind'>[]): string {
  return `${grouped(notices.length)}${NBSP}${notices.every(({ kind }) => isOffering(kind)) ? 'vacations à prendre' : 'notifications'}`
}

/** @param notices what was held for one reader until one instant, the newest first: two at least */
export function digestWords(notices: readonly PushFacts[]): { readonly title: string; readonly body: string } {
  const others = notices.length - LINES_AT_MOST
  const lines = notices.slice(0, LINES_AT_MOST).map(lineOf)
  if (others > 0) lines.push(`et ${grouped(others)}${NBSP}autre${others < 2 ? '' : 's'}`)
  return { title: countWords(notices), body: lines.join('\n') }
}

/** The text that replaces a notification once nothing can be done about it. */
export function overWords(
  { day, shift, isPart, isOnCall }: Pick<PushFacts, 'day' | 'shift' | 'isPart' | 'isOnCall'>,
  isTaken: boolean,
): { readonly title: string; readonly body: string } {
  return {
    title: isTaken ? 'Déjà prise' : 'N’est plus à prendre',
    body: day === null ? wordOf(shift, isOnCall) : `${wordOf(shift, isOnCall)}, ${shortDay(day)}${partHours({ shift, isPart })}`,
  }
}
