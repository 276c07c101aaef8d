// Follows, as each role, every link and presses every control that sends nothing, on each screen and in what it opens. No link is broken,
// no error comes, no focus is lost, nothing is left open.
import { enter } from './support/enter.ts'
import { linksOf, pressAll } from './support/crawl.ts'
import { expect, test } from './support/fixtures.ts'
import { startOwnServer } from './support/own-server.ts'
import type { OwnServer } from './support/own-server.ts'
import { pagesForAll, roles, routes } from './support/routes.ts'
import { isNotFound, troublesOf, visitorOf } from './support/visit.ts'

test.use({ trace: 'off' })

test.describe('everything', { tag: '@deep' }, () => {
  let server: OwnServer

  test.beforeAll(async () => {
    test.setTimeout(240_000)
    server = await startOwnServer()
  })

  test.afterAll(() => server.stop())

  for (const role of roles) {
    test(`as ${role}`, async ({ as, browser, consoleWatch }) => {
      test.setTimeout(7_200_000)
      const context = await browser.newContext({ baseURL: server.url })
      consoleWatch.follow(context)
      const { page, addressOf, maySee } = await enter(role, await context.newPage(), (email) => as(email, { baseURL: server.url }))
      const visitor = visitorOf(page)
      const links = new Map<string, string>()
      const explored = new Set<string>()
      for (const address of [...routes.filter(maySee).map(addressOf), ...pagesForAll]) {
        // PLAYWRIGHT_LIST_PRINT_STEPS=1 prints where it is, and after how long.
        await test.step(address, async () => {
          await visitor.open(address)
          for (const [kind, link] of await linksOf(page)) if (!links.has(kind)) links.set(kind, link)
          expect.soft(await pressAll(page, visitor, address, explored), `${role}, ${address}`).toEqual([])
        })
      }
      for (const link of links.values()) {
        await visitor.open(link)
        expect.soft([...(await troublesOf(page)), ...visitor.failures()], `${role}, link to ${link}`).toEqual([])
        expect.soft(await isNotFound(page), `${role}, ${link} leads nowhere`).toBe(false)
      }
      await context.close()
    })
  }
})
