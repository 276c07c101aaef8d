// A planning of a spreadsheet becomes a running centre, all or nothing, and goes again as a whole until somebody acted on it.
import { routes } from '@releve/contract'
import type { WireTakeover } from '@releve/contract/takeovers'
import { addDays } from '@releve/domain/calendar/day'
import type { CenterId } from '@releve/domain/ids'
import { createMember } from '@releve/testing/factories'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectLaws } from '#test/laws.ts'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { planningOf, tableOf } from '#test/features/takeovers/plannings.ts'

const { server, center, people, as, join } = setScene({
  boss: { adminType: 'center', team: null },
  deputy: { adminType: 'center', team: null },
})
const { boss, deputy } = people

/** A centre that has just begun: nobody but its administrators, no cycle and no team. */
beforeEach(async () => {
  for (const table of ['rotation_activations', 'team_cycle_starts', 'team_rotations', 'rotations', 'teams'])
    await server.pool.query(`DELETE FROM ${table} WHERE center_id = $1`, [center.centerId])
})

const path = (rest = '') => `/center/${center.centerId}/takeover${rest}`
const answered = (answer: Parameters<typeof read>[1]) => read(routes['takeovers.read'].response, answer).takeover
const readText = async (text: string, by = boss, more: object = {}) => as(by, 'POST', path(), { fileName: 'planning.csv', text, ...more })

function wishOf({ _id, proposal }: WireTakeover, more: object = {}) {
  if (proposal === null) throw new Error('it was written already')
  return {
    takeoverId: _id,
    codes: proposal.meanings.map(({ code, meaning }) => ({ code, meaning })),
    teams: proposal.teams.map(({ name }) => ({ name, as: name })),
    people: proposal.people.map(({ label }) => {
      const member = proposal.members.find((known) => known.label === label)
      return member === undefined ? { label, is: 'new' } : { label, is: 'member', userId: member.userId }
    }),
    activationDate: proposal.from,
    cycleName: 'Cycle repris',
    ...more,
  }
}

const write = async (takeover: WireTakeover, more: object = {}, by = boss) => as(by, 'POST', path('/write'), wishOf(takeover, more))
const takeBack = (takeoverId: string, by = boss) => as(by, 'POST', path('/take-back'), { takeoverId })
const current = async () => read(routes['takeovers.current'].response, await as(boss, 'GET', path())).takeover

/** Everything that a takeover may touch, without what only counts versions. */
async function contents(centerId: CenterId): Promise<unknown> {
  const ask = async (query: string): Promise<unknown[]> => (await server.pool.query<Record<string, unknown>>(query, [centerId])).rows
  return {
    members: await ask('SELECT name, last_name FROM members WHERE center_id = $1 AND left_at IS NULL ORDER BY 2, 1'),
    accounts: await ask('SELECT email FROM accounts WHERE center_id = $1 AND deleted_at IS NULL ORDER BY 1'),
    teams: await ask('SELECT name FROM teams WHERE center_id = $1 ORDER BY 1'),
    rotations: await ask('SELECT name FROM rotations WHERE center_id = $1 ORDER BY 1'),
    activations: await ask('SELECT activation_date FROM rotation_activations WHERE center_id = $1'),
    places: await ask('SELECT from_day, cycle_start_date FROM team_cycle_starts WHERE center_id = $1 ORDER BY 1, 2'),
    occurrences: await ask('SELECT user_id, from_day, team_id FROM team_occurrences WHERE center_id = $1 ORDER BY 1, 2'),
    modifications: await ask('SELECT user_id, from_day, type FROM planning_modifications WHERE center_id = $1 ORDER BY 1, 2'),
    activities: await ask('SELECT activities FROM centers WHERE _id = $1'),
    open: await ask('SELECT count(*) FROM points_accounts WHERE center_id = $1 AND user_id IS NOT NULL AND closed_at IS NULL'),
  }
}

describe('a planning of 24 people', () => {
  const planning = planningOf({ teams: 4, each: 6, from: '2026-10-01', days: 92 })

  test('is read, and nothing is made', async () => {
    const before = await contents(center.centerId)
    const { proposal, state, by } = answered(await readText(tableOf(planning)))
    expect([state, by.userId]).toEqual(['read', boss.userId])
    expect(proposal?.people).toHaveLength(24)
    expect(proposal?.teams.map(({ name, cycle }) => [name, cycle?.join('')])).toEqual(
      ['A', 'B', 'C', 'D'].map((letter) => [`Équipe ${letter}`, 'JNRR']),
    )
    expect(proposal?.counts.find(({ code }) => code === 'CA')).toEqual({ code: 'CA', cells: 5, people: 1 })
    expect(await contents(center.centerId)).toEqual(before)
  })

  test('is written: every day of everybody is what the file says', async () => {
    const { takeover } = { takeover: answered(await readText(tableOf(planning))) }
    const { made, held, proposal } = answered(await write(takeover))
    expect(made).toMatchObject({ members: 24, teams: 4, cycles: 1, activationDate: '2026-10-01' })
    expect([held, proposal]).toEqual([[], null])
    const { rows: members } = await server.pool.query<{ _id: string; name: string; last_name: string }>(
      'SELECT _id, name, last_name FROM members WHERE center_id = $1 AND left_at IS NULL',
      [center.centerId],
    )
    const wrong: string[] = []
    for (const { name, lastName, cells } of planning.people) {
      const member = members.find((row) => row.name === name && row.last_name === lastName)
      if (member === undefined) {
        wrong.push(`${lastName} ${name} is missing`)
        continue
      }
      const days = read(
        routes['shifts.getWithSubstitutions'].response,
        await as(boss, 'POST', `/users/${member._id}/get-shifts-with-substitutions`, {
          dates: { startDate: planning.from, endDate: addDays(planning.from, cells.length - 1) },
        }),
      )
      for (const [i, day] of days.entries()) {
        const said = cells[i] ?? ''
        const isAway = said === 'CA' || said === 'AM'
        if (isAway ? !day.isOff : said === 'FO' ? day.initialShift.name !== 'F' : said !== (day.isOff ? 'R' : day.initialShift.name))
          wrong.push(`${lastName} ${day.date}: ${said}, ${day.initialShift.name}${day.isOff ? ' away' : ''}`)
      }
    }
    expect(wrong).toEqual([])
    await expectLaws(server.pool)
  })

  test('writes to nobody, and its people have no address until one is given', async () => {
    const { rows: before } = await server.pool.query('SELECT count(*) FROM mails')
    await write(answered(await readText(tableOf(planning))))
    expect((await server.pool.query('SELECT count(*) FROM mails')).rows).toEqual(before)
    expect((await server.pool.query('SELECT FROM notifications WHERE center_id = $1', [center.centerId])).rowCount).toBe(0)
    const { rows } = await server.pool.query<{ _id: string; email: string }>(
      `SELECT _id, email FROM accounts WHERE center_id = $1 AND email LIKE '%@invalid'`,
      [center.centerId],
    )
    expect(rows).toHaveLength(24)
    const invited = read(
      routes['users.invite'].response,
      await as(boss, 'POST', '/users/invitations', { userIds: rows.map(({ _id }) => _id) }),
    )
    expect(invited).toEqual({ invited: 0, inviteTomorrow: 0 })
  })

  test('is taken back whole: the centre is what it was, and it can be taken over anew', async () => {
    const before = await contents(center.centerId)
    const takeover = answered(await readText(tableOf(planning)))
    await write(takeover)
    expect(await current()).toMatchObject({ _id: takeover._id, state: 'written', held: [] })
    expect((await takeBack(takeover._id)).status).toBe(204)
    expect(await contents(center.centerId)).toEqual(before)
    expect(await current()).toBeNull()
    await expectLaws(server.pool)
    expect((await takeBack(takeover._id)).body).toMatchObject({ error: 'takeoverGone' })
    expect(answered(await write(answered(await readText(tableOf(planning))))).made).toMatchObject({ members: 24 })
  })

  test('keeps who was there already: their teams and the places of teams come back', async () => {
    const team = read(
      routes['teams.create'].response,
      await as(boss, 'POST', '/teams/create-team', { name: 'Équipe A', cycleStartDate: '2026-11-20' }),
    )
    const [first] = planning.people
    const known = await createMember(server.pool, center, { name: first!.name, lastName: first!.lastName, teamId: null })
    const before = await contents(center.centerId)
    const takeover = answered(await readText(tableOf(planning)))
    expect(takeover.proposal?.members).toEqual([{ label: `${first!.lastName} ${first!.name}`, userId: known.userId }])
    const { made } = answered(await write(takeover))
    expect(made).toMatchObject({ members: 23, teams: 3 })
    const { rows } = await server.pool.query('SELECT team_id FROM team_occurrences WHERE user_id = $1', [known.userId])
    expect(rows).toEqual([{ team_id: team._id }])
    expect((await takeBack(takeover._id)).status).toBe(204)
    expect(await contents(center.centerId)).toEqual(before)
  })
})

describe('what holds it', () => {
  const planning = planningOf({ teams: 2, each: 2, from: '2026-11-01', days: 60 })
  const [first] = planning.people
  const name = `${first!.name} ${first!.lastName}`
  let takeover: WireTakeover
  let userId: string

  beforeEach(async () => {
    takeover = answered(await readText(tableOf(planning)))
    await write(takeover)
    const { rows } = await server.pool.query<{ _id: string }>(
      'SELECT _id FROM members WHERE center_id = $1 AND name = $2 AND last_name = $3 AND left_at IS NULL',
      [center.centerId, first!.name, first!.lastName],
    )
    userId = rows[0]!._id
  })

  async function expectHeld(sentence: string): Promise<void> {
    const before = await contents(center.centerId)
    const { status, body } = await takeBack(takeover._id)
    expect([status, body]).toMatchObject([409, { error: 'takeoverHeld' }])
    expect(JSON.stringify(body)).toContain(sentence)
    expect((await current())?.held).toContain(sentence)
    expect(await contents(center.centerId)).toEqual(before)
  }

  test('a log-in of somebody it made', async () => {
    await server.pool.query(
      `INSERT INTO sessions (_id, user_id, created_at, last_used_at, expires_at) VALUES (gen_random_uuid(), $1, now(), now(), now() + interval '1 day')`,
      [userId],
    )
    await expectHeld(`Connexion de ${name}.`)
  })

  test('an address that was given', async () => {
    await server.pool.query(`UPDATE accounts SET pending_email = 'x@releve.example' WHERE _id = $1`, [userId])
    await expectHeld(`Fiche modifiée\u00A0: ${name}.`)
  })

  test('a name that was corrected', async () => {
    const proven = await server.provenTokenOf(boss.userId)
    expect((await server.call('PUT', `/users/${userId}`, { token: proven, body: { rank: 'Caporal' } })).status).toBe(200)
    await expectHeld(`Fiche modifiée\u00A0: ${name}.`)
  })

  test('hours, a share of time or a balance of leave that was written', async () => {
    const sentence = `Compte d’heures ou soldes de congés modifiés\u00A0: ${name}.`
    const line = { year: 2026, kind: 'carriedOver', minutes: 600, reason: 'Solde de 2025' }
    expect((await as(boss, 'POST', `/users/${userId}/hours`, line)).status).toBe(200)
    await expectHeld(sentence)
    await server.pool.query('DELETE FROM hour_lines WHERE center_id = $1', [center.centerId])
    const share = { terms: [{ fromDate: '2026-01-01', share: 80, annualMinutes: null }] }
    expect((await as(boss, 'PUT', `/users/${userId}/hour-terms`, share)).status).toBe(200)
    await expectHeld(sentence)
    await server.pool.query("UPDATE members SET hour_terms = '[]' WHERE center_id = $1", [center.centerId])
    const terms = [{ activityId: 'annualLeave', fromYear: 2026, unit: 'hours', yearly: 0, mayGoBelow: false, carriedUntil: null }]
    await as(boss, 'PUT', `/center/${center.centerId}/leave-terms`, { terms })
    const opening = { year: 2026, activityId: 'annualLeave', kind: 'opening', amount: 600, reason: 'Solde de 2025' }
    expect((await as(boss, 'POST', `/users/${userId}/leave`, opening)).status).toBe(200)
    await expectHeld(sentence)
  })

  test('a chief of one of its teams, and a month that is closed', async () => {
    const { rows } = await server.pool.query<{ _id: string }>('SELECT _id FROM teams WHERE center_id = $1 LIMIT 1', [center.centerId])
    const chief = await join(null, { name: 'Zoé', lastName: 'Chef' })
    const token = await server.provenTokenOf(boss.userId)
    const body = { role: 'teamChief', teamId: rows[0]!._id }
    expect((await server.call('POST', `/users/${chief.userId}/roles`, { token, body })).status).toBe(200)
    await expectHeld('Fiche modifiée\u00A0: Zoé Chef.')
    await server.pool.query("UPDATE members SET roles = '[]' WHERE center_id = $1", [center.centerId])
    expect((await as(boss, 'POST', `/center/${center.centerId}/months/2026-10/close`, { note: 'Début' })).status).toBe(200)
    await expectHeld('Un mois est clos.')
  })

  test('an absence that was written', async () => {
    const body = { userId, type: 'absence', fromDate: '2026-12-20', toDate: '2026-12-20', cause: 'annualLeave', comment: '', approve: true }
    expect((await as(boss, 'POST', '/planning-modifications/register', body)).status).toBe(200)
    await expectHeld(`Planning ou équipe modifiés\u00A0: ${name}.`)
  })

  test('a member who joined one of its teams', async () => {
    const { rows } = await server.pool.query<{ _id: string }>('SELECT _id FROM teams WHERE center_id = $1 LIMIT 1', [center.centerId])
    const late = await join(null, { name: 'Zoé', lastName: 'Tardive' })
    await as(boss, 'POST', `/users/${late.userId}/assign-team`, { teamId: rows[0]!._id, fromDate: '2026-12-01' })
    await expectHeld('Planning ou équipe modifiés\u00A0: Zoé Tardive.')
  })

  test('a team that was renamed, and a cycle', async () => {
    const { rows } = await server.pool.query<{ _id: string }>('SELECT _id FROM teams WHERE center_id = $1 LIMIT 1', [center.centerId])
    await as(boss, 'PUT', `/teams/${rows[0]!._id}/name`, { name: 'Renfort' })
    await expectHeld('Une équipe a été ajoutée, renommée ou supprimée.')
    const { rows: rotations } = await server.pool.query<{ _id: string }>('SELECT _id FROM rotations WHERE center_id = $1', [
      center.centerId,
    ])
    await as(boss, 'PUT', `/rotations/${rotations[0]!._id}/update`, { name: 'Autre nom' })
    await expectHeld('Un cycle, son activation ou la place d’une équipe a été modifié.')
  })
})

test('a person or a team that is named twice is refused beside its cause, and nothing is written', async () => {
  const takeover = answered(await readText(tableOf(planningOf({ teams: 2, each: 2, from: '2026-11-01', days: 60 }))))
  const { people: persons, teams } = wishOf(takeover)
  expect(await write(takeover, { people: [...persons, { ...persons[0], is: 'leftOut' }] })).toMatchObject({
    status: 400,
    body: { fields: { people: 'Une personne figure deux fois.' } },
  })
  expect(await write(takeover, { teams: [...teams, { ...teams[0], as: 'Autre' }] })).toMatchObject({
    status: 400,
    body: { fields: { teams: 'Une équipe figure deux fois.' } },
  })
  expect(answered(await write(takeover)).made).toMatchObject({ members: 4, teams: 2 })
})

describe('corrections by hand', () => {
  const planning = planningOf({ teams: 2, each: 3, from: '2026-11-01', days: 60 })

  test('codes, names, teams, and who is left out', async () => {
    const takeover = answered(await readText(tableOf(planning)))
    const wish = wishOf(takeover)
    const people = wish.people.map((person, i) =>
      i === 0 ? { label: person.label, is: 'leftOut' } : i === 1 ? { ...person, name: 'Léonie', lastName: 'Neuve' } : person,
    )
    const codes = wish.codes.map((entry) =>
      entry.code === 'J'
        ? { code: 'J', meaning: { means: 'shift', startTime: '08:00', endTime: '20:00' } }
        : entry.code === 'FO'
          ? {
              code: 'FO',
              meaning: { means: 'newActivity', name: 'École', letters: 'ÉCO', kind: 'work', startTime: '08:00', endTime: '16:00' },
            }
          : entry,
    )
    const teams = wish.teams.map((team, i) => (i === 0 ? { ...team, as: 'Brigade du matin' } : team))
    const { made } = answered(await write(takeover, { people, codes, teams }))
    expect(made).toMatchObject({ members: 5, activities: 1 })
    const { rows: members } = await server.pool.query(`SELECT FROM members WHERE center_id = $1 AND last_name = 'Neuve'`, [center.centerId])
    expect(members).toHaveLength(1)
    const { rows: shifts } = await server.pool.query<{ days: { shift: { default: { startTime: string } } }[] }>(
      'SELECT days FROM rotations WHERE center_id = $1',
      [center.centerId],
    )
    expect(shifts[0]?.days[0]?.shift.default.startTime).toBe('08:00')
    const { rows: renamed } = await server.pool.query(`SELECT FROM teams WHERE center_id = $1 AND name = 'Brigade du matin'`, [
      center.centerId,
    ])
    expect(renamed).toHaveLength(1)
  })

  test('faults stand beside what is at fault, and nothing is written', async () => {
    const before = await contents(center.centerId)
    const takeover = answered(await readText(tableOf(planning)))
    const wish = wishOf(takeover)
    const at = wish.codes.findIndex(({ code }) => code === 'N')
    const codes = wish.codes.map((entry) =>
      entry.code === 'N' ? { code: 'N', meaning: { means: 'activity', activityId: 'annualLeave' } } : entry,
    )
    expect((await write(takeover, { codes })).body).toMatchObject({
      error: 'invalidInput',
      fields: { [`codes.${at}.meaning`]: 'Ce code fait partie du cycle\u00A0: il est une vacation ou un repos.' },
    })
    expect((await write(takeover, { people: wish.people.slice(1) })).body).toMatchObject({ error: 'invalidInput' })
    const twice = wish.people.map((person) => ({ label: person.label, is: 'member', userId: boss.userId }))
    expect((await write(takeover, { people: twice })).body).toMatchObject({
      fields: { 'people.1.userId': 'Deux personnes du fichier sont ce même membre.' },
    })
    expect((await write(takeover, { activationDate: '2027-06-01' })).body).toMatchObject({ error: 'invalidInput' })
    expect(await contents(center.centerId)).toEqual(before)
  })
})

describe('two at once, and what is not first', () => {
  const planning = planningOf({ teams: 2, each: 2, from: '2026-11-01', days: 60 })

  test('the second is told who is at it, and may take its place; what was put aside is written no more', async () => {
    const first = answered(await readText(tableOf(planning)))
    const refused = await readText(tableOf(planning), deputy)
    expect(refused.status).toBe(409)
    expect(JSON.stringify(refused.body)).toContain(`${boss.name} ${boss.lastName} reprend déjà «\u00A0planning.csv\u00A0»`)
    const second = answered(await readText(tableOf(planning), deputy, { replaces: first._id }))
    expect((await write(first)).body).toMatchObject({ error: 'takeoverGone' })
    expect((await write(second, {}, deputy)).status).toBe(200)
  })

  test('written by two at the same time, it is written once', async () => {
    const takeover = answered(await readText(tableOf(planning)))
    const answers = await Promise.all([write(takeover), write(takeover, {}, deputy)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { rows } = await server.pool.query('SELECT FROM rotation_activations WHERE center_id = $1', [center.centerId])
    expect(rows).toHaveLength(1)
  })

  test('a centre that follows a cycle already keeps it, and is told so before anything of a file is matched', async () => {
    await write(answered(await readText(tableOf(planning))))
    const before = await contents(center.centerId)
    expect(await readText(tableOf(planning))).toMatchObject({ status: 409, body: { error: 'takeoverNotFirst' } })
    expect(await contents(center.centerId)).toEqual(before)
    expect(await current()).toMatchObject({ state: 'written' })
  })

  test('an absence that is asked for while a file is matched holds it: nothing is written', async () => {
    const read = answered(await readText(tableOf(planning)))
    const absence = { type: 'absence', date: '2027-01-04' }
    expect((await as(boss, 'POST', '/planning-modifications/register', absence)).status).toBe(200)
    const before = await contents(center.centerId)
    expect(await write(read)).toMatchObject({ status: 409, body: { error: 'takeoverNotFirst' } })
    expect(await contents(center.centerId)).toEqual(before)
    expect((await as(boss, 'POST', path('/discard'), { takeoverId: read._id })).status).toBe(204)
  })

  test('a connection that dies in the middle leaves nothing', async () => {
    const before = await contents(center.centerId)
    const takeover = answered(await readText(tableOf(planning)))
    const holder = await server.pool.connect()
    try {
      // The last table that is written waits behind this lock: accounts, members and the cycle are there, uncommitted.
      await holder.query('BEGIN; LOCK TABLE planning_modifications IN SHARE MODE')
      const writing = write(takeover)
      // By another connection: a transaction sees the activity of others as it was when it first looked.
      await expect
        .poll(async () => {
          const { rowCount } = await server.pool.query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
              WHERE wait_event_type = 'Lock' AND query LIKE '%INSERT INTO planning_modifications%'`,
          )
          return rowCount
        })
        .toBe(1)
      expect((await writing).status).toBeGreaterThanOrEqual(500)
    } finally {
      await holder.query('ROLLBACK')
      holder.release()
    }
    expect(await contents(center.centerId)).toEqual(before)
    expect((await write(takeover)).status).toBe(200)
    await expectLaws(server.pool)
  })
})

test('a file that is no planning is refused beside itself, and a cycle that explains too little is none', async () => {
  const refused = await readText('Nom;Prénom\nEssai;Ana\n')
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.body)).toMatch(/"takeoverUnreadable".*"text":"[^"]*jours/)
  const planning = planningOf({ teams: 1, each: 4, from: '2026-11-01', days: 60, noise: 0.6 })
  const takeover = answered(await readText(tableOf(planning)))
  expect([takeover.proposal?.share, takeover.proposal?.teams.map(({ cycle }) => cycle)]).toEqual([null, [null]])
  expect(answered(await write(takeover)).made).toMatchObject({ cycles: 0, members: 4, activationDate: null })
})
