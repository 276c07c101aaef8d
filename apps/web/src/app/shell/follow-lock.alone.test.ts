// The lock of the application: with Capacitor as it is, above what a telephone puts under it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startNativeBridge } from '#session/native-bridge.fixture.ts'
import { readServers } from '#session/servers.ts'
import type { SessionChange } from '#session/session.ts'

const place = vi.hoisted(() => ({
  kept: new Map<string, string>(),
  user: null as { readonly _id: string } | null,
  hear: new Set<(change: SessionChange) => void>(),
}))
const storage = {
  get length() {
    return place.kept.size
  },
  key: (index: number) => [...place.kept.keys()][index] ?? null,
  getItem: (key: string) => place.kept.get(key) ?? null,
  setItem: (key: string, value: string) => void place.kept.set(key, value),
  removeItem: (key: string) => void place.kept.delete(key),
}
vi.mock('#session/current-session.ts', () => ({
  deviceStorage: storage,
  session: { user: () => place.user, subscribe: (hear: (change: SessionChange) => void) => place.hear.add(hear) },
}))
const end = (reason: 'logout' | 'expired') => {
  place.user = null
  for (const hear of place.hear) hear({ kind: 'ended', reason })
}
vi.mock('#session/log-out.ts', () => ({ logOut: async () => end('logout') }))

/** The state of the telephone, and the requests made to it. */
let device = { isAvailable: true, deviceIsSecure: true }
let askedOptions: Record<string, unknown>[] = []
let switcher = 'open'
let finger = Promise.withResolvers<void>()
const bridge = startNativeBridge('android', {
  App: {},
  BiometricAuthNative: {
    checkBiometry: () => device,
    internalAuthenticate: (options: Readonly<Record<string, unknown>> | undefined) => {
      askedOptions.push({ ...options })
      finger = Promise.withResolvers<void>()
      return finger.promise
    },
  },
  PrivacyScreen: {
    enable: () => void (switcher = 'covered'),
    disable: () => void (switcher = 'open'),
  },
})
const { CapacitorException } = await import('@capacitor/core')
const settled = () => vi.advanceTimersByTimeAsync(0)
const proves = async () => {
  finger.resolve()
  await settled()
}
const fails = async (code = 'userCancel') => {
  finger.reject(Object.assign(new CapacitorException(''), { code }))
  await settled()
}

/** A new start of the application: the telephone keeps what lies on it. */
async function start() {
  vi.resetModules()
  place.hear.clear()
  askedOptions = []
  bridge.restart()
  const [{ followLock }, phoneLock] = await Promise.all([import('./follow-lock.ts'), import('#session/phone-lock.ts')])
  const covers: string[] = []
  const restart = vi.fn<() => void>()
  const lock = await followLock({ show: (cover) => void covers.push(cover), lift: () => void covers.push('open') }, restart)
  let isOpen = false
  void lock.opened.then(() => (isOpen = true))
  await settled()
  const leave = async (ms: number) => {
    bridge.emit('App', 'pause', undefined)
    vi.setSystemTime(Date.now() + ms)
    await settled()
  }
  const comeBack = async () => {
    bridge.emit('App', 'resume', undefined)
    await settled()
  }
  return { lock, seen: covers, restart, leave, comeBack, phoneLock, isOpen: () => isOpen }
}

beforeEach(() => {
  vi.useFakeTimers()
  place.kept.clear()
  storage.setItem('releve.servers', JSON.stringify({ current: 'https://a.example', known: [], isLocked: true }))
  place.user = { _id: 'camille' }
  device = { isAvailable: true, deviceIsSecure: true }
  switcher = 'open'
})
afterEach(() => vi.useRealTimers())

test('where the lock was never chosen, or nobody is logged in, nothing is asked, shown or covered', async () => {
  place.user = null
  const visitor = await start()
  await visitor.leave(3_600_000)
  await visitor.comeBack()
  expect([visitor.seen, askedOptions, visitor.isOpen()]).toEqual([[], [], true])
  place.user = { _id: 'camille' }
  storage.setItem('releve.servers', JSON.stringify({ current: 'https://a.example', known: [] }))
  switcher = 'open'
  const other = await start()
  await other.leave(3_600_000)
  await other.comeBack()
  expect([other.seen, askedOptions, other.isOpen(), switcher]).toEqual([[], [], true, 'open'])
})

test('it starts locked, asks by itself with the code of the device as another way, and opens to its owner', async () => {
  const { seen, isOpen } = await start()
  expect([seen, isOpen(), switcher]).toEqual([['locked'], false, 'covered'])
  expect(askedOptions).toEqual([expect.objectContaining({ allowDeviceCredential: true })])
  await proves()
  expect([seen, isOpen(), askedOptions.length]).toEqual([['locked', 'open'], true, 1])
})

test.each(['userCancel', 'authenticationFailed', 'biometryLockout', 'systemCancel'])(
  'after %s it stays covered, asks no more by itself, and asks again when one presses',
  async (code) => {
    const { lock, seen, isOpen, leave, comeBack } = await start()
    // On Android the question is a screen of its own, for which the application is left.
    await leave(3_000)
    await fails(code)
    await comeBack()
    expect([seen, isOpen(), askedOptions.length]).toEqual([['locked'], false, 1])
    lock.unlock()
    await settled()
    expect(askedOptions.length).toBe(2)
    await proves()
    expect([seen, isOpen()]).toEqual([['locked', 'open'], true])
  },
)

test('left, it is covered at once; back after 59 seconds it opens by itself, after 61, or with a clock put back, it asks', async () => {
  const { lock, seen, leave, comeBack } = await start()
  await proves()
  seen.length = 0
  await leave(59_000)
  expect([seen, lock.isCovered()]).toEqual([['away'], true])
  await comeBack()
  expect([seen, askedOptions.length, lock.isCovered()]).toEqual([['away', 'open'], 1, false])
  for (const away of [61_000, -3_600_000]) {
    const before = askedOptions.length
    seen.length = 0
    await leave(away)
    await comeBack()
    expect([seen, askedOptions.length]).toEqual([['away', 'locked'], before + 1])
    await proves()
    expect(seen.at(-1)).toBe('open')
  }
})

test('whoever took more than a minute to answer is not asked again for having been on the screen that asks', async () => {
  const { seen, leave, comeBack } = await start()
  await leave(90_000)
  await proves()
  await comeBack()
  expect([seen, askedOptions.length]).toEqual([['locked', 'open'], 1])
})

test('left locked, it asks again on return', async () => {
  const { seen, leave, comeBack } = await start()
  await fails()
  await leave(61_000)
  await comeBack()
  expect([seen, askedOptions.length]).toEqual([['locked'], 2])
})

test('a link or a notice pressed meanwhile opens once unlocked, the last one alone', async () => {
  const { lock, leave, comeBack } = await start()
  const opened: string[] = []
  const open = (path: string) => lock.whenOpen(() => void opened.push(path))
  open('/calendar')
  open('/messages')
  await fails()
  expect(opened).toEqual([])
  lock.unlock()
  await settled()
  await proves()
  expect(opened).toEqual(['/messages'])
  open('/exchange')
  expect(opened).toEqual(['/messages', '/exchange'])
  // The notice is pressed after two minutes elsewhere: the press is told before or after the return.
  await leave(120_000)
  open('/users')
  await comeBack()
  expect(opened).toHaveLength(2)
  await proves()
  expect(opened).toEqual(['/messages', '/exchange', '/users'])
})

test('without biometry any more, the code of the device opens', async () => {
  device = { isAvailable: false, deviceIsSecure: true }
  const { isOpen } = await start()
  expect(askedOptions).toEqual([expect.objectContaining({ allowDeviceCredential: true })])
  await proves()
  expect(isOpen()).toBe(true)
})

test.each(['device', 'passcodeNotSet', 'noDeviceCredential'])(
  'with neither (%s), the lock is off, which is said, and one goes on',
  async (circumstance) => {
    if (circumstance === 'device') device = { isAvailable: false, deviceIsSecure: false }
    const { lock, seen, isOpen } = await start()
    if (circumstance !== 'device') await fails(circumstance)
    expect([seen, isOpen(), readServers(storage).isLocked, switcher]).toEqual([['locked', 'off'], false, undefined, 'open'])
    lock.goOn()
    await settled()
    expect([seen.at(-1), isOpen()]).toEqual(['open', true])
  },
)

test('logging out of the cover ends session and lock, leaves nothing on the device, opens no link, and begins again', async () => {
  storage.setItem('releve.snapshot', '{}')
  storage.setItem('releve.queued.camille.1', '{}')
  const { lock, seen, restart, isOpen } = await start()
  const opened = vi.fn<() => void>()
  lock.whenOpen(opened)
  await lock.leave()
  expect(place.user).toBeNull()
  expect([...place.kept.keys()]).toEqual(['releve.servers'])
  expect([readServers(storage).isLocked, switcher]).toEqual([undefined, 'open'])
  expect(restart).toHaveBeenCalledTimes(1)
  // A later answer of the device opens nothing.
  await proves()
  expect([seen, isOpen(), opened.mock.calls.length]).toEqual([['locked'], false, 0])
})

test('logging out in the settings ends the lock; a session that merely ended keeps it for the next log-in', async () => {
  await start()
  end('expired')
  await settled()
  expect(readServers(storage).isLocked).toBe(true)
  end('logout')
  await settled()
  expect([readServers(storage).isLocked, switcher]).toEqual([undefined, 'open'])
})

test('asked for in the settings, the question covers nothing, and its answer locks nothing', async () => {
  const { seen, leave, comeBack, phoneLock } = await start()
  await proves()
  seen.length = 0
  const answer = phoneLock.askOwner()
  await settled()
  await leave(3_000)
  await fails()
  await comeBack()
  expect([await answer, seen]).toEqual(['refused', []])
  // The member was on that screen for longer: whoever comes back is asked.
  void phoneLock.askOwner()
  await settled()
  await leave(61_000)
  await comeBack()
  await fails()
  expect(seen).toEqual(['locked'])
})
