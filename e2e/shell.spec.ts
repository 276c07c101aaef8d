// The telephone application, tested in a browser: its build comes from one origin, and the server has another one. The native functions of
// Capacitor are not tested here.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import path from 'node:path'
import { expect, logInOnPage, test } from './support/fixtures.ts'
import { freePort } from './support/free-port.ts'
import { startOwnServer } from './support/own-server.ts'
import type { OwnServer } from './support/own-server.ts'
import { people } from './support/people.ts'

const root = path.resolve(import.meta.dirname, '..')
const dist = path.join(root, 'apps/mobile/dist')
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

let server: OwnServer
let shell: Server
let origin: string

test.beforeAll(async () => {
  test.setTimeout(240_000)
  const buildProcess = spawnSync(process.execPath, [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'apps/web'),
    env: { ...process.env, NODE_ENV: 'production', VITE_SHELL: '1' },
  })
  expect(buildProcess.status).toBe(0)
  const port = await freePort()
  origin = `http://localhost:${port}`
  // The test serves files as Capacitor does: the requested file, or else the page.
  shell = createServer((request, answer) => {
    const { pathname } = new URL(request.url ?? '/', origin)
    const requestedFile = path.join(dist, pathname)
    const file =
      path.extname(pathname) !== '' && requestedFile.startsWith(dist) && existsSync(requestedFile)
        ? requestedFile
        : path.join(dist, 'index.html')
    answer.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file))
  })
  await new Promise<void>((resolve) => shell.listen(port, 'localhost', resolve))
  server = await startOwnServer({ RELEVE_APP_ORIGINS: origin, RELEVE_NAME: 'SDIS de la Brumaie' })
})

test.afterAll(async () => {
  shell.close()
  await server.stop()
})

test('a telephone is connected to a server, logs in, stays, hears of what happens, and changes its server', async ({
  browser,
  consoleWatch,
  isMobile,
}) => {
  test.skip(!isMobile, 'an application of telephones')
  test.setTimeout(120_000)
  const context = await browser.newContext({ baseURL: origin, colorScheme: 'light' })
  consoleWatch.follow(context)
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Le serveur de votre département' })).toBeVisible()

  const address = page.getByLabel('Adresse du serveur')
  await address.fill('http://releve.example')
  await page.getByRole('button', { name: 'Vérifier l’adresse' }).click()
  await expect(page.getByText(/ne serait pas chiffrée/)).toBeVisible()
  // The application's own origin answers every path with its page, which is no Relève server.
  await address.fill(origin)
  await page.getByRole('button', { name: 'Vérifier l’adresse' }).click()
  await expect(page.getByText(/ce n’est pas Relève/)).toBeVisible()
  await address.fill(server.url)
  await page.getByRole('button', { name: 'Vérifier l’adresse' }).click()
  await expect(page.getByText('SDIS de la Brumaie')).toBeVisible()
  await page.getByRole('button', { name: 'Continuer et se connecter' }).click()

  await page.goto('/login')
  const events = page.waitForRequest(`${server.url}/api/events*`)
  await logInOnPage(page, people.camille)
  await expect(page).toHaveURL(`${origin}/dashboard`)
  expect(await (await events).response().then((response) => response?.status())).toBe(200)
  expect(await context.cookies(server.url)).toEqual([])
  // Another page reads its data from the server's origin as well.
  await page.goto('/users')
  await expect(page.getByRole('heading', { level: 1, name: 'Membres' })).toBeVisible()

  // An expired token is renewed with the one stored on the device, which changes at each renewal.
  const keptToken = () =>
    page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.includes('refresh '))
      return key === undefined ? null : localStorage.getItem(key)
    })
  const before = await keptToken()
  expect(before).not.toBeNull()
  await page.evaluate(() => {
    const login = localStorage.getItem('releve.login') ?? ''
    localStorage.setItem('releve.login', login.replace(/"expiresAt":\d+/, '"expiresAt":0'))
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Membres' })).toBeVisible()
  await expect.poll(keptToken).not.toBe(before)

  await page.goto('/parameter/account')
  await expect(page.getByRole('heading', { name: 'Relier un téléphone' })).toBeVisible()
  await expect(page.getByText(new URL(server.url).host)).toBeVisible()

  // The web view has no push service, so the page must not offer notifications.
  await page.goto('/parameter/notifications')
  await expect(page.getByText(/^Cette application ne reçoit pas encore de notifications/)).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Recevoir les notifications sur cet appareil' })).toBeDisabled()

  await page.evaluate(() => localStorage.removeItem('releve.login'))
  await page.goto('/login')
  await page.getByRole('button', { name: 'Changer de serveur' }).click()
  await expect(page.getByRole('heading', { name: 'Le serveur de votre département' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'SDIS de la Brumaie' })).toBeVisible()
  await page.screenshot({ path: path.join(import.meta.dirname, 'test-results/pairing.png'), fullPage: true })
  await context.close()
})
