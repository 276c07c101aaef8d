// Changes of the plan as an administrator makes them: what they touch and break is shown first, each promise has its decision, a broken
// rule its reason; what could not be undone is named. Of the plan nothing is written here: what would be is answered by the test.
import { chooseOption, pick } from './support/choose-option.ts'
import type { Page } from '@playwright/test'
import type { Api } from './support/api.ts'
import { dayAfter, typedDay } from './support/calendar.ts'
import { snackbar } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'
import { dayIn } from './support/scenes.ts'

/** A place in the cycle for some team of the centre that touches accepted demands, closes open ones and breaks a blocking rule. */
async function findHeavyChange({ call, session }: Api) {
  const teams = (await call('teams.list', {})).filter(({ centerId }) => centerId === session.userData.centerId)
  for (const team of teams) {
    for (const shift of [1, 2, 3]) {
      const body = { cycleStartDate: dayAfter(team.cycleStartDate ?? dayIn(0), shift), fromDate: dayIn(2) }
      // One after the other: the first that suits is enough.
      const rehearsal = await call('teams.cycleStartDate', { params: { id: team._id }, body: { ...body, dryRun: true } })
      const closed = rehearsal.conflicts.filter(({ isVoid = false }) => isVoid)
      const undone = rehearsal.conflicts.find(({ demandId, status }) => demandId !== undefined && status === 'accepted')
      const isBlocked = rehearsal.warnings.some(({ severity }) => severity === 'blocking')
      if (closed.length > 0 && undone !== undefined && isBlocked) return { team, body, seen: rehearsal, undone }
    }
  }
  throw new Error('no change of place in the demo touches enough')
}

async function openPlace(page: Page, centerId: string, team: string) {
  await page.goto(`/center/${centerId}/teams`)
  await page
    .getByRole('list', { name: 'Équipes du centre' })
    .getByRole('button', { name: new RegExp(`^${team}`) })
    .click()
  await page.getByRole('button', { name: 'Changer sa place dans le cycle' }).click()
  return page.getByRole('dialog', { name: new RegExp(`^${team}.*place dans le cycle`) })
}

test('what a change touches is decided on, a broken rule asks for a reason, and what stands is told', async ({ as, consoleWatch }) => {
  consoleWatch.tolerate(/status of 409 .*\/cycle-start-date/)
  const { page, api } = await as(people.admin)
  const { team, body, seen, undone } = await findHeavyChange(api)
  const sheet = await openPlace(page, team.centerId, team.name)
  const place = sheet.getByRole('button', { name: 'Changer la place' })

  await test.step('a wrong day is said beside its field', async () => {
    await sheet.getByLabel('À partir du').fill('01/01/2020')
    await sheet.getByRole('button', { name: 'Voir ce que cela change' }).click()
    await expect(sheet.getByText(/^Choisissez un jour à partir du \d/)).toBeVisible()
    await expect(sheet.getByLabel('À partir du')).toBeFocused()
    await sheet.getByLabel('À partir du').fill(typedDay(body.fromDate))
    await sheet.getByLabel('Jour 1 du cycle').fill(typedDay(body.cycleStartDate))
    await sheet.getByRole('button', { name: 'Voir ce que cela change' }).click()
  })

  await test.step('what somebody else decided meanwhile is said beside its field, and what was typed stays', async () => {
    await sheet.getByRole('button', { name: 'Modifier' }).click()
    const elsewhere = 'Décidé entre-temps par ailleurs.'
    await page.route('**/cycle-start-date', (route) => {
      expect(route.request().postDataJSON()).toMatchObject({ seen: { cycleStartDate: team.cycleStartDate } })
      return route.fulfill({ status: 409, json: { error: 'teamChanged', message: 'Relisez.', fields: { cycleStartDate: elsewhere } } })
    })
    await sheet.getByRole('button', { name: 'Voir ce que cela change' }).click()
    await expect(sheet.getByText(elsewhere)).toBeVisible()
    await expect(sheet.getByLabel('Jour 1 du cycle')).toHaveValue(typedDay(body.cycleStartDate))
    await page.unroute('**/cycle-start-date')
    await sheet.getByRole('button', { name: 'Voir ce que cela change' }).click()
  })

  await test.step('open demands that nobody could take are told, not asked about', async () => {
    await expect(sheet.getByRole('heading', { name: /demandes? ouvertes? (sera|seront) closes?/ })).toBeVisible()
    const choices = new Set(
      seen.conflicts.filter(({ isVoid = false }) => !isVoid).map(({ demandId, modificationId }) => demandId ?? modificationId),
    )
    await expect(sheet.getByRole('radiogroup')).toHaveCount(choices.size)
    await expectAccessible(page)
  })

  await test.step('a missing decision, then a missing reason, are reached', async () => {
    await place.click()
    await expect(sheet.getByText(/décisions? manque(nt)? encore/)).toBeVisible()
    await expect(sheet.getByRole('radio').first()).toBeFocused()
    const all = sheet.getByRole('button', { name: 'Tout annuler' })
    if (await all.isVisible()) await all.click()
    else await pick(sheet.getByRole('radio', { name: 'Annuler' }))
    await place.click()
    await expect(sheet.getByText(/donnez un motif pour passer outre/)).toBeVisible()
    await expect(sheet.getByLabel('Motif')).toBeFocused()
  })

  await test.step('leaving asks before the decisions are lost', async () => {
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Continuer la saisie' }).click()
    await expect(question).toBeHidden()
    await expect(sheet.getByLabel('Motif')).toBeVisible()
  })

  await test.step('a refusal about a day goes back to it; what could not be undone stays told until it is closed', async () => {
    await page.route('**/cycle-start-date', (route) => {
      expect(route.request().postDataJSON()).toMatchObject({ reason: 'Réorganisation' })
      return route.fulfill({ status: 409, json: { error: 'planPast', message: 'Ce changement toucherait des jours passés.' } })
    })
    await sheet.getByLabel('Motif').fill('Réorganisation')
    await place.click()
    await expect(sheet.getByText('Ce changement toucherait des jours passés.')).toBeVisible()
    await expect(sheet.getByLabel('À partir du')).toBeFocused()
    await page.unroute('**/cycle-start-date')
    await sheet.getByRole('button', { name: 'Voir ce que cela change' }).click()
    await expect(sheet.getByLabel('Motif')).toHaveValue('Réorganisation')
    await page.route('**/cycle-start-date', (route) =>
      route.fulfill({ json: { team: null, conflicts: seen.conflicts, warnings: seen.warnings, kept: [undone.demandId] } }),
    )
    await place.click()
    await expect(sheet).toBeHidden()
    const notice = snackbar(page, /n’a pas pu être défait et reste/)
    await expect(notice).toContainText(undone.user.lastName)
    await page.clock.install()
    await page.clock.fastForward(60_000)
    await expect(notice).toBeVisible()
  })
})

test('a member whose leaving breaks the staffing changes team with a reason', async ({ as }) => {
  const { page, api } = await as(people.admin)
  const { call, session } = api
  const { centerId } = session.userData
  const teams = (await call('teams.list', {})).filter((team) => team.centerId === centerId)
  const chief = (await call('users.list', {})).find(
    ({ centerId: own, team, qualifications }) => own === centerId && team !== null && qualifications.includes('CDS'),
  )
  if (chief === undefined) throw new Error('no team has a chief')
  const other = teams.find(({ _id }) => _id !== chief.team?._id)
  await page.goto(`/users?q=${encodeURIComponent(chief.lastName)}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(chief.lastName) })
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: /^Changer d’équipe/ }).click()
  await sheet.getByRole('combobox', { name: 'Équipe' }).click()
  await chooseOption(page.getByRole('option', { name: other?.name ?? '' }))
  await sheet.getByRole('button', { name: 'Voir ce que cela change' }).click()
  await expect(sheet.getByRole('heading', { name: 'Bloquant' })).toBeVisible()
  const all = sheet.getByRole('button', { name: 'Tout garder' })
  const keepChoice = sheet.getByRole('radio', { name: 'Garder' })
  if (await all.isVisible()) await all.click()
  // A single promise has no button for all; its label lies over the radio.
  else if (await keepChoice.isVisible()) await pick(keepChoice)
  await sheet.getByRole('button', { name: 'Changer d’équipe', exact: true }).click()
  await expect(sheet.getByText(/donnez un motif pour passer outre/)).toBeVisible()
  await expect(sheet.getByLabel('Motif')).toBeFocused()
  await expectAccessible(page)
  await page.route('**/assign-team', (route) => {
    expect(route.request().postDataJSON()).toMatchObject({ reason: 'Renfort' })
    return route.fulfill({ json: { teams: [], conflicts: [], warnings: [], kept: [] } })
  })
  await sheet.getByLabel('Motif').fill('Renfort')
  await sheet.getByRole('button', { name: 'Changer d’équipe', exact: true }).click()
  await expect(snackbar(page, /équipe changée/)).toBeVisible()
})

test('a team is renamed, refused a name that is taken, and deleted', { tag: '@deep' }, async ({ as, isMobile, consoleWatch }) => {
  consoleWatch.tolerate(/status of 409 .*\/api\/teams\//)
  // Its sheet is open when it goes.
  consoleWatch.tolerate(/status of 404 .*\/api\/teams\//)
  const { page, api } = await as(people.admin)
  const name = `Renfort ${isMobile ? 'téléphone' : 'bureau'}`
  const { _id, centerId } = await api.call('teams.create', { body: { name } })
  const otherTeam = (await api.call('teams.list', {})).find((team) => team.centerId === centerId && team._id !== _id)
  const open = (text: string) =>
    page
      .getByRole('list', { name: 'Équipes du centre' })
      .getByRole('button', { name: new RegExp(`^${text}`) })
      .click()
  const sheet = page.getByRole('dialog')
  try {
    await page.goto(`/center/${centerId}/teams`)
    await open(name)
    await sheet.getByRole('button', { name: 'Modifier le nom ou la couleur' }).click()
    await sheet.getByLabel('Nom').fill(otherTeam?.name ?? '')
    await sheet.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(sheet.getByText('Une équipe de ce centre porte déjà ce nom.')).toBeVisible()
    await expect(sheet.getByLabel('Nom')).toBeFocused()
    await sheet.getByLabel('Nom').fill(`${name} bis`)
    await sheet.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(snackbar(page, 'Équipe enregistrée')).toBeVisible()
    await expect(sheet).toBeHidden()
    await open(`${name} bis`)
    await sheet.getByRole('button', { name: 'Supprimer l’équipe' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer l’équipe' }).click()
    await expect(snackbar(page, 'Équipe supprimée')).toBeVisible()
    await expect(sheet).toBeHidden()
    await expect(page.getByText(`${name} bis`)).toHaveCount(0)
  } finally {
    await api.call('teams.remove', { params: { id: _id } }).catch(() => undefined)
  }
})
