// A colleague learns of a posted demand on their device: the notice, the press that opens the demand, « Pas cette fois », what takes its place
// once somebody has taken it; and a device that is left is told nothing more. The server, its queue, what it encrypts and the worker are
// those of the application. Chromium's own push service is not reached from here: one on this machine stands in for it (decrypting as the
// device would), and the DevTools deliver what it got. Only a finger may have a worker open a window or come to the front: that is done here
// in its place. A Chromium without windows (chromium-headless-shell) has no screen for notices, and ends a worker that counts beside the
// icon: there both are stood in for as well.
import type { BrowserContext, CDPSession, Worker } from '@playwright/test'
import { startPushService } from '@releve/testing/push-service'
import type { PushDevice, TestPushService } from '@releve/testing/push-service'
import * as z from 'zod/mini'
import { detailOf } from './support/exchange.ts'
import { addressOf, expect, logInOnPage, openAccountMenu, test } from './support/fixtures.ts'
import type { Person } from './support/fixtures.ts'
import { membersOf, people } from './support/people.ts'
import { clear, post, postReplacement } from './support/scenes.ts'
import { LOGIN_KEY } from './support/stored-login.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

const SWITCH = 'Recevoir les notifications sur cet appareil'

const SUBSCRIPTION = 'subscription of the tests'

/** The subscription that `PushManager` gives the pages of this context: the address and the keys of a device of the push service. */
async function standIn(context: BrowserContext, { endpoint, keys }: PushDevice): Promise<void> {
  await context.addInitScript(
    ({ place, described }) => {
      const own = {
        toJSON: () => described,
        unsubscribe: async () => {
          localStorage.removeItem(place)
          return true
        },
      }
      Object.assign(PushManager.prototype, {
        subscribe: async ({ userVisibleOnly, applicationServerKey }: { userVisibleOnly: boolean; applicationServerKey: Uint8Array }) => {
          if (!userVisibleOnly) throw new DOMException('what is not shown is refused', 'NotAllowedError')
          // The browser keeps it longer than a page.
          localStorage.setItem(place, applicationServerKey.join(' '))
          return own
        },
        getSubscription: async () => (localStorage.getItem(place) === null ? null : own),
      })
      if (Notification.permission === 'denied') Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    },
    { place: SUBSCRIPTION, described: { endpoint, keys } },
  )
}

/** The part of a message that the test reads; the worker reads all of it. */
const readMessage = z.object({ kind: z.string(), tag: z.string(), title: z.string(), body: z.string() })
type Message = z.infer<typeof readMessage>

interface Device {
  readonly worker: Worker
  /** Waits for the message of that kind about a demand, as the server sent it, and hands it to the worker, which shows it. */
  readonly deliver: (kind: 'show' | 'over', demandId: string) => Promise<Message>
  /** « title: body » of what is on the screen, outside of the application. */
  readonly shown: () => Promise<string[]>
}

/** The number that the browser gives the registration of the worker. */
function registrationOf(devTools: CDPSession): Promise<string> {
  return new Promise((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations
      if (found !== undefined) resolve(found.registrationId)
    })
  })
}

/**
 * A Chromium without a screen shows one notice of each tag, as one with a screen does. The worker counts what it has shown: the DevTools do
 * not say when a message they delivered was dealt with, and the same message shown twice looks as shown once.
 */
const SCREEN = `
  if (Notification.permission === 'denied') {
    const screen = new Map()
    self.registration.showNotification = async (title, look) =>
      void screen.set(look.tag, { title, ...look, close: () => void screen.delete(look.tag) })
    self.registration.getNotifications = async ({ tag } = {}) => [...screen.values()].filter((one) => tag === undefined || one.tag === tag)
    self.navigator.setAppBadge = async () => undefined
  }
  const show = self.registration.showNotification.bind(self.registration)
  self.timesShown = 0
  self.registration.showNotification = async (title, look) => {
    await show(title, look)
    self.timesShown += 1
  }
`

/** The finger on the first notice. What a script makes itself keeps no worker alive: its answer does. */
const pressed = (action: string) => `
  new Promise((resolve, reject) => {
    self.clients.openWindow = async (url) => resolve(url)
    WindowClient.prototype.focus = async () => undefined
    const waitUntil = (work) => work.then(() => resolve(null), reject)
    self.registration.getNotifications().then(([notification]) =>
      self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, action: '${action}', waitUntil })))
  })
`

/** Presses what is shown; the address that is opened, or null: none was. */
const press = (worker: Worker, action: '' | 'decline' = '') => worker.evaluate<string | null>(pressed(action))

/** Turns on the device of somebody by the switch of the settings. */
async function turnOn({ page, context, api }: Person, service: TestPushService, origin: string): Promise<Device> {
  // Notices ring at any hour of the day.
  const quietHours = { isOn: false, from: '21:00', to: '08:00' }
  await api.call('users.preferences', { params: { id: api.session.userData._id }, body: { preferences: { quietHours } } })
  const device = service.newDevice()
  await standIn(context, device)
  await page.goto('/parameter/notifications')
  const toggle = page.getByRole('switch', { name: SWITCH })
  await expect(toggle).not.toBeChecked()
  await toggle.click()
  await expect(toggle).toBeChecked({ timeout: 30_000 })
  await expect(page.getByText(/^Cet appareil vous prévient/)).toBeVisible()
  const key = await page.evaluate((place) => localStorage.getItem(place) ?? '', SUBSCRIPTION)
  service.expectKey(Buffer.from(key.split(' ').map(Number)).toString('base64url'))
  // Read again from the browser and the server, it is one device, and on.
  await page.reload()
  await expect(toggle).toBeChecked()
  expect(await api.call('push.list', {})).toMatchObject([{ service: 'localhost' }])

  // A page of its own: it outlives the application.
  const devTools = await context.newCDPSession(await context.newPage())
  const registration = registrationOf(devTools)
  await devTools.send('ServiceWorker.enable')
  const registrationId = await registration
  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('there is no worker')
  await worker.evaluate(SCREEN)

  const sent = (kind: string, demandId: string) =>
    service.taken
      .filter((push) => push.device === device.name)
      .map(({ text }) => ({ text, message: readMessage.parse(JSON.parse(text)) }))
      .find(({ message }) => message.kind === kind && message.tag === demandId)
  return {
    worker,
    deliver: async (kind, demandId) => {
      await expect.poll(() => sent(kind, demandId) !== undefined, { timeout: 30_000 }).toBe(true)
      const found = sent(kind, demandId)
      if (found === undefined) throw new Error('nothing was sent')
      const timesShown = () => worker.evaluate<number>('self.timesShown')
      const before = await timesShown()
      await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: found.text })
      await expect.poll(timesShown, { timeout: 30_000 }).toBe(before + 1)
      return found.message
    },
    shown: () =>
      worker.evaluate<string[]>(`self.registration.getNotifications().then((all) => all.map(({ title, body }) => title + ': ' + body))`),
  }
}

const isSubscribed = ({ page }: Person) =>
  page.evaluate(async () => (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) !== null)

test('the notice opens the demand, it is taken; the other’s turns to « Déjà prise », and their device is left', async ({
  as,
  apiOf,
  baseURL,
  isMobile,
}) => {
  test.setTimeout(180_000)
  const origin = baseURL ?? ''
  const [poster, taker] = [await as(people.camille), await as(people.helene)]
  const scene = await postReplacement(poster.api, taker.api, 'N')
  const { date } = scene.demand.posterShift
  const concerned: string[] = []
  for (const email of membersOf('cta')) {
    if (concerned.length === 2) break
    if (email === poster.email || email === taker.email) continue
    const demandSeen = await (await apiOf(email)).call('demands.get', { params: { id: scene.demand._id } })
    if (demandSeen.category === 'availableSubstitution') concerned.push(email)
  }
  await clear(scene)
  const [other, decliner] = [await as(concerned[0] ?? ''), await as(concerned[1] ?? '')]
  const service = await startPushService()
  try {
    const devices = {
      taker: await turnOn(taker, service, origin),
      other: await turnOn(other, service, origin),
      decliner: await turnOn(decliner, service, origin),
    }
    // The page is closed: only the worker is left of it.
    await taker.page.close()
    const { _id: id } = await post(poster.api, { type: 'substitution', date })
    for (const { deliver, shown } of Object.values(devices)) {
      const { title, body } = await deliver('show', id)
      expect(body).toContain(`${poster.name} cherche quelqu’un`)
      await expect.poll(shown).toEqual([`${title}: ${body}`])
      // The same again is shown once.
      await deliver('show', id)
      await expect.poll(shown).toEqual([`${title}: ${body}`])
    }

    await test.step('« Pas cette fois » is heard without opening anything', async () => {
      expect(await press(devices.decliner.worker, 'decline')).toBeNull()
      await expect.poll(devices.decliner.shown).toEqual([])
      expect(await decliner.api.call('demands.get', { params: { id } })).toMatchObject({ isHidden: true })
    })

    await test.step('whoever logs in next on a device that was never left is not told on it', async () => {
      await decliner.page.evaluate((key) => localStorage.removeItem(key), LOGIN_KEY)
      await decliner.context.clearCookies()
      await decliner.page.goto('/login')
      await logInOnPage(decliner.page, poster.email)
      await expect.poll(() => isSubscribed(decliner)).toBe(false)
      expect(await poster.api.call('push.list', {})).toEqual([])
    })

    await test.step('pressed, it opens the demand, which is taken', async () => {
      const url = await press(devices.taker.worker)
      await expect.poll(devices.taker.shown).toEqual([])
      const page = await taker.context.newPage()
      await page.goto(url ?? '')
      await detailOf(page, isMobile).getByRole('button', { name: 'Prendre la vacation' }).click()
      await expect.poll(async () => (await poster.api.call('demands.get', { params: { id } })).status).toBe('accepted')
    })

    await test.step('for the other it is over; pressed, the window that is open shows the day', async () => {
      const { title, body } = await devices.other.deliver('over', id)
      expect(title).toBe('Déjà prise')
      await expect.poll(devices.other.shown).toEqual([`Déjà prise: ${body}`])
      const loaded = await other.page.evaluate(() => performance.timeOrigin)
      expect(await press(devices.other.worker)).toBeNull()
      await expect.poll(devices.other.shown).toEqual([])
      await expect.poll(() => addressOf(other.page)).toBe(`/calendar?day=${date}`)
      expect(await other.page.evaluate(() => performance.timeOrigin), 'loaded anew').toBe(loaded)
    })

    await test.step('who logs out is told nothing more on that device', async () => {
      await other.page.goto('/dashboard')
      await openAccountMenu(other.page)
      await other.page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
      await expect(other.page).toHaveURL(/\/login/)
      await expect.poll(() => other.api.call('push.list', {})).toEqual([])
      await expect.poll(() => isSubscribed(other)).toBe(false)
    })
    expect(service.refused).toEqual([])
  } finally {
    for (const { api } of [taker, other, decliner]) {
      for (const { _id: id } of await api.call('push.list', {})) await api.call('push.unsubscribe', { params: { id } })
    }
    await service.close()
  }
})
