// The home page and the menus name the work of a role to its holder, and all of what is named there opens and is answered.
import { demoUsers } from '@releve/demo/people'
import type { WireRole } from '@releve/contract/roles'
import { logInToApi } from './support/api.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { PASSWORD, people } from './support/people.ts'
import { troublesOf, visitorOf } from './support/visit.ts'

/** The pages that each role opens beside those of all members. */
const OPENED: Readonly<Record<WireRole['role'], readonly string[]>> = {
  reader: [],
  roomChief: ['/vacancies'],
  replacements: ['/vacancies'],
  teamChief: ['/decide', '/users'],
  planner: ['/calendar', '/decide', '/vacancies'],
  hr: ['/decide', '/month', '/users'],
}

const ROLES = ['reader', 'roomChief', 'replacements', 'teamChief', 'planner', 'hr'] as const satisfies WireRole['role'][]

test('a role is work that is found on the home page and in the menus, and nothing of it is refused', async ({ as, baseURL, isMobile }) => {
  test.skip(isMobile, 'the menus of a desktop name everything')
  test.slow()
  const url = baseURL ?? ''
  const admin = await logInToApi(url, people.admin, PASSWORD)
  // An officer of no team, in whose name no other journey logs in.
  const email =
    demoUsers.findLast(
      ({ centerId, teamId, status, isAdmin }) => centerId === 'cta' && teamId === null && status === 'approved' && !isAdmin,
    )?.email ?? ''
  const id = (await admin.call('users.list', {})).find((user) => user.email === email)?._id ?? ''
  const [team] = await admin.call('teams.list', {})
  const { page } = await as(email)
  const visitor = visitorOf(page)
  for (const role of ROLES) {
    const body = role === 'teamChief' ? { role, teamId: team?._id ?? '' } : { role }
    const { roles: given } = await admin.call('roles.give', { params: { id }, body })
    await visitor.open('/dashboard')
    const work = page.getByRole('region', { name: 'Votre rôle' })
    await expect(work, role).toBeVisible()
    if (role === 'planner') await expectAccessible(page)
    const menus = page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('group', { name: 'Gestion' })
    const hrefs = (
      await Promise.all(
        [work, menus].map((part) => part.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))),
      )
    )
      .flat()
      .filter((href) => href.startsWith('/'))
    expect([...new Set(hrefs.map((href) => href.split('?')[0] ?? ''))].toSorted(), role).toEqual(OPENED[role])
    for (const href of new Set(hrefs)) {
      await visitor.open(href)
      expect([...(await troublesOf(page)), ...visitor.failures()], `${role}, ${href}`).toEqual([])
      await expect(page.getByText(/Page réservée|est tenue par/), `${role}, ${href}`).toHaveCount(0)
    }
    const held = given.find((each) => each.user._id === id && each.role === role)
    await admin.call('roles.take', { params: { id, roleId: held?._id ?? '' } })
    // The session learns that the role is gone on a page that asks nothing for it.
    await visitor.open('/parameter')
    await expect(menus.getByRole('link')).toHaveCount(0)
  }
  await visitor.open('/dashboard')
  await expect(page.getByRole('region', { name: /^Vos? rôles?$/ })).toHaveCount(0)
})
