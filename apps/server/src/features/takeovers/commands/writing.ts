// Writes a takeover: everything in one transaction, so that a server that dies meanwhile leaves nothing. What the file says was lived, or was
// decided on before the centre came here: no rule judges it, and nobody is written to.
import { noAddressOf } from '@releve/contract/email-address'
import type { Routes } from '@releve/contract'
import type { Activity } from '@releve/contract/starting-activities'
import { detailNames, eachField } from '@releve/contract/member-fields'
import { TEAM_COLORS } from '@releve/contract/teams'
import type { CenterId, RotationId, TeamId, UserId } from '@releve/domain/ids'
import { toDayNumber } from '@releve/domain/calendar/day'
import { isTakenOver } from '@releve/domain/takeover/meanings'
import type { TakeoverProposal } from '@releve/domain/takeover/proposal'
import { NO_TEAM } from '@releve/domain/takeover/team-cycles'
import { writePlan } from '@releve/domain/takeover/written-plan'
import type { PlanFault, PlanMeaning, WrittenPeriod, WrittenPlan } from '@releve/domain/takeover/written-plan'
import { randomUUID } from 'node:crypto'
import { newId } from '#db/ids.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { plain } from '#http/csv-file.ts'
import type { Call } from '#http/handler.ts'
import { loadActivities, saveActivities } from '#features/activities/store.ts'
import { openAccounts } from '#features/points/store/accounts.ts'
import { insertRotation } from '#features/rotations/store/writing-plan.ts'
import { createTeam, nextOrder } from '#features/teams/store.ts'
import { importMembers, loadTeamNames } from '#features/users/store/import.ts'
import { readMarks } from '../store/marks.ts'
import { insertActivation, insertOwnCycles, insertPeriods, insertPlaces, insertStays, takePlaces } from '../store/writing.ts'
import type { Period } from '../store/writing.ts'
import type { MadeByTakeover } from '../store/takeovers.ts'

const PLACED_BY_HAND = 'Une astreinte ou une intervention se pose à la main, avec ses heures.'

type Wish = Call<Routes['takeovers.write']>['body']

export interface Writing {
  readonly centerId: CenterId
  readonly by: UserId
  readonly today: string
  readonly now: number
  /** The approved members of the centre. */
  readonly memberIds: ReadonlySet<UserId>
}

const invalid = (fields: Record<string, string>): never => {
  throw new AppError('invalidInput', { fields })
}

const planFaults: Readonly<Record<PlanFault['fault'], string>> = {
  unknownCode: 'Dites ce que ce code veut dire.',
  notInCycle: 'Ce code fait partie du cycle\u00A0: il est une vacation ou un repos.',
}

/** The meaning of each code with the activity it names; new activities have their identifiers. @throws AppError invalidInput */
function readMeanings({ codes }: Wish, known: readonly Activity[]) {
  const made: Activity[] = []
  const activityOf = new Map<string, Activity>()
  const meanings = new Map<string, PlanMeaning>()
  const fields: Record<string, string> = {}
  for (const [i, { code, meaning }] of codes.entries()) {
    const at = `codes.${i}.meaning`
    let activity: Activity | null = null
    if (meaning.means === 'activity') {
      activity = known.find(({ _id }) => _id === meaning.activityId) ?? null
      if (activity === null) fields[at] = 'Cette activité n’existe pas dans la liste du centre.'
      else if (!isTakenOver(activity.kind)) fields[at] = PLACED_BY_HAND
    } else if (meaning.means === 'newActivity') {
      const { name, letters, kind } = meaning
      if (!isTakenOver(kind)) fields[`${at}.kind`] = PLACED_BY_HAND
      const isNamesake = (other: Activity) => plain(other.name) === plain(name)
      const same = made.find((other) => isNamesake(other) && other.letters === letters && other.kind === kind)
      if (same === undefined && [...known, ...made].some((other) => isNamesake(other)))
        fields[`${at}.name`] = 'Deux activités portent le même nom.'
      if (same === undefined && [...known, ...made].some((other) => other.letters === letters))
        fields[`${at}.letters`] = 'Deux activités portent les mêmes lettres.'
      activity = same ?? { _id: randomUUID(), name, letters, kind, isNamed: kind === 'work' }
      if (same === undefined) made.push(activity)
    }
    if (activity !== null) activityOf.set(code, activity)
    const isWork = activity?.kind === 'work'
    if (isWork && 'startTime' in meaning && (meaning.startTime === undefined) !== (meaning.endTime === undefined))
      fields[`${at}.endTime`] = 'Indiquez l’heure de début et l’heure de fin.'
    meanings.set(code, { meaning, workLetters: isWork ? (activity?.letters ?? null) : null })
  }
  if (Object.keys(fields).length > 0) invalid(fields)
  return { made, activityOf, meanings }
}

/** @throws AppError invalidInput when a code has no meaning, or is in the cycle and no part of one */
function planOf(proposal: TakeoverProposal, wish: Wish, meanings: ReadonlyMap<string, PlanMeaning>): WrittenPlan {
  const startOf = new Map(wish.teams.map(({ name, startDate }) => [name, startDate]))
  const teams = proposal.teams.map((team) =>
    team.cycle === null ? team : { ...team, startDate: startOf.get(team.name) ?? team.startDate },
  )
  const written = writePlan({ ...proposal, teams }, meanings)
  if ('plan' in written) return written.plan
  const at = (code: string) => wish.codes.findIndex((entry) => entry.code === code)
  return invalid(
    Object.fromEntries(written.faults.map(({ code, fault }) => [at(code) < 0 ? 'codes' : `codes.${at(code)}.meaning`, planFaults[fault]])),
  )
}

/** The teams of the file as those of the centre: by name, made where there is none. */
async function writeTeams(tx: Transaction, { centerId }: Writing, proposal: TakeoverProposal, wish: Wish) {
  const known = await loadTeamNames(tx, centerId)
  const byName = new Map(known.map(({ _id, name }) => [plain(name), _id]))
  const names = new Map(wish.teams.map(({ name, as }) => [name, as]))
  const made: TeamId[] = []
  const teamOf = new Map<string, TeamId>()
  let order = await nextOrder(tx, centerId)
  for (const { name, cycle } of proposal.teams) {
    if (name === NO_TEAM && cycle === null) continue
    const as = names.get(name) ?? name
    let _id = byName.get(plain(as))
    if (_id === undefined) {
      _id = newId('team')
      const color = TEAM_COLORS[(order - 1) % TEAM_COLORS.length] ?? TEAM_COLORS[0]
      await createTeam(tx, { _id, centerId, name: as, color, order, cycleStart: null })
      order += 1
      byName.set(plain(as), _id)
      made.push(_id)
    }
    teamOf.set(name, _id)
  }
  if (new Set(teamOf.values()).size < teamOf.size) invalid({ teams: 'Deux équipes du fichier portent le même nom.' })
  return { teamOf, made }
}

/** @throws AppError invalidInput when a person of the file is not spoken of, or is a member whom the centre does not have */
async function writePeople(tx: Transaction, { centerId, by, now, today, memberIds }: Writing, proposal: TakeoverProposal, wish: Wish) {
  const wishOf = new Map(wish.people.map((person, index) => [person.label, { ...person, index }]))
  const userOf = new Map<string, UserId>()
  const made: { userId: UserId; name: string; lastName: string; registrationNumber: string | null }[] = []
  const fields: Record<string, string> = {}
  for (const { label, name, lastName, registrationNumber } of proposal.people) {
    const person = wishOf.get(label)
    if (person === undefined) fields['people'] = `Dites ce que devient ${label}.`
    else if (person.is === 'member') {
      if (person.userId === undefined || !memberIds.has(person.userId))
        fields[`people.${person.index}.userId`] = 'Ce membre n’est pas dans le centre.'
      else if ([...userOf.values()].includes(person.userId))
        fields[`people.${person.index}.userId`] = 'Deux personnes du fichier sont ce même membre.'
      else userOf.set(label, person.userId)
    } else if (person.is === 'new') {
      const userId = newId('user')
      userOf.set(label, userId)
      made.push({ userId, name: person.name ?? name, lastName: person.lastName ?? lastName, registrationNumber })
    }
  }
  if (Object.keys(fields).length > 0) invalid(fields)
  const members = made.map(({ userId, ...person }) => ({
    ...eachField(detailNames, () => null),
    ...person,
    userId,
    email: noAddressOf(userId),
    qualifications: [],
    teamId: null,
    fromDate: null,
  }))
  await importMembers(tx, members, { centerId, by, now })
  await openAccounts(tx, { centerId, userIds: members.map(({ userId }) => userId), today, now })
  return { userOf, made: made.map(({ userId }) => userId) }
}

/** The cycle of most teams is the centre's; the others follow their own. */
async function writeCycles(
  tx: Transaction,
  { centerId, now }: Writing,
  plan: WrittenPlan,
  teamOf: ReadonlyMap<string, TeamId>,
  wish: Wish,
) {
  const { activationDate: day, cycleName } = wish
  const made: RotationId[] = []
  const own: { teamId: TeamId; rotationId: RotationId }[] = []
  const places = plan.cycles.flatMap(({ startOf }) =>
    [...startOf].flatMap(([team, start]) => {
      const teamId = teamOf.get(team)
      return teamId === undefined ? [] : [{ team_id: teamId, from_day: day, cycle_start_date: start }]
    }),
  )
  const placesBefore = await takePlaces(tx, centerId, [...teamOf.values()])
  for (const [i, { days, startOf }] of plan.cycles.entries()) {
    const rotationId = newId('rotation')
    made.push(rotationId)
    await insertRotation(tx, centerId, { _id: rotationId, name: i === 0 ? cycleName : `${cycleName} (${i + 1})`.slice(0, 80), days }, now)
    if (i === 0) await insertActivation(tx, centerId, day, rotationId)
    else
      own.push(
        ...[...startOf.keys()].flatMap((team) => {
          const teamId = teamOf.get(team)
          return teamId === undefined ? [] : [{ teamId, rotationId }]
        }),
      )
  }
  await insertPlaces(tx, centerId, places)
  if (own.length > 0) await insertOwnCycles(tx, centerId, day, own)
  return { made, placesBefore, placedTeamIds: places.map(({ team_id: teamId }) => teamId) }
}

function toPeriod({ change, fromDay, toDay }: WrittenPeriod, userId: UserId, activityOf: ReadonlyMap<string, Activity>): Period {
  const days = { userId, fromDay, toDay, shift: null, cause: null }
  switch (change.type) {
    case 'shift':
      return { ...days, type: 'custom_modification', shift: change.shift }
    case 'rest':
      return { ...days, type: 'off_day' }
    case 'away':
      return { ...days, type: 'absence', cause: activityOf.get(change.code) ?? null }
  }
}

/** Everything of a takeover, in this transaction. @throws AppError invalidInput */
export async function writeTakeover(tx: Transaction, writing: Writing, proposal: TakeoverProposal, wish: Wish): Promise<MadeByTakeover> {
  const { centerId, by, now } = writing
  const known = (await loadActivities(tx, centerId)) ?? []
  const { made: activities, activityOf, meanings } = readMeanings(wish, known)
  const plan = planOf(proposal, wish, meanings)
  if (toDayNumber(wish.activationDate) > toDayNumber(proposal.to))
    invalid({ activationDate: 'Le cycle est suivi à partir d’un jour du fichier, ou d’avant.' })
  if (activities.length > 0) await saveActivities(tx, centerId, [...known, ...activities])
  const teams = await writeTeams(tx, writing, proposal, wish)
  const people = await writePeople(tx, writing, proposal, wish)
  const cycles = await writeCycles(tx, writing, plan, teams.teamOf, wish)
  const stays = [...plan.teamsOf].flatMap(([label, own]) => {
    const userId = people.userOf.get(label)
    return userId === undefined
      ? []
      : own.map(({ fromDay, team }) => ({ userId, fromDay, teamId: team === null ? null : (teams.teamOf.get(team) ?? null) }))
  })
  const occurrenceIds = await insertStays(tx, centerId, stays)
  const periods = plan.periods.flatMap((period) => {
    const userId = people.userOf.get(period.person)
    return userId === undefined ? [] : [toPeriod(period, userId, activityOf)]
  })
  await insertPeriods(tx, centerId, periods, { by, now })
  return {
    userIds: people.made,
    teamIds: teams.made,
    rotationIds: cycles.made,
    activities,
    occurrenceIds,
    placedTeamIds: cycles.placedTeamIds,
    placesBefore: cycles.placesBefore,
    periods: periods.length,
    activationDate: cycles.made.length === 0 ? null : wish.activationDate,
    marks: await readMarks(tx, centerId, people.made),
  }
}
