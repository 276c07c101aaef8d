// Notifications of the application of a store: pressed, they open what they tell of; what goes is taken away; opened, it takes away what it
// showed, which stands in its inbox.
import { App } from '@capacitor/app'
import { PushNotifications } from '@capacitor/push-notifications'
import { phoneProject, takeShownAway } from '#session/phone-device.ts'

const textIn = (data: unknown, name: string): string | null => {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined
  return typeof value === 'string' ? value : null
}

/** On Android it is known by its tag, on iPhones the tag is its identifier. */
async function takeAway(tag: string): Promise<void> {
  const { notifications } = await PushNotifications.getDeliveredNotifications()
  await PushNotifications.removeDeliveredNotifications({
    notifications: notifications.filter((notification) => notification.tag === tag || notification.id === tag),
  })
}

/** @param open what a link does, for a path of the application */
export async function followPush(open: (path: string) => void): Promise<void> {
  if (phoneProject() === null) return
  await PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) => {
    const path = textIn(notification.data, 'url')
    if (path !== null) open(path)
  })
  await PushNotifications.addListener('pushNotificationReceived', ({ data }) => {
    const tag = textIn(data, 'close')
    if (tag !== null) void takeAway(tag).catch(() => undefined)
  })
  await App.addListener('resume', () => void takeShownAway())
  void takeShownAway()
}
