// A year of a seeded centre: its demands and what came of them, the points they moved, absences, what each was notified of and wrote.
// The decisions are the domain's; the laws of `npm run verify` hold.
import { changeRow, demandRow, instantText, transferRow } from '../../packages/demo/src/insert.ts'
import type { ClosedBecause } from '../../packages/demo/src/insert.ts'
import type { Dice } from '../../packages/demo/src/dice.ts'
import { fromDayNumber, toDayNumber } from '../../packages/domain/src/calendar/day.ts'
import type { DayNumber } from '../../packages/domain/src/calendar/day.ts'
import { UNANSWERED } from '../../packages/domain/src/demands/demand.ts'
import type { PostedDemand } from '../../packages/domain/src/demands/demand.ts'
import { exchangingEffects, takingEffects } from '../../packages/domain/src/demands/effects.ts'
import type { TakingEffects } from '../../packages/domain/src/demands/effects.ts'
import { dutyOf, REST } from '../../packages/domain/src/planning/shift.ts'
import { DAY_SHIFT, NIGHT_SHIFT } from '../../packages/testing/src/factories.ts'
import { CYCLE_START, DAY_MS, HOUR_MS, OPENING_GRANT, TEAMS, ZONE } from './center.ts'
import type { CenterSizes, SeededCenter, SeededMember } from './center.ts'
import { mark, marks } from './markers.ts'
import type { Sheet } from './sheet.ts'

const turned = (number: number) => ((number % TEAMS) + TEAMS) % TEAMS
const weekOf = (day: DayNumber) => Math.floor(day / 7)

interface Balance {
  balance: number
  held: number
}

/** Accounts of a centre, as the ledger writes them: in the order of time, two entries a movement. */
class Ledger {
  readonly #sheet: Sheet
  readonly #center: SeededCenter
  readonly #balances = new Map<string, Balance>()

  constructor(sheet: Sheet, center: SeededCenter) {
    this.#sheet = sheet
    this.#center = center
  }

  of(accountId: string): Balance {
    const found = this.#balances.get(accountId) ?? { balance: 0, held: 0 }
    this.#balances.set(accountId, found)
    return found
  }

  available(accountId: string): number {
    const { balance, held } = this.of(accountId)
    return balance - held
  }

  /** @param settledAt null: still to come */
  move(
    payment: { readonly sender: string; readonly receiver: string; readonly amount: number; readonly demandId: string | null },
    day: DayNumber,
    createdAt: number,
    dueAt: number,
    settledAt: number | null,
  ): void {
    const { sender, receiver, amount, demandId } = payment
    const { centerId } = this.#center
    const _id = mark(null, this.#sheet.next())
    this.#sheet.add('points_transactions', createdAt, {
      center_id: centerId,
      _id,
      sender_account: sender,
      receiver_account: receiver,
      amount,
      type: demandId === null ? 'transfer' : 'replacement',
      status: settledAt === null ? 'pending' : 'completed',
      description: demandId === null ? 'Merci' : '',
      demand_id: demandId,
      effective_date: fromDayNumber(day),
      scheduled_date: settledAt === null && demandId === null ? fromDayNumber(day) : null,
      due_at: instantText(dueAt),
      created_at: instantText(createdAt),
      settled_at: settledAt === null ? null : instantText(settledAt),
    })
    if (settledAt === null) return
    for (const [account_id, change] of [
      [sender, -amount],
      [receiver, amount],
    ] as const) {
      const balance = this.of(account_id)
      balance.balance += change
      const entry = { center_id: centerId, transaction_id: _id, account_id, amount: change, balance_after: balance.balance }
      this.#sheet.add('points_entries', settledAt, { ...entry, at: instantText(settledAt) })
    }
  }

  /** Each account as it stands now. */
  close(start: number): void {
    const { centerId, issuerId, teams } = this.#center
    for (const { userId, accountId } of [{ userId: null, accountId: issuerId }, ...teams.flat()]) {
      const { balance, held } = this.of(accountId)
      this.#sheet.add('points_accounts', start, { center_id: centerId, _id: accountId, user_id: userId, balance, held, lowest_balance: 0 })
    }
  }
}

interface Notice {
  readonly userId: string
  readonly kind: string
  readonly actorId: string | null
  readonly demand: { readonly _id: string; readonly day: string } | null
  readonly points?: number
  readonly subjectId?: string
  readonly at: number
}

/** A demand that exchanges could answer. */
interface Exchangeable {
  readonly demandId: string
  readonly posterId: string
  readonly createdAt: number
  readonly version: number
  readonly isOpen: boolean
}

class Year {
  readonly #sheet: Sheet
  readonly #dice: Dice
  readonly #center: SeededCenter
  readonly #sizes: CenterSizes
  readonly #ledger: Ledger
  readonly #exchangeable: Exchangeable[] = []

  constructor(sheet: Sheet, dice: Dice, center: SeededCenter, sizes: CenterSizes) {
    this.#sheet = sheet
    this.#dice = dice
    this.#center = center
    this.#sizes = sizes
    this.#ledger = new Ledger(sheet, center)
  }

  write(): void {
    const { now, days } = this.#sizes
    const start = now - days * DAY_MS
    const today = ZONE.dayAt(now)
    for (const { accountId } of this.#center.teams.flat()) {
      const grant = { sender: this.#center.issuerId, receiver: accountId, amount: OPENING_GRANT, demandId: null }
      this.#ledger.move(grant, ZONE.dayAt(start), start, start, start)
    }
    for (let day = ZONE.dayAt(start) + 1; day <= today + Math.min(42, days); day++) {
      if (day < today) this.#thanks(day)
      if (day < today) this.#search(day)
      for (const [poster, taker] of this.#pairs(day)) this.#demand(day, poster, taker)
      if (day <= today + Math.min(28, days)) this.#absences(day)
    }
    this.#circles()
    this.#ledger.close(start)
  }

  /** One or two of those who work that day, each with somebody at rest, none of them away that week. */
  #pairs(day: DayNumber): readonly (readonly [SeededMember, SeededMember])[] {
    const { teams } = this.#center
    const onDuty = turned(day - toDayNumber(CYCLE_START))
    const isPresent = ({ place }: SeededMember) => turned(weekOf(day) + place) === 1 || turned(weekOf(day) + place) === 2
    const posters = this.#dice.shuffled((teams[onDuty] ?? []).filter(isPresent))
    const takers = this.#dice.shuffled((teams[turned(onDuty + 1)] ?? []).filter(isPresent))
    const perDay = (1.5 * this.#sizes.members) / 100
    const count = Math.floor(perDay) + (this.#dice.chance(perDay % 1) ? 1 : 0)
    return posters.slice(0, count).flatMap((poster, index) => {
      const taker = takers[index]
      return taker === undefined ? [] : [[poster, taker] as const]
    })
  }

  #demand(day: DayNumber, poster: SeededMember, taker: SeededMember): void {
    const { now } = this.#sizes
    const dice = this.#dice
    const { centerId, teamIds } = this.#center
    const onDuty = turned(day - toDayNumber(CYCLE_START))
    const [teamId, otherTeamId] = [teamIds[onDuty] ?? null, teamIds[turned(onDuty + 1)] ?? null]
    const { startAt, endAt } = dutyOf(day, DAY_SHIFT, teamId, ZONE)
    const createdAt = Math.min(startAt - dice.between(5 * 24, 25 * 24) * HOUR_MS, now - dice.between(1, 100) * HOUR_MS)
    const isOver = startAt <= now
    const outcome = dice.next()
    const isAccepted = outcome < (isOver ? 0.75 : 0.4)
    const isSwitch = dice.chance(0.25)
    const points = !isSwitch && this.#ledger.available(poster.accountId) >= 10 ? 10 : 0
    const acceptedAt = isAccepted ? createdAt + Math.floor(dice.next() * (Math.min(startAt, now) - createdAt)) : null
    const closed = isAccepted || !isOver ? null : this.#closing(outcome, startAt)
    const returnDay = day + 2
    const interested = dice.chance(0.3) ? [taker.userId] : []
    const demand: PostedDemand = {
      ...UNANSWERED,
      _id: mark('demand', this.#sheet.next()),
      centerId,
      type: isSwitch ? 'switch' : 'substitution',
      status: isAccepted ? 'accepted' : 'open',
      posterId: poster.userId,
      vacancy: null,
      accepterId: isAccepted ? taker.userId : null,
      posterShift: { date: fromDayNumber(day), shift: DAY_SHIFT, selectedVariation: null, teamId },
      acceptedSwitches: isSwitch ? [{ shift: 'N', points: 0, date: fromDayNumber(returnDay) }] : [],
      points,
      comment: dice.chance(0.3) ? 'Baptême de ma nièce, merci d’avance à qui pourra.' : '',
      interested,
      seenBy: [taker.userId],
      version: isAccepted ? 2 : 1,
      createdAt,
      acceptedAt,
    }
    const givenShift = { day, shift: DAY_SHIFT, teamId }
    const returned = { day: returnDay, shift: NIGHT_SHIFT, teamId: otherTeamId }
    const effects =
      acceptedAt === null
        ? null
        : isSwitch
          ? exchangingEffects(demand, taker.userId, givenShift, returned, 0, acceptedAt)
          : takingEffects(demand, taker.userId, givenShift, acceptedAt)
    const isSettled = isAccepted && endAt <= now
    const reserved = isSettled || closed !== null ? 0 : points
    const settledAt = isSettled ? endAt : null
    const acceptedDemand = { ...demand, acceptedSwitch: effects?.acceptedSwitch ?? null }
    this.#sheet.add('demands', createdAt, {
      ...demandRow(acceptedDemand, { startAt, endAt, reserved, closed, settledAt }),
      changed_at: instantText(Math.min(now, settledAt ?? acceptedAt ?? closed?.at ?? createdAt)),
    })
    if (isSwitch) {
      const isOpen = !isAccepted && closed === null
      this.#exchangeable.push({ demandId: demand._id, posterId: poster.userId, createdAt, version: demand.version, isOpen })
    }
    this.#ledger.of(poster.accountId).held += reserved
    if (acceptedAt !== null && effects !== null) this.#taken(demand, effects, poster, taker, acceptedAt, endAt, settledAt)
    const reference = { _id: demand._id, day: demand.posterShift.date }
    if (interested.length > 0)
      this.#notice({ userId: poster.userId, kind: 'demandInterest', actorId: taker.userId, demand: reference, at: createdAt + HOUR_MS })
    if (closed?.because === 'expired')
      this.#notice({ userId: poster.userId, kind: 'demandExpired', actorId: null, demand: reference, at: closed.at })
  }

  #closing(outcome: number, startAt: number): { readonly at: number; readonly because: ClosedBecause } {
    return outcome < 0.9 ? { at: startAt, because: 'expired' } : { at: startAt - 30 * HOUR_MS, because: 'cancelled' }
  }

  #taken(
    demand: PostedDemand,
    effects: TakingEffects,
    poster: SeededMember,
    taker: SeededMember,
    at: number,
    endAt: number,
    settledAt: number | null,
  ): void {
    const { centerId } = this.#center
    const demandId = demand._id
    for (const transfer of effects.transfers) this.#sheet.add('shift_transfers', at, transferRow(centerId, transfer))
    for (const change of effects.changes) this.#change({ demandId, actorId: taker.userId, at }, change)
    const { points } = effects
    const reference = { _id: demandId, day: demand.posterShift.date }
    if (points > 0) {
      const move = { sender: poster.accountId, receiver: taker.accountId, amount: points, demandId }
      this.#ledger.move(move, toDayNumber(demand.posterShift.date), at, endAt, settledAt)
      if (settledAt !== null)
        this.#notice({ userId: taker.userId, kind: 'pointsReceived', actorId: poster.userId, demand: reference, points, at: settledAt })
    }
    const kind = effects.acceptedSwitch === null ? 'demandAccepted' : 'demandSwapped'
    this.#notice({ userId: poster.userId, kind, actorId: taker.userId, demand: reference, points, at })
    if (this.#dice.chance(0.2)) this.#talk(demandId, poster, taker, at)
    this.#handOver(poster, taker, at)
    this.#correctHours(taker, poster, at)
    this.#offered(demand.posterShift.date, poster, taker, at)
  }

  #change(
    { demandId, actorId, at }: { readonly demandId: string; readonly actorId: string; readonly at: number },
    change: Parameters<typeof changeRow>[1],
  ): void {
    const { centerId } = this.#center
    const row = changeRow({ _id: mark(null, this.#sheet.next()), centerId, demandId, actorId, at }, change)
    this.#sheet.add('planning_changes', at, { ...row, written_at: instantText(at) })
  }

  #notice({ userId, kind, actorId, demand, points, subjectId, at }: Notice): void {
    const { now } = this.#sizes
    const isRead = at < now - 3 * DAY_MS
    const _id = mark(null, this.#sheet.next())
    this.#sheet.add('notifications', at, {
      center_id: this.#center.centerId,
      _id,
      user_id: userId,
      kind,
      demand_id: demand?._id ?? null,
      day: demand?.day ?? null,
      actor_id: actorId,
      points: points ?? null,
      subject_id: subjectId ?? null,
      read_at: isRead ? instantText(at + HOUR_MS) : null,
      created_at: instantText(at),
      // Its default is the transaction that writes it, and differs each time.
      act: null,
      push_shown: !isRead,
    })
    if (isRead) return
    // To a push service that did not answer yet: it is asked again later.
    this.#sheet.add('push_deliveries', at, {
      center_id: this.#center.centerId,
      notification_id: _id,
      subscription_id: mark(null, this.#sheet.next()),
      is_outcome: false,
      attempts: 1,
      try_at: instantText(now + HOUR_MS),
    })
  }

  /** A place that the centre offered for that day too, and did without: whom it asked stays. */
  #offered(date: string, opener: SeededMember, candidate: SeededMember, at: number): void {
    const { centerId } = this.#center
    const demandId = mark('demand', this.#sheet.next())
    const { startAt, endAt } = dutyOf(toDayNumber(date), DAY_SHIFT, null, ZONE)
    this.#sheet.add('demands', at, {
      center_id: centerId,
      _id: demandId,
      type: 'substitution',
      origin: 'need',
      day: date,
      start_at: instantText(startAt),
      end_at: instantText(endAt),
      shift: DAY_SHIFT,
      points: 10,
      created_at: instantText(at),
      closed_at: instantText(at + HOUR_MS),
      closed_because: 'cancelled',
      changed_at: instantText(at),
    })
    this.#sheet.add('vacancies', at, {
      center_id: centerId,
      demand_id: demandId,
      day: date,
      opened_by: opener.userId,
      opened_at: instantText(at),
    })
    this.#sheet.add('vacancy_asks', at, {
      center_id: centerId,
      demand_id: demandId,
      user_id: candidate.userId,
      asked_at: instantText(at),
    })
    this.#sheet.add('search_records', at, {
      center_id: centerId,
      _id: mark(null, this.#sheet.next()),
      demand_id: demandId,
      day: date,
      kind: 'asked',
      batch: 1,
      is_whole: true,
      entries: [{ userId: candidate.userId, forbidden: 'rest' }],
      at: instantText(at),
    })
  }

  /** Adds a line to the hours account of a member. */
  #correctHours(member: SeededMember, author: SeededMember, at: number): void {
    this.#sheet.add('hour_lines', at, {
      center_id: this.#center.centerId,
      _id: mark(null, this.#sheet.next()),
      user_id: member.userId,
      year: 2026,
      kind: 'correction',
      minutes: 90,
      reason: 'Garde prolongée',
      author_id: author.userId,
      at: instantText(at),
    })
    this.#sheet.add('leave_lines', at, {
      center_id: this.#center.centerId,
      _id: mark(null, this.#sheet.next()),
      user_id: member.userId,
      year: 2026,
      activity_id: 'annualLeave',
      kind: 'gain',
      amount: 720,
      reason: 'Repos de nuit',
      author_id: author.userId,
      at: instantText(at),
    })
    this.#oweRest(member, at)
    this.#correctMonth(member, author, at)
    this.#campaign(member, author, at)
  }

  /** Adds a rest that an intervention cut and that was given back. */
  #oweRest(member: SeededMember, at: number): void {
    const day = ZONE.dayAt(at)
    this.#sheet.add('rest_debts', at, {
      center_id: this.#center.centerId,
      _id: mark(null, this.#sheet.next()),
      user_id: member.userId,
      cause: 'intervention',
      modification_id: mark(null, this.#sheet.next()),
      day: fromDayNumber(day),
      rule: 'dailyRest',
      texts: ['directive 2003/88/CE, art.\u00A03'],
      required_minutes: 660,
      rest_minutes: 600,
      due_minutes: 60,
      due_by: fromDayNumber(day + 7),
      state: 'given',
      created_at: instantText(at),
    })
  }

  /** Adds a leave campaign that was withdrawn, with the wishes of the member. */
  #campaign(member: SeededMember, author: SeededMember, at: number): void {
    const of = { center_id: this.#center.centerId, _id: mark(null, this.#sheet.next()) }
    const when = instantText(at)
    this.#sheet.add('leave_campaigns', at, {
      ...of,
      name: 'Été 2023',
      state: 'withdrawn',
      activity_id: 'annualLeave',
      from_day: '2023-07-03',
      to_day: '2023-08-27',
      wishes_until: '2022-12-11',
      fewest_weeks: 1,
      most_weeks: 3,
      longest_days: 31,
      keeps_staffing: true,
      seed: 7,
      created_by: author.userId,
      created_at: when,
      withdrawn_at: when,
      reminded_at: null,
    })
    this.#sheet.add('leave_wishes', at, {
      center_id: of.center_id,
      campaign_id: of._id,
      user_id: member.userId,
      wishes: [{ fromDate: '2023-07-24', toDate: '2023-08-13' }],
      saved_at: when,
    })
  }

  /** Adds a month that was closed and reopened, with the figures of the member and a correction of it. */
  #correctMonth(member: SeededMember, author: SeededMember, at: number): void {
    const { centerId } = this.#center
    const closing = mark(null, this.#sheet.next())
    const [when, by] = [instantText(at), author.userId]
    this.#sheet.add('month_closings', at, {
      center_id: centerId,
      _id: closing,
      month: '2022-11-01',
      closed_by: by,
      closed_at: when,
      reopened_by: by,
      reopened_at: when,
      reopen_reason: 'Erreur de saisie',
    })
    this.#sheet.add('month_figures', at, {
      center_id: centerId,
      closing_id: closing,
      user_id: member.userId,
      figures: { hours: 10_080, night: 2_940, sundays: 1_440, holidays: 300, overCycle: 0, meals: 14, activities: [] },
      share: 100,
    })
    this.#sheet.add('month_regularisations', at, {
      center_id: centerId,
      _id: mark(null, this.#sheet.next()),
      user_id: member.userId,
      month: '2022-11-01',
      figure: 'hours',
      unit: 'minutes',
      quantity: 90,
      reason: 'Relève tardive',
      author_id: by,
      at: when,
    })
  }

  /** Adds a handover note from one member to another. */
  #handOver(author: SeededMember, reader: SeededMember, at: number): void {
    const { centerId } = this.#center
    const note = mark(null, this.#sheet.next())
    this.#sheet.add('handover_notes', at, {
      center_id: centerId,
      _id: note,
      author_id: author.userId,
      text: `Radio 2 en secours jusqu’à ${at % 24}\u00A0h.`,
      created_at: instantText(at),
      relieved_from: instantText(at + HOUR_MS),
      expires_at: instantText(at + 3 * DAY_MS),
      understood_at: instantText(at + 2 * HOUR_MS),
    })
    this.#sheet.add('handover_acknowledgements', at, {
      center_id: centerId,
      note_id: note,
      user_id: reader.userId,
      at: instantText(at + 2 * HOUR_MS),
    })
  }

  #talk(demandId: string, poster: SeededMember, taker: SeededMember, at: number): void {
    const { centerId } = this.#center
    const conversation = mark(null, this.#sheet.next())
    const { now } = this.#sizes
    const sentAt = (index: number) => Math.min(now - HOUR_MS + index, at + index * 600_000)
    this.#sheet.add('conversations', at, {
      center_id: centerId,
      _id: conversation,
      demand_id: demandId,
      key: `${demandId}:${marks.pair(poster.userId, taker.userId)}`,
      created_at: instantText(sentAt(0)),
      last_message_at: instantText(sentAt(2)),
    })
    for (const { userId } of [poster, taker])
      this.#sheet.add('conversation_members', at, {
        center_id: centerId,
        conversation_id: conversation,
        user_id: userId,
        last_read_at: instantText(sentAt(2)),
      })
    for (const [index, sender] of [poster, taker, poster].entries())
      this.#sheet.add('messages', at, {
        center_id: centerId,
        _id: mark(null, this.#sheet.next()),
        conversation_id: conversation,
        sender_id: sender.userId,
        text: 'C’est d’accord pour la relève à 6\u00A0h\u00A045\u00A0?',
        created_at: instantText(sentAt(index)),
      })
  }

  /** On Mondays of their week of four: three days off for one of three, some still to be decided. */
  #absences(day: DayNumber): void {
    if (day % 7 !== 0) return
    const { now } = this.#sizes
    const { centerId, adminId, teams } = this.#center
    const dice = this.#dice
    for (const { userId, place } of teams.flat()) {
      if (turned(weekOf(day) + place) !== 0 || !dice.chance(0.3)) continue
      const at = Math.min(ZONE.instantAt(day, 0) - dice.between(10, 40) * DAY_MS, now - HOUR_MS)
      const isDecided = at < now - 3 * DAY_MS || userId === adminId
      this.#sheet.add('planning_modifications', at, {
        center_id: centerId,
        _id: mark(null, this.#sheet.next()),
        user_id: userId,
        type: 'absence',
        status: isDecided ? 'approved' : 'pending',
        from_day: fromDayNumber(day),
        to_day: fromDayNumber(day + 2),
        created_by: userId,
        decided_by: isDecided ? adminId : null,
        cause: 'annualLeave',
        created_at: instantText(at),
        decided_at: isDecided ? instantText(at + DAY_MS) : null,
      })
      if (!isDecided) continue
      const line = { center_id: centerId, user_id: userId, day: fromDayNumber(day), kind: 'modified', actor_id: adminId }
      this.#sheet.add('planning_changes', at + DAY_MS, {
        ...line,
        _id: mark(null, this.#sheet.next()),
        from_shift: DAY_SHIFT,
        to_shift: REST,
        at: instantText(at + DAY_MS),
        written_at: instantText(at + DAY_MS),
      })
      this.#notice({ userId, kind: 'modificationApproved', actorId: adminId, demand: null, at: at + DAY_MS })
    }
  }

  /** Adds the record of the nightly search, which found no exchange among more than two. */
  #search(day: DayNumber): void {
    const { centerId } = this.#center
    const at = ZONE.instantAt(day, 3 * 60 + 23)
    const found = { demands: 8, by_two: 2, by_three: 0, by_four: 0, at_most: 2, is_optimal: true, proposed: 0 }
    this.#sheet.add('circle_searches', at, {
      center_id: centerId,
      _id: mark(null, this.#sheet.next()),
      actor_id: null,
      at: instantText(at),
      ...found,
    })
  }

  /** Each three demands for an exchange, one after the other, were proposed as a circle: it waits for those that stand, and lapsed for others. */
  #circles(): void {
    const { centerId } = this.#center
    const { now } = this.#sizes
    for (let index = 0; index + 3 <= this.#exchangeable.length; index += 3) {
      const demands = this.#exchangeable.slice(index, index + 3)
      if (new Set(demands.map(({ posterId }) => posterId)).size < 3) continue
      const circle = mark(null, this.#sheet.next())
      const isWaiting = demands.every(({ isOpen }) => isOpen)
      const createdAt = Math.max(...demands.map((demand) => demand.createdAt))
      const until = isWaiting ? now + DAY_MS : Math.min(createdAt + DAY_MS, now)
      this.#sheet.add('circles', createdAt, {
        center_id: centerId,
        _id: circle,
        status: isWaiting ? 'waiting' : 'over',
        because: isWaiting ? null : 'lapsed',
        size: 3,
        created_at: instantText(createdAt),
        until: instantText(until),
        ended_at: isWaiting ? null : instantText(until),
      })
      for (const [place, { demandId, posterId, version }] of demands.entries())
        this.#sheet.add('circle_places', createdAt, {
          center_id: centerId,
          circle_id: circle,
          place,
          demand_id: demandId,
          user_id: posterId,
          version,
          points: 0,
          answer: place === 0 ? 'yes' : null,
          answered_at: place === 0 ? instantText(createdAt) : null,
        })
    }
  }

  /** A few points from one to another, about twice a year each. */
  #thanks(day: DayNumber): void {
    const dice = this.#dice
    const everybody = this.#center.teams.flat()
    if (!dice.chance((everybody.length * 2) / 365)) return
    const [sender, receiver] = dice.shuffled(everybody)
    if (sender === undefined || receiver === undefined || this.#ledger.available(sender.accountId) < 5) return
    const at = ZONE.instantAt(day, 12 * 60)
    this.#ledger.move({ sender: sender.accountId, receiver: receiver.accountId, amount: 5, demandId: null }, day, at, at, at)
    this.#notice({ userId: receiver.userId, kind: 'pointsReceived', actorId: sender.userId, demand: null, points: 5, at })
  }
}

export function addYear(sheet: Sheet, dice: Dice, center: SeededCenter, sizes: CenterSizes): void {
  new Year(sheet, dice, center, sizes).write()
}
