// What the calls on vacancies and the worker of their waves share: who may take one and in which order, the next step of a wave, and the
// board as it travels.
import type { WireBoard, WireBoardLine, WireVacancy, WireVacancyStanding } from '@releve/contract/vacancies'
import { toLimitEntry } from '@releve/contract/limits'
import { shortMoment } from '@releve/contract/day-words'
import { vacancyStanding } from '@releve/contract/vacancies'
import { toWireStanding } from '@releve/contract/vacancy-standing'
import { toWireFigures } from '../demands/store/wire-figures.ts'
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { LOAD_DAYS, loadsOf } from '@releve/domain/fairness/load'
import { isLeft } from '@releve/domain/demands/candidacy'
import { limitsOf } from '@releve/domain/demands/limits'
import { acceptAlone, vacancyOf } from '@releve/domain/demands/taking'
import { figuresOf } from '@releve/domain/demands/figures'
import type { CenterId, UserId } from '@releve/domain/ids'
import { defaultHourChoices } from '@releve/domain/planning/due-at'
import { duties } from '@releve/domain/planning/layers'
import { rankCandidates } from '@releve/domain/vacancies/ranking'
import type { Line, Ranking, StatedAvailability } from '@releve/domain/vacancies/ranking'
import { planWave } from '@releve/domain/vacancies/wave-schedule'
import type { Reachable, WavePlan } from '@releve/domain/vacancies/wave-schedule'
import { USUAL_WAVE_BATCH } from '@releve/domain/working-time/rules'
import type { CenterRules } from '@releve/domain/working-time/rules'
import { shortage } from '@releve/domain/working-time/staffing'
import type { Queryable } from '../../db/query.ts'
import type { Transaction } from '../../db/transaction.ts'
import { loadAvailabilityFor } from '../availability/store.ts'
import type { SaidOfVacancy } from '../availability/store.ts'
import type { VacancyRow } from '../demands/store/columns.ts'
import { loadFacts } from '../demands/store/deciding.ts'
import type { LoadedFacts } from '../demands/store/deciding.ts'
import { tellKeepers } from '../demands/store/vacancies.ts'
import { loadServiceTerms } from '../fairness/store.ts'
import { loadPeople } from '../members/store.ts'
import type { Person } from '../members/store.ts'
import { notify } from '../notifications/store.ts'
import { loadOverlapping } from '../planning/store.ts'
import { loadMembers } from '../shifts/store.ts'
import { loadAsks, loadChoices, loadLastAsked, markUnfilled, stopWave, writeAsked, writeStep } from './store.ts'
import type { AskRow, PastWave, WavedVacancy } from './store.ts'

const DAY_MS = 86_400_000
/** Two years: whoever was not asked since then was never. */
const ASKED_WITHIN_MS = 730 * DAY_MS
/** Days around the instant whose vacations may keep somebody asleep. */
const DAYS_BEFORE = 3
const DAYS_AFTER = 5

interface Ranked {
  readonly facts: LoadedFacts
  readonly ranking: Ranking
  /** Who asked for other hours that day, which nobody decided: they stand among those who cannot. */
  readonly otherHours: ReadonlySet<UserId>
  readonly said: ReadonlyMap<UserId, SaidOfVacancy>
}

/** Who does not want to be asked has said nothing, but a no: that is heard all the same. */
function statedBy(said: SaidOfVacancy | undefined): StatedAvailability {
  if (said === undefined) return 'unsaid'
  return said.answer === 'no' || said.volunteersForCalls ? said.answer : 'unsaid'
}

/** Everybody of the centre, for one vacancy, as things stand at `now`. */
async function rankFor(db: Queryable, { demand, wave }: WavedVacancy, now: number): Promise<Ranked> {
  const { centerId, _id } = demand
  const vacancy = { ...vacancyOf(demand), holderId: wave.holder_id }
  const { day } = vacancy
  const facts = await loadFacts(db, { centerId, userIds: 'all', days: [day], now })
  const said = await loadAvailabilityFor(db, centerId, { day, name: vacancy.shift.name })
  const otherHours = await loadOverlapping(db, centerId, fromDayNumber(day))
  const lastAsked = await loadLastAsked(db, centerId, _id, now - ASKED_WITHIN_MS)
  const today = facts.zone.dayAt(now)
  const ofLate = await loadMembers(db, centerId, 'all', today - LOAD_DAYS + 1, today)
  const terms = await loadServiceTerms(db, centerId)
  const loads = loadsOf({ center: facts.center, members: ofLate.members, day: today, terms, until: now })
  const ranking = rankCandidates(
    facts,
    vacancy,
    facts.roster.people.map(({ _id: userId }) => ({
      userId,
      availability: statedBy(said.get(userId)),
      volunteersForCalls: said.get(userId)?.volunteersForCalls ?? false,
      load: loads.get(userId)?.load ?? 0,
      lastAskedAt: lastAsked.get(userId) ?? null,
    })),
  )
  return { facts, ranking, otherHours, said }
}

const isFree =
  ({ otherHours }: Ranked) =>
  ({ userId }: Line) =>
    !otherHours.has(userId)

/** Those the wave may still ask, by rank. */
function leftToAsk(ranked: Ranked, asks: readonly AskRow[]): Line[] {
  const done = new Set(
    asks
      .filter(({ batch, declined_at, refused_at }) => batch !== null || declined_at !== null || refused_at !== null)
      .map((ask) => ask.user_id),
  )
  return ranked.ranking.asked.filter(isFree(ranked)).filter(({ userId }) => !done.has(userId))
}

async function reachableOf(
  db: Queryable,
  centerId: CenterId,
  lines: readonly Line[],
  { center, zone, now }: LoadedFacts,
): Promise<Reachable[]> {
  if (lines.length === 0) return []
  const userIds = lines.map(({ userId }) => userId)
  const today = zone.dayAt(now)
  const [from, to] = [today - DAYS_BEFORE, today + DAYS_AFTER]
  const { members } = await loadMembers(db, centerId, userIds, from, to)
  const worked = new Map(members.map((member) => [member.userId, duties(center, member, from, to)]))
  const choices = new Map((await loadChoices(db, centerId, userIds)).map(({ _id, preferences }) => [_id, preferences]))
  return userIds.map((userId) => {
    const { quietHours, ringsAtNight, dailyDigest } = choices.get(userId) ?? {}
    return {
      userId,
      choices: {
        quietHours: quietHours ?? defaultHourChoices.quietHours,
        ringsAtNight: ringsAtNight ?? defaultHourChoices.ringsAtNight,
        dailyDigest: dailyDigest ?? defaultHourChoices.dailyDigest,
      },
      worked: worked.get(userId) ?? [],
    }
  })
}

/** How the wave goes on. @param from when its next batch goes, as far as that is known */
async function planOf(
  db: Queryable,
  { demand, wave }: WavedVacancy,
  ranked: Ranked,
  asks: readonly AskRow[],
  from: number = ranked.facts.now,
): Promise<WavePlan> {
  const { rules, zone } = ranked.facts
  const candidates = await reachableOf(db, demand.centerId, leftToAsk(ranked, asks), ranked.facts)
  const size = rules.waveBatch ?? USUAL_WAVE_BATCH
  return planWave({ now: from, startAt: demand.startAt, size, candidates, deadlineAt: wave.deadline_at, zone })
}

export type Step = 'asked' | 'waits' | 'over'

/**
 * The next step of a wave, all of it or nothing: who is asked is written with how far the wave is, so that whoever comes after a server that
 * died asks nobody twice and forgets nobody. Demand and wave are locked.
 * @param startedBy who started it; null: it goes on by itself
 */
export async function takeStep(tx: Transaction, vacancy: WavedVacancy, now: number, startedBy: UserId | null = null): Promise<Step> {
  const { demand, wave } = vacancy
  const { centerId, _id: demandId } = demand
  const { date } = demand.posterShift
  if (demand.status !== 'open' || demand.closedAt !== null || demand.startAt <= now) {
    await stopWave(tx, centerId, demandId)
    return 'over'
  }
  const ranked = await rankFor(tx, vacancy, now)
  const plan = await planOf(tx, vacancy, ranked, await loadAsks(tx, centerId, demandId))
  const { deadlineAt } = plan
  const [first] = plan.batches
  const asked = first !== undefined && first.at <= now ? first : null
  const nextOf = () => (asked !== null ? asked.until : (first?.at ?? (deadlineAt > now ? deadlineAt : null)))
  const nextAt = nextOf()
  const batch = wave.batch + (asked === null ? 0 : 1)
  await writeStep(tx, {
    centerId,
    demandId,
    batch,
    batches: wave.batch + plan.batches.length,
    nextAt: nextAt !== null && nextAt < demand.startAt ? nextAt : null,
    deadlineAt,
    startedBy,
    now,
  })
  if (asked !== null) {
    const lines = new Map(ranked.ranking.asked.map((line) => [line.userId, line]))
    const people = asked.userIds.flatMap((userId) => lines.get(userId) ?? [])
    await writeAsked(
      tx,
      { centerId, demandId, batch, now },
      people.map((line) => ({ userId: line.userId, standing: toWireStanding(line) })),
    )
    const until = shortMoment(asked.until, ranked.facts.zone, now)
    await notify(
      tx,
      centerId,
      people.map(({ userId }) => ({ userId, kind: 'vacancyAsked' as const, demandId, date, detail: until })),
      now,
    )
  }
  // Once the time of the wave is over, or at once where there is nobody to ask.
  if (deadlineAt <= now && (await markUnfilled(tx, centerId, demandId, now)))
    await tellKeepers(tx, centerId, [{ kind: 'vacancyUnfilled', demandId, date }], now, startedBy === null ? [] : [startedBy])
  return asked === null ? (nextAt === null ? 'over' : 'waits') : 'asked'
}

const toWirePerson = ({ _id, name, lastName }: Person) => ({ _id, userId: _id, name, lastName })

type People = ReadonlyMap<UserId, Person>

const named = (people: People, id: UserId | null) => {
  const person = id === null ? undefined : people.get(id)
  return person === undefined ? null : toWirePerson(person)
}

/** Those whom vacancies name. */
export function namesOf(db: Queryable, centerId: CenterId, vacancies: readonly WavedVacancy[]): Promise<People> {
  return loadPeople(
    db,
    centerId,
    vacancies.flatMap(({ demand, wave }) => [
      wave.holder_id,
      wave.opened_by,
      wave.started_by,
      wave.closed_by,
      demand.accepterId,
      ...wave.edits.map(({ by }) => by),
      ...wave.waves.flatMap(({ by, filledBy }) => [by, filledBy]),
    ]),
  )
}

export function staffingOf(facts: LoadedFacts, rules: CenterRules, day: DayNumber, shiftName: string): WireVacancy['staffing'] {
  const minimum = rules.minimumStaffing[shiftName]
  const present = facts.peopleOn(day, shiftName).map(({ qualifications }) => qualifications)
  const lack = minimum === undefined ? { total: 0, missing: {} } : shortage(present, minimum)
  return { present: present.length, minimum: minimum?.total ?? null, lack: { total: lack.total, missing: { ...lack.missing } } }
}

function stateOf({ demand, wave }: WavedVacancy, now: number): WireVacancy['state'] {
  if (demand.status === 'accepted') return 'filled'
  if (demand.closedAt !== null || demand.startAt <= now) return 'closed'
  if (wave.started_at === null || wave.deadline_at === null) return 'notStarted'
  return wave.deadline_at > now ? 'running' : 'calling'
}

type Steps = NonNullable<WireVacancy['wave']>['steps']

export function toWireVacancy(
  vacancy: WavedVacancy,
  { facts, people, steps = [] }: { readonly facts: LoadedFacts; readonly people: People; readonly steps?: Steps },
): WireVacancy {
  const { demand, wave } = vacancy
  const { _id, vacancy: terms, posterShift, startAt, endAt, points, comment, version, accepterId, acceptedAt, closedAt } = demand
  const { date, shift, teamId } = posterShift
  const team = teamId === null ? undefined : facts.center.teams.get(teamId)
  const holder = wave.holder_id === null ? null : facts.person(wave.holder_id)
  return {
    _id,
    ...terms,
    date,
    shift,
    teamObject: team === undefined ? null : { _id: team._id, name: team.name, color: team.color, order: team.order },
    startAt,
    endAt,
    holder: named(people, wave.holder_id),
    staffing: staffingOf(facts, facts.rules, toDayNumber(date), shift.name),
    points,
    comment,
    version,
    state: stateOf(vacancy, facts.now),
    openedAt: wave.opened_at,
    openedBy: named(people, wave.opened_by),
    filledAt: acceptedAt,
    filledBy: named(people, accepterId),
    isHolderBack: holder !== null && !isLeft({ shift }, holder.on(toDayNumber(date))),
    closedAt: closedAt ?? (demand.status === 'open' && startAt <= facts.now ? startAt : null),
    wave:
      wave.started_at === null || wave.deadline_at === null
        ? null
        : {
            startedAt: wave.started_at,
            startedBy: named(people, wave.started_by),
            batch: wave.batch,
            batches: Math.max(wave.batch, steps.length),
            nextAt: wave.next_at,
            steps,
            deadlineAt: wave.deadline_at,
          },
  }
}

/** The batches that were sent, by their numbers. */
function sentSteps(asks: readonly AskRow[]): Steps {
  const sent = Map.groupBy(
    asks.filter(({ batch }) => batch !== null),
    ({ batch }) => batch ?? 0,
  )
  return [...sent]
    .toSorted(([a], [b]) => a - b)
    .map(([, people]) => ({ at: Math.min(...people.map(({ asked_at: at }) => at ?? Infinity)), size: people.length, isSent: true }))
}

const NO_CALLS = { called: null, noAnswer: null, refuses: null } as const

function lineOf(
  demand: VacancyRow,
  line: Line,
  place: { readonly rank: number; readonly batch: number | null },
  ranked: Ranked,
  ask: AskRow | undefined,
): WireBoardLine[] {
  const { facts, said } = ranked
  const person = facts.roster.byId.get(line.userId)
  const viewer = facts.person(line.userId)
  if (person === undefined || viewer === null) return []
  const { moves, violations } = acceptAlone(demand, { ...facts, poster: null, viewer }).judged ?? { moves: [], violations: [] }
  const [move] = moves
  return [
    {
      member: toWirePerson(person),
      role: person.role,
      qualifications: [...person.qualifications],
      ...place,
      ...toWireStanding(line),
      figures: move === undefined ? null : toWireFigures(figuresOf(move, violations, facts.zone)),
      limit: [],
      askedAt: ask?.batch === undefined || ask.batch === null ? null : ask.asked_at,
      seenAt: ask?.seen_at ?? null,
      declinedAt: ask?.declined_at ?? null,
      phone: said.get(line.userId)?.callNumber ?? null,
      calls: ask === undefined ? NO_CALLS : { called: ask.called_at, noAnswer: ask.no_answer_at, refuses: ask.refused_at },
    },
  ]
}

/** Somebody the wave asked who may not take it any more: with why, in the place in which they were asked. */
function lostLine(
  demand: VacancyRow,
  { userId, standing }: { readonly userId: UserId; readonly standing: WireVacancyStanding },
  place: { readonly rank: number; readonly batch: number | null },
  ranked: Ranked,
  ask: AskRow,
): WireBoardLine[] {
  const { facts } = ranked
  const person = facts.roster.byId.get(userId)
  const viewer = facts.person(userId)
  if (person === undefined || viewer === null) return []
  const limits = limitsOf({ action: 'accept', demand, facts: { ...facts, poster: null, viewer } })
  return [
    {
      member: toWirePerson(person),
      role: person.role,
      qualifications: [...person.qualifications],
      ...place,
      ...standing,
      figures: null,
      limit: limits.map((limit) => toLimitEntry(limit, userId)),
      askedAt: ask.asked_at,
      seenAt: ask.seen_at,
      declinedAt: ask.declined_at,
      phone: null,
      calls: { called: ask.called_at, noAnswer: ask.no_answer_at, refuses: ask.refused_at },
    },
  ]
}

/** Why somebody was asked, as it was kept; null: they were not, or by telephone. */
export function standingOf({ standing }: Pick<AskRow, 'standing'>): WireVacancyStanding | null {
  return vacancyStanding.safeParse(standing).data ?? null
}

function outOf({ facts, ranking, otherHours }: Ranked): WireBoard['out'] {
  const late = [...ranking.asked, ...ranking.unsaid].filter(({ userId }) => otherHours.has(userId))
  const all = [...ranking.out, ...late.map(({ userId }) => ({ userId, reason: 'otherHours' as const }))]
  return [...Map.groupBy(all, ({ reason }) => reason)].map(([reason, out]) => ({
    reason,
    count: out.length,
    // Who said no is counted, and named to nobody.
    members: reason === 'no' ? [] : out.flatMap(({ userId }) => facts.roster.byId.get(userId) ?? []).map(toWirePerson),
  }))
}

function historyOf({ demand, wave }: WavedVacancy, asks: readonly AskRow[], people: People, callees: People): WireBoard['history'] {
  const line = (kind: WireBoard['history'][number]['kind'], at: number, more: Partial<WireBoard['history'][number]> = {}) => ({
    at,
    kind,
    actor: null,
    member: null,
    batch: null,
    count: null,
    points: null,
    ...more,
  })
  const called = asks.flatMap(({ user_id: userId, called_at: at }) =>
    at === null ? [] : [line('called', at, { member: named(callees, userId) })],
  )
  const running: PastWave[] =
    wave.started_at === null
      ? []
      : [
          {
            startedAt: wave.started_at,
            by: wave.started_by,
            steps: sentSteps(asks),
            unfilledAt: wave.unfilled_at,
            filledAt: demand.acceptedAt,
            filledBy: demand.accepterId,
          },
        ]
  const waves = [...wave.waves, ...running]
  // Of the last wave, or of none, the one who has it now: once.
  const filled = new Map(
    [...waves, { filledAt: demand.acceptedAt, filledBy: demand.accepterId }].flatMap(({ filledAt: at, filledBy }) =>
      at === null ? [] : [[at, filledBy] as const],
    ),
  )
  return [
    line('opened', wave.opened_at, { actor: named(people, wave.opened_by) }),
    ...waves.flatMap(({ startedAt, by, steps, unfilledAt }) => [
      line('waveStarted', startedAt, { actor: named(people, by) }),
      ...steps.map(({ at, size }, index) => line('batchSent', at, { batch: index + 1, count: size })),
      ...(unfilledAt === null ? [] : [line('waveUnfilled', unfilledAt)]),
    ]),
    ...called,
    ...[...filled].map(([at, by]) => line('filled', at, { member: named(people, by) })),
    ...wave.edits.map(({ at, by, from, to }) => line('pointsChanged', at, { actor: named(people, by), points: { from, to } })),
    ...(demand.closedAt === null ? [] : [line('closed', demand.closedAt, { actor: named(people, wave.closed_by) })]),
  ].toSorted((a, b) => a.at - b.at)
}

/** The board of one vacancy, as whoever keeps it reads it now. */
export async function boardOf(db: Queryable, vacancy: WavedVacancy, now: number): Promise<WireBoard> {
  const { demand } = vacancy
  const { centerId, _id } = demand
  const asks = await loadAsks(db, centerId, _id)
  const people = await namesOf(db, centerId, [vacancy])
  const callees = await loadPeople(
    db,
    centerId,
    asks.filter(({ called_at: at }) => at !== null).map(({ user_id: userId }) => userId),
  )
  const history = historyOf(vacancy, asks, people, callees)
  const isOver = stateOf(vacancy, now) === 'filled' || stateOf(vacancy, now) === 'closed'
  if (isOver) {
    const facts = await loadFacts(db, { centerId, userIds: 'all', days: [toDayNumber(demand.posterShift.date)], now })
    return {
      vacancy: toWireVacancy(vacancy, { facts, people, steps: sentSteps(asks) }),
      lines: [],
      out: [],
      history,
      mayAssign: mayAssign(facts.rules),
    }
  }
  const ranked = await rankFor(db, vacancy, now)
  // Those asked last have their time until then: what follows begins with it.
  const plan = await planOf(db, vacancy, ranked, asks, Math.max(now, vacancy.wave.next_at ?? now))
  const sent = sentSteps(asks)
  const planned = plan.batches.map(({ at, userIds }) => ({ at, size: userIds.length, isSent: false }))
  const batchOf = new Map<UserId, number>()
  for (const [index, { userIds }] of plan.batches.entries()) for (const userId of userIds) batchOf.set(userId, sent.length + index + 1)
  const askOf = new Map(asks.map((ask) => [ask.user_id, ask]))
  const free = [...ranked.ranking.asked, ...ranked.ranking.unsaid].filter(isFree(ranked))
  const present = new Set(free.map(({ userId }) => userId))
  const lost = asks.flatMap((ask) => {
    const standing = ask.batch === null || present.has(ask.user_id) ? null : standingOf(ask)
    return standing === null ? [] : [{ ask, standing }]
  })
  const lines = free.flatMap((line, index) => {
    const ask = askOf.get(line.userId)
    return lineOf(demand, line, { rank: index + 1, batch: ask?.batch ?? batchOf.get(line.userId) ?? null }, ranked, ask)
  })
  const after = lost.flatMap(({ ask, standing }, index) =>
    lostLine(demand, { userId: ask.user_id, standing }, { rank: free.length + index + 1, batch: ask.batch }, ranked, ask),
  )
  return {
    vacancy: toWireVacancy(vacancy, { facts: ranked.facts, people, steps: [...sent, ...planned] }),
    lines: [...lines, ...after],
    out: outOf(ranked),
    history,
    mayAssign: mayAssign(ranked.facts.rules),
  }
}

export const mayAssign = ({ assignsVacancies = true }: CenterRules): boolean => assignsVacancies
