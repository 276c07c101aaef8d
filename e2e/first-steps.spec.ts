// The first steps of a new member: ticked by what they set or by themselves, on every device; gone once all is done.
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'

test('first steps are ticked, kept, and go when put aside', async ({ as, isMobile }) => {
  const { page, api } = await as(people.karim)
  const keep = (dismissedSteps: []) =>
    api.call('users.preferences', { params: { id: api.session.userData._id }, body: { preferences: { dismissedSteps } } })
  await keep([])
  try {
    await page.goto('/dashboard')
    const steps = page.getByRole('region', { name: 'Premiers pas' })
    // Somebody who already exchanges vacations finds them folded.
    const unfold = () => steps.getByRole('button', { name: /^Premiers pas/, expanded: false }).click()
    await unfold()
    await expect(steps.getByRole('listitem')).toHaveCount(isMobile ? 4 : 3)
    await expect(steps.getByText('Installer Relève')).toHaveCount(isMobile ? 1 : 0)
    const notifications = steps.getByRole('listitem').filter({ hasText: 'Régler les notifications' })
    await notifications.getByRole('button', { name: 'Marquer « Régler les notifications » comme fait' }).click()
    await expect(notifications).toContainText('Fait')
    await expectAccessible(page)
    await page.reload()
    await unfold()
    await expect(notifications).toContainText('Fait')
    await notifications.getByRole('link').click()
    await expect(page).toHaveURL(/\/parameter\/notifications$/)
    await page.goBack()
    await unfold()
    await steps.getByRole('button', { name: 'Tout masquer' }).click()
    await expect(steps).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'De garde maintenant' })).toBeVisible()
    await expect(steps).toHaveCount(0)
  } finally {
    await keep([])
  }
})

test('home opens at its top with a calendar address and steps left, however late the server tells of the address', async ({ as }) => {
  const { page, api } = await as(people.karim)
  const hadFeed = (await api.call('feeds.get', {})).feed !== null
  if (!hadFeed) await api.call('feeds.renew', { body: {} })
  try {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/calendar-feed', async (route) => {
      await answered
      await route.continue()
    })
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'De garde maintenant' })).toBeVisible()
    answer()
    const steps = page.getByRole('region', { name: 'Premiers pas' })
    await expect(steps).toBeVisible()
    // Focus and scrolling happen once it is drawn.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await page.evaluate(() => ({ top: scrollY, focused: document.activeElement?.tagName }))).toEqual({ top: 0, focused: 'BODY' })
    await steps.getByRole('button', { name: /^Premiers pas/, expanded: false }).click()
    await expect(steps.getByRole('listitem').filter({ hasText: 'Relier votre agenda' })).toContainText('Fait')
  } finally {
    if (!hadFeed) await api.call('feeds.revoke', {})
  }
})
