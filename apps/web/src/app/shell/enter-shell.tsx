// The application on telephones, before it starts as everywhere: which server it talks to, where its refresh token lies, and what the
// device does for it. Loaded in the build of the shell alone (apps/mobile).
import { SecureStorage } from '@aparajita/capacitor-secure-storage'
import { App } from '@capacitor/app'
import { Capacitor, SystemBars, SystemBarsStyle } from '@capacitor/core'
import { Haptics, ImpactStyle, NotificationType } from '@capacitor/haptics'
import { SplashScreen } from '@capacitor/splash-screen'
import type { RouterHistory } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { talkTo } from '#api/request.ts'
import { deviceStorage, session } from '#session/current-session.ts'
import { moveBy, type HapticKind, type Intensity } from '#session/haptics.ts'
import { closeUppermost } from '#ui/use-overlay.ts'
import { coverPage } from './cover-page.ts'
import { followLock } from './follow-lock.ts'
import { followPush } from './follow-push.ts'
import { onLink, takeLaunchLink } from './launch-link.ts'
import { createLockCover } from './lock-screen.tsx'
import { OtherServerScreen } from './other-server-screen.tsx'
import { PairingScreen } from './pairing-screen.tsx'
import { switchServer } from './switch-server.ts'
import { chooseServer, otherServerOf, pathOfLink, readServerAddress, readServers } from '#session/servers.ts'

const FELT: Readonly<Partial<Record<HapticKind, NotificationType>>> = {
  success: NotificationType.Success,
  warning: NotificationType.Warning,
  error: NotificationType.Error,
}

function feel(kind: HapticKind, intensity: Intensity): void {
  const type = FELT[kind]
  const style = intensity === 'strong' ? ImpactStyle.Heavy : ImpactStyle.Light
  void (type === undefined ? Haptics.impact({ style }) : Haptics.notification({ type })).catch(() => undefined)
}

/** Dark bars on a dark page, whichever way the theme is changed. */
function followTheme(): void {
  const root = document.documentElement
  const apply = () =>
    void SystemBars.setStyle({ style: root.dataset['theme'] === 'light' ? SystemBarsStyle.Light : SystemBarsStyle.Dark }).catch(
      () => undefined,
    )
  new MutationObserver(apply).observe(root, { attributes: true, attributeFilter: ['data-theme'] })
  apply()
}

/** Asks until there is an answer; the page is then as it was before. A code that the camera reads meanwhile is looked at as one typed. */
async function pair(container: Element, initial: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const root = createRoot(container)
  const ask = (address: string) =>
    root.render(
      <PairingScreen
        key={address}
        knownServers={readServers(deviceStorage).known}
        initial={address}
        onChosen={(server) => {
          chooseServer(deviceStorage, server)
          root.unmount()
          resolve()
        }}
      />,
    )
  ask(initial)
  const listener = await onLink((link) => {
    const address = readServerAddress(link)
    if (address !== null) ask(address)
  })
  await promise
  await listener.remove()
}

const refreshKey = (origin: string): string => `refresh ${origin}`

/**
 * Begins again once the keychain of the device has forgotten the session that was left: what it was asked for last is lost with the page.
 */
async function beginAgain(leftUserId: string, path: string): Promise<void> {
  await SecureStorage.remove(refreshKey(leftUserId)).catch(() => undefined)
  location.assign(path)
}

/** Another link takes the place of the one before, unless a change of server runs: nothing stops it. */
let answer = () => {}
let isSwitching = false

/** Over the page, which waits behind. By itself the link changes nothing; the address it is for is asked who it is (`/info`). */
function askForOther(address: string): void {
  if (isSwitching) return
  answer()
  const { current: origin, known } = readServers(deviceStorage)
  const current = known.find((server) => server.origin === origin)
  if (current === undefined) return
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const lift = coverPage(place)
  answer = () => {
    answer = () => {}
    root.unmount()
    place.remove()
    lift()
  }
  const isLoggedIn = session.user() !== null
  const show = () =>
    root.render(
      <OtherServerScreen
        current={current}
        asked={address}
        isLoggedIn={isLoggedIn}
        isSwitching={isSwitching}
        onStay={() => answer()}
        onSwitch={(server) => {
          isSwitching = true
          answer = () => {}
          show()
          void switchServer(server, () => void beginAgain(current.origin, '/'))
        }}
      />,
    )
  show()
}

/** Resolves when the application may start: with a server, and unlocked. */
export async function enterShell(container: Element, { history }: { readonly history: RouterHistory }): Promise<void> {
  const isNative = Capacitor.isNativePlatform()
  if (isNative) {
    followTheme()
    moveBy(feel)
    void SplashScreen.hide()
  }
  const launch = isNative ? await takeLaunchLink() : null
  const { current } = readServers(deviceStorage)
  const launchAddress = launch === null ? null : readServerAddress(launch)
  if (current === null) await pair(container, launchAddress ?? '')
  const origin = readServers(deviceStorage).current
  if (origin === null) throw new Error('No server was chosen.')
  talkTo(origin)
  const key = refreshKey(origin)
  session.keepRefreshTokens({
    read: async () => {
      const token = await SecureStorage.get(key)
      return typeof token === 'string' ? token : null
    },
    write: async (token) => {
      await (token === null ? SecureStorage.remove(key) : SecureStorage.set(key, token))
    },
  })
  const follow = (link: string) => {
    const path = pathOfLink(link, origin)
    if (path !== null) return history.push(path)
    const other = otherServerOf(link, readServers(deviceStorage))
    if (other !== null) askForOther(other)
  }
  if (!isNative) return
  const lock = await followLock(createLockCover(), () => {
    history.destroy()
    void beginAgain(origin, '/login')
  })
  const open = (link: string) => lock.whenOpen(() => follow(link))
  if (launch !== null) open(launch)
  await onLink(open)
  await followPush((path) => open(`${origin}/${path.replace(/^\/+/, '')}`))
  await App.addListener('backButton', () => {
    if (lock.isCovered()) return void App.minimizeApp()
    if (document.querySelector('[aria-labelledby="other-server"]') !== null) return answer()
    if (closeUppermost()) return
    if (history.canGoBack()) history.back()
    else void App.minimizeApp()
  })
  await lock.opened
}
