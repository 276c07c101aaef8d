// Cells of a grid written for one person after the other in one transaction, and judged together.
import type { WireLeaveTaken } from '@releve/contract/leave'
import type { WireCell, WireWrittenPerson } from '@releve/contract/cells'
import { errors } from '@releve/contract/errors'
import { toWireViolations } from '@releve/contract/sentences'
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { isShiftSkipped, refuseRange } from '@releve/domain/demands/modification'
import { personOf } from '@releve/domain/demands/person'
import type { UserId } from '@releve/domain/ids'
import type { PlacedActivity } from '@releve/domain/planning/activity'
import { constraintCode } from '#db/constraints.ts'
import { inPart } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { loadFacts } from '#features/demands/store/deciding.ts'
import type { LoadedFacts } from '#features/demands/store/deciding.ts'
import { lockStaffing } from '#features/demands/store/locking.ts'
import { toWirePerson } from '#features/members/store/person.ts'
import type { ReachedCenter, RosterPerson } from '#features/members/store/members.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { loadLive, lockPromises, rangeOf } from '../store/cutting.ts'
import { registerModification } from '../store/modifications.ts'
import type { ModificationRow } from '../store/modifications.ts'
import { noticeOf } from './acting.ts'
import { changeOf, isAway, isWhole, keyOf, lyingOf, rowsOn, runsOf, toContent } from './cells.ts'
import type { ChangingCell, Lying, Run } from './cells.ts'
import { applyDecision } from './deciding.ts'
import type { Applied, Cut } from './deciding.ts'
import { judgeTogether, requireRules } from './judging-cells.ts'
import type { Judged } from './judging-cells.ts'
import { leaveOfRow } from './leave.ts'
import { makeWay } from './overlaps.ts'
import { placePeriod, refusedFor } from './placements.ts'
import { applyTakingOff } from './placing.ts'

interface CellTerms {
  readonly reached: ReachedCenter
  readonly actorId: UserId
  readonly isAdministrator: boolean
  readonly activities: readonly PlacedActivity[]
  readonly reason: string | null
  /** An administrator goes through blocking rules, and `reason` says why. */
  readonly isForced: boolean
  readonly isRehearsal: boolean
  readonly now: number
}

type Refused = WireWrittenPerson['refused'][number]

interface Written {
  readonly person: RosterPerson
  readonly cells: readonly ChangingCell[]
  readonly refused: readonly Refused[]
  readonly rows: readonly ModificationRow[]
  readonly uncovered: Applied['uncovered']
  readonly closedDemands: number
  readonly leave: readonly WireLeaveTaken[]
}

interface Outcome {
  readonly people: WireWrittenPerson[]
  readonly before: { readonly userId: UserId; readonly date: string; readonly set: ReturnType<typeof toContent>[] }[]
}

/** Why nothing of the cell can be written; null when something may be. */
function refusalOf(
  { actorId, isAdministrator, now }: CellTerms,
  person: RosterPerson,
  { facts, day, lying }: { readonly facts: LoadedFacts; readonly day: DayNumber; readonly lying: readonly ModificationRow[] },
): AppError['code'] | null {
  // Nobody decides on their own planning.
  if (person._id === actorId) return 'ownModification'
  const refusal = refuseRange({ from: day, to: day }, facts.zone.dayAt(now), isAdministrator)
  if (refusal !== null) return refusal
  if (lying.some(({ status }) => status === 'pending')) return 'requestWaits'
  // A vacation that a vacancy or a debt of rest made goes by its own rules.
  if (lying.some(({ demand_id: demandId }) => demandId !== null)) return 'vacancyAssignment'
  return lying.some(({ rest_debt_id: debtId }) => debtId !== null) ? 'modificationOverlap' : null
}

interface Plan {
  readonly cells: ChangingCell[]
  readonly refused: Refused[]
}

const refusedOn = (day: DayNumber, code: AppError['code'], message: string = errors[code].message): Refused => ({
  date: fromDayNumber(day),
  code,
  message,
})

/** @throws AppError of the first cell that cannot be written; a rehearsal lists it instead */
function planOf(
  terms: CellTerms,
  person: RosterPerson,
  { wished, live, facts }: { readonly wished: readonly WireCell[]; readonly live: readonly ModificationRow[]; readonly facts: LoadedFacts },
): Plan {
  const member = facts.member(person._id)
  const own = facts.person(person._id)
  if (member === null || own === null) throw new AppError('notFound')
  const bare = personOf(facts.center, { ...member, modifications: [], placed: [] }, own, facts.from, facts.to)
  const plan: Plan = { cells: [], refused: [] }
  for (const cell of wished) {
    const day = toDayNumber(cell.date)
    const lying = rowsOn(live, day)
    const known = {
      before: lying.map(lyingOf),
      planned: bare.on(day).shift,
      zone: facts.zone,
      center: facts.center,
      activities: terms.activities,
    }
    const change = changeOf(cell, known)
    if (change === null) continue
    const refusal = refusalOf(terms, person, { facts, day, lying })
    if (refusal === null) plan.cells.push(change)
    else if (terms.isRehearsal) plan.refused.push(refusedOn(day, refusal))
    else throw refusedFor(person, new AppError(refusal))
  }
  return plan
}

/** A piece of the writing, on days that follow one another. */
interface Step {
  readonly run: Run
  readonly write: (tx: Transaction, run: Run) => Promise<Applied>
}

const isOfKeys = (lying: readonly Lying[]) => {
  const keys = new Set(lying.map(keyOf))
  return (row: ModificationRow) => keys.has(keyOf(lyingOf(row)))
}

const within = (row: ModificationRow, { from, to }: Pick<Run, 'from' | 'to'>): Cut => {
  const own = rangeOf(row)
  return { row, from: Math.max(own.from, from), to: Math.min(own.to, to) }
}

/** The steps for one person: what goes first, then whole days, hours last. Each reads the rows anew: those before have cut some of them. */
function stepsOf(terms: CellTerms, userId: UserId, cells: readonly ChangingCell[]): Step[] {
  const { reached, actorId, reason, isForced, now } = terms
  const { centerId } = reached
  const liveOf = (tx: Transaction, { from, to }: Run) =>
    loadLive(tx, { centerId, userId, fromDay: fromDayNumber(from), toDay: fromDayNumber(to) })
  const acting = { centerId, userId, actorId, reason, now }
  const decision = { ...acting, isForced: false, isJudgedTogether: true, mayUndo: true }
  const promisesOf = (tx: Transaction, { from, to }: Run) =>
    lockPromises(tx, { centerId, userId, fromDay: fromDayNumber(from), toDay: fromDayNumber(to) })

  const takeHoursOff = async (tx: Transaction, run: Run): Promise<Applied> => {
    const found = (await liveOf(tx, run)).filter((row) => row.status === 'approved').filter(isOfKeys(run.lying))
    const applied: Applied[] = []
    for (const row of found) {
      const { from, to } = within(row, run)
      applied.push(await applyTakingOff(tx, acting, row, { from, to }))
    }
    return only(applied)
  }
  const takeOff = async (tx: Transaction, run: Run): Promise<Applied> => {
    const promises = await promisesOf(tx, run)
    const found = (await liveOf(tx, run)).filter((row) => row.status === 'approved' && row.hours === null).filter(isOfKeys(run.lying))
    return applyDecision(tx, { ...decision, approved: null, cuts: found.map((row) => within(row, run)), promises })
  }
  const place = async (tx: Transaction, run: Run): Promise<Applied> => {
    const [lying] = run.lying
    if (lying === undefined || lying.is === 'hours') throw new Error('a whole day is placed')
    if (lying.is === 'shift' && isShiftSkipped(lying.shift, run, zoneOf(reached.zone))) throw new AppError('hoursSkipped')
    const promises = await promisesOf(tx, run)
    const type = lying.is === 'shift' ? 'custom_modification' : lying.is === 'dayOff' ? 'off_day' : 'absence'
    const wish = { centerId, userId, type, fromDay: fromDayNumber(run.from), toDay: fromDayNumber(run.to) } as const
    const decisions = (await liveOf(tx, run)).map(({ _id }) => ({ modificationId: _id, action: 'cancel' as const }))
    const row = await registerModification(tx, {
      ...wish,
      shift: lying.is === 'shift' ? lying.shift : null,
      cause: lying.is === 'absence' ? lying.cause : null,
      comment: '',
      createdBy: actorId,
      now,
    })
    const leave = await leaveOfRow(tx, reached, row, { mayPass: terms.isRehearsal || isForced, now })
    const way = await makeWay(tx, wish, { exceptId: row._id, decisions, isRehearsal: false })
    const applied = await applyDecision(tx, { ...decision, approved: row, cuts: way.cuts, promises })
    return { ...applied, leave }
  }
  const placeHours = async (tx: Transaction, run: Run): Promise<Applied> => {
    const [lying] = run.lying
    if (lying?.is !== 'hours') throw new Error('hours are placed')
    const { activity, hours } = lying
    const own = {
      reached,
      placementId: null,
      activity,
      comment: '',
      actorId,
      reason,
      isForced,
      isRehearsal: terms.isRehearsal,
      isJudgedTogether: true,
      now,
    }
    const period = { fromDay: run.from, toDay: run.to, weekdays: null, hours }
    const placed = await placePeriod(tx, own, userId, period, false)
    return { ...NOTHING, row: placed.row, leave: placed.leave }
  }
  const each = (pick: (cell: ChangingCell) => readonly Lying[], write: Step['write']): Step[] =>
    runsOf(cells, pick).map((run) => ({ run, write }))
  // A whole day that is placed takes what is like it out of its way itself.
  const isCovered = (lying: Lying, { added }: ChangingCell) =>
    added.some((other) => isWhole(other) && (other.is === 'shift' || isAway(lying)))
  const hoursLists = new Set(cells.flatMap(({ added }) => added.filter((lying) => !isWhole(lying)).map(keyOf)))
  return [
    ...each(({ gone }) => gone.filter((lying) => !isWhole(lying)), takeHoursOff),
    ...each((cell) => cell.gone.filter((lying) => isWhole(lying) && !isCovered(lying, cell)), takeOff),
    ...each(({ added }) => added.filter(({ is }) => is === 'shift').slice(0, 1), place),
    ...each(({ added }) => added.filter(isAway).slice(0, 1), place),
    ...[...hoursLists].flatMap((key) => each(({ added }) => added.filter((lying) => keyOf(lying) === key), placeHours)),
  ]
}

const NOTHING: Omit<Applied, 'row'> = {
  warnings: [],
  uncovered: [],
  closedDemands: [],
  vacancies: [],
  changes: [],
  conflicts: [],
  kept: [],
  lacks: [],
  leave: [],
  skyline: [],
}

function only(applied: readonly Applied[]): Applied {
  const [first] = applied
  if (first === undefined) throw new AppError('modificationDecided')
  return first
}

/** The refusal that is said, were it the database’s. */
function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = constraintCode(error)
  if (code === null) throw error
  return new AppError(code)
}

async function writeSteps(tx: Transaction, terms: CellTerms, person: RosterPerson, plan: Plan): Promise<Written> {
  const applied: Applied[] = []
  const refused = [...plan.refused]
  for (const { run, write } of stepsOf(terms, person._id, plan.cells)) {
    if (!terms.isRehearsal) {
      try {
        applied.push(await write(tx, run))
      } catch (error) {
        throw error instanceof AppError ? refusedFor(person, error) : error
      }
      continue
    }
    // Days that are refused together are tried one by one.
    const parts = await attempt(tx, run, write).then(
      (done) => [done],
      async (error: unknown) => {
        if (run.from === run.to) return [asRefusal(error)]
        const days = Array.from({ length: run.to - run.from + 1 }, (_, index) => run.from + index)
        const found: (Applied | Refused)[] = []
        for (const day of days) {
          const one = await attempt(tx, { ...run, from: day, to: day }, write).catch(asRefusal)
          found.push(one instanceof AppError ? refusedOn(day, one.code, one.message) : one)
        }
        return found
      },
    )
    for (const part of parts) {
      if (part instanceof AppError) refused.push(refusedOn(run.from, part.code, part.message))
      else if ('date' in part) refused.push(part)
      else applied.push(part)
    }
  }
  return {
    person,
    cells: plan.cells,
    refused,
    rows: applied.map(({ row }) => row),
    uncovered: applied.flatMap(({ uncovered }) => uncovered),
    closedDemands: new Set(applied.flatMap(({ closedDemands }) => closedDemands)).size,
    leave: applied.flatMap(({ leave }) => leave),
  }
}

const attempt = (tx: Transaction, run: Run, write: Step['write']) => inPart(tx, () => write(tx, run))

/** Each person is told once, whatever the number of their cells. */
async function tell(tx: Transaction, { reached, actorId, now }: CellTerms, { person, cells, rows }: Written): Promise<void> {
  const [row] = rows
  if (row === undefined) return
  const days = cells.map(({ day }) => day)
  const about = { _id: row._id, from_day: fromDayNumber(Math.min(...days)), to_day: fromDayNumber(Math.max(...days)) }
  const kind = cells.some(({ added }) => added.length > 0) ? ('modificationRegistered' as const) : ('modificationTakenBack' as const)
  await notify(tx, reached.centerId, [{ ...noticeOf(about), userId: person._id, actorId, kind }], now)
}

/** Whether the administrator has to say why: a vacation is changed, something is taken off, or a day has begun. */
function asksReason(written: readonly Written[], today: DayNumber): boolean {
  return written.some(({ cells }) =>
    cells.some(({ day, gone, added }) => gone.length > 0 || day < today || added.some(({ is }) => is === 'shift' || is === 'dayOff')),
  )
}

/**
 * Writes the cells, or says what that would do. The people are in the order of their names.
 * @throws AppError reasonRequired, ruleBroken; of each cell, what refuses such a change alone, with the name of its person
 */
export async function writeCells(
  tx: Transaction,
  terms: CellTerms,
  people: readonly RosterPerson[],
  cells: readonly WireCell[],
): Promise<Outcome> {
  const { reached, isRehearsal, reason, now } = terms
  const { centerId } = reached
  const days = [...new Set(cells.map(({ date }) => toDayNumber(date)))]
  const [fromDay, toDay] = [fromDayNumber(Math.min(...days)), fromDayNumber(Math.max(...days))]
  for (const { _id: userId } of people) await lockPromises(tx, { centerId, userId, fromDay, toDay })
  await lockStaffing(tx, centerId, days)
  const query = { centerId, userIds: 'all' as const, days, now, isThorough: isRehearsal }
  const before = await loadFacts(tx, query)
  const byPerson = Map.groupBy(cells, ({ userId }) => userId)
  const written: Written[] = []
  for (const person of people) {
    const live = await loadLive(tx, { centerId, userId: person._id, fromDay, toDay })
    const plan = planOf(terms, person, { wished: byPerson.get(person._id) ?? [], live, facts: before })
    written.push(await writeSteps(tx, terms, person, plan))
  }
  if (reason === null && !isRehearsal && asksReason(written, before.zone.dayAt(now)))
    throw new AppError('reasonRequired', { fields: { reason: 'Le motif est requis.' } })
  const judged = judgeTogether(written, before, await loadFacts(tx, query))
  if (!isRehearsal) {
    await requireRules(tx, terms, written, judged)
    for (const one of written) await tell(tx, terms, one)
  }
  return {
    people: written.map((one) => toWire(one, judged.get(one.person._id) ?? [])),
    before: written.flatMap(({ person, cells: changed }) =>
      changed.map(({ day, before: held }) => ({ userId: person._id, date: fromDayNumber(day), set: held.map(toContent) })),
    ),
  }
}

function toWire({ person, cells, refused, leave, uncovered, closedDemands }: Written, judged: readonly Judged[]): WireWrittenPerson {
  const days = new Set(refused.map(({ date }) => date))
  const refusesOf = new Set(judged.filter(({ refuses }) => refuses).map(({ violation: { code, day } }) => `${code} ${fromDayNumber(day)}`))
  return {
    person: toWirePerson(person),
    cells: cells.filter(({ day }) => !days.has(fromDayNumber(day))).length,
    refused: refused.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    warnings: toWireViolations(
      judged.map(({ violation }) => violation),
      person._id,
    ).map((violation) => ({ ...violation, refuses: refusesOf.has(`${violation.code} ${violation.date}`) })),
    leave: [...leave],
    uncovered: [...uncovered],
    closedDemands,
  }
}
