// A colleague learns of a posted demand on their device: the notice, the press that opens the demand, what takes its place once somebody has
// taken it; and a device that is left is told nothing more. The worker and its code are those of the application. Chromium's own push
// service is not reached from here: what it would give a page stands in for it, and the DevTools deliver its messages. Only a finger may have
// a worker open a window or come to the front: that is done here in its place. A Chromium without windows (chromium-headless-shell) has no
// screen for notices, and ends a worker that counts beside the icon: there both are stood in for as well.
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { overWords, pushWords } from '@releve/contract/push-message'
import type { PushText } from '@releve/contract/push-message'
import type { WireDemand } from '@releve/contract/demands'
import type { BrowserContext, CDPSession, Worker } from '@playwright/test'
import { detailOf } from './support/exchange.ts'
import { addressOf, expect, openAccountMenu, test } from './support/fixtures.ts'
import type { Person } from './support/fixtures.ts'
import { people } from './support/people.ts'
import { postReplacement } from './support/scenes.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

const SWITCH = 'Recevoir les notifications sur cet appareil'

/** What `PushManager` gives the pages of this context: an address that nobody has, and keys as a browser draws them. */
async function standIn(context: BrowserContext): Promise<void> {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
  await context.addInitScript(
    (described) => {
      // As long as the browser keeps it: longer than a page.
      const place = 'subscription of the tests'
      const own = {
        toJSON: () => described,
        unsubscribe: async () => {
          localStorage.removeItem(place)
          return true
        },
      }
      Object.assign(PushManager.prototype, {
        subscribe: async ({ userVisibleOnly, applicationServerKey }: { userVisibleOnly: boolean; applicationServerKey: Uint8Array }) => {
          // Chromium takes nothing else: what is shown, signed by a point of the curve.
          if (!userVisibleOnly || applicationServerKey.length !== 65 || applicationServerKey[0] !== 4)
            throw new DOMException('refused', 'InvalidAccessError')
          localStorage.setItem(place, '')
          return own
        },
        getSubscription: async () => (localStorage.getItem(place) === null ? null : own),
      })
      if (Notification.permission === 'denied') Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    },
    { endpoint: `https://192.0.1.9/push/${randomUUID()}`, keys },
  )
}

interface Device {
  readonly worker: Worker
  readonly deliver: (text: PushText) => Promise<void>
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

/** Where Chromium has no screen: one notice of each tag, as with one. */
const SCREEN = `
  if (Notification.permission === 'denied') {
    const screen = new Map()
    self.registration.showNotification = async (title, look) =>
      void screen.set(look.tag, { title, ...look, close: () => void screen.delete(look.tag) })
    self.registration.getNotifications = async ({ tag } = {}) => [...screen.values()].filter((one) => tag === undefined || one.tag === tag)
    self.navigator.setAppBadge = async () => undefined
  }
`

/** The finger on the first notice. What a script makes itself keeps no worker alive: its answer does. */
const PRESS = `
  new Promise((resolve, reject) => {
    self.clients.openWindow = async (url) => resolve(url)
    WindowClient.prototype.focus = async () => undefined
    const waitUntil = (work) => work.then(() => resolve(null), reject)
    self.registration.getNotifications().then(([notification]) =>
      self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, action: '', waitUntil })))
  })
`

/** Presses what is shown; the address that is opened, or null: none was, the window that is there shows it. */
const press = (worker: Worker) => worker.evaluate<string | null>(PRESS)

/** Turns on the device of somebody by the switch of the settings. */
async function turnOn({ page, context, api }: Person, origin: string): Promise<Device> {
  await standIn(context)
  await page.goto('/parameter/notifications')
  const toggle = page.getByRole('switch', { name: SWITCH })
  await expect(toggle).not.toBeChecked()
  await toggle.click()
  await expect(toggle).toBeChecked({ timeout: 30_000 })
  await expect(page.getByText(/^Cet appareil vous prévient/)).toBeVisible()
  expect(await api.call('push.list', {})).toMatchObject([{ service: '192.0.1.9' }])
  // Read again from the browser and the server, it is one device, and on.
  await page.reload()
  await expect(toggle).toBeChecked()
  expect(await api.call('push.list', {})).toHaveLength(1)

  // A page of its own: it outlives the application.
  const devTools = await context.newCDPSession(await context.newPage())
  const registration = registrationOf(devTools)
  await devTools.send('ServiceWorker.enable')
  const registrationId = await registration
  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('there is no worker')
  await worker.evaluate(SCREEN)
  return {
    worker,
    deliver: async (text) => {
      await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(text) })
    },
    shown: () =>
      worker.evaluate<string[]>(`self.registration.getNotifications().then((all) => all.map(({ title, body }) => title + ': ' + body))`),
  }
}

/** As the server writes it (features/push). */
function textOf({ _id, posterShift: { date, shift } }: WireDemand, poster: Person): PushText {
  const facts = { kind: 'demandPosted', day: date, shift, isToday: false, points: 10, answerBefore: null, detail: null } as const
  return {
    kind: 'show',
    id: randomUUID(),
    tag: _id,
    ...pushWords({ ...facts, actor: poster.name }),
    url: `/exchange/replace?demand=${_id}`,
    actions: ['see', 'decline'],
    token: null,
    badge: 1,
    at: Date.now(),
  }
}

test('the notice opens the demand, it is taken; the other’s turns to « Déjà prise », and their device is left', async ({
  as,
  baseURL,
  isMobile,
}) => {
  test.setTimeout(120_000)
  const [poster, taker, other] = [await as(people.camille), await as(people.helene), await as(people.admin)]
  const devices = { taker: await turnOn(taker, baseURL ?? ''), other: await turnOn(other, baseURL ?? '') }
  // Closed: only the worker is left of it.
  await taker.page.close()
  const { demand } = await postReplacement(poster.api, taker.api, 'N')
  const text = textOf(demand, poster)
  const notice = `${text.title}: ${text.body}`
  for (const { deliver, shown } of [devices.taker, devices.other]) {
    await deliver(text)
    await expect.poll(shown).toEqual([notice])
    // The same again is shown once.
    await deliver(text)
    await expect.poll(shown).toEqual([notice])
  }

  await test.step('pressed, it opens the demand, which is taken', async () => {
    const url = await press(devices.taker.worker)
    await expect.poll(devices.taker.shown).toEqual([])
    const page = await taker.context.newPage()
    await page.goto(url ?? '')
    const take = detailOf(page, isMobile).getByRole('button', { name: 'Prendre la vacation' })
    await take.click()
    await expect.poll(async () => (await poster.api.call('demands.get', { params: { id: demand._id } })).status).toBe('accepted')
  })

  await test.step('for the other it is over; pressed, the window that is open shows the day', async () => {
    const { date, shift } = demand.posterShift
    const words = overWords({ day: date, shift }, true)
    await devices.other.deliver({ ...text, kind: 'over', ...words, url: `/calendar?day=${date}`, actions: [] })
    await expect.poll(devices.other.shown).toEqual([`Déjà prise: ${words.body}`])
    expect(await press(devices.other.worker)).toBeNull()
    await expect.poll(devices.other.shown).toEqual([])
    await expect.poll(() => addressOf(other.page)).toBe(`/calendar?day=${date}`)
  })

  await test.step('who logs out is told nothing more on that device', async () => {
    await other.page.goto('/dashboard')
    await openAccountMenu(other.page)
    await other.page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
    await expect(other.page).toHaveURL(/\/login/)
    await expect.poll(() => other.api.call('push.list', {})).toEqual([])
    const isSubscribed = () =>
      other.page.evaluate(async () => (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) !== null)
    await expect.poll(isSubscribed).toBe(false)
  })
})
