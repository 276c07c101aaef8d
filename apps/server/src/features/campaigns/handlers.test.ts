// A leave campaign through HTTP: wished for, shared out, published as leave, withdrawn; and what goes wrong on the way.
import { routes } from '@releve/contract'
import type { WireCampaignView } from '@releve/contract/campaigns'
import type { MemberFixture } from '@releve/testing/factories'
import { beforeEach, describe, expect, test } from 'vitest'
import { summer } from '#test/features/campaigns/terms.ts'
import { NOON, setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'

const { server, center, people, join, moveTo, as } = setScene({
  a: { team: 0 },
  a2: { team: 0 },
  a3: { team: 0 },
  b: { team: 1 },
  admin: { team: null, adminType: 'center' },
})
const { a, a2, a3, b, admin } = people

const DAY = 86_400_000
/** Wishes are over on Monday 14 December. */
const AFTER = NOON + 28 * DAY
const FIRST = { fromDate: '2027-07-26', toDate: '2027-08-15' }
const SECOND = { fromDate: '2027-07-05', toDate: '2027-07-25' }
const THIRD = { fromDate: '2027-08-16', toDate: '2027-08-29' }

let campaignId = ''
const base = () => `/center/${center.centerId}/campaigns`
const path = (act = '') => `${base()}/${campaignId}${act}`
const viewIn = (answer: Parameters<typeof read>[1]): WireCampaignView => read(routes['campaigns.get'].response, answer)
const get = async (person: MemberFixture & { token: string }) => viewIn(await server.call('GET', path(), { token: person.token }))
const wish = (person: typeof a, wishes: readonly object[], more: object = {}) => as(person, 'PUT', path('/wishes'), { wishes, ...more })
const share = async (more: object = {}) => as(admin, 'POST', path('/share'), { seen: (await get(admin)).campaign.version, ...more })
const publish = async () => as(admin, 'POST', path('/publish'), { seen: (await get(admin)).campaign.version })
const openWith = async (more: object) => {
  const answer = await as(admin, 'POST', base(), { ...summer, ...more })
  if (answer.status === 200) campaignId = viewIn(answer).campaign._id
  return answer
}
const leaveOf = async (person: typeof a) =>
  (
    await server.pool.query<{ from: string; to: string; status: string }>(
      `SELECT from_day::text AS from, to_day::text AS to, status FROM planning_modifications WHERE user_id = $1 ORDER BY from_day`,
      [person.userId],
    )
  ).rows

beforeEach(async () => {
  await openWith({})
})

describe('a campaign', () => {
  test('goes from wishes to leave: the worst-off next time come first', async () => {
    for (const person of [a, a2]) expect((await wish(person, [FIRST, SECOND])).status).toBe(200)
    await wish(b, [FIRST])
    const seen = await get(a)
    // Counts are those of one's team, and say nobody's name.
    expect(seen.weeks.map(({ first, any }) => [first, any])).toEqual([
      [0, 2],
      [0, 2],
      [0, 2],
      [2, 2],
      [2, 2],
      [2, 2],
      [0, 0],
      [0, 0],
    ])
    expect(seen).toMatchObject({ share: null, silent: [], own: { wishes: [FIRST, SECOND], credit: 0, result: null } })
    expect(JSON.stringify(seen)).not.toContain(a2.userId)
    // Chiefs know who is silent, and no wish.
    const chief = await get(admin)
    expect(chief.silent.map(({ userId }) => userId)).toEqual([a3.userId])
    expect(JSON.stringify(chief)).not.toContain(a2.userId)

    await moveTo(AFTER)
    const shared = viewIn(await share())
    expect(shared.campaign.state).toBe('shared')
    expect(shared.share).toMatchObject({ unproven: null, servedAtMost: 3 })
    const ranks = new Map(shared.share?.people.map(({ person, rank }) => [person.userId, rank]))
    expect([ranks.get(a.userId), ranks.get(a2.userId)].toSorted((one, other) => (one ?? 0) - (other ?? 0))).toEqual([1, 2])
    expect([ranks.get(b.userId), ranks.get(a3.userId)]).toEqual([1, null])
    expect(shared.share?.dearest[0]).toMatchObject({ places: 1, wishes: 1, minimum: null, oneMore: { served: 0, first: 1 } })
    // Nothing is anybody's before it is published.
    expect((await get(a)).own?.result).toBeNull()
    expect(await leaveOf(a)).toEqual([])

    expect((await publish()).status).toBe(200)
    const second = ranks.get(a.userId) === 2 ? a : a2
    const first = second === a ? a2 : a
    expect(await leaveOf(first)).toEqual([{ from: FIRST.fromDate, to: FIRST.toDate, status: 'approved' }])
    expect(await leaveOf(second)).toEqual([{ from: SECOND.fromDate, to: SECOND.toDate, status: 'approved' }])
    const { own } = await get(second)
    expect(own?.result).toMatchObject({ rank: 2, unproven: null, creditAfter: 1 })
    expect(own?.result?.answers).toMatchObject([
      { kind: 'full', obstacles: [{ places: 1, wished: 2, before: { moreCredit: 0, sameCredit: 1, lessCredit: 0 } }, {}, {}] },
      { kind: 'granted', obstacles: [] },
    ])
    expect(JSON.stringify(own)).not.toContain(first.userId)
    expect((await get(first)).own?.result).toMatchObject({ rank: 1, creditAfter: 0 })

    // The next one: the same two want the same weeks, and whoever had the second wish goes first.
    await openWith({ name: 'Été 2028', fromDate: '2028-07-03', toDate: '2028-08-27', wishesUntil: '2027-12-12' })
    for (const person of [a, a2])
      await wish(person, [
        { fromDate: '2028-07-31', toDate: '2028-08-13' },
        { fromDate: '2028-07-03', toDate: '2028-07-16' },
      ])
    await moveTo(AFTER + 364 * DAY)
    const next = viewIn(await share())
    const nextRanks = new Map(next.share?.people.map(({ person, rank }) => [person.userId, rank]))
    expect([nextRanks.get(second.userId), nextRanks.get(first.userId)]).toEqual([1, 2])
  })

  test('keeps the minima of the centre: nobody goes where one is missing already', async () => {
    await server.pool.query(
      `UPDATE centers SET rules = rules || '{"minimumStaffing": {"J": {"total": 2, "byQualification": {}}, "N": {"total": 3, "byQualification": {}}}}', plan_version = plan_version + 1
        WHERE _id = $1`,
      [center.centerId],
    )
    await openWith({ mostAway: null })
    for (const person of [a, a2]) await wish(person, [FIRST])
    await moveTo(AFTER)
    const { share: shared } = viewIn(await share())
    expect(shared?.people.filter(({ rank }) => rank !== null)).toEqual([])
    expect(shared?.people.find(({ person }) => person.userId === a.userId)?.answers[0]?.obstacles[0]).toMatchObject({
      minimum: 3,
      places: 0,
    })
  })

  test('puts a couple together that agreed, and says to each what the other wants', async () => {
    await openWith({ mostAway: 2 })
    await wish(a, [SECOND, THIRD], { companionId: b.userId })
    expect((await get(b)).askedBy.map(({ userId }) => userId)).toEqual([a.userId])
    expect((await get(a)).own).toMatchObject({ companion: { userId: b.userId }, isAgreed: false })
    await wish(b, [THIRD], { companionId: a.userId })
    expect((await get(a)).own?.isAgreed).toBe(true)
    expect((await get(b)).askedBy).toEqual([])
    await moveTo(AFTER)
    expect(viewIn(await share()).share).toMatchObject({ couples: 1, together: 0 })
  })

  test('is changed by a chief who grants or refuses a wish, and says what that changes before it is kept', async () => {
    for (const person of [a, a2]) await wish(person, [FIRST, SECOND])
    await moveTo(AFTER)
    const before = viewIn(await share())
    const second = before.share?.people.find(({ rank }) => rank === 2)?.person.userId
    const tried = viewIn(await share({ pinned: [{ userId: second, rank: 1 }], dryRun: true }))
    expect(tried.share?.people.filter((each) => 'before' in each).map(({ rank, before: former }) => [former, rank])).toHaveLength(2)
    expect((await get(admin)).share).toEqual(before.share)
    const refused = await share({
      pinned: [
        { userId: a.userId, rank: 1 },
        { userId: a2.userId, rank: 1 },
      ],
    })
    expect(refused).toMatchObject({ status: 409, body: { error: 'campaignNoLegalShare' } })
    expect(refused.body).toHaveProperty('message', expect.stringMatching(/lun\. 26\u00A0juil\..* et 15\u00A0autres jours$/))
    const none = viewIn(
      await share({
        forbidden: [
          { userId: a.userId, rank: 1 },
          { userId: a.userId, rank: 2 },
        ],
      }),
    )
    const ofA = none.share?.people.find(({ person }) => person.userId === a.userId)
    expect(ofA).toMatchObject({ rank: null, forbidden: [1, 2], answers: [{ kind: 'forbidden' }, { kind: 'forbidden' }] })
  })

  test('is withdrawn with all that it granted, until its first day', async () => {
    await wish(a, [FIRST])
    await moveTo(AFTER)
    await share()
    await publish()
    expect(await publish()).toMatchObject({ status: 409, body: { error: 'campaignPublished' } })
    const withdraw = () => as(admin, 'POST', path('/withdraw'), { reason: 'Effectifs revus' })
    await moveTo(Date.UTC(2027, 6, 5, 10))
    expect(await withdraw()).toMatchObject({ status: 409, body: { error: 'campaignBegun' } })
    await moveTo(AFTER)
    expect((await withdraw()).status).toBe(200)
    expect(await leaveOf(a)).toEqual([{ from: FIRST.fromDate, to: FIRST.toDate, status: 'withdrawn' }])
    expect((await get(a)).own).toMatchObject({ credit: 0, result: null })
  })
})

describe('what is approved already', () => {
  test('stands and counts: it is not written twice, and takes a place of its team', async () => {
    await server.pool.query(
      `INSERT INTO planning_modifications (center_id, _id, user_id, type, status, from_day, to_day, created_by, created_at, decided_at)
        VALUES ($1, gen_random_uuid(), $2, 'absence', 'approved', '2027-07-28', '2027-07-30', $2, now(), now())`,
      [center.centerId, a.userId],
    )
    await wish(a, [FIRST])
    await wish(a2, [FIRST, THIRD])
    await moveTo(AFTER)
    const { share: shared } = viewIn(await share())
    const rankOf = (person: typeof a) => shared?.people.find(({ person: each }) => each.userId === person.userId)?.rank
    expect([rankOf(a), rankOf(a2)]).toEqual([1, 2])
    await publish()
    expect(await leaveOf(a)).toEqual([
      { from: '2027-07-26', to: '2027-07-27', status: 'approved' },
      { from: '2027-07-28', to: '2027-07-30', status: 'approved' },
      { from: '2027-07-31', to: '2027-08-15', status: 'approved' },
    ])
  })
})

describe('a wish is refused', () => {
  test.each([
    ['that is no run of weeks', [{ fromDate: '2027-07-06', toDate: '2027-07-12' }], {}, 'Un vœu va d’un lundi à un dimanche.'],
    ['outside the period', [{ fromDate: '2027-06-28', toDate: '2027-07-11' }], {}, 'Ce vœu sort de la période de la campagne.'],
    ['that is too long', [{ fromDate: '2027-07-05', toDate: '2027-08-01' }], {}, 'Un vœu est d’au plus 3\u00A0semaines de suite.'],
    ['over an impossible day', [FIRST], { impossible: ['2027-08-01'] }, 'Ce vœu comprend un jour que vous dites impossible.'],
    ['that is there twice', [FIRST, FIRST], {}, 'Ce vœu figure deux fois.'],
  ])('%s', async (_what, wishes, more, message) => {
    const answer = await wish(a, wishes, more)
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalidInput', message } })
    expect((await get(a)).own?.wishes).toEqual([])
  })

  test('that makes more days in a row than may be, with leave beside it', async () => {
    await openWith({ longestDays: 21 })
    await server.pool.query(
      `INSERT INTO planning_modifications (center_id, _id, user_id, type, status, from_day, to_day, created_by, created_at, decided_at)
        VALUES ($1, gen_random_uuid(), $2, 'absence', 'approved', '2027-07-24', '2027-07-25', $2, now(), now())`,
      [center.centerId, a.userId],
    )
    const answer = await wish(a, [FIRST])
    expect(answer.body).toHaveProperty('message', 'Avec les congés qui le touchent, ce vœu dépasse 21\u00A0jours de suite.')
    expect((await wish(a2, [FIRST])).status).toBe(200)
  })

  test('after the last day, but for an administrator who says why', async () => {
    await moveTo(AFTER)
    expect(await wish(a, [FIRST])).toMatchObject({ status: 409, body: { error: 'campaignWishesOver' } })
    const entered = { userId: a.userId, reason: 'Appelé, en arrêt jusqu’au 20' }
    expect(await wish(admin, [FIRST], { userId: a.userId })).toMatchObject({ status: 400, body: { error: 'reasonRequired' } })
    expect(await wish(a2, [FIRST], entered)).toMatchObject({ status: 403 })
    expect((await wish(admin, [FIRST], entered)).status).toBe(200)
    expect((await get(a)).own).toMatchObject({ wishes: [FIRST], enteredBy: { userId: admin.userId }, enteredBecause: entered.reason })
  })

  test('of somebody who does not take part', async () => {
    expect(await wish(admin, [FIRST])).toMatchObject({ status: 403, body: { error: 'notInCampaign' } })
  })
})

describe('a share is refused', () => {
  test('while wishes are open, and where the campaign has changed since it was read', async () => {
    expect(await share()).toMatchObject({ status: 409, body: { error: 'campaignWishesOpen' } })
    await moveTo(AFTER)
    await share()
    expect(await share({ seen: 0 })).toMatchObject({ status: 409, body: { error: 'campaignChanged' } })
    // Wishes entered since make it void.
    await wish(admin, [FIRST], { userId: a.userId, reason: 'Oubli' })
    expect(await publish()).toMatchObject({ status: 409, body: { error: 'campaignNotShared' } })
  })

  test('when a minimum was raised between the share and its publication: it says the days, and nothing is written', async () => {
    await wish(a, [FIRST])
    await moveTo(AFTER)
    await share()
    await server.pool.query(
      `UPDATE centers SET rules = rules || '{"minimumStaffing": {"J": {"total": 3, "byQualification": {}}}}', plan_version = plan_version + 1 WHERE _id = $1`,
      [center.centerId],
    )
    const answer = await publish()
    expect(answer).toMatchObject({ status: 409, body: { error: 'campaignNoLongerHolds' } })
    expect(answer.body).toHaveProperty('message', expect.stringContaining('il manquerait du monde'))
    expect(await leaveOf(a)).toEqual([])
  })

  test('when somebody came since: the share is of those who were there', async () => {
    await wish(a, [FIRST])
    await moveTo(AFTER)
    await share()
    await join(0)
    expect(await publish()).toMatchObject({ status: 409, body: { error: 'campaignNoLongerHolds' } })
    await share()
    expect((await publish()).status).toBe(200)
  })
})

describe('a balance that is short', () => {
  beforeEach(async () => {
    const annual = { activityId: 'annualLeave', fromYear: 2027, unit: 'hours', yearly: 100 * 60, mayGoBelow: false, carriedUntil: null }
    await as(admin, 'PUT', `/center/${center.centerId}/leave-terms`, { terms: [annual] })
    await wish(a, [FIRST, THIRD])
    await moveTo(AFTER)
  })
  const shareOfA = async (more: object = {}) => viewIn(await share(more)).share?.people.find(({ person }) => person.userId === a.userId)

  test('refuses a wish, which is no word of a chief, until there is enough', async () => {
    expect(await shareOfA()).toMatchObject({ rank: 2, forbidden: [], answers: [{ kind: 'short' }, { kind: 'granted' }] })
    const refused = await shareOfA({ forbidden: [{ userId: a.userId, rank: 2 }] })
    expect(refused).toMatchObject({ rank: null, forbidden: [2], answers: [{ kind: 'short' }, { kind: 'forbidden' }] })
    const opening = { year: 2027, activityId: 'annualLeave', kind: 'opening', amount: 100 * 60, reason: 'Report de 2026' }
    expect((await as(admin, 'POST', `/users/${a.userId}/leave`, opening)).status).toBe(200)
    expect(await shareOfA()).toMatchObject({ rank: 1, forbidden: [] })
  })

  test('does not undo what a chief imposes: its publication says whose balance it is', async () => {
    expect(await shareOfA({ pinned: [{ userId: a.userId, rank: 1 }] })).toMatchObject({ rank: 1, pinned: 1, forbidden: [] })
    const refused = await publish()
    expect(refused).toMatchObject({ status: 409, body: { error: 'leaveShort' } })
    expect(refused.body).toHaveProperty('message', expect.stringContaining(a.lastName))
    expect(await leaveOf(a)).toEqual([])
  })
})

describe('a campaign is not opened', () => {
  test.each([
    [{ fromDate: '2027-07-06' }, 'fromDate', 'La période va d’un lundi à un dimanche.'],
    [{ wishesUntil: '2027-07-05' }, 'wishesUntil', 'Les vœux se ferment avant le début de la période.'],
    [{ wishesUntil: '2026-11-15' }, 'wishesUntil', 'Ce jour est passé.'],
    [{ fewestWeeks: 4 }, 'mostWeeks', 'Le plus long vœu est plus court que le plus petit.'],
    [{ activity: 'training' }, 'activity', 'Choisissez un congé de la liste du centre.'],
  ])('with %o', async (more, field, message) => {
    expect(await openWith(more)).toMatchObject({ status: 400, body: { error: 'invalidInput', fields: { [field]: message } } })
  })
})

test('two publications at once are one', async () => {
  await wish(a, [FIRST])
  await moveTo(AFTER)
  await share()
  const answers = await Promise.all([publish(), publish()])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await leaveOf(a)).toHaveLength(1)
})

describe('granted weeks are exchanged', () => {
  const exchange = (person: typeof a, body: object, act = '') => as(person, 'POST', path(`/exchange${act}`), body)
  const propose = (person: typeof a, colleague: typeof a, wanted: object) => exchange(person, { colleagueId: colleague.userId, wanted })
  const accept = (person: typeof a, proposer: typeof a, accepts = true) =>
    exchange(person, { proposerId: proposer.userId, accepts }, '/answer')
  const heldBy = async (person: typeof a) => (await get(person)).own?.held
  const standing = async (person: typeof a) => (await leaveOf(person)).filter(({ status }) => status === 'approved')

  /** `a` has the first weeks, `a2` the second ones. */
  async function publishBoth(): Promise<void> {
    await wish(a, [FIRST])
    await wish(a2, [SECOND])
    await moveTo(AFTER)
    await share()
    await publish()
  }

  test('when both agree: leave and screens change, and the campaign is withdrawn with it', async () => {
    await publishBoth()
    expect((await propose(a, a2, SECOND)).status).toBe(200)
    expect((await get(a)).own?.proposal).toMatchObject({ person: { userId: a2.userId }, wanted: SECOND })
    expect((await get(a2)).own?.proposals).toMatchObject([{ person: { userId: a.userId }, offered: FIRST }])
    expect(await standing(a)).toEqual([{ from: FIRST.fromDate, to: FIRST.toDate, status: 'approved' }])
    expect((await accept(a2, a)).status).toBe(200)
    expect([await heldBy(a), await heldBy(a2)]).toEqual([SECOND, FIRST])
    expect(await standing(a)).toEqual([{ from: SECOND.fromDate, to: SECOND.toDate, status: 'approved' }])
    expect(await standing(a2)).toEqual([{ from: FIRST.fromDate, to: FIRST.toDate, status: 'approved' }])
    expect((await get(a)).own?.proposal).toBeNull()
    expect((await as(admin, 'POST', path('/withdraw'), { reason: 'Effectifs revus' })).status).toBe(200)
    expect([await standing(a), await standing(a2)]).toEqual([[], []])
  })

  test('by nobody but the colleague, once; the proposer may take it back, and the colleague keep theirs', async () => {
    await publishBoth()
    await propose(a, a2, SECOND)
    expect(await accept(a, a)).toMatchObject({ status: 409, body: { error: 'campaignExchangeGone' } })
    expect(await accept(b, a)).toMatchObject({ status: 409, body: { error: 'campaignExchangeGone' } })
    expect((await accept(a2, a, false)).status).toBe(200)
    expect(await accept(a2, a)).toMatchObject({ status: 409, body: { error: 'campaignExchangeGone' } })
    await propose(a, a2, SECOND)
    expect((await accept(a, a, false)).status).toBe(200)
    await propose(a, a2, SECOND)
    const answers = await Promise.all([accept(a2, a), accept(a2, a)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test('not for weeks that the colleague does not have, nor once they have begun', async () => {
    await publishBoth()
    expect(await propose(a, a2, THIRD)).toMatchObject({ status: 409, body: { error: 'campaignNotTheirWeeks' } })
    expect(await propose(a, b, SECOND)).toMatchObject({ status: 409, body: { error: 'campaignNotTheirWeeks' } })
    expect(await propose(b, a, FIRST)).toMatchObject({ status: 409, body: { error: 'campaignNoWeeks' } })
    await propose(a, a2, SECOND)
    await moveTo(Date.UTC(2027, 6, 5, 10))
    expect(await accept(a2, a)).toMatchObject({ status: 409, body: { error: 'campaignWeeksBegun' } })
  })

  test('judged again: an impossible day refuses it as a whole, and says to the other no more than that', async () => {
    await wish(a, [FIRST], { impossible: ['2027-07-14'] })
    await wish(a2, [SECOND])
    await moveTo(AFTER)
    await share()
    await publish()
    await propose(a2, a, FIRST)
    const own = await accept(a, a2)
    expect(own).toMatchObject({ status: 409, body: { error: 'campaignExchangeBreaks' } })
    expect(own.body).toHaveProperty('message', expect.stringContaining('jour que vous dites impossible'))
    await propose(a, a2, SECOND)
    expect((await accept(a2, a)).body).toHaveProperty('message', 'L’autre membre ne peut pas prendre ces semaines.')
    expect(await standing(a)).toEqual([{ from: FIRST.fromDate, to: FIRST.toDate, status: 'approved' }])
  })

  test('judged again: the days on which one too many of a team would be away refuse it, what was so before does not', async () => {
    await wish(a2, [SECOND])
    await wish(b, [THIRD])
    await moveTo(AFTER)
    await share()
    await publish()
    const awayFor = (person: typeof a, from: string, to: string) =>
      server.pool.query(
        `INSERT INTO planning_modifications (center_id, _id, user_id, type, status, from_day, to_day, created_by, created_at, decided_at)
          VALUES ($1, gen_random_uuid(), $2, 'absence', 'approved', $3, $4, $2, now(), now())`,
        [center.centerId, person.userId, from, to],
      )
    // One of the team of a2 may be away: two are in the weeks that a2 gives up, and that changes nothing.
    await awayFor(a3, '2027-07-05', '2027-07-09')
    await propose(b, a2, SECOND)
    expect((await accept(a2, b)).status).toBe(200)
    // Back again, a2 would be the second one away.
    await propose(a2, b, SECOND)
    const missing = await accept(b, a2)
    expect(missing.body).toHaveProperty(
      'message',
      expect.stringMatching(/^Cet échange n’est pas possible.: il manquerait du monde lun\. 5/),
    )
    expect(await heldBy(b)).toEqual(SECOND)
  })
})

test('two chiefs who share and publish at once: one share is kept, and what is published is what was read', async () => {
  for (const person of [a, a2]) await wish(person, [FIRST, SECOND])
  await moveTo(AFTER)
  const { version } = (await get(admin)).campaign
  const act = (what: string, body: object) => as(admin, 'POST', path(what), { seen: version, ...body })
  const computed = await Promise.all([
    act('/share', { pinned: [{ userId: a.userId, rank: 1 }] }),
    act('/share', { pinned: [{ userId: a2.userId, rank: 1 }] }),
  ])
  expect(computed.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  // The one who lost publishes nothing of what they read before.
  expect(await act('/publish', {})).toMatchObject({ status: 409, body: { error: 'campaignChanged' } })
  expect(await leaveOf(a)).toEqual([])
})

test('when the plan moved between the share and its publication, nothing is written, and a new share holds', async () => {
  await wish(a, [FIRST])
  await wish(a2, [SECOND])
  await moveTo(AFTER)
  await share()
  await server.pool.query(
    `INSERT INTO planning_modifications (center_id, _id, user_id, type, status, from_day, to_day, created_by, created_at, decided_at)
      VALUES ($1, gen_random_uuid(), $2, 'absence', 'approved', '2027-07-28', '2027-07-30', $2, now(), now())`,
    [center.centerId, a3.userId],
  )
  expect(await publish()).toMatchObject({ status: 409, body: { error: 'campaignNoLongerHolds' } })
  expect([await leaveOf(a), await leaveOf(a2)]).toEqual([[], []])
  await share()
  expect((await publish()).status).toBe(200)
  expect([await leaveOf(a), await leaveOf(a2)]).toEqual([[], [{ from: SECOND.fromDate, to: SECOND.toDate, status: 'approved' }]])
})
