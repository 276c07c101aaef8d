// The journeys of real people in a real Chromium, against a real start of Relève with its demo: each at a phone's and a desktop's width.
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import type { PlaywrightTestConfig } from '@playwright/test'
import { pushServiceCertificate } from '@releve/testing/push-service-key'
import { chromiumArguments, chromiumPath } from '@releve/testing/chromium'
import { scratchRoot } from '@releve/testing/scratch'
import { freePort } from './support/free-port.ts'

/** Parts that run side by side (scripts/test.ts) do not clear away what the other found. */
const results = path.join(import.meta.dirname, 'test-results', process.env['RELEVE_E2E_PART'] ?? '')

/** This file is read again by each worker: what the first reading decided travels in the environment. */
async function prepare(): Promise<{ port: string; folder: string }> {
  const { RELEVE_E2E_PORT, RELEVE_E2E_FOLDER } = process.env
  if (RELEVE_E2E_PORT !== undefined && RELEVE_E2E_FOLDER !== undefined) return { port: RELEVE_E2E_PORT, folder: RELEVE_E2E_FOLDER }
  const port = `${await freePort()}`
  const folder = mkdtempSync(path.join(scratchRoot(), 'releve-e2e-'))
  Object.assign(process.env, { RELEVE_E2E_PORT: port, RELEVE_E2E_FOLDER: folder })
  process.once('exit', (code) => {
    const log = path.join(folder, 'server.log')
    if (code !== 0 && existsSync(log)) {
      mkdirSync(results, { recursive: true })
      copyFileSync(log, path.join(results, 'server.log'))
    }
    rmSync(folder, { recursive: true, force: true })
  })
  return { port, folder }
}

const { port, folder } = await prepare()
/** The certificate the server is to trust: the push service of the tests, on this machine (push.spec.ts). */
const certificate = path.join(folder, 'push-service.pem')
if (!existsSync(certificate)) writeFileSync(certificate, pushServiceCertificate.trimStart())

const common: PlaywrightTestConfig['use'] = {
  baseURL: `http://localhost:${port}`,
  locale: 'fr-FR',
  // No test can intercept the answers of a worker; installed.spec.ts allows it.
  serviceWorkers: 'block',
  // A fifth of the time of a test: `npm test` does without; what fails has its picture and the page as it was read.
  trace: process.env['RELEVE_E2E_WIDTHS'] === 'chosen' ? 'off' : 'retain-on-failure',
  screenshot: 'only-on-failure',
  launchOptions: { executablePath: chromiumPath(), args: [...chromiumArguments] },
}

/**
 * `npm test` runs these at the phone's width alone, where they are used: their screens are forms and lists that wide ones only place
 * otherwise, or what they prove knows no width. `npm run test:deep`, and Playwright started by hand, run everything at both.
 */
const onPhonesAlone =
  process.env['RELEVE_E2E_WIDTHS'] === 'chosen'
    ? /\/(?:access|administration|answers|assigning|availability|campaign|categories|circles|early|emails|empty|exchange-list|export|fairness|first-look|first-page|first-steps|guard|handover|holidays|hours|hours-account|inbox|insets|installed|journal|kept|landscape|lists|login|messages|module-load|narrow|offline|other-subject|overlays|parts|placements|plan-changes|planning|points|push|queued|refusals|replacement|requests|routes|school|session|settings|settings-pages|shell|sms|staffing|states|switch|takeover|theme|tickets|told|unread|users|vacancies|within-leave)\.spec\.ts$/
    : []

/**
 * Journeys of screens that are not held in a hand: a wall’s, the editor of cycles and what has begun, where an administrator sits; and of
 * things only keys do.
 */
const onDesktopsAlone = process.env['RELEVE_E2E_WIDTHS'] === 'chosen' ? /\/(?:begun|grid|keyboard|rotation|wall)\.spec\.ts$/ : []

/**
 * Journeys of what changes seldom: `npm test` walks a third of these files, drawn for each run (scripts/test.ts), and every other file
 * each time; `npm run test:deep`, and Playwright started by hand, walk them all.
 */
const seldom =
  'administration|answers|availability|begun|campaign|categories|circles|emails|empty|export|fairness|first-look|first-page|guard|handover|holidays|insets|installed|journal|kept|landscape|layouts|lists|messages|narrow|other-subject|overlays|parts|placements|plan-changes|points|push|queued|roles|rotation|routes|school|settings|settings-pages|shell|sms|staffing|states|takeover|theme|tickets|told|unread|users|vacancies|wall|within-leave'.split(
    '|',
  )
const { RELEVE_TEST_THIRD } = process.env
const leftOut = seldom.flatMap((name, index) =>
  RELEVE_TEST_THIRD === undefined || index % 3 === Number(RELEVE_TEST_THIRD) ? [] : [`**/${name}.spec.ts`],
)
/** These tests prove what knows no width: `npm test` runs them at the phone's alone. */
const ofOneWidth = process.env['RELEVE_E2E_WIDTHS'] === 'chosen' ? /@phone/ : []

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: results,
  // One server, one story at a time: what a test sees is what it did.
  workers: 1,
  retries: 0,
  forbidOnly: process.env['RELEVE_CHROMIUM'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  projects: [
    {
      name: 'phone',
      testIgnore: [onDesktopsAlone, leftOut].flat(),
      // The other side of the world: days and hours must be those of the centre all the same.
      use: {
        ...common,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        colorScheme: 'dark',
        timezoneId: 'Pacific/Noumea',
      },
    },
    {
      name: 'desktop',
      testIgnore: [onPhonesAlone, leftOut].flat(),
      grepInvert: ofOneWidth,
      // A machine that prefers light: the application starts dark all the same.
      use: { ...common, viewport: { width: 1440, height: 900 }, colorScheme: 'light', timezoneId: 'Europe/Paris' },
    },
  ],
  webServer: {
    command: `exec "${process.execPath}" scripts/serve.ts > "${path.join(folder, 'server.log')}" 2>&1`,
    cwd: path.resolve(import.meta.dirname, '..'),
    url: `http://localhost:${port}/healthz`,
    env: {
      PORT: port,
      RELEVE_DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: '',
      RELEVE_HOST: '',
      RELEVE_PUBLIC_URL: '',
      RELEVE_PUSH_NETWORKS: '127.0.0.0/8,::1',
      NODE_EXTRA_CA_CERTS: certificate,
    },
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 40_000 },
  },
})
