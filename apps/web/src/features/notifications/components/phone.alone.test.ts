// The application of a store as a device that is told: with Capacitor as it is, above what a telephone puts under it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startNativeBridge } from '#session/native-bridge.fixture.ts'

const calls: { readonly name: string; readonly body: unknown }[] = []
let project: string | null = 'releve-brumaie'
let isListed = false
vi.mock('#api/client.ts', () => ({
  call: async (name: string, input?: { readonly body?: unknown }) => {
    calls.push({ name, body: input?.body })
    if (name === 'push.key') return { key: 'K', project }
    if (name === 'push.list') return isListed ? [{ _id: '1', isCurrent: true }] : []
    return {}
  },
}))
const storage = new Map<string, string>()
let me = 'camille'
vi.mock('#session/current-session.ts', () => ({
  deviceStorage: {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  },
  session: { user: () => ({ _id: me }) },
}))

const pluginCalls: string[] = []
let receive = 'prompt'
/** Google's answer when it is asked for a token. */
let google: (() => void) | null = null
const record = (name: string) => () => void pluginCalls.push(name)
const bridge = startNativeBridge('android', {
  PushNotifications: {
    checkPermissions: () => ({ receive }),
    requestPermissions: () => {
      pluginCalls.push('requestPermissions')
      if (receive === 'prompt') receive = 'granted'
      return { receive }
    },
    createChannel: (options) => void pluginCalls.push(`channel ${String(options?.['id'])} ${String(options?.['importance'])}`),
    register: () => {
      pluginCalls.push('register')
      google?.()
    },
    unregister: record('unregister'),
    removeAllDeliveredNotifications: record('removeAll'),
  },
})
const { deviceState, keepDevice, turnOff, turnOn } = await import('./device.ts')

const gives = (value: string) => () => queueMicrotask(() => bridge.emit('PushNotifications', 'registration', { value }))

beforeEach(() => {
  vi.stubEnv('VITE_SHELL', '1')
  vi.stubEnv('VITE_PUSH_ANDROID', 'releve-brumaie')
  for (const list of [calls, pluginCalls]) list.length = 0
  storage.clear()
  ;[project, isListed, me, receive, google] = ['releve-brumaie', false, 'camille', 'prompt', gives('jeton:1')]
})
afterEach(() => vi.unstubAllEnvs())

test('built for no project, or for another than the server’s, says that it is not told, and asks the telephone for nothing', async () => {
  project = null
  expect(await deviceState()).toBe('shell')
  project = 'releve-ailleurs'
  expect(await deviceState()).toBe('shell')
  project = 'releve-brumaie'
  vi.stubEnv('VITE_PUSH_ANDROID', '')
  vi.stubEnv('VITE_PUSH_IOS', 'releve-brumaie')
  expect(await deviceState()).toBe('shell')
  storage.set('releve.told', 'camille')
  await keepDevice('camille')
  expect(pluginCalls).toEqual([])
})

test('turned on, asks for the permission, makes what rings and what does not, and tells the server its token', async () => {
  expect(await deviceState()).toBe('off')
  expect(pluginCalls).toEqual([])
  expect(await turnOn()).toBe('on')
  expect(pluginCalls).toEqual(['requestPermissions', 'channel releve 4', 'channel releve-over 2', 'register'])
  expect(calls.at(-1)).toEqual({ name: 'push.subscribePhone', body: { token: 'jeton:1' } })
  isListed = true
  expect(await deviceState()).toBe('on')
})

test('refused by its owner, says where it is allowed, and asks Google for nothing', async () => {
  receive = 'denied'
  expect(await deviceState()).toBe('blocked')
  expect(await turnOn()).toBe('blocked')
  expect(pluginCalls).toEqual(['requestPermissions'])
  expect(storage.size).toBe(0)
})

test('without a token of Google, says so and is off', async () => {
  google = () => queueMicrotask(() => bridge.emit('PushNotifications', 'registrationError', { error: 'SERVICE_NOT_AVAILABLE' }))
  expect(await turnOn()).toBe('noToken')
  expect(calls.map(({ name }) => name)).not.toContain('push.subscribePhone')
  expect(await deviceState()).toBe('off')
})

test('at each start the server hears the token of now, and of one that comes later; where nobody turned it on, nothing happens', async () => {
  await keepDevice('camille')
  expect(pluginCalls).toEqual([])
  await turnOn()
  google = gives('jeton:2')
  await keepDevice('camille')
  bridge.emit('PushNotifications', 'registration', { value: 'jeton:3' })
  expect(calls.filter(({ name }) => name === 'push.subscribePhone').map(({ body }) => body)).toEqual([
    { token: 'jeton:1' },
    { token: 'jeton:2' },
    { token: 'jeton:3' },
  ])
})

test('what a colleague turned on before goes with its token and what it showed, and no token of theirs is told by my session', async () => {
  await turnOn()
  ;[me, pluginCalls.length, calls.length] = ['helene', 0, 0]
  await keepDevice('helene')
  expect(pluginCalls).toEqual(['removeAll', 'unregister'])
  bridge.emit('PushNotifications', 'registration', { value: 'jeton:4' })
  expect(calls.map(({ name }) => name)).not.toContain('push.subscribePhone')
  expect(storage.size).toBe(0)
})

test('turned off, the server forgets this device, Google its token, and the telephone what it showed', async () => {
  await turnOn()
  ;[isListed, pluginCalls.length] = [true, 0]
  expect(await turnOff()).toBe('off')
  expect(calls.map(({ name }) => name)).toContain('push.unsubscribe')
  expect(pluginCalls).toEqual(['removeAll', 'unregister'])
})
