// Whether somebody acted on what a takeover made, and how it is taken back as a whole when nobody did.
import type { Held, HeldBecause } from '@releve/contract/takeover-words'
import { plainName } from '@releve/contract/person-name'
import type { CenterId, UserId } from '@releve/domain/ids'
import type { Queryable } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'
import { loadActivities, saveActivities } from '#features/activities/store.ts'
import { loadPeople } from '#features/members/store/members.ts'
import { closeAccount } from '#features/points/store/accounts.ts'
import { loadUsed } from '#features/accounts/store/unused.ts'
import { hasClosedMonth, loadChiefs, loadPosters, loadWithAccounts } from '../store/acts.ts'
import { changedKeys, readMarks } from '../store/marks.ts'
import { insertPlaces, removePeople, removePlan, takePlaces } from '../store/writing.ts'
import type { MadeByTakeover } from '../store/takeovers.ts'

interface Found {
  readonly because: HeldBecause
  readonly userIds: readonly (UserId | null)[]
}

/** Finds the acts that hold a takeover, the gravest first; none when it may be taken back. */
export async function heldBy(db: Queryable, centerId: CenterId, made: MadeByTakeover): Promise<Held[]> {
  const now = await readMarks(db, centerId, made.userIds)
  const { marks } = made
  const obstacles: Found[] = [{ because: 'logIn', userIds: await loadUsed(db, made.userIds) }]
  const posters = await loadPosters(db, centerId)
  const asked = posters.filter((userId) => userId !== null)
  if (asked.length > 0) obstacles.push({ because: 'demand', userIds: asked })
  else if (posters.length > 0) obstacles.push({ because: 'demand', userIds: [null] })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- keys of marks are identifiers of members
  const changed = (part: 'people' | 'days' | 'points') => changedKeys(marks[part], now[part]) as UserId[]
  const chiefs = await loadChiefs(db, centerId, made.teamIds)
  obstacles.push({ because: 'member', userIds: [...new Set([...changed('people'), ...chiefs])] })
  obstacles.push({ because: 'days', userIds: changed('days') }, { because: 'points', userIds: changed('points') })
  obstacles.push({ because: 'accounts', userIds: await loadWithAccounts(db, centerId, made.userIds) })
  if (now.teams !== marks.teams) obstacles.push({ because: 'teams', userIds: [null] })
  if (now.cycles !== marks.cycles) obstacles.push({ because: 'cycles', userIds: [null] })
  const list = (await loadActivities(db, centerId)) ?? []
  const isKept = made.activities.every((activity) => {
    const here = list.find(({ _id }) => _id === activity._id)
    return here !== undefined && here.name === activity.name && here.letters === activity.letters && here.kind === activity.kind
  })
  if (!isKept) obstacles.push({ because: 'activities', userIds: [null] })
  if (await hasClosedMonth(db, centerId)) obstacles.push({ because: 'months', userIds: [null] })
  const holding = obstacles.filter(({ userIds }) => userIds.length > 0)
  const people = await loadPeople(
    db,
    centerId,
    holding.flatMap(({ userIds }) => userIds),
  )
  return holding.map(({ because, userIds }) => ({
    because,
    names: userIds.flatMap((id) => (id === null ? [] : [plainName(people.get(id) ?? { name: 'Ancien', lastName: 'membre' })])),
  }))
}

/** Removes all that it made. Nobody has acted on it: the caller holds the centre, and has asked `heldBy`. */
export async function takeBack(
  tx: Transaction,
  centerId: CenterId,
  made: MadeByTakeover,
  { today, now }: { readonly today: string; readonly now: number },
): Promise<void> {
  const { userIds, placesBefore, activities } = made
  await takePlaces(tx, centerId, [...placesBefore.map(({ team_id: teamId }) => teamId), ...made.placedTeamIds])
  await removePlan(tx, centerId, made)
  await insertPlaces(tx, centerId, placesBefore)
  const list = await loadActivities(tx, centerId)
  if (activities.length > 0 && list !== null) {
    const ids = new Set(activities.map(({ _id }) => _id))
    await saveActivities(
      tx,
      centerId,
      list.filter(({ _id }) => !ids.has(_id)),
    )
  }
  // Points go back to the centre, by an entry: the ledger forgets nothing.
  for (const userId of userIds) await closeAccount(tx, { centerId, userId, today, now })
  await removePeople(tx, centerId, userIds, now)
}
