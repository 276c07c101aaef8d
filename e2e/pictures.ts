// Pictures of every screen to look at: phone and desktop, dark and light, filled, empty, loading, failed, offline; and the README's.
//   node scripts/run.mjs e2e/pictures.ts [parts of the names wanted: users, users.desktop] [looks wanted: phone-dark, desktop-light…]
// What goes wrong with one picture does not stop the others: it is told at the end, and the program then fails.
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { chromium, request } from '@playwright/test'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import type { Session } from '@releve/contract/accounts'
import type { WireCycleTemplate } from '@releve/contract/rotations'
import pg from 'pg'
import { logInToApi } from './support/api.ts'
import { atRest } from './support/at-rest.ts'
import { todayIn } from './support/calendar.ts'
import { chromiumArguments, chromiumPath } from '@releve/testing/chromium'
import { welcomeNewcomers } from './support/newcomers.ts'
import { startOwnServer } from './support/own-server.ts'
import { PASSWORD, people } from './support/people.ts'
import { pagesForAll, routes } from './support/routes.ts'
import type { Width } from './support/screen-acts.ts'
import { declineWaiting, postAllButOne, postCircle, postCircleOfFour, vacationsOf } from './support/scenes.ts'
import { answeredAt } from './support/screens-answers.ts'
import type { Answered } from './support/screens-answers.ts'
import { decisionsAt } from './support/screens-decisions.ts'
import { campaignsAt } from './support/screens-leave.ts'
import { bendNetwork, isEveryday, screens, states } from './support/screens.ts'
import { shortVacation } from './support/short-vacation.ts'
import type { Shot } from './support/shot.ts'
import { storedLogin } from './support/stored-login.ts'
import { visitorOf } from './support/visit.ts'
import type { Visitor } from './support/visit.ts'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'test-results/pictures')

type Theme = 'dark' | 'light'

const WIDTHS: Readonly<Record<Width, BrowserContextOptions>> = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
  wide: { viewport: { width: 1920, height: 1080 } },
}

/** A phone turned. */
const ON_ITS_SIDE = { width: 844, height: 390 }

/** Screens of every day are also taken at widths other than these, in the dark theme that is the default. */
const USUAL: readonly Width[] = ['phone', 'desktop']

const HOME = { locale: 'fr-FR', timezoneId: 'Europe/Paris' } as const

interface Frame {
  readonly shot: Shot
  readonly width: Width
  readonly theme: Theme
}

const lookOf = ({ width, theme }: Frame) => `${width}-${theme}`
const nameOf = (frame: Frame) => `${frame.shot.name}.${lookOf(frame)}`
const fileOf = (frame: Frame, part = '') => path.join(folder, `${frame.shot.name}${part}.${lookOf(frame)}.png`)

/** Pages that no picture shows: a page added later is not forgotten. */
function forgotten(): string[] {
  const shown = new Set(screens.map((shot) => shot.path.split('?')[0]))
  const paths = routes.map((route) =>
    route.path.replace('{userId}', ':me').replace('{centerId}', ':center').replace('{rotationId}', ':rotation'),
  )
  return [...paths, ...pagesForAll].filter((address) => address !== '/' && !shown.has(address))
}

const OPENS = /[?&](?:ask|cover|day|import|post|requests|write)=/

const isQuiet = () =>
  document.querySelector('h1') !== null &&
  document.querySelector('[data-prerendered]') === null &&
  document.querySelector('main [aria-busy="true"], [role="dialog"] [aria-busy="true"]') === null &&
  // An animation without an end waits for somebody.
  document.getAnimations().every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity)

/** The placeholder of loading parts; none where a screen is shown with what it knows. */
const WAITING = 'main [aria-busy="true"]'

/** Until nothing is asked for, loads or moves any more, which is so at two looks: what opens may load in its turn. False when that never ends. */
async function isAtRest(page: Page, visitor: Visitor, { network }: Pick<Shot, 'network'>): Promise<boolean> {
  if (network === 'loading') {
    await page.locator('h1').first().waitFor({ state: 'attached' })
    await page.locator('[data-prerendered]').waitFor({ state: 'detached' })
    await page
      .locator(WAITING)
      .first()
      .waitFor({ timeout: 3_000 })
      .catch(() => undefined)
    await atRest(page)
    return true
  }
  for (const until = Date.now() + 20_000; Date.now() < until;) {
    await page.waitForFunction(isQuiet, undefined, { timeout: 15_000 }).catch(() => undefined)
    await visitor.settle().catch(() => undefined)
    await atRest(page)
    if (await page.evaluate(isQuiet)) return true
  }
  return false
}

interface Visit {
  readonly context: BrowserContext
  readonly me: string
  readonly center: string
  readonly since: number
}

/**
 * People stay logged in for so many ms, less than their access token lives. A page closed while it renews it would lose the answer, and a
 * refresh token serves once.
 */
const LOGGED_IN_FOR = 8 * 60_000

/** One browser context for all the screens of a person, until their token grows old: what they have loaded is not loaded again. */
function visitsAt(browser: Browser, url: string, width: Width, theme: Theme) {
  const visits = new Map<string | null, Visit>()
  const open = async (email: string | null): Promise<Visit> => {
    const login = await request.newContext()
    const state = email === null ? { cookies: [], origins: [{ origin: url, localStorage: [] }] } : await storedLogin(login, url, email)
    await login.dispose()
    const { _id: me = '', centerId = '' } = userOf(state.origins[0]?.localStorage[0]?.value)
    for (const { localStorage } of state.origins) localStorage.push({ name: 'releve.theme', value: theme })
    const context = await browser.newContext({ ...WIDTHS[width], ...HOME, baseURL: url, storageState: state })
    context.setDefaultTimeout(15_000)
    return { context, me, center: centerId ?? '', since: Date.now() }
  }
  return {
    /** The device of this person knows nothing: what it keeps would be shown instead of a list that is empty, loads or fails. */
    alone: open,
    of: async (email: string | null): Promise<Visit> => {
      const known = visits.get(email)
      if (known !== undefined && Date.now() - known.since < LOGGED_IN_FOR) return known
      await known?.context.close()
      const visit = await open(email)
      visits.set(email, visit)
      return visit
    },
    end: async () => {
      await Promise.all([...visits.values()].map(({ context }) => context.close()))
    },
  }
}

type Visits = ReturnType<typeof visitsAt>

/** The person that `storedLogin` keeps. */
function userOf(stored: string | undefined): { readonly _id?: string; readonly centerId?: string | null } {
  if (stored === undefined) return {}
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as storedLogin wrote it
  return (JSON.parse(stored) as Pick<Session, 'userData'>).userData
}

/** Takes everything below the window too, when there is something. */
async function takeWhole(page: Page, frame: Frame): Promise<void> {
  const hidden = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  if (hidden > 40 && (await page.getByRole('dialog').count()) === 0) {
    await page.screenshot({ path: fileOf(frame, '--whole'), fullPage: true })
  }
}

/** Visits the screen, so that its content is known when nothing answers any more: the device keeps it as the page is left. */
async function learn(page: Page, visitor: Visitor, address: string): Promise<void> {
  await page.goto(address)
  await isAtRest(page, visitor, {})
  await page.goto('about:blank')
}

/** The identifiers in the addresses of some screens, of the centre of most readers. */
interface Named extends Answered {
  readonly helene: string
  readonly rotation: string
  /** It is proposed to Camille, Hélène and Ludovic; Hélène has said yes. */
  readonly circle: string
  /** It is among Yann and three others, of whom Chloé has said yes. */
  readonly ring: string
  /** A day of Camille's whose vacation would be in an exchange among three, if they accepted one thing more. */
  readonly opening: string
  /** Its wave is under way. */
  readonly vacancy: string
  /** The vacation it is for, which lacks somebody. */
  readonly shortDay: string
  readonly shortShift: string
  /** It has a cycle and no team, and somebody who asks for the first account. */
  readonly newCenter: string
  /** A colleague has taken it. */
  readonly filled: string
  /** It is kept for somebody who said yes on the telephone and has not confirmed it. */
  readonly promised: string
  /** A day that Hélène works and has not posted. */
  readonly workday: string
}

/** A vacation that lacks somebody, asked for of the first colleagues; one that a colleague has taken by telephone; one they have to confirm. */
async function vacanciesAt(url: string): Promise<Pick<Named, 'vacancy' | 'filled' | 'promised' | 'shortDay' | 'shortShift'>> {
  const admin = await logInToApi(url, people.admin, PASSWORD)
  const { day, shift } = await shortVacation(admin)
  const [vacancy] = (await admin.call('vacancies.list', { query: { state: 'coming' } })).vacancies
  if (vacancy === undefined) throw new Error('the demo seeks nobody')
  const need = { origin: 'need', date: vacancy.date, shift: vacancy.shift.name } as const
  const { _id: filled } = await admin.call('vacancies.open', { body: need })
  const { lines } = await admin.call('vacancies.get', { params: { id: filled } })
  const taker = lines.find(({ limit, availability }) => limit.length === 0 && availability !== 'unsaid')
  if (taker === undefined) throw new Error('nobody can take it')
  // They said yes on the telephone, and confirm it.
  await admin.call('vacancies.call', { params: { id: filled }, body: { userId: taker.member._id, tick: 'accepts' } })
  const { email = '' } = await admin.call('users.get', { params: { id: taker.member._id } })
  await (await logInToApi(url, email, PASSWORD)).call('demands.accept', { params: { id: filled }, body: {} })
  const { _id: promised } = await admin.call('vacancies.open', { body: need })
  const noted = await admin.call('vacancies.get', { params: { id: promised } })
  const volunteers = noted.lines.filter(({ limit, availability }) => limit.length === 0 && availability !== 'unsaid')
  // On some days nobody who may be asked has written down a telephone.
  const next = volunteers.find(({ phone }) => phone !== null) ?? volunteers[0]
  if (next === undefined) throw new Error('nobody can be rung up for it')
  await admin.call('vacancies.call', { params: { id: promised }, body: { userId: next.member._id, tick: 'accepts' } })
  const { _id: id } = await admin.call('vacancies.open', { body: { origin: 'minimum', date: day, shift } })
  await admin.call('vacancies.startWave', { params: { id }, body: {} })
  return { vacancy: id, filled, promised, shortDay: day, shortShift: shift }
}

async function newCenterAt(url: string): Promise<string> {
  const { call } = await logInToApi(url, people.master, PASSWORD)
  const { _id: centerId } = await call('centers.create', { body: { name: 'SDIS de Brumaie Nord' } })
  const [template] = await call('rotations.templates', {})
  if (template === undefined) throw new Error('no template')
  await call('rotations.create', { body: { centerId, name: template.name, days: wishesOf(template.days) } })
  const asking = { name: 'Gaëlle', lastName: 'Tremble', email: 'gaelle.tremble@brumaie-nord.example', password: PASSWORD, centerId }
  await call('accounts.register', { body: asking })
  return centerId
}

/** Gives days the form that the server takes: a rest day has no times. */
const wishesOf = (days: WireCycleTemplate['days']) =>
  days.map(({ shift: { name, type, default: times }, variations }) => ({
    shift: { name, type, ...(type === 'work' && { default: times }) },
    variations: [...variations],
  }))

async function namedAt(url: string): Promise<Named> {
  const helene = await logInToApi(url, people.helene, PASSWORD)
  const { allRotations } = await helene.call('rotations.status', { params: { status: 'active' } })
  const others = [await logInToApi(url, people.camille, PASSWORD), await logInToApi(url, people.ludovic, PASSWORD)] as const
  await declineWaiting([...others, helene])
  const { _id: circle } = await postCircle([others[0], helene, others[1]])
  await helene.call('circles.consent', { params: { id: circle }, body: {} })
  const four = [await logInToApi(url, people.yann, PASSWORD), await logInToApi(url, people.oceane, PASSWORD)] as const
  const more = [await logInToApi(url, people.chloe, PASSWORD), await logInToApi(url, people.maud, PASSWORD)] as const
  const { _id: ring } = await postCircleOfFour([...four, ...more])
  await more[0].call('circles.consent', { params: { id: ring }, body: {} })
  const { date: opening } = await postAllButOne([others[0], helene, others[1]])
  const answered = await answeredAt(url)
  const workday = (await vacationsOf(helene)).at(-1)
  if (workday === undefined) throw new Error('Hélène works no day')
  return {
    helene: helene.session.userData._id,
    rotation: allRotations[0]?._id ?? '',
    circle,
    newCenter: await newCenterAt(url),
    ...(await vacanciesAt(url)),
    ring,
    opening,
    workday: workday.date,
    ...answered,
  }
}

/** Writes a state that no call writes: a centre whose day of text messages was full. */
async function fillDayOfTexts(databaseUrl: string): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  await database.query(
    `INSERT INTO sms_days (center_id, day, parts, dropped)
     SELECT _id, (now() AT TIME ZONE zone)::date, 500, 214 FROM centers ORDER BY created_at LIMIT 1`,
  )
  await database.end()
}

/** The faults of a picture, in words. */
async function take(visits: Visits, frame: Frame, namedAddresses: Named): Promise<string[]> {
  const { shot, width } = frame
  const isAlone = shot.network !== undefined
  const { context, me, center } = await (isAlone ? visits.alone(shot.who) : visits.of(shot.who))
  const troubles: string[] = []
  const page = await context.newPage()
  const visitor = visitorOf(page)
  try {
    page.on('pageerror', ({ message }) => troubles.push(message))
    const ids = { ...namedAddresses, me, center, today: todayIn(HOME.timezoneId) }
    const address = Object.entries(ids).reduce((filled, [name, id]) => filled.replace(`:${name}`, id), shot.path)
    if (shot.isOnItsSide === true && width === 'phone') await page.setViewportSize(ON_ITS_SIDE)
    if (shot.network === 'offline') await learn(page, visitor, address)
    await bendNetwork(page, shot.network)
    await page.goto(address)
    // A layer that an address opens comes after the page.
    if (OPENS.test(address)) await page.getByRole('dialog').first().waitFor()
    let isStill = await isAtRest(page, visitor, shot)
    if (shot.act !== undefined) {
      await shot.act(page, width)
      isStill = await isAtRest(page, visitor, shot)
    }
    await page.screenshot({ path: fileOf(frame) })
    await takeWhole(page, frame)
    if (!isStill) troubles.push('still loading')
    if (shot.who !== null && new URL(page.url()).pathname === '/login') troubles.push('logged out')
    if (await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth))
      troubles.push('wider than the window')
    if (shot.isPrinted === true && lookOf(frame) === 'desktop-dark') {
      await page.pdf({ path: path.join(folder, `${shot.name}.pdf`), preferCSSPageSize: true, printBackground: true })
    }
  } catch (error) {
    troubles.push(error instanceof Error ? error.message.split('\n').slice(0, 3).join(' ') : String(error))
  } finally {
    await page.close()
    await context.setOffline(false)
    if (isAlone) await context.close()
  }
  return troubles
}

/** One theme after the other, since the choice belongs to the person: the server keeps it. */
async function prefer(url: string, theme: Theme): Promise<void> {
  const emails = new Set(screens.map(({ who: email }) => email).filter((email) => email !== null))
  await Promise.all(
    [...emails].map(async (email) => {
      const { call, session } = await logInToApi(url, email, PASSWORD)
      const preferences = { theme: theme === 'dark' ? ('darkTheme' as const) : ('lightTheme' as const) }
      await call('users.preferences', { params: { id: session.userData._id }, body: { preferences } })
    }),
  )
}

async function takeReadme(browser: Browser, url: string): Promise<void> {
  const login = await request.newContext()
  const storageState = await storedLogin(login, url, people.camille)
  await login.dispose()
  const context = await browser.newContext({ viewport: { width: 1180, height: 720 }, ...HOME, storageState })
  const page = await context.newPage()
  const visitor = visitorOf(page)
  await page.goto(`${url}/dashboard`)
  await isAtRest(page, visitor, {})
  await page.screenshot({ path: path.join(root, 'docs/pictures/dashboard.png') })
  await context.close()
}

const isLook = (word: string) => /^(?:phone|tablet|desktop|wide)-(?:dark|light)$/.test(word)
const words = process.argv.slice(2)
const looks = words.filter(isLook)
const names = words.filter((word) => !isLook(word))

function isWanted(frame: Frame): boolean {
  const isUsual = USUAL.includes(frame.width) || (frame.theme === 'dark' && isEveryday(frame.shot))
  return (
    isUsual &&
    (looks.length === 0 || looks.includes(lookOf(frame))) &&
    (names.length === 0 || names.some((name) => nameOf(frame).includes(name)))
  )
}

async function takeAll(browser: Browser, url: string): Promise<string[]> {
  const troubles = forgotten().map((address) => `${address}: no picture shows this page`)
  const namedAddresses = await namedAt(url)
  // One picture after the other: two cores.
  for (const theme of ['dark', 'light'] as const) {
    await prefer(url, theme)
    for (const width of ['phone', 'desktop', 'tablet', 'wide'] as const) {
      const visits = visitsAt(browser, url, width, theme)
      for (const frame of [...screens, ...states].map((shot): Frame => ({ shot, width, theme })).filter(isWanted)) {
        const name = nameOf(frame)
        const found = await take(visits, frame, namedAddresses)
        process.stdout.write(`${name}${found.length === 0 ? '' : ' ✗'}\n`)
        troubles.push(...found.map((trouble) => `${name}: ${trouble}`))
      }
      await visits.end()
    }
    if (theme === 'dark' && (words.length === 0 || words.includes('readme'))) await takeReadme(browser, url)
  }
  return troubles
}

if (words.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
process.stdout.write('Démarrage de Relève…\n')
const server = await startOwnServer()
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] })
let troubles: string[] = []
try {
  await welcomeNewcomers(server.url)
  await fillDayOfTexts(server.databaseUrl)
  await campaignsAt(server.url, server.databaseUrl)
  await decisionsAt(server.url)
  troubles = await takeAll(browser, server.url)
  process.stdout.write(`Images\u00A0: ${folder}\n${troubles.map((trouble) => `✗ ${trouble}\n`).join('')}`)
} finally {
  await browser.close()
  await server.stop()
}
process.exit(troubles.length === 0 ? 0 : 1)
