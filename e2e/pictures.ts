// Pictures of every screen to look at: phone and desktop, dark and light, filled, empty, loading, failed; and the README's.
//   node scripts/run.mjs e2e/pictures.ts [words of the names wanted]
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { chromium, request } from '@playwright/test'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '@releve/testing/demo/load'
import { logInToApi } from './support/api.ts'
import { chromiumArguments, chromiumPath } from './support/chromium.ts'
import { startOwnServer } from './support/own-server.ts'
import { people } from './support/people.ts'
import { storedLogin } from './support/stored-login.ts'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'test-results/pictures')

type Theme = 'dark' | 'light'
type Width = 'phone' | 'desktop'

const WIDTHS: Readonly<Record<Width, BrowserContextOptions>> = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
}

interface Shot {
  readonly name: string
  readonly path: string
  /** Null: a visitor. */
  readonly who: string | null
  /** What the network does to the data of the screen. */
  readonly network?: 'empty' | 'loading' | 'failed'
  /** What is done before the picture. */
  readonly act?: (page: Page, width: Width) => Promise<void>
}

const own = (rest: string) => `/profile/:me${rest}`

const click =
  (role: 'button' | 'link', name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole(role, { name }).first().click()
  }

const firstWork = async (page: Page) => page.locator('[data-day]').getByText(/^N$/).last().click()

const openFirst = async (page: Page, width: Width) => {
  const cards = page.getByRole('article')
  await cards.first().waitFor()
  if (width === 'phone') await cards.first().getByRole('heading').getByRole('button').click()
}

/** What an administrator adds to an open demand. */
const giveFirst = async (page: Page, width: Width) => {
  await openFirst(page, width)
  await page.getByRole('button', { name: 'Confier à un membre' }).click()
  await page.getByRole('button', { name: 'Confier cette vacation' }).scrollIntoViewIfNeeded()
}

const toFoot = async (page: Page) => page.getByRole('button', { name: 'Exporter (XLSX)' }).scrollIntoViewIfNeeded()

const openConversation = async (page: Page) => page.locator('a[href*="conversation="]').first().click()

const openLetter = async (page: Page) => page.getByRole('list', { name: 'Messages reçus' }).getByRole('button').first().click()

const askForCode = async (page: Page) => {
  await page.route('**/api/login', (route) =>
    route.fulfill({ status: 401, json: { error: 'totp-required', message: 'Saisissez le code.' } }),
  )
  await page.getByLabel('E-mail').fill(people.camille)
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
}

const scan = async (page: Page) => {
  await page.getByRole('button', { name: 'Mettre en place' }).click()
  await page.getByLabel('Mot de passe actuel').last().fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByRole('img', { name: /Code à scanner/ }).waitFor()
}

const SCREENS: readonly Shot[] = [
  { name: 'landing', path: '/landing', who: null },
  { name: 'login', path: '/login', who: null },
  { name: 'login-refused', path: '/login', who: null, act: click('button', 'Se connecter') },
  { name: 'login-code', path: '/login', who: null, act: askForCode },
  { name: 'creation', path: '/creation', who: null },
  { name: 'creation-refused', path: '/creation', who: null, act: click('button', 'Créer le compte') },
  { name: 'get-started', path: '/get-started', who: null },
  { name: 'reset-password', path: '/reset-password', who: null },
  { name: 'reset-password-choose', path: '/reset-password?token=essai', who: null },
  { name: 'account-recovery', path: '/account-recovery', who: null },
  { name: 'parameter-list', path: '/parameter', who: people.camille },
  { name: 'parameter-account', path: '/parameter/account', who: people.camille },
  { name: 'parameter-security', path: '/parameter/security', who: people.camille },
  { name: 'parameter-security-scan', path: '/parameter/security', who: people.karim, act: scan },
  { name: 'parameter-appearance', path: '/parameter/appearance', who: people.camille },
  { name: 'parameter-calendar', path: '/parameter/calendar', who: people.camille },
  { name: 'parameter-sessions', path: '/parameter/sessions', who: people.camille },
  { name: 'parameter-data', path: '/parameter/data', who: people.camille },
  { name: 'admin-account-recovery', path: '/admin/account-recovery', who: people.admin },
  { name: 'parameter-notifications', path: '/parameter/notifications', who: people.camille },
  { name: 'haptic', path: '/haptic', who: people.camille },
  { name: 'accessibilite', path: '/accessibilite', who: null },
  { name: 'confidentialite', path: '/confidentialite', who: null },
  { name: 'contact-admin', path: '/contact-admin', who: null },
  { name: 'contact-admin-member', path: '/contact-admin', who: people.camille },
  { name: 'pending-approval', path: '/pending-approval', who: people.pending },
  { name: 'not-found', path: '/nulle-part', who: people.camille },
  { name: 'dashboard', path: '/dashboard', who: people.camille },
  { name: 'dashboard-g24', path: '/dashboard', who: people.jade },
  { name: 'dashboard-5x8', path: '/dashboard', who: people.emma },
  { name: 'dashboard-admin', path: '/dashboard', who: people.admin },
  { name: 'dashboard-master', path: '/dashboard', who: people.master },
  { name: 'notifications', path: '/dashboard', who: people.camille, act: click('button', /^Notifications/) },
  { name: 'account-menu', path: '/dashboard', who: people.camille, act: click('button', /^Votre compte/) },
  { name: 'calendar', path: '/calendar', who: people.camille },
  { name: 'calendar-g24', path: '/calendar', who: people.jade },
  { name: 'calendar-5x8', path: '/calendar', who: people.emma },
  { name: 'calendar-day', path: '/calendar', who: people.camille, act: firstWork },
  { name: 'calendar-team', path: '/calendar?view=team', who: people.camille },
  { name: 'calendar-team-admin', path: '/calendar?view=team', who: people.admin },
  { name: 'calendar-foot', path: '/calendar', who: people.camille, act: toFoot },
  { name: 'calendar-team-5x8', path: '/calendar?view=team', who: people.emma },
  { name: 'planning-ask', path: '/calendar?ask=2027-01-12', who: people.camille },
  { name: 'planning-requests', path: '/calendar?requests=pending', who: people.admin },
  { name: 'admin-panel', path: '/admin-panel', who: people.admin },
  { name: 'admin-panel-master', path: '/admin-panel', who: people.master },
  { name: 'admin-queue', path: '/admin-panel', who: people.master, act: click('button', /^E-mails et tâches/) },
  { name: 'rules', path: '/admin/rules', who: people.admin },
  { name: 'rules-master', path: '/admin/rules', who: people.master },
  { name: 'emails', path: '/emails', who: people.admin },
  { name: 'emails-history', path: '/emails?view=history', who: people.admin },
  { name: 'emails-stats', path: '/emails?view=stats', who: people.master },
  { name: 'exchange-replace', path: '/exchange/replace', who: people.camille },
  { name: 'exchange-switch', path: '/exchange/switch', who: people.camille },
  { name: 'exchange-all', path: '/exchange/replace?all=1', who: people.emma },
  { name: 'exchange-open', path: '/exchange/replace', who: people.camille, act: openFirst },
  { name: 'exchange-open-switch', path: '/exchange/switch', who: people.jade, act: openFirst },
  { name: 'exchange-open-admin', path: '/exchange/replace', who: people.admin, act: giveFirst },
  { name: 'exchange-form', path: '/exchange/replace?post=1', who: people.camille },
  { name: 'exchange-form-switch', path: '/exchange/switch?post=1', who: people.jade },
  { name: 'messages', path: '/messages', who: people.camille },
  { name: 'messages-conversation', path: '/messages', who: people.camille, act: openConversation },
  { name: 'messages-inbox', path: '/messages?tab=notifications', who: people.camille },
  { name: 'tickets', path: '/tickets', who: people.admin },
  { name: 'tickets-letter', path: '/tickets', who: people.admin, act: openLetter },
  { name: 'patchnotes', path: '/patchnotes', who: people.camille },
  { name: 'financement', path: '/financement', who: people.camille },
  { name: 'financement-master', path: '/financement', who: people.master },
  { name: 'financement-entry', path: '/financement', who: people.master, act: click('button', 'Inscrire un montant') },
  { name: 'users', path: '/users', who: people.admin },
  { name: 'users-member', path: '/users', who: people.camille },
  { name: 'users-master', path: '/users', who: people.master },
  { name: 'users-none', path: '/users?q=zzzz', who: people.admin },
  { name: 'users-sheet', path: '/users?q=avocetta', who: people.admin, act: click('button', /Avocetta/) },
  { name: 'users-import', path: '/users?import=1', who: people.admin },
  { name: 'pending-users', path: '/admin/pending-users', who: people.admin },
  { name: 'profile', path: own(''), who: people.camille },
  { name: 'profile-admin', path: own(''), who: people.admin },
  { name: 'change-history', path: own('/change-history'), who: people.camille },
  { name: 'transaction-history', path: own('/transaction-history'), who: people.camille },
  { name: 'rotation', path: '/rotation', who: people.admin },
  { name: 'rotation-editor', path: '/rotation', who: people.admin, act: click('link', /^Essai/) },
  { name: 'rotation-member', path: '/rotation', who: people.camille, act: click('link', /J N R R/) },
  { name: 'centers', path: '/center/centers', who: people.master },
  { name: 'centers-sheet', path: '/center/centers', who: people.master, act: click('button', /Fontmarne/) },
  { name: 'centers-own', path: '/center/centers', who: people.admin },
  { name: 'teams', path: '/center/centers', who: people.admin, act: click('link', 'Voir les équipes') },
  { name: 'transfer', path: own('/transaction-history'), who: people.camille, act: click('button', 'Transférer') },
]

const STATES: readonly Shot[] = SCREENS.filter(({ name }) =>
  [
    'dashboard',
    'calendar',
    'calendar-team',
    'exchange-replace',
    'exchange-switch',
    'profile',
    'change-history',
    'transaction-history',
  ].includes(name),
).flatMap((shot) => (['empty', 'loading', 'failed'] as const).map((network) => ({ ...shot, name: `${shot.name}--${network}`, network })))

/** Answers of somebody to whom nothing has happened yet, by the end of the address. */
const EMPTY: readonly (readonly [RegExp, unknown])[] = [
  [/\/substitution\/center$/, []],
  [/\/substitution$/, []],
  [/\/transactions(\?|$)/, { transactions: [], next: null }],
  [/\/transactions\/pending$/, { transactions: [] }],
  [/\/change-history/, { changes: [], next: null }],
  [/\/notifications\//, []],
]

/** The session itself goes on: only what the screens read is touched. */
const SESSION = /\/api\/(auth|login|events)/

async function bend(page: Page, network: Shot['network']): Promise<void> {
  if (network === undefined) return
  await page.route('**/api/**', async (route) => {
    const url = route.request().url()
    if (SESSION.test(url)) return route.continue()
    if (network === 'failed') return route.abort()
    // Never answered.
    if (network === 'loading') return undefined
    const empty = EMPTY.find(([pattern]) => pattern.test(url))
    return empty === undefined ? route.continue() : route.fulfill({ json: empty[1] })
  })
}

async function take(browser: Browser, url: string, shot: Shot, width: Width, theme: Theme): Promise<void> {
  const login = await request.newContext()
  const state = shot.who === null ? { cookies: [], origins: [{ origin: url, localStorage: [] }] } : await storedLogin(login, url, shot.who)
  await login.dispose()
  for (const { localStorage } of state.origins) localStorage.push({ name: 'releve.theme', value: theme })
  const context = await browser.newContext({
    ...WIDTHS[width],
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    baseURL: url,
    storageState: state,
  })
  try {
    const page = await context.newPage()
    await bend(page, shot.network)
    const me = shot.who === null ? '' : (await logInToApi(url, shot.who, DEMO_PASSWORD)).session.userData._id
    await page.goto(shot.path.replace(':me', me))
    // Retries of a failed reading take their time; the rest is here at once.
    await page.waitForTimeout(shot.network === 'failed' ? 5000 : 1500)
    if (shot.act !== undefined) {
      await shot.act(page, width)
      await page.waitForTimeout(900)
    }
    await page.screenshot({ path: path.join(folder, `${shot.name}.${width}-${theme}.png`) })
  } finally {
    await context.close()
  }
}

/** One theme after the other, since the choice belongs to the person: the server keeps it. */
async function prefer(url: string, theme: Theme): Promise<void> {
  const emails = new Set(SCREENS.map(({ who }) => who).filter((who) => who !== null))
  await Promise.all(
    [...emails].map(async (email) => {
      const { call, session } = await logInToApi(url, email, DEMO_PASSWORD)
      const preferences = { theme: theme === 'dark' ? ('darkTheme' as const) : ('lightTheme' as const) }
      await call('users.preferences', { params: { id: session.userData._id }, body: { preferences } })
    }),
  )
}

async function takeReadme(browser: Browser, url: string): Promise<void> {
  const login = await request.newContext()
  const storageState = await storedLogin(login, url, people.camille)
  await login.dispose()
  const context = await browser.newContext({
    viewport: { width: 1180, height: 720 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    storageState,
  })
  const page = await context.newPage()
  await page.goto(`${url}/dashboard`)
  await page.waitForTimeout(2000)
  await page.screenshot({ path: path.join(root, 'docs/pictures/dashboard.png') })
  await context.close()
}

const wanted = process.argv.slice(2)
const isWanted = ({ name }: Shot) => wanted.length === 0 || wanted.some((word) => name.includes(word))
if (wanted.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
process.stdout.write('Démarrage de Relève…\n')
const server = await startOwnServer()
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] })
try {
  /* oxlint-disable no-await-in-loop -- one picture after the other: two cores */
  for (const theme of ['dark', 'light'] as const) {
    await prefer(server.url, theme)
    for (const width of ['phone', 'desktop'] as const) {
      for (const shot of [...SCREENS, ...STATES].filter(isWanted)) {
        process.stdout.write(`${shot.name}.${width}-${theme}\n`)
        await take(browser, server.url, shot, width, theme)
      }
    }
    if (theme === 'dark' && (wanted.length === 0 || wanted.includes('readme'))) await takeReadme(browser, server.url)
  }
  /* oxlint-enable no-await-in-loop */
  process.stdout.write(`Images\u00A0: ${folder}\n`)
} finally {
  await browser.close()
  await server.stop()
}
process.exit(0)
