// A notification that is pressed, and one that goes.
import { beforeAll, expect, test, vi } from 'vitest'
import { startNativeBridge } from '#session/native-bridge.fixture.ts'

vi.mock('#session/current-session.ts', () => ({ deviceStorage: {}, session: {} }))
const removals: unknown[] = []
const shown = [
  { id: 0, tag: 'un' },
  { id: 0, tag: 'deux' },
]
const bridge = startNativeBridge('android', {
  App: {},
  PushNotifications: {
    removeAllDeliveredNotifications: () => void removals.push('all'),
    getDeliveredNotifications: () => ({ notifications: shown }),
    removeDeliveredNotifications: (options) => void removals.push(options?.['notifications']),
  },
})
const opened: string[] = []

beforeAll(() => void vi.stubEnv('VITE_PUSH_ANDROID', 'releve-brumaie'))

test('built for no project of Google, the telephone is asked for nothing; opened, the application takes away what it showed', async () => {
  vi.stubEnv('VITE_PUSH_ANDROID', '')
  const { followPush } = await import('./follow-push.ts')
  await followPush((path) => void opened.push(path))
  expect(removals).toEqual([])
  vi.stubEnv('VITE_PUSH_ANDROID', 'releve-brumaie')
  await followPush((path) => void opened.push(path))
  await vi.waitFor(() => expect(removals).toEqual(['all']))
  bridge.emit('App', 'resume', undefined)
  await vi.waitFor(() => expect(removals).toEqual(['all', 'all']))
  removals.length = 0
})

test('pressed, it opens its page; without one, nothing', () => {
  for (const data of [{ url: '/exchange/replace?demand=1' }, {}, null, { url: 7 }]) {
    bridge.emit('PushNotifications', 'pushNotificationActionPerformed', { actionId: 'tap', notification: { id: '1', data } })
  }
  expect(opened).toEqual(['/exchange/replace?demand=1'])
})

test('what goes is taken away, and nothing else; what arrives while one reads is left to the page', async () => {
  bridge.emit('PushNotifications', 'pushNotificationReceived', { id: '1', title: 'Vacation à prendre', data: { url: '/messages' } })
  bridge.emit('PushNotifications', 'pushNotificationReceived', { id: '2', data: { close: 'deux' } })
  await vi.waitFor(() => expect(removals).toEqual([[shown[1]]]))
})
