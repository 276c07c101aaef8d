// The start of every journey: people logged in, each in a browser context of their own, and a page that may not complain.
import { expect, test as base } from '@playwright/test'
import type { BrowserContext, BrowserContextOptions, Page, TestInfo } from '@playwright/test'
import { violationsOf } from './accessible.ts'
import { ApiRefusal, logInToApi } from './api.ts'
import type { Api } from './api.ts'
import type { OnWait } from './admitted.ts'
import { PASSWORD } from './people.ts'
import { LOGIN_KEY, storedLogin } from './stored-login.ts'
import { tidy } from './tidy.ts'

export { expect }

/** A person at their screen. */
export interface Person {
  readonly email: string
  readonly id: string
  readonly name: string
  readonly page: Page
  readonly context: BrowserContext
  readonly api: Api
}

/** Playwright's own message where the configuration forbids service workers. */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright'

/** Errors on the console and errors thrown fail the test, unless the test provokes them. */
export interface ConsoleWatch {
  readonly follow: (context: BrowserContext) => void
  /** The browser's own messages about an answer that the test provokes: « 409 », « ERR_INTERNET_DISCONNECTED ». */
  readonly tolerate: (pattern: RegExp) => void
  /** The test is over: errors that tidying up causes on screens still open do not count. */
  readonly stop: () => void
}

interface Fixtures {
  readonly consoleWatch: ConsoleWatch
  /** Opens a context in which this person is logged in, without a page yet. With `baseURL`, it uses another server than the other contexts. */
  readonly as: (email: string, options?: BrowserContextOptions) => Promise<Person>
  /** The API as this person, without browser. */
  readonly apiOf: (email: string) => Promise<Api>
}

/** Sessions by server and e-mail address. They outlive their test, since each log-in costs the hash of a password. */
const sessions = new Map<string, Promise<Api>>()
/** A test does not begin with a token that ends sooner. */
const LEFT_MS = 5 * 60_000

/** The person's data is read anew; a person whose session was ended meanwhile logs in again. */
async function resumed(api: Api): Promise<Api | null> {
  if (api.session.expiresAt < Date.now() + LEFT_MS) return null
  try {
    const { userData } = await api.call('accounts.check', {})
    return { ...api, session: { ...api.session, userData } }
  } catch (error) {
    if (error instanceof ApiRefusal) return null
    throw error
  }
}

async function apiFor(baseUrl: string, email: string, onWait: OnWait): Promise<Api> {
  const key = `${baseUrl} ${email}`
  // A log-in that failed in another test is tried again.
  const before = await sessions.get(key)?.catch(() => null)
  const api = before === null || before === undefined ? null : await resumed(before)
  if (api !== null) return api
  const opened = logInToApi(baseUrl, email, PASSWORD, onWait)
  sessions.set(key, opened)
  return opened
}

/** Lengthens the time limit of a test by the time it waited for others. */
const longer = (testInfo: TestInfo) => (ms: number) => testInfo.setTimeout(testInfo.timeout + ms)

export const test = base.extend<Fixtures>({
  consoleWatch: [
    async ({ baseURL }, use) => {
      const problems: string[] = []
      const tolerated: RegExp[] = []
      let isOver = false
      const note = (problem: string) => {
        if (!isOver) problems.push(problem)
      }
      await use({
        follow: (context) => {
          context.on('console', (message) => {
            if (message.type() !== 'error' && message.type() !== 'warning') return
            if (message.text() === BLOCKED_WORKER) return
            note(`${message.type()}: ${message.text()} (${message.location().url.replace(baseURL ?? '', '')})`)
          })
          context.on('weberror', (error) => note(`thrown: ${error.error().stack ?? error.error().message}`))
        },
        tolerate: (pattern) => tolerated.push(pattern),
        stop: () => (isOver = true),
      })
      expect(problems.filter((problem) => !tolerated.some((pattern) => pattern.test(problem)))).toEqual([])
    },
    { auto: true },
  ],

  context: async ({ context, consoleWatch }, use) => {
    consoleWatch.follow(context)
    await use(context)
  },

  apiOf: async ({ baseURL, consoleWatch }, use, testInfo) => {
    const since = Date.now()
    const known = new Map<string, Promise<Api>>()
    await use((email) => {
      const api = known.get(email) ?? apiFor(baseURL ?? '', email, longer(testInfo))
      known.set(email, api)
      return api
    })
    consoleWatch.stop()
    await tidy(await Promise.all(known.values()), since)
  },

  as: async ({ browser, playwright, baseURL, consoleWatch, apiOf }, use, testInfo) => {
    const contexts: BrowserContext[] = []
    await use(async (email, options = {}) => {
      const origin = options.baseURL ?? baseURL ?? ''
      // The runner adds the size, locale and zone of the project.
      const request = await playwright.request.newContext()
      const context = await browser.newContext({
        storageState: await storedLogin(request, origin, email, PASSWORD, longer(testInfo)),
        ...options,
      })
      await request.dispose()
      contexts.push(context)
      consoleWatch.follow(context)
      const api = await apiOf(email)
      const { _id: id, name, lastName } = api.session.userData
      return { email, id, name: `${name} ${lastName}`, context, api, page: await context.newPage() }
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

/** axe finds nothing wrong on what is shown now. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
}

/** Logs in through the form, as people do. */
export async function logInOnPage(page: Page, email: string, password: string = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

/** Makes the access token that this browser keeps end at the instant `at`. */
export async function endTokenAt(page: Page, at: number): Promise<void> {
  await page.evaluate(
    ([key, end]) => localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace(/"expiresAt":\d+/, `"expiresAt":${end}`)),
    [LOGIN_KEY, at] as const,
  )
}

/** The menu of their account, in the bar (on phones of the home screen). */
export async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Votre compte/ }).click()
}

/** Path and search of the address shown, without origin. */
export function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
