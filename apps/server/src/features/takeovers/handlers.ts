// A planning of a spreadsheet taken over: read and kept as a proposal, written as one, taken back as one.
import { randomUUID } from 'node:crypto'
import type { Routes } from '@releve/contract'
import { heldMessage, heldSentences } from '@releve/contract/takeover-words'
import type { WireTakeover, WireTakeoverProposal } from '@releve/contract/takeovers'
import type { CenterId, UserId } from '@releve/domain/ids'
import { suggestMeanings } from '@releve/domain/takeover/meanings'
import type { TakeoverProposal } from '@releve/domain/takeover/proposal'
import { fullName } from '@releve/contract/person-name'
import type { Queryable } from '#db/query.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { plain } from '#http/csv-file.ts'
import { publish } from '#http/events/store.ts'
import type { Call, HandlersOf } from '#http/handler.ts'
import { administers } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { readTakeoverFile } from '#http/workbook/read-takeover.ts'
import { pastedRefusals, takeoverRefusals } from '#http/workbook/refusals.ts'
import { loadActivities } from '#features/activities/store.ts'
import { keepAct } from '#features/journal/store.ts'
import { toWirePerson } from '#features/members/store/person.ts'
import { loadPeople, loadUsers } from '#features/members/store/members.ts'
import type { UserRow } from '#features/members/store/members.ts'
import { lockPlan, lockPlanRow } from '#features/rotations/store/plan-change.ts'
import { loadCenterVersions } from '#features/shifts/store.ts'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { countCells } from './commands/counts.ts'
import { heldBy, takeBack } from './commands/taking-back.ts'
import { writeTakeover } from './commands/writing.ts'
import { hasHistory, insertTakeover, loadCurrent, lockTakeover, markTakenBack, markWritten, putAside } from './store/takeovers.ts'
import type { TakeoverRow } from './store/takeovers.ts'

type CallOf<N extends keyof Routes> = Call<Routes[N]>

/** @throws AppError notFound for a centre that the caller does not administer, as for one that does not exist */
async function reachedCenter(db: Queryable, principal: Principal, centerId: CenterId) {
  const center = administers(principal, centerId) ? await loadCenterVersions(db, centerId) : null
  if (center === null) throw new AppError('notFound')
  return center
}

const todayIn = (zone: string, now: number) => fromDayNumber(zoneOf(zone).dayAt(now))

/** The members that people of the file are: by number, or by a name that is of one of them alone. */
function membersOf({ people }: TakeoverProposal, members: readonly UserRow[]): { label: string; userId: UserId }[] {
  const nameOf = (person: { name: string; lastName: string }) => plain(`${person.lastName} ${person.name}`)
  return people.flatMap((person) => {
    const number = person.registrationNumber === null ? '' : plain(person.registrationNumber)
    const byNumber = number === '' ? [] : members.filter(({ registrationNumber }) => plain(registrationNumber ?? '') === number)
    const byName = members.filter((member) => nameOf({ name: member.name, lastName: member.last_name }) === nameOf(person))
    const shared = people.filter((other) => nameOf(other) === nameOf(person)).length > 1
    const [only, another] = byNumber.length === 1 ? byNumber : shared ? [] : byName
    return only === undefined || another !== undefined ? [] : [{ label: person.label, userId: only._id }]
  })
}

async function toWire(db: Queryable, row: TakeoverRow, now: number): Promise<WireTakeover> {
  const { center_id: centerId, proposal, made } = row
  const people = await loadPeople(db, centerId, [row.created_by])
  const author = people.get(row.created_by) ?? { _id: row.created_by, name: 'Ancien', lastName: 'membre' }
  return {
    _id: row._id,
    state: row.state === 'read' ? 'read' : 'written',
    fileName: row.file_name,
    by: toWirePerson(author),
    at: row.written_at ?? row.created_at,
    proposal:
      proposal === null
        ? null
        : {
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same shape, whose lists are read-only in the domain
            ...structuredClone(proposal as WireTakeoverProposal),
            meanings: structuredClone([...suggestMeanings(proposal.codes, (await loadActivities(db, centerId)) ?? [])]),
            counts: countCells(proposal),
            members: membersOf(proposal, await loadUsers(db, centerId, false, now)),
          },
    made:
      made === null
        ? null
        : {
            members: made.userIds.length,
            teams: made.teamIds.length,
            activities: made.activities.length,
            cycles: made.rotationIds.length,
            periods: made.periods,
            activationDate: made.activationDate,
          },
    held: made === null ? [] : heldSentences(await heldBy(db, centerId, made)),
  }
}

/** @throws AppError takeoverUnreadable with the reason beside the file */
async function readFile({ body, clock }: CallOf<'takeovers.read'>, zone: string): Promise<TakeoverProposal> {
  const { fileName, file, text } = body
  const bytes = new Uint8Array(file === undefined ? Buffer.from(text ?? '', 'utf8') : Buffer.from(file, 'base64'))
  const answer = await readTakeoverFile({ name: fileName, bytes, year: Number(todayIn(zone, clock()).slice(0, 4)) })
  if ('proposal' in answer) return answer.proposal
  const message = (file === undefined ? pastedRefusals : takeoverRefusals)[answer.refusal]
  throw new AppError('takeoverUnreadable', { message, fields: { [file === undefined ? 'text' : 'file']: message } })
}

/** Says who is at it. @throws AppError takeoverUnderWay */
async function refuseSecond(db: Queryable, row: TakeoverRow): Promise<never> {
  const author = (await loadPeople(db, row.center_id, [row.created_by])).get(row.created_by)
  const name = author === undefined ? 'Quelqu’un' : fullName(author)
  throw new AppError('takeoverUnderWay', {
    message: `${name} reprend déjà «\u00A0${row.file_name}\u00A0» dans ce centre\u00A0: finissez cette reprise, ou laissez-la.`,
  })
}

/** @throws AppError notFound for one of another centre, as for one that does not exist */
async function lockOwn(tx: Transaction, centerId: CenterId, id: string): Promise<TakeoverRow> {
  const row = await lockTakeover(tx, centerId, id)
  if (row === null) throw new AppError('notFound')
  return row
}

/** @throws AppError takeoverGone for one that is no longer under way, notFound for one that never was in this centre */
async function refuseUnknown(tx: Transaction, centerId: CenterId, id: string): Promise<never> {
  await lockOwn(tx, centerId, id)
  throw new AppError('takeoverGone')
}

async function read(call: CallOf<'takeovers.read'>) {
  const { pool, principal, params, body, clock } = call
  const { zone } = await reachedCenter(pool, principal, params.id)
  const proposal = await readFile(call, zone)
  const now = clock()
  return inTransaction(pool, async (tx) => {
    await lockPlanRow(tx, params.id)
    const current = await loadCurrent(tx, params.id)
    const under = current?.state === 'read' ? current : null
    if (body.replaces !== undefined && under?._id !== body.replaces) await refuseUnknown(tx, params.id, body.replaces)
    // Nobody matches codes and people for a centre that will keep what it has.
    if (await hasHistory(tx, params.id)) throw new AppError('takeoverNotFirst')
    if (under !== null) {
      // One's own is replaced by the file chosen instead.
      if (under.created_by !== principal.userId && body.replaces === undefined) await refuseSecond(tx, under)
      await putAside(tx, params.id, under._id)
    }
    const file = { center_id: params.id, _id: randomUUID(), file_name: body.fileName, created_by: principal.userId }
    const row = await insertTakeover(tx, { ...file, proposal, now })
    return { takeover: await toWire(tx, row, now) }
  })
}

async function write({ pool, principal, params, body, clock }: CallOf<'takeovers.write'>) {
  const { zone } = await reachedCenter(pool, principal, params.id)
  const now = clock()
  return inTransaction(pool, async (tx) => {
    await lockPlan(tx, params.id)
    const row = await lockOwn(tx, params.id, body.takeoverId)
    if (row.proposal === null) throw new AppError('takeoverGone')
    if (await hasHistory(tx, params.id)) throw new AppError('takeoverNotFirst')
    const memberIds = new Set((await loadUsers(tx, params.id, false, now)).map(({ _id }) => _id))
    const writing = { centerId: params.id, by: principal.userId, today: todayIn(zone, now), now, memberIds }
    const made = await writeTakeover(tx, writing, row.proposal, body)
    const written = await markWritten(tx, row, made, now)
    const detail = { name: row.file_name, count: made.userIds.length, ...(made.activationDate !== null && { date: made.activationDate }) }
    await keepAct(tx, params.id, { kind: 'takeoverWritten', actorId: principal.userId, detail, now })
    await publish(tx, params.id, { kind: 'resync' })
    return { takeover: await toWire(tx, written, now) }
  })
}

async function takeAllBack({ pool, principal, params, body, clock }: CallOf<'takeovers.takeBack'>): Promise<undefined> {
  const { zone } = await reachedCenter(pool, principal, params.id)
  const now = clock()
  await inTransaction(pool, async (tx) => {
    await lockPlan(tx, params.id)
    const row = await lockOwn(tx, params.id, body.takeoverId)
    if (row.made === null) throw new AppError('takeoverGone')
    const held = await heldBy(tx, params.id, row.made)
    if (held.length > 0) throw new AppError('takeoverHeld', { message: heldMessage(held) })
    await takeBack(tx, params.id, row.made, { today: todayIn(zone, now), now })
    await markTakenBack(tx, row, now)
    const detail = { name: row.file_name, count: row.made.userIds.length }
    await keepAct(tx, params.id, { kind: 'takeoverTakenBack', actorId: principal.userId, detail, now })
    await publish(tx, params.id, { kind: 'resync' })
  })
}

export const takeoverHandlers: HandlersOf<
  'takeovers.current' | 'takeovers.read' | 'takeovers.write' | 'takeovers.takeBack' | 'takeovers.discard'
> = {
  'takeovers.current': async ({ pool, principal, params, clock }) => {
    await reachedCenter(pool, principal, params.id)
    const row = await loadCurrent(pool, params.id)
    return { takeover: row === null ? null : await toWire(pool, row, clock()) }
  },
  'takeovers.read': read,
  'takeovers.write': write,
  'takeovers.takeBack': takeAllBack,
  'takeovers.discard': async ({ pool, principal, params, body }) => {
    await reachedCenter(pool, principal, params.id)
    await inTransaction(pool, async (tx) => {
      const row = await lockOwn(tx, params.id, body.takeoverId)
      if (row.state !== 'read') throw new AppError('takeoverGone')
      await putAside(tx, params.id, body.takeoverId)
    })
  },
}
