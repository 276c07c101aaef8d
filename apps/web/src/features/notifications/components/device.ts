// This device, as one that is told by push: whether it can be, may be, is; and what changes that. The browser keeps the permission and the
// subscription, the server the session it is of.
import { call } from '#api/client.ts'
import { deviceStorage, session } from '#session/current-session.ts'
import { forgetDevice } from '#session/log-out.ts'
import type { DeviceState } from './settings-texts.ts'

/** The device keeps under it the member who turned it on. */
const OWNER_KEY = 'releve.told'

export const deviceKeys = { state: ['notifications', 'device'] } as const

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const isApple = () => /iPhone|iPad/.test(navigator.userAgent)

/** It is null when the worker is not there (yet, or on this browser). */
async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function tellServer(own: PushSubscription): Promise<void> {
  const { endpoint, keys } = own.toJSON()
  await call('push.subscribe', { body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } } })
}

export async function deviceState(): Promise<DeviceState> {
  if (import.meta.env.VITE_SHELL === '1') return (await import('./phone.ts')).phoneState()
  if (!('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis))
    return isApple() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  if (Notification.permission !== 'granted' || (await subscription()) === null) return 'off'
  return (await call('push.list')).some(({ isCurrent }) => isCurrent) ? 'on' : 'off'
}

/** Asks for the permission where it was not given: only when somebody has just pressed for it. */
export async function turnOn(): Promise<DeviceState> {
  if (import.meta.env.VITE_SHELL === '1') return (await import('./phone.ts')).turnPhoneOn()
  if ((await Notification.requestPermission()) !== 'granted') return deviceState()
  const { key } = await call('push.key')
  const { pushManager } = await navigator.serviceWorker.ready
  const applicationServerKey = bytesOf(key)
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  // With a key of before, which nothing signs with any more, the browser refuses another one.
  const own = await subscribe().catch(async () => {
    await (await subscription())?.unsubscribe()
    return subscribe()
  })
  deviceStorage.setItem(OWNER_KEY, session.user()?._id ?? '')
  await tellServer(own)
  return 'on'
}

export async function turnOff(): Promise<DeviceState> {
  const ownSubscriptions = (await call('push.list')).filter(({ isCurrent }) => isCurrent)
  for (const { _id: id } of ownSubscriptions) await call('push.unsubscribe', { params: { id } })
  await forgetDevice()
  return 'off'
}

/**
 * Where the browser gave another address since, or the session is another, the server learns of it. What a colleague turned on before `me`
 * logged in, on a computer of the room, is no wish of theirs: it goes.
 */
export async function keepDevice(me: string): Promise<void> {
  if (import.meta.env.VITE_SHELL === '1') return (await import('./phone.ts')).keepPhone(me)
  if (!('serviceWorker' in navigator && 'PushManager' in globalThis)) return
  const own = await subscription().catch(() => null)
  if (own === null) return
  await (deviceStorage.getItem(OWNER_KEY) === me ? tellServer(own) : forgetDevice()).catch(() => undefined)
}
