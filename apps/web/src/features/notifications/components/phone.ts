// The application of a store, as a device that is told by push: Google gives it a token, by which the server has it told (FCM). Loaded in the
// build for telephones alone.
import { Capacitor } from '@capacitor/core'
import { PushNotifications } from '@capacitor/push-notifications'
import { call } from '#api/client.ts'
import { deviceStorage, session } from '#session/current-session.ts'
import { forgetPhone, phoneProject, TOLD_KEY } from '#session/phone-device.ts'
import { notificationSettingsTexts, type DeviceState } from './settings-texts.ts'

const { device: texts } = notificationSettingsTexts

/** Google gives a token within seconds; without network it says nothing at all. */
const TOKEN_WITHIN_MS = 20_000

/** The server names them so (transport/push/fcm.ts): one rings, the other says what became of it. */
const CHANNELS = [
  { id: 'releve', name: texts.channels.show, importance: 4 },
  { id: 'releve-over', name: texts.channels.over, importance: 2 },
] as const

const isMine = () => deviceStorage.getItem(TOLD_KEY) === session.user()?._id

/** Resolves with whether there is a token that the server has taken. */
let waiting: PromiseWithResolvers<boolean> | null = null
let listening: Promise<unknown> | null = null

/** The server hears of each token at once, a later one included, by the session of the person who turned it on. */
function listen(): Promise<unknown> {
  listening ??= Promise.all([
    PushNotifications.addListener('registration', ({ value: token }) => {
      if (!isMine()) return
      void call('push.subscribePhone', { body: { token } }).then(
        () => waiting?.resolve(true),
        (error: unknown) => waiting?.reject(error),
      )
    }),
    PushNotifications.addListener('registrationError', () => waiting?.resolve(false)),
  ])
  return listening
}

/** False when Google gives no token. @throws when the server does not take it */
async function register(): Promise<boolean> {
  const registration = Promise.withResolvers<boolean>()
  waiting = registration
  const timer = setTimeout(() => registration.resolve(false), TOKEN_WITHIN_MS)
  try {
    await listen()
    if (Capacitor.getPlatform() === 'android') for (const channel of CHANNELS) await PushNotifications.createChannel(channel)
    await PushNotifications.register()
    return await registration.promise
  } finally {
    clearTimeout(timer)
  }
}

/** Whether this server can tell this application: it has an account of the project it was built for. */
async function canBeTold(): Promise<boolean> {
  const project = phoneProject()
  return project !== null && (await call('push.key')).project === project
}

export async function phoneState(): Promise<DeviceState> {
  if (!(await canBeTold())) return 'shell'
  const { receive } = await PushNotifications.checkPermissions()
  if (receive === 'denied') return 'blocked'
  if (receive !== 'granted' || !isMine()) return 'off'
  return (await call('push.list')).some(({ isCurrent }) => isCurrent) ? 'on' : 'off'
}

/** Asks for the permission where it was not given: only when somebody has just pressed for it. */
export async function turnPhoneOn(): Promise<DeviceState> {
  if ((await PushNotifications.requestPermissions()).receive !== 'granted') return phoneState()
  deviceStorage.setItem(TOLD_KEY, session.user()?._id ?? '')
  let isTold = false
  try {
    isTold = await register()
  } finally {
    if (!isTold) deviceStorage.removeItem(TOLD_KEY)
  }
  return isTold ? 'on' : 'noToken'
}

/** Tells the server of another token, or another session, at each start, as Google asks. What a colleague turned on before `me` goes. */
export async function keepPhone(me: string): Promise<void> {
  const owner = deviceStorage.getItem(TOLD_KEY)
  if (owner === null || phoneProject() === null) return
  if (owner !== me) return forgetPhone()
  if ((await PushNotifications.checkPermissions()).receive === 'granted' && (await canBeTold())) await register()
}
