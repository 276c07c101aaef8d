// This telephone, as one on which the application of a store is told. Loaded in the build for telephones alone.
import { Capacitor } from '@capacitor/core'
import { PushNotifications } from '@capacitor/push-notifications'
import { deviceStorage } from './current-session.ts'

/** The device keeps under it the member who turned it on. */
export const TOLD_KEY = 'releve.told'

/** The project of Google this application was built for; null: none (scripts/mobile-push.ts), and asking for a token would end it. */
export function phoneProject(): string | null {
  const { VITE_PUSH_ANDROID: android, VITE_PUSH_IOS: ios } = import.meta.env
  const projects: Readonly<Record<string, string | undefined>> = { android, ios }
  const project = projects[Capacitor.getPlatform()] ?? ''
  return project === '' ? null : project
}

/** Notifications removed from the device stand in the inbox too. */
export async function takeShownAway(): Promise<void> {
  // iPhones refuse until they have registered.
  if (phoneProject() !== null) await PushNotifications.removeAllDeliveredNotifications().catch(() => undefined)
}

/** The token is worth nothing any more; what was shown is not for who comes next. */
export async function forgetPhone(): Promise<void> {
  deviceStorage.removeItem(TOLD_KEY)
  if (phoneProject() === null) return
  await takeShownAway()
  await PushNotifications.unregister()
}
