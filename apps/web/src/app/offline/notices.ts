// The service worker's work with a push message: it shows it, replaces it by its outcome, and lets it be answered. worker.ts binds it to
// the browser.
import type { PushText } from '@releve/contract/push-message'

/** A notification that is on the screen of the device. */
export interface ShownNotice {
  readonly tag: string
  readonly data: unknown
  close(): void
}

interface OpenWindow {
  focus(): Promise<unknown>
  /** Asks its page to go there; false where no page answers. */
  goTo(url: string): Promise<boolean>
  /** Loads it anew. */
  navigate(url: string): Promise<unknown>
}

interface NoticesOptions {
  readonly show: (title: string, look: NoticeLook) => Promise<void>
  readonly shown: (tag: string) => Promise<readonly ShownNotice[]>
  /** Lists the windows of the application, the one seen last first. */
  readonly windows: () => Promise<readonly OpenWindow[]>
  readonly open: (url: string) => Promise<unknown>
  /** Sets the count beside the icon, where the device shows one. */
  readonly setBadge: (count: number) => Promise<void>
  /** Sends an answer; false when it was refused. */
  readonly answer: (token: string) => Promise<boolean>
}

const ACTIONS = { see: 'Voir', decline: 'Pas cette fois' } as const

/** Only messages that this server encrypted for this device come here; another version may have made them. */
function isText(value: unknown): value is PushText {
  return typeof value === 'object' && value !== null && 'kind' in value && 'tag' in value && 'title' in value && 'url' in value
}

const isAbout = (notice: ShownNotice, id: string) => isText(notice.data) && notice.data.id === id

const lookOf = (text: PushText, silent: boolean) => ({
  body: text.body,
  tag: text.tag,
  icon: '/icons/icon-192.png',
  badge: '/icons/badge-96.png',
  lang: 'fr',
  silent,
  renotify: !silent,
  timestamp: text.at,
  data: text,
  actions: text.actions.map((action) => ({ action, title: ACTIONS[action] })),
})

export type NoticeLook = ReturnType<typeof lookOf>

export function createNotices({ show, shown, windows, open, setBadge, answer }: NoticesOptions) {
  async function openAt(url: string): Promise<void> {
    const [window] = await windows()
    if (window === undefined) {
      await open(url)
      return
    }
    await window.focus()
    if (!(await window.goTo(url))) await window.navigate(url)
  }

  async function tell(text: PushText): Promise<void> {
    const shownNotices = await shown(text.tag)
    if (text.kind === 'show') {
      // Told twice, it makes no second sound.
      const isTold = shownNotices.some((notice) => isAbout(notice, text.id))
      await show(text.title, lookOf(text, isTold))
      return
    }
    if (text.kind === 'over') {
      await show(text.title, lookOf(text, true))
      // Browsers want each message to show something; what nobody saw is not brought up now.
      if (shownNotices.length > 0) return
    }
    for (const notice of await shown(text.tag)) notice.close()
  }

  return {
    async push(text: unknown): Promise<void> {
      if (!isText(text)) return
      await tell(text)
      // It comes last: a browser that cannot count beside the icon may never answer, or end the worker.
      await setBadge(text.badge)
    },

    /** @param action empty: the notification itself was pressed */
    async click(notice: ShownNotice, action: string): Promise<void> {
      notice.close()
      const { data } = notice
      if (!isText(data)) return
      if (action !== 'decline' || data.token === null) return openAt(data.url)
      // When it is not heard, or is refused, it is answered in the application, where one sees why.
      const isHeard = await answer(data.token).catch(() => false)
      if (!isHeard) await openAt(data.url)
    },
  }
}
