// Actions that wait for the network: kept for their person, sent in order, once, and what became of each is told.
import { expect, test } from 'vitest'
import { ApiError, OfflineError, SessionError } from '../api/errors.ts'
import { createQueue, type Queued, type QueuedWish } from './queued.ts'
import { clearQueued, queuedNames } from './kept-on-device.ts'
import { followQueued, queuedTexts, sendQueued } from './send-queued.ts'

const START = Date.UTC(2026, 10, 26, 3)
const HOUR = 3_600_000
const ME = 'me'

/** One device: its storage, its clock, tabs that share both, and a server that answers what it is told. */
function makeDevice() {
  const stored = new Map<string, string>()
  let clock = START
  let names = 0
  let isFull = false
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error('full')
      stored.set(key, value)
    },
    removeItem: (key: string) => void stored.delete(key),
    key: (index: number) => [...stored.keys()][index] ?? null,
    get length() {
      return stored.size
    },
  }
  const requests: string[] = []
  const outcomes: string[] = []
  const answers: (Error | (() => void))[] = []
  const now = () => clock
  const tab = () => createQueue({ storage, now, randomId: () => `key-${++names}` })
  const send = async (action: Queued, { idempotencyKey, givesUp }: { idempotencyKey: string; givesUp: boolean }) => {
    requests.push(`${action.label} ${idempotencyKey}${givesUp ? ' given up' : ''}`)
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    answer?.()
  }
  const sending = (queue: ReturnType<typeof tab>) => ({
    queue,
    userId: ME,
    now,
    send,
    onDone: ({ label }: Queued) => void outcomes.push(`${label} done`),
    onFailed: ({ label }: Queued, why: string) => void outcomes.push(`${label}: ${why}`),
    isConcerned: () => true,
  })
  return {
    storage,
    asked: requests,
    told: outcomes,
    answers,
    tab,
    sending,
    advance: (ms: number) => (clock += ms),
    fill: () => (isFull = true),
    drain: (queue: ReturnType<typeof tab>) => sendQueued(sending(queue)),
  }
}

function message(label: string, until: number | null = null): QueuedWish {
  return { name: 'messages.send', input: { params: { id: 'c' }, body: { text: label } }, about: 'conversation c', label, done: null, until }
}

const lost = new OfflineError()
const refusal = new ApiError('Cette demande vient d’être acceptée par un collègue.', { status: 409, code: 'demandClosed' })
const givenUp = new ApiError('Cette demande n’est pas arrivée à temps.', { status: 409, code: 'idempotencyGivenUp' })
const busy = new ApiError('Le service est très sollicité.', { status: 503, code: 'busy', retryAfterSeconds: 7 })

test('leave in the order of the presses, each under its key, and what is done waits no longer', async () => {
  const device = makeDevice()
  const queue = device.tab()
  for (const label of ['a', 'b', 'c']) queue.add(ME, message(label))
  expect(queue.list(ME).map(({ label }) => label)).toEqual(['a', 'b', 'c'])
  await expect(device.drain(queue)).resolves.toBeNull()
  expect(device.asked).toEqual(['a key-1', 'b key-2', 'c key-3'])
  expect(device.told).toEqual(['a done', 'b done', 'c done'])
  expect(device.storage.length).toBe(0)
})

test('a lost answer stops the rest, and is asked for under the same key, also by a page opened later', async () => {
  const device = makeDevice()
  const queue = device.tab()
  for (const label of ['a', 'b']) queue.add(ME, message(label))
  device.answers.push(lost)
  await expect(device.drain(queue)).resolves.toBeGreaterThan(0)
  expect(device.asked).toEqual(['a key-1'])
  const later = device.tab()
  await device.drain(later)
  expect(device.asked).toEqual(['a key-1', 'a key-1', 'b key-2'])
})

test('the wait of a server that is too busy is its own; a session that ended keeps what waits', async () => {
  const device = makeDevice()
  const queue = device.tab()
  queue.add(ME, message('a'))
  device.answers.push(busy, new SessionError('expired'))
  await expect(device.drain(queue)).resolves.toBe(7000)
  await expect(device.drain(queue)).resolves.toBeGreaterThan(0)
  expect(queue.list(ME)).toHaveLength(1)
  expect(device.told).toEqual([])
})

test('a refusal stays until it was seen, and holds up nothing', async () => {
  const device = makeDevice()
  const queue = device.tab()
  for (const label of ['a', 'b']) queue.add(ME, message(label))
  device.answers.push(refusal)
  await device.drain(queue)
  expect(device.told).toEqual([`a: ${refusal.message}`, 'b done'])
  const [refused] = queue.list(ME)
  expect(refused?.failure).toBe(refusal.message)
  await device.drain(queue)
  expect(device.asked).toHaveLength(2)
  queue.giveUp(refused!)
  expect(queue.list(ME)).toEqual([])
})

test('past the time limit that was seen it is not sent, and said', async () => {
  const device = makeDevice()
  const queue = device.tab()
  queue.add(ME, message('a', START + HOUR))
  device.advance(HOUR)
  await device.drain(queue)
  expect(device.asked).toEqual([])
  expect(device.told).toEqual([`a: ${queuedTexts.expired}`])
})

test.each([
  ['done, when it had arrived', [lost, () => {}], 'a done'],
  ['too late, when it had not', [lost, givenUp], `a: ${queuedTexts.expired}`],
])('past the time limit what may have arrived is asked about, not asked for: %s', async (_, answers, sentence) => {
  const device = makeDevice()
  const queue = device.tab()
  queue.add(ME, message('a', START + HOUR))
  device.answers.push(...answers)
  await device.drain(queue)
  device.advance(HOUR)
  await device.drain(queue)
  expect(device.asked).toEqual(['a key-1', 'a key-1 given up'])
  expect(device.told).toEqual([sentence])
})

test('after as long as the server may have forgotten the answer it is not sent again', async () => {
  const device = makeDevice()
  const queue = device.tab()
  queue.add(ME, message('a'))
  device.answers.push(lost)
  await device.drain(queue)
  device.advance(13 * HOUR)
  await device.drain(queue)
  expect(device.asked).toHaveLength(1)
  expect(device.told).toEqual([`a: ${queuedTexts.unknown}`])
})

test('given up before it was sent it is gone; afterwards the server is asked to do it no more', async () => {
  const device = makeDevice()
  const queue = device.tab()
  for (const label of ['a', 'b']) queue.add(ME, message(label))
  const [a, b] = queue.list(ME)
  queue.giveUp(b!)
  expect(queue.list(ME).map(({ label }) => label)).toEqual(['a'])
  device.answers.push(lost, givenUp)
  await device.drain(queue)
  queue.giveUp(a!)
  expect(queue.list(ME)[0]?.isGivenUp).toBe(true)
  await device.drain(queue)
  expect(device.asked).toEqual(['a key-1', 'a key-1 given up'])
  expect(device.told).toEqual([])
  expect(queue.list(ME)).toEqual([])
})

test('what one tab has sent, another one that still knows it brings back by nothing', () => {
  const device = makeDevice()
  const [firstTab, secondTab] = [device.tab(), device.tab()]
  firstTab.add(ME, message('a'))
  const [known] = secondTab.list(ME)
  firstTab.remove(known!)
  secondTab.change(known!, { failure: 'no' })
  secondTab.giveUp(known!)
  expect(device.storage.length).toBe(0)
})

test('two tabs add at once, and neither loses the other’s', () => {
  const device = makeDevice()
  const [firstTab, secondTab] = [device.tab(), device.tab()]
  firstTab.list(ME)
  secondTab.list(ME)
  firstTab.add(ME, message('a'))
  secondTab.add(ME, message('b'))
  firstTab.hasChanged()
  expect(firstTab.list(ME).map(({ label }) => label)).toEqual(['a', 'b'])
})

test('a device that keeps nothing says so, and one whose failure cannot be kept is not sent for ever', async () => {
  const device = makeDevice()
  const queue = device.tab()
  queue.add(ME, message('a'))
  device.fill()
  expect(queue.add(ME, message('b'))).toBe(false)
  device.answers.push(refusal)
  await expect(device.drain(queue)).resolves.toBeNull()
  expect(device.asked).toHaveLength(1)
})

test('whoever logs in finds what they had asked, nobody else’s', () => {
  const device = makeDevice()
  const queue = device.tab()
  device.storage.setItem('releve.login', '{}')
  queue.add(ME, message('a'))
  queue.add('other', message('b'))
  clearQueued(device.storage, ME)
  expect(queuedNames(device.storage, null)).toHaveLength(1)
  clearQueued(device.storage, null)
  expect([device.storage.length, device.storage.getItem('releve.login')]).toEqual([1, '{}'])
})

test('sent once the server can be asked, by one of the tabs; nothing more once the page is left', async () => {
  const device = makeDevice()
  const tabs = [device.tab(), device.tab()]
  let isReachable = false
  const listeners = new Set<() => void>()
  let lock: Promise<void> = Promise.resolve()
  const stops = tabs.map((queue) =>
    followQueued({
      ...device.sending(queue),
      isReachable: () => isReachable,
      subscribeReachable: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      withLock: (work) => (lock = lock.then(work)),
      setTimer: () => () => {},
    }),
  )
  tabs[0]!.add(ME, message('a'))
  tabs[1]!.hasChanged()
  await lock
  expect(device.asked).toEqual([])
  isReachable = true
  for (const listener of listeners) listener()
  await lock
  expect(device.asked).toEqual(['a key-1'])
  for (const stop of stops) stop()
  tabs[0]!.add(ME, message('b'))
  await lock
  expect(device.asked).toHaveLength(1)
})
