// The link that opened the application. The device answers with it as long as the application runs, on iPhones with the last one that was
// pressed: a page that loads anew would follow it again.
import { App } from '@capacitor/app'
import type { PluginListenerHandle } from '@capacitor/core'

/** The key is kept as long as the web view, which is started with the application. */
const keyOf = (link: string): string => `releve.opened ${link}`
const noteOpened = (link: string): void => sessionStorage.setItem(keyOf(link), '1')

/** Null: none, or one that was followed before this page loaded. */
export async function takeLaunchLink(): Promise<string | null> {
  const launch = await App.getLaunchUrl()
  if (launch === undefined || sessionStorage.getItem(keyOf(launch.url)) !== null) return null
  noteOpened(launch.url)
  return launch.url
}

/** Each time that one is pressed while the application runs. */
export const onLink = (hear: (link: string) => void): Promise<PluginListenerHandle> =>
  App.addListener('appUrlOpen', ({ url }) => {
    noteOpened(url)
    hear(url)
  })
