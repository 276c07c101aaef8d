// Pairs of members who write without pause, with keys and without, and note what they were answered. What is keyed and got no answer is
// asked again with its key until somebody knows.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createCenter, createMembers } from '@releve/testing/factories'
import type pg from 'pg'
import { createTokens } from '#http/tokens.ts'
import { callOn, SECRET } from '../server.ts'
import type { Answer } from '../server.ts'
import type { Kind, Note } from './notebook.ts'

const DAY_MS = 86_400_000
/** Nobody waits longer. */
const GIVE_UP_MS = 15_000
/** A rival asks for what another one was told they have, once what they were told may have been lost. */
const RIVAL_AFTER_MS = 2_000
/** With rivals of everything a demand stands for longer than that before it is taken: lost together with its accept, there is nothing to give twice. */
const STANDS_MS = 3_000
/** Demands are for the 400 days to come. */
const LAST_DAY = 390

export interface Writers {
  /** The centre of all writers. */
  readonly centerId: string
  readonly notes: readonly Note[]
  /** Instants of the successes, of `performance.now()`. */
  readonly successes: readonly number[]
  /** The calls under way come to an end, keyed ones to a known one. `withinMs`: as long as that. */
  stop(withinMs: number): Promise<void>
}

export interface WritersOptions {
  /** The number of pairs that write at once. */
  readonly pairs: number
  /** The pause after each success of a pair. */
  readonly pauseMs: number
  /** Every call has a key; otherwise three of four. */
  readonly areAllKeyed: boolean
  /** Somebody else wants what was accepted and stays so, and is to be refused; `all`: nothing is withdrawn. */
  readonly rivals: 'none' | 'some' | 'all'
}

const few: WritersOptions = { pairs: 6, pauseMs: 5, areAllKeyed: false, rivals: 'none' }

interface Pair {
  readonly posterId: string
  readonly accepterId: string
  readonly rivalId: string
  readonly team: number
  conversationId: string | null
}

const dateAfter = (days: number) => new Date(Math.floor(Date.now() / DAY_MS + days) * DAY_MS).toISOString().slice(0, 10)

/** Creates a person of each team, and two colleagues of the team that rests when theirs works. No rule forbids anything. */
async function createPairs(db: pg.Pool, count: number) {
  const cycleStart = dateAfter(0)
  const center = await createCenter(db, { letters: 'JJRR', cycleStart, rules: { rules: [], withdrawNoticeHours: 0, postNoticeHours: 0 } })
  const teams = Array.from({ length: count }, (_, index) => index % 4)
  const wishes = teams.flatMap((team) =>
    [team, (team + 2) % 4, (team + 2) % 4].map((index) => ({ teamId: center.teamIds[index] ?? null, points: 100_000 })),
  )
  const members = await createMembers(db, center, wishes)
  const sessions = new Map<string, string>(members.map(({ userId }) => [userId, randomUUID()]))
  await db.query(
    `INSERT INTO sessions (_id, user_id, created_at, last_used_at, expires_at)
     SELECT s, u, now(), now(), now() + interval '30 days' FROM unnest($1::uuid[], $2::uuid[]) AS list (s, u)`,
    [[...sessions.values()], [...sessions.keys()]],
  )
  const pairs = teams.map((team, index): Pair => {
    const [posterId = '', accepterId = '', rivalId = ''] = members.slice(3 * index, 3 * index + 3).map(({ userId }) => userId)
    return { posterId, accepterId, rivalId, team, conversationId: null }
  })
  return { centerId: center.centerId, pairs, sessions }
}

const textAt = (body: unknown, key: string): string | null => {
  const found: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, key) : null
  return typeof found === 'string' ? found : null
}

/** Come back later, or nobody knows yet. */
const isToRepeat = ({ status, body }: Answer) => status >= 500 || status === 429 || textAt(body, 'error') === 'idempotencyInProgress'

interface Call {
  readonly kind: Kind
  readonly mark: string
  readonly who: string
  readonly path: string
  readonly body: unknown
  readonly isKeyed: boolean
  readonly isRival?: boolean
}

/** @param servers where they listen now; of several, the next one is asked after a failure */
export async function startWriters(db: pg.Pool, servers: () => readonly string[], options: WritersOptions = few): Promise<Writers> {
  const { centerId, pairs, sessions } = await createPairs(db, options.pairs)
  const tokens = createTokens(SECRET)
  const notes: Note[] = []
  const successes: number[] = []
  /** A call without an answer is given up then; nothing new is begun once it is set. */
  let endsAt = Infinity
  const isStopping = () => endsAt < Infinity
  let turn = 0

  const attempt = async ({ who, path, body }: Call, key: string | null, at: number): Promise<Answer | null> => {
    const urls = servers()
    const url = urls[at % urls.length]
    if (url === undefined) return null
    const token = tokens.sign(who, sessions.get(who) ?? '', Date.now()).token
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), GIVE_UP_MS)
    try {
      const call = callOn(url, 'POST', path, { token, body, headers: key === null ? {} : { 'idempotency-key': key } })
      const late = new Promise<null>((resolve) => controller.signal.addEventListener('abort', () => resolve(null)))
      call.catch(() => null)
      return await Promise.race([call, late])
    } catch {
      return null
    } finally {
      clearTimeout(timer)
    }
  }

  /** Null unless it was acknowledged. */
  const make = async (call: Call): Promise<unknown> => {
    const { kind, mark, isKeyed, isRival = false } = call
    const note: Note = { kind, mark, isKeyed, isRival, outcome: 'unknown', refusal: null, attempts: 0 }
    notes.push(note)
    const key = isKeyed ? randomUUID() : null
    for (let at = (turn += 1); ; at += 1) {
      note.attempts += 1
      const answer = await attempt(call, key, at)
      if (answer !== null && answer.status < 300) {
        note.outcome = 'acknowledged'
        successes.push(performance.now())
        await wait(options.pauseMs)
        return answer.body
      }
      // Without a key nobody asks again: it may have been done.
      const isKnown = answer !== null && !isToRepeat(answer)
      if (isKnown) Object.assign(note, { outcome: 'refused', refusal: `${answer.status} ${JSON.stringify(answer.body)}` })
      if (isKnown || key === null || performance.now() > endsAt) return null
      await wait(100)
    }
  }

  const write = async (pair: Pair) => {
    const { posterId, accepterId, team } = pair
    // Positions 0 and 1 of its cycle: today for the first team, tomorrow for the second.
    for (let day = 4 + team; !isStopping() && day <= LAST_DAY; day += day % 4 === team ? 1 : 3) {
      const isKeyed = options.areAllKeyed || notes.length % 4 !== 0
      const give = { toUserId: accepterId, amount: 1 }
      const transfer = randomUUID()
      await make({
        kind: 'transfer',
        mark: transfer,
        who: posterId,
        path: `/users/${posterId}/points/transfer`,
        body: { ...give, description: transfer },
        isKeyed,
      })
      const messageText = randomUUID()
      const path = `/messages/conversations/${pair.conversationId}/messages`
      if (pair.conversationId !== null)
        await make({ kind: 'message', mark: messageText, who: accepterId, path, body: { text: messageText }, isKeyed })
      const posted = randomUUID()
      const wish = { type: 'substitution', posterShift: { date: dateAfter(day) }, points: 1, comment: posted }
      const id = textAt(await make({ kind: 'post', mark: posted, who: posterId, path: '/substitution', body: wish, isKeyed }), '_id')
      if (id === null || isStopping()) continue
      const follow = (kind: Kind, followerId: string, wanted = true) =>
        make({ kind, mark: id, who: followerId, path: `/substitution/${id}/${kind}`, body: {}, isKeyed: wanted })
      if (options.rivals === 'all') await wait(STANDS_MS)
      if ((await follow('accept', accepterId, isKeyed)) === null) continue
      if (day % 3 === 0 || options.rivals === 'all') {
        if (options.rivals !== 'none') rivals.push(wait(RIVAL_AFTER_MS).then(() => rival(id, pair)))
        continue
      }
      if ((await follow('unaccept', accepterId)) === null || day % 3 === 1) continue
      await follow('cancel', posterId)
    }
  }

  const rivals: Promise<unknown>[] = []
  const rival = (id: string, { rivalId }: Pair) =>
    make({ kind: 'accept', mark: id, who: rivalId, path: `/substitution/${id}/accept`, body: {}, isKeyed: true, isRival: true })

  const open = async (pair: Pair) => {
    const body = { userIds: [pair.posterId] }
    const call: Call = { kind: 'message', mark: '', who: pair.accepterId, path: '/messages/conversations', body, isKeyed: false }
    pair.conversationId = textAt((await attempt(call, null, turn))?.body, '_id')
  }
  await Promise.all(pairs.map(open))
  // The rivals of everything start one after the other: in step, nobody would take anything in the two seconds that are lost.
  const startsAfter = (index: number) => (options.rivals === 'all' ? (STANDS_MS * index) / pairs.length : 0)
  const running = Promise.all(pairs.map((pair, index) => wait(startsAfter(index)).then(() => write(pair))))
  return {
    centerId,
    notes,
    successes,
    async stop(withinMs) {
      endsAt = performance.now() + withinMs
      await running
      await Promise.all(rivals)
    },
  }
}
