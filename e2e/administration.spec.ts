// The duties of administrators: the history of their centre's rules; for master administrators the queue of mails and tasks.
import { noticeText } from '@releve/contract/hours-text'
import { chooseOption, pick } from './support/choose-option.ts'
import { snackbar } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'

test('the history of the rules says who changed what, and follows a change', async ({ as }) => {
  const { page, api, name } = await as(people.admin)
  const id = api.session.userData.centerId ?? ''
  const before = await api.call('centers.rules', { params: { id } })
  await page.goto('/admin/rules')
  const history = page.getByRole('region', { name: 'Historique des changements' })
  await expect(history).toBeVisible()
  try {
    const field = page.getByLabel('Se désister, au plus tard')
    await field.fill(`${before.withdrawNoticeHours + 6}`)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(snackbar(page, /Règles enregistrées/)).toBeVisible()
    const newest = history.getByRole('listitem').first()
    await expect(newest).toContainText(name)
    await expect(newest).toContainText('Se désister, au plus tard')
    await expect(newest).toContainText(`${noticeText(before.withdrawNoticeHours)} avant`)
    await expect(newest).toContainText(`${noticeText(before.withdrawNoticeHours + 6)} avant`)
    await expectAccessible(page)
  } finally {
    await api.call('rules.save', { params: { id }, body: before })
  }
})

test('a centre without a cycle is told what it lacks, not what it has', async ({ as }) => {
  const { page } = await as(people.admin)
  const setUpState = { rotation: false, activation: false, teams: true, staffing: false, members: true, firstDuty: null }
  await page.route(/\/api\/center\/[^/]+\/set-up$/, (route) => route.fulfill({ json: setUpState }))
  await page.goto('/admin-panel')
  const part = page.getByRole('region', { name: /^Mettre le centre en place/ })
  await expect(part.getByRole('heading', { level: 2 }).locator('xpath=..')).toContainText('5')
  const step = (title: string) => part.getByRole('listitem').filter({ hasText: title })
  await expect(step('Créer le cycle')).not.toContainText('Fait')
  await expect(step('Créer les équipes')).toContainText('Fait')
  await expect(step('Faire venir les membres')).toContainText('Fait')
  await expectAccessible(page)
})

test('the rules of a centre are never shown nor saved as those of another, nor lost by looking at another', async ({ as }) => {
  const { page, api } = await as(people.master)
  const centers = await api.call('centers.list', {})
  const [centerId, otherCenterId] = centers.slice(0, 2).map(({ _id }) => _id)
  const nameOf = (id: string | undefined) => centers.find(({ _id }) => _id === id)?.name ?? ''
  const before = await api.call('centers.rules', { params: { id: centerId ?? '' } })
  const field = page.getByLabel('Se désister, au plus tard')
  const offer = page.getByLabel('Poster une demande, au plus tard')
  const choose = async (id: string | undefined) => {
    await page.getByRole('combobox', { name: 'Centre' }).click()
    await chooseOption(page.getByRole('option', { name: nameOf(id), exact: true }))
  }
  let release: () => void = () => undefined
  const hold = async (method: string, id: string | undefined) => {
    const gate = new Promise<void>((resolve) => (release = resolve))
    await page.route(`**/api/center/${id}/rules`, async (route) => {
      if (route.request().method() === method) await gate
      await route.continue()
    })
  }
  await page.goto(`/admin/rules?center=${centerId}`)
  await expect(field).toHaveValue(`${before.withdrawNoticeHours}`)

  await test.step('another centre is chosen: it asks before what is not saved is lost', async () => {
    await field.fill(`${before.withdrawNoticeHours + 7}`)
    await choose(otherCenterId)
    const question = page.getByRole('alertdialog', { name: /^Quitter sans enregistrer/ })
    await question.getByRole('button', { name: 'Continuer la saisie' }).click()
    await expect(field).toHaveValue(`${before.withdrawNoticeHours + 7}`)
    await expect(page.getByRole('combobox', { name: 'Centre' })).toContainText(nameOf(centerId))
    await hold('GET', otherCenterId)
    await choose(otherCenterId)
    await question.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
  })

  await test.step('while its own are read nothing of the other is there', async () => {
    await expect(page.getByRole('combobox', { name: 'Centre' })).toContainText(nameOf(otherCenterId))
    await expect(field).toHaveCount(0)
    release()
    await expect(field).toBeVisible()
    await page.unroute(`**/api/center/${otherCenterId}/rules`)
    await choose(centerId)
    await expect(field).toHaveValue(`${before.withdrawNoticeHours}`)
  })

  try {
    await test.step('what is typed while it is being saved stays, not saved yet', async () => {
      await hold('PUT', centerId)
      await field.fill(`${before.withdrawNoticeHours + 6}`)
      await page.getByRole('button', { name: 'Enregistrer' }).click()
      await offer.fill(`${before.postNoticeHours + 5}`)
      release()
      await expect(snackbar(page, /Règles enregistrées/)).toBeVisible()
      await expect(offer).toHaveValue(`${before.postNoticeHours + 5}`)
      await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeEnabled()
      const { withdrawNoticeHours, postNoticeHours } = await api.call('centers.rules', { params: { id: centerId ?? '' } })
      expect([withdrawNoticeHours, postNoticeHours]).toEqual([before.withdrawNoticeHours + 6, before.postNoticeHours])
    })
  } finally {
    await api.call('rules.save', { params: { id: centerId ?? '' }, body: before })
  }
})

test('two administrators change the rules at once: neither undoes the other', async ({ as, apiOf }) => {
  const { page, api } = await as(people.admin)
  const other = await apiOf(people.master)
  const id = api.session.userData.centerId ?? ''
  const before = await api.call('centers.rules', { params: { id } })
  const field = page.getByLabel('Se désister, au plus tard')
  await page.goto('/admin/rules')
  try {
    await field.fill(`${before.withdrawNoticeHours + 6}`)
    await other.call('rules.save', { params: { id }, body: { ...before, postNoticeHours: before.postNoticeHours + 5 } })
    await expect(page.getByText('Ces règles viennent d’être changées par ailleurs')).toBeVisible()
    await expect(page.getByLabel('Poster une demande, au plus tard')).toHaveValue(`${before.postNoticeHours + 5}`)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(snackbar(page, /Règles enregistrées/)).toBeVisible()
    const { withdrawNoticeHours, postNoticeHours } = await api.call('centers.rules', { params: { id } })
    expect([withdrawNoticeHours, postNoticeHours]).toEqual([before.withdrawNoticeHours + 6, before.postNoticeHours + 5])

    // Changed by the other and put back, as one saved it oneself before: it is the other's doing all the same.
    const saved = await api.call('centers.rules', { params: { id } })
    const points = page.getByLabel('Proposés pour un remplacement')
    await other.call('rules.save', { params: { id }, body: { ...saved, defaultPoints: saved.defaultPoints + 1 } })
    await expect(points).toHaveValue(`${saved.defaultPoints + 1}`)
    await field.fill(`${before.withdrawNoticeHours + 7}`)
    await other.call('rules.save', { params: { id }, body: saved })
    await expect(points).toHaveValue(`${saved.defaultPoints}`)
  } finally {
    await api.call('rules.save', { params: { id }, body: before })
  }
})

test('a centre, a team and a cycle are made under the names French people give them', async ({ as }) => {
  const { page, api } = await as(people.master)
  const name = `Salle d’Été – n° ${Date.now()}`
  const create = async (button: string, label: string, confirm: string, confirmation: RegExp) => {
    await page.getByRole('button', { name: button }).first().click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel(label).fill(name)
    await sheet.getByRole('button', { name: confirm }).click()
    await expect(snackbar(page, confirmation)).toBeVisible()
  }
  const search = async () => (await api.call('centers.list', {})).find((center) => center.name === name)?._id ?? ''
  try {
    await page.goto('/center/centers')
    await create('Créer un centre', 'Nom du centre', 'Créer le centre', /Centre créé/)
    await page.goto(`/center/${await search()}/teams`)
    await create('Créer une équipe', 'Nom', 'Créer l’équipe', /Équipe créée/)
    await page.goto(`/rotation?center=${await search()}`)
    await create('Nouveau cycle', 'Nom', 'Créer le cycle', /Cycle créé/)
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  } finally {
    await api.call('centers.remove', { params: { id: await search() } })
  }
})

test('a search of the centres that is emptied keeps its field, and the focus in it', async ({ as }) => {
  const { page, api } = await as(people.master)
  const createdIds: string[] = []
  try {
    for (let n = 1; n <= 7; n += 1) {
      createdIds.push((await api.call('centers.create', { body: { name: `Salle ${n} – ${Date.now()}`, profile: 'FPT' } }))._id)
    }
    await page.goto('/center/centers')
    const field = page.getByRole('searchbox', { name: 'Chercher un centre' })
    const list = page.getByRole('list', { name: 'Centres' }).getByRole('listitem')
    for (const [typed, count] of [
      ['Salle 3', 1],
      ['nulle part', 0],
    ] as const) {
      await field.fill(typed)
      await expect(list).toHaveCount(count)
      await field.fill('')
      await expect(list.nth(7)).toBeVisible()
      await expect(field).toBeFocused()
    }
  } finally {
    for (const id of createdIds) await api.call('centers.remove', { params: { id } })
  }
})

test('rules that could not be sent are kept, and no field is said to be at fault', async ({ as, consoleWatch }) => {
  consoleWatch.tolerate(/ERR_FAILED|Failed to load resource/)
  const { page } = await as(people.admin)
  await page.goto('/admin/rules')
  await page.getByLabel('Se désister, au plus tard').fill('37')
  await page.route('**/api/center/*/rules', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Connexion impossible.')).toBeVisible()
  await expect(page.getByText(/à corriger/)).toBeHidden()
  await expect(page.getByText('Modifications non enregistrées')).toBeVisible()
  await expect(page.getByLabel('Se désister, au plus tard')).toHaveValue('37')
})

test('two administrators change the centre at once: neither undoes the other', async ({ as, apiOf }) => {
  const { page, api } = await as(people.master)
  const other = await apiOf(people.admin)
  const id = other.session.userData.centerId ?? ''
  const { name, department } = await other.call('centers.get', { params: { id } })
  await page.goto('/center/centers')
  await page.getByRole('list', { name: 'Centres' }).getByRole('button').filter({ hasText: name }).click()
  const sheet = page.getByRole('dialog')
  try {
    await sheet.getByLabel('Département ou service').fill('Brumaie du Nord')
    await other.call('centers.update', { params: { id }, body: { name: `${name} (site 2)` } })
    await sheet.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(snackbar(page, /enregistré/)).toBeVisible()
    const after = await api.call('centers.get', { params: { id } })
    expect([after.name, after.department]).toEqual([`${name} (site 2)`, 'Brumaie du Nord'])
  } finally {
    await api.call('centers.update', { params: { id }, body: { name, department } })
  }
})

test('two administrators save the rules at once: the second is told, and keeps the first’s change with their own', async ({
  as,
  apiOf,
  consoleWatch,
}) => {
  consoleWatch.tolerate(/status of 409|ERR_FAILED.*\/api\/events/)
  const { page, context, api } = await as(people.admin)
  const other = await apiOf(people.master)
  const id = api.session.userData.centerId ?? ''
  const before = await api.call('centers.rules', { params: { id } })
  // They hear nothing of what others do.
  await context.route('**/api/events*', (route) => route.abort())
  await page.goto('/admin/rules')
  const withdraw = page.getByLabel('Se désister, au plus tard')
  try {
    await withdraw.fill(String(before.withdrawNoticeHours + 3))
    await other.call('rules.save', { params: { id }, body: { ...before, postNoticeHours: before.postNoticeHours + 1 } })
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Ces règles viennent d’être changées par ailleurs' })).toBeVisible()
    expect(await api.call('centers.rules', { params: { id } })).toMatchObject({ withdrawNoticeHours: before.withdrawNoticeHours })
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(snackbar(page, /Règles enregistrées/)).toBeVisible()
    expect(await api.call('centers.rules', { params: { id } })).toMatchObject({
      withdrawNoticeHours: before.withdrawNoticeHours + 3,
      postNoticeHours: before.postNoticeHours + 1,
    })

    // The same rule: the last one is told who changed it and to what, before theirs takes its place.
    const saved = await api.call('centers.rules', { params: { id } })
    await withdraw.fill(String(before.withdrawNoticeHours + 4))
    await other.call('rules.save', { params: { id }, body: { ...saved, withdrawNoticeHours: before.withdrawNoticeHours + 9 } })
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    const { name, lastName } = other.session.userData
    const deadlineSentence = `Se désister, au plus tard\u00A0: ${name} ${lastName} vient de mettre «\u00A0${noticeText(before.withdrawNoticeHours + 9)} avant\u00A0».`
    await expect(page.getByText(deadlineSentence)).toBeVisible()
    await expect(withdraw).toHaveValue(String(before.withdrawNoticeHours + 4))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(snackbar(page, /Règles enregistrées/)).toBeVisible()
    expect(await api.call('centers.rules', { params: { id } })).toMatchObject({ withdrawNoticeHours: before.withdrawNoticeHours + 4 })
  } finally {
    await api.call('rules.save', { params: { id }, body: before })
  }
})

test('two administrators change one member at once: what each gave stays, and the last to write the same field is told', async ({
  as,
  apiOf,
  consoleWatch,
}) => {
  consoleWatch.tolerate(/status of 409|ERR_FAILED.*\/api\/events/)
  const { page, context, api } = await as(people.admin)
  const other = await apiOf(people.master)
  const members = await api.call('users.center', { params: { id: api.session.userData.centerId ?? '' } })
  const memberToChange = members.find(({ isAdmin, status }) => !isAdmin && status === 'approved')
  if (memberToChange === undefined) throw new Error('a member to change')
  const { _id: id, rank, qualifications } = memberToChange
  const put = (body: { rank?: string; qualifications?: string[] }) => other.call('users.update', { params: { id }, body })
  const now = async () => api.call('users.get', { params: { id } })
  // They hear nothing of what others do.
  await context.route('**/api/events*', (route) => route.abort())
  await page.goto(`/users?user=${id}`)
  try {
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: /^Identité et coordonnées/ }).click()
    await sheet.getByLabel('Ajouter une qualification').fill('DEUXIÈME')
    await sheet.getByLabel('Ajouter une qualification').press('Enter')
    await put({ qualifications: [...qualifications, 'PREMIÈRE'] })
    await sheet.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(snackbar(page, /modifications enregistrées/)).toBeVisible()
    expect((await now()).qualifications).toEqual([...qualifications, 'PREMIÈRE', 'DEUXIÈME'])

    await sheet.getByRole('button', { name: /^Identité et coordonnées/ }).click()
    await sheet.getByLabel('Grade').fill('Lieutenant')
    await put({ rank: 'Capitaine' })
    await sheet.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(sheet.getByText('Changé entre-temps par ailleurs en «\u00A0Capitaine\u00A0».')).toBeVisible()
    await expectAccessible(page)
    expect((await now()).rank).toBe('Capitaine')
    await sheet.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(snackbar(page, /modifications enregistrées/).last()).toBeVisible()
    await expect.poll(async () => (await now()).rank).toBe('Lieutenant')
  } finally {
    await put({ rank: rank ?? '', qualifications })
  }
})

test('who is about to join a team whose cycle breaks a rule is named first, and a reason is asked for', async ({ as, consoleWatch }) => {
  consoleWatch.tolerate(/status of 409/)
  const { page, api } = await as(people.admin)
  const name = `Renfort ${Date.now()}`
  const shift = (letter: string, startTime: string, endTime: string) => ({
    shift: { name: letter, type: 'work' as const, default: { startTime, endTime } },
  })
  const rest = { shift: { name: 'R', type: 'rest' as const } }
  // The day begins as the night ends.
  const days = [shift('N', '19:00', '07:00'), shift('J', '07:00', '19:00'), rest, rest]
  const { _id: rotationId } = await api.call('rotations.create', { body: { name, days } })
  const { _id: id } = await api.call('teams.create', { body: { name, cycleStartDate: '2026-01-05' } })
  try {
    await api.call('teams.rotation', { params: { id }, body: { rotationId, reason: 'Essai' } })
    await page.goto('/users?import=1')
    const dialog = page.getByRole('dialog', { name: 'Importer des membres' })
    const line = (lastName: string) => `${lastName};Ana;${lastName.toLowerCase()}.${Date.now()}@exemple.fr;${name}`
    await dialog.getByLabel('Ou coller le tableau').fill(`Nom;Prénom;E-mail;Équipe\n${line('Aulne')}\n${line('Bouleau')}\n`)
    await dialog.getByRole('button', { name: 'Vérifier' }).click()
    await expect(dialog.getByText(/^Ana Aulne et Ana Bouleau\s: 0\sh de repos entre N du .+ et J du .+, au lieu de 12\sh\.$/)).toBeVisible()
    await dialog.getByRole('button', { name: /^Importer 2 personnes/ }).click()
    await expect(dialog.getByText(/donnez un motif pour passer outre/)).toBeVisible()
    await expectAccessible(page)
    await page.goto('/admin/pending-users')
    await page
      .getByRole('button', { name: /^Approuver/ })
      .first()
      .click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('combobox', { name: 'Équipe' }).click()
    await chooseOption(page.getByRole('option', { name }))
    await sheet.getByRole('button', { name: 'Approuver le compte' }).click()
    await expect(sheet.getByText(/^0\sh de repos entre N du .+ et J du .+, au lieu de 12\sh\.$/)).toBeVisible()
    await expect(sheet.getByText('Lisez ce que ce planning ne respecte pas, puis confirmez.')).toBeVisible()
    await sheet.getByRole('button', { name: 'Approuver le compte' }).click()
    await expect(sheet.getByText(/donnez un motif pour passer outre/)).toBeVisible()
    await expect(sheet.getByLabel('Motif')).toBeFocused()
    await expectAccessible(page)
  } finally {
    await api.call('teams.remove', { params: { id } })
  }
})

const at = Date.UTC(2026, 10, 20, 8, 30)

test('a master administrator reads the queue of mails and tasks, and tries again what failed', async ({ as }) => {
  const { page } = await as(people.master)
  const requests: string[] = []
  const job = { task: 'purge', attempts: 3, maxAttempts: 3, lastError: 'ETIMEDOUT', runAt: at, createdAt: at }
  const mail = { kind: 'reset', recipient: 'eve.orme@exemple.fr', attempts: 8, createdAt: at, settledAt: at }
  await page.route('**/api/jobs?*', (route) =>
    route.fulfill({
      json: {
        waiting: 1,
        running: 0,
        failed: requests.includes('retry 7') ? 0 : 1,
        tasks: [],
        jobs: [
          ...(requests.includes('retry 7') ? [] : [{ ...job, _id: '7', status: 'failed' }]),
          { ...job, _id: '8', task: 'settle', status: 'waiting', attempts: 0, lastError: null },
        ],
        schedules: [{ task: 'settle', lastRunAt: at, nextRunAt: at + 60_000 }],
      },
    }),
  )
  await page.route('**/api/mails?*', (route) => {
    const status = new URL(route.request().url()).searchParams.get('status')
    const all = [
      {
        ...mail,
        _id: 'a0000000-0000-4000-8000-000000000001',
        subject: 'Choisir un nouveau mot de passe',
        status: 'failed',
        lastError: '550',
        canRetry: true,
      },
      { ...mail, _id: 'a0000000-0000-4000-8000-000000000002', subject: 'Bienvenue', status: 'failed', lastError: '550', canRetry: false },
      {
        ...mail,
        _id: 'a0000000-0000-4000-8000-000000000003',
        subject: 'Compte approuvé',
        status: 'sent',
        lastError: null,
        canRetry: false,
      },
    ]
    return route.fulfill({
      json: { queued: 0, sent: 1, failed: 2, mails: all.filter((mail) => status === null || mail.status === status), next: null },
    })
  })
  await page.route('**/api/jobs/*/retry', (route) => {
    requests.push(`retry ${new URL(route.request().url()).pathname.split('/').at(-2)}`)
    return route.fulfill({ status: 204 })
  })
  await page.route('**/api/mails/*/retry', (route) => {
    requests.push('mail')
    return route.fulfill({ status: 204 })
  })

  await page.goto('/admin-panel')
  const failed = page.getByRole('region', { name: 'Envois et tâches en échec' })
  await expect(failed.getByRole('listitem')).toHaveCount(3)
  await failed
    .getByRole('listitem')
    .filter({ hasText: 'Effacement des données périmées' })
    .getByRole('button', { name: 'Réessayer' })
    .click()
  await expect(snackbar(page, 'Nouvel essai lancé.')).toBeVisible()
  await expect(failed.getByRole('listitem')).toHaveCount(2)
  expect(requests).toEqual(['retry 7'])

  await page.getByRole('button', { name: /^E-mails et tâches de fond/ }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
  await sheet.getByRole('combobox', { name: 'État des e-mails' }).click()
  await chooseOption(page.getByRole('option', { name: /^En échec/ }))
  await expect(sheet.getByRole('listitem')).toHaveCount(2)
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Bienvenue' })).toContainText('il ne peut pas être renvoyé')
  await sheet.getByRole('button', { name: 'Réessayer' }).click()
  await expect.poll(() => requests).toEqual(['retry 7', 'mail'])
  await pick(sheet.getByRole('radio', { name: 'Tâches' }))
  await expect(sheet.getByRole('button', { name: 'Faire maintenant' })).toBeVisible()
  await expect(sheet.getByText(/^dernière fois/)).toBeVisible()
  await expectAccessible(page)
})

test('a master administrator reaches the cycle and the rules of a centre that is not theirs', async ({ as }) => {
  const { page, api } = await as(people.master)
  const other = (await api.call('centers.list', {})).find(({ _id }) => _id !== api.session.userData.centerId)
  const id = other?._id ?? ''
  const [cycle] = await api.call('rotations.center', { params: { id } })
  const open = async (linkName: string) => {
    await page.goto('/center/centers')
    await page
      .getByRole('list', { name: 'Centres' })
      .getByRole('button', { name: new RegExp(`^${other?.name}`) })
      .click()
    await page.getByRole('dialog').getByRole('link', { name: linkName }).click()
    await expect(page).toHaveURL(new RegExp(`center=${id}`))
    await expect(page.getByRole('combobox', { name: 'Centre' })).toContainText(other?.name ?? '')
  }
  await open('Voir le cycle')
  await page
    .getByRole('region', { name: 'Cycles', exact: true })
    .getByRole('link', { name: new RegExp(cycle?.name.split(' ')[0] ?? '') })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 2, name: cycle?.name ?? '' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Activer' })).toBeVisible()
  await open('Voir les règles')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Centre' })).toContainText(other?.name ?? '')
  await expectAccessible(page)
})
