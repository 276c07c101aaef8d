// Letters of the demo: to the administrators, between colleagues, and the request of a person who lost their e-mail address; with the
// notifications of each reader.
import type { CenterId, UserId } from '@releve/domain/ids'
import { instantText } from './insert.ts'
import type { Tables } from './insert.ts'
import { idOf } from './people.ts'
import type { DemoMember } from './people.ts'
import { MASTER_TICKETS, SMALL_TALK, TALKS, TICKETS } from './texts.ts'
import type { Notice } from './notifications.ts'
import type { Deal, World } from './world.ts'

const HOUR_MS = 3_600_000

interface Letter {
  readonly from: { readonly name: string; readonly email: string } | null
  readonly hours: number
  readonly subject: string
  readonly message: string
  readonly isRead: boolean
  readonly answer?: string
}

/** Members in the middle of the list: neither administrators nor those who log in first. */
function ordinary(world: World): DemoMember[] {
  const { members, adminId } = world.center
  return members.filter(({ userId, teamId, user }) => teamId !== null && userId !== adminId && !user.isAdmin).slice(12)
}

function ticketRow(letter: Letter, key: string, author: DemoMember | undefined, centerId: CenterId | null, readerId: string, now: number) {
  const { from, hours, subject, message, isRead, answer } = letter
  const writer = from === null ? author : undefined
  const at = now - hours * HOUR_MS
  const readAt = at + 3 * HOUR_MS
  return {
    _id: idOf(`ticket ${key}`),
    center_id: centerId,
    user_id: writer?.userId ?? null,
    name: writer === undefined ? (from?.name ?? '') : `${writer.user.name} ${writer.user.lastName}`,
    email: writer === undefined ? (from?.email ?? '') : writer.user.email,
    subject,
    message,
    created_at: instantText(at),
    read_at: isRead ? instantText(readAt) : null,
    read_by: isRead ? readerId : null,
    state: answer === undefined ? ('open' as const) : ('answered' as const),
    messages:
      answer === undefined ? [] : [{ _id: idOf(`answer ${key}`), authorId: readerId, isAnswer: true, text: answer, createdAt: readAt }],
  }
}

export function ticketRows(world: World): Tables['tickets'][] {
  const { center, now } = world
  const authors = ordinary(world)
  return TICKETS.map((letter, index) => ticketRow(letter, `${center.key} ${index}`, authors[index], center._id, center.adminId, now))
}

export function masterTicketRows(masterId: UserId, now: number): Tables['tickets'][] {
  return MASTER_TICKETS.map((letter, index) => ticketRow(letter, `master ${index}`, undefined, null, masterId, now))
}

export function ticketNotices(world: World, rows: readonly Tables['tickets'][]): Notice[] {
  return rows.map(({ _id, user_id, subject, created_at }) => ({
    userId: world.center.adminId,
    kind: 'ticket',
    actorId: user_id,
    points: null,
    at: Date.parse(created_at),
    day: null,
    subjectId: _id,
    detail: subject,
  }))
}

/** One person waits for an answer, and one was helped. */
export function recoveryRows(world: World): Tables['recovery_requests'][] {
  const { center, now } = world
  return ordinary(world)
    .slice(-2)
    .map(({ user, userId }, index) => {
      const isHelped = index === 1
      const at = now - (isHelped ? 200 : 9) * HOUR_MS
      return {
        _id: idOf(`recovery ${center.key} ${index}`),
        center_id: center._id,
        name: user.name,
        last_name: user.lastName,
        registration_number: user.matricule,
        former_email: user.email,
        new_email: `${user.email.split('@')[0]}@courriel.example`,
        phone: user.phone,
        message: isHelped
          ? 'J’ai changé de fournisseur et perdu mon ancienne adresse.'
          : 'Ma messagerie professionnelle est fermée depuis mon changement de grade, je ne reçois plus rien.',
        status: isHelped ? 'approved' : 'pending',
        user_id: isHelped ? userId : null,
        decided_by: isHelped ? center.adminId : null,
        decided_at: isHelped ? instantText(at + 26 * HOUR_MS) : null,
        created_at: instantText(at),
      }
    })
}

export interface ConversationRows {
  readonly conversations: Tables['conversations'][]
  readonly members: Tables['conversation_members'][]
  readonly messages: Tables['messages'][]
  readonly notices: Notice[]
}

interface Talk {
  /** The member who writes first. */
  readonly first: string
  readonly second: string
  readonly demandId: string | null
  readonly texts: readonly string[]
  /** Instants between which it takes place. */
  readonly from: number
  readonly to: number
  /** The last line has not been read. */
  readonly isUnread: boolean
}

/**
 * Conversations about two open demands, those of `featuredId` first: with somebody who is interested, or who has seen it; and one between
 * two colleagues.
 */
function talksOf(world: World, featuredId: string | null): Talk[] {
  const { deals, now } = world
  const rank = ({ demand }: Deal) => (demand.posterId === featuredId ? 0 : 2) + (demand.interested.length > 0 ? 0 : 1)
  const rankedDeals = deals
    .filter(({ demand, closed }) => demand.status === 'open' && closed === null && demand.seenBy.length > 0)
    .toSorted((a, b) => rank(a) - rank(b))
  const talks = TALKS.map((texts, index): Talk => {
    const demand = rankedDeals[index]?.demand
    const first = demand?.interested[0] ?? demand?.seenBy[0]
    if (demand === undefined || first === undefined) throw new Error('the demo found nobody to talk to')
    const { createdAt, posterId: second, _id: demandId } = demand
    const [from, to] = index === 0 ? [0.7, 0.97] : [0.3, 0.6]
    const at = (part: number) => createdAt + (now - createdAt) * part
    return { first, second, demandId, texts, from: at(from), to: at(to), isUnread: index === 0 }
  })
  const [first, second] = ordinary(world)
  if (first === undefined || second === undefined) return talks
  const to = now - 70 * HOUR_MS
  return [
    ...talks,
    { first: first.userId, second: second.userId, demandId: null, texts: SMALL_TALK, from: to - HOUR_MS, to, isUnread: false },
  ]
}

export function conversationRows(world: World, featuredId: string | null): ConversationRows {
  const { center, today } = world
  const center_id = center._id
  const rows: ConversationRows = { conversations: [], members: [], messages: [], notices: [] }
  for (const [place, { first, second, demandId, texts, from, to, isUnread }] of talksOf(world, featuredId).entries()) {
    const conversation_id = idOf(`conversation ${center.key} ${today} ${place}`)
    const instants = texts.map((_text, index) => Math.floor(from + ((to - from) * index) / (texts.length - 1)))
    for (const [index, text] of texts.entries()) {
      const sender_id = index % 2 === 0 ? first : second
      const at = instants[index] ?? to
      rows.messages.push({
        center_id,
        _id: idOf(`message ${conversation_id} ${index}`),
        conversation_id,
        sender_id,
        text,
        created_at: instantText(at),
      })
      if (!isUnread || index < texts.length - 1) continue
      const userId = sender_id === first ? second : first
      rows.notices.push({ userId, kind: 'message', actorId: sender_id, points: null, at, day: null, subjectId: conversation_id })
    }
    const [before = to, last = to] = instants.slice(-2)
    const unreadBy = !isUnread ? null : texts.length % 2 === 1 ? second : first
    for (const user_id of [first, second]) {
      rows.members.push({ center_id, conversation_id, user_id, last_read_at: instantText(user_id === unreadBy ? before : last) })
    }
    rows.conversations.push({
      center_id,
      _id: conversation_id,
      demand_id: demandId,
      // The application has one conversation of two people about a demand, and gives it the same key.
      key: `${demandId ?? ''}:${[first, second].toSorted().join(',')}`,
      created_at: instantText(instants[0] ?? to),
      last_message_at: instantText(last),
    })
  }
  return rows
}
