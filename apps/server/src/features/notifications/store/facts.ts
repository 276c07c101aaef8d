// The facts of a notification, typed by its kind: a missing fact, or one of another kind, does not compile. The database keeps them as words.
import { circleEndWords, circleWord } from '@releve/contract/circle-words'
import type { DetailOf, NotificationDetails, NotificationKind } from '@releve/contract/notification-kinds'
import { roleWords } from '@releve/contract/role-words'
import { shortDay } from '@releve/contract/day-words'
import type { DemandId, UserId } from '@releve/domain/ids'
import type { Shift } from '@releve/domain/planning/shift'

interface CommonFacts {
  readonly demandId?: DemandId | null
  /** YYYY-MM-DD */
  readonly date?: string | null
  readonly actorId?: UserId | null
  readonly points?: number | null
  /** The identifier of its subject, when that is not a demand: a modification, a conversation, an announcement. */
  readonly subjectId?: string | null
  /** The vacation, with its hours. */
  readonly shift?: Shift | null
}

/** A notification of one of these kinds, without its reader. */
export type Notice<Kinds extends NotificationKind = NotificationKind> = { [Kind in Kinds]: KindFacts<Kind> & CommonFacts }[Kinds]

/** A kind with its fact, if it has one. */
export type KindFacts<Kinds extends NotificationKind = NotificationKind> = {
  [Kind in Kinds]: { readonly kind: Kind } & DetailOf<Kind>
}[Kinds]

/** « N du sam. 5 déc. » */
export const counterWords = ({ name, date }: NotificationDetails['counter']): string => `${name} du\u00A0${shortDay(date)}`

/** Kinds without a fact of their own. */
type PlainKind = { [Kind in NotificationKind]: unknown extends DetailOf<Kind> ? Kind : never }[NotificationKind]

const none = (_facts: KindFacts<PlainKind>) => null

/** The fact of a notification in the words that the database keeps; null when its kind has none. */
export function detailWords(facts: KindFacts): string | null {
  if ('reason' in facts) return facts.reason
  if ('quote' in facts) return facts.quote
  if ('counter' in facts) return counterWords(facts.counter)
  if ('circleSize' in facts) return circleWord(facts.circleSize)
  if ('circleEnd' in facts) return circleEndWords(facts.circleEnd)
  if ('answerBefore' in facts) return facts.answerBefore
  if ('lastDay' in facts) return facts.lastDay === null ? null : `au ${shortDay(facts.lastDay)}`
  if ('isDeputy' in facts) return facts.isDeputy ? 'named' : null
  if ('role' in facts) return facts.role
  if ('memberRole' in facts) return roleWords[facts.memberRole].name
  if ('keyName' in facts) return facts.keyName
  if ('qualification' in facts) return facts.qualification
  if ('webhookName' in facts) return facts.webhookName
  if ('directoryName' in facts) return facts.directoryName
  if ('fullName' in facts) return facts.fullName
  if ('subject' in facts) return facts.subject
  if ('title' in facts) return facts.title
  return none(facts)
}
