// A conversation as it is read: messages in the order they were written, by day, the words of one person in a row held together,
// then what is on its way. And which conversations a text finds.
import { fullName } from '@releve/contract/person-name'
import type { WireConversation, WireMessage } from '@releve/contract/messages'
import type { WirePerson } from '@releve/contract/shifts'
import { fromDayNumber, type Day } from '@releve/domain/calendar/day'
import type { Zone } from '@releve/domain/calendar/zone'
import { foldText } from '#ui/fold-text.ts'
import { shortName } from '@releve/contract/short-name'

/** Words in a row closer than this belong together. */
const PAUSE_MS = 10 * 60_000

/** A message that this device is sending, or could not. */
export interface Outgoing {
  /** Recognises it on the server, however often it is sent. */
  readonly key: string
  readonly conversationId: string
  readonly text: string
  /** The sentence of the failure; null while it is on its way. */
  readonly failure: string | null
}

export interface Run {
  /** The identifier of its first message. */
  readonly id: string
  readonly sender: WirePerson
  readonly messages: WireMessage[]
}

/** Turns messages from newest first, as the server gives them, into days of runs, oldest first. A run also ends before `firstUnread`. */
export function threadDays(newestFirst: readonly WireMessage[], zone: Zone, firstUnread: string | null) {
  const days: { day: Day; runs: Run[] }[] = []
  for (const message of newestFirst.toReversed()) {
    const day = fromDayNumber(zone.dayAt(message.createdAt))
    let today = days.at(-1)
    if (today?.day !== day) {
      today = { day, runs: [] }
      days.push(today)
    }
    const run = today.runs.at(-1)
    const last = run?.messages.at(-1)
    const follows =
      run !== undefined &&
      last !== undefined &&
      run.sender._id === message.sender._id &&
      message.createdAt - last.createdAt < PAUSE_MS &&
      message._id !== firstUnread
    if (follows) run.messages.push(message)
    else today.runs.push({ id: message._id, sender: message.sender, messages: [message] })
  }
  return days
}

/** The oldest of the `unread` last messages of others; null when there is none, or when it is further back than what is known. */
export function firstUnreadOf(newestFirst: readonly WireMessage[], unread: number, me: string): string | null {
  if (unread <= 0) return null
  return newestFirst.filter(({ sender, isDeleted }) => sender._id !== me && !isDeleted)[unread - 1]?._id ?? null
}

/** Lists everybody but oneself; oneself when nobody else is left. */
export function othersOf({ members }: Pick<WireConversation, 'members'>, me: string): readonly WirePerson[] {
  const others = members.filter(({ _id }) => _id !== me)
  return others.length === 0 ? members : others
}

/** « Hélène Avocetta », « Hélène A., Karim B. et Zoé A. ». */
export function titleOf(conversation: Pick<WireConversation, 'members'>, me: string): string {
  const others = othersOf(conversation, me)
  const [first] = others
  if (others.length === 1 && first !== undefined) return fullName(first)
  const names = others.map(shortName)
  return `${names.slice(0, -1).join(', ')} et ${names.at(-1) ?? ''}`
}

/** Every word typed begins a word of somebody's name. */
export function findConversations<C extends Pick<WireConversation, 'members'>>(conversations: readonly C[], text: string, me: string): C[] {
  const typed = foldText(text).split(' ').filter(Boolean)
  if (typed.length === 0) return [...conversations]
  return conversations.filter((conversation) => {
    const words = othersOf(conversation, me).flatMap((person) => foldText(fullName(person)).split(' '))
    return typed.every((start) => words.some((word) => word.startsWith(start)))
  })
}

/** Puts that one in its place, or at the end. */
export function withOutgoing(outbox: readonly Outgoing[], message: Outgoing): Outgoing[] {
  return outbox.some(({ key }) => key === message.key)
    ? outbox.map((known) => (known.key === message.key ? message : known))
    : [...outbox, message]
}

export function withoutOutgoing(outbox: readonly Outgoing[], key: string): Outgoing[] {
  return outbox.filter((known) => known.key !== key)
}
