// The life of a centre around today: leave, past and coming exchanges, open demands of every kind. The other members' life comes first,
// then, for the printed accounts, whatever is missing of the things they must be able to try.
import type { DayNumber } from '@releve/domain/calendar/day'
import type { DemandType } from '@releve/domain/demands/demand'
import type { UserId } from '@releve/domain/ids'
import type { Shift } from '@releve/domain/planning/shift'
import { madeCircle, proposeCircle } from './circle.ts'
import { offerEverything, offerSomething } from './needs.ts'
import type { DemoMember } from './people.ts'
import { span, Story } from './story.ts'
import { LATE_HANDOVER, TRAINING } from './texts.ts'
import type { Deal, World } from './world.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Days shown: past ones to look back at, coming ones with something to do. */
const PAST_DAYS = 29
const AHEAD_DAYS = 43

/** How much goes on, by centre key. */
const LIVELINESS: Readonly<
  Record<string, { readonly past: number; readonly coming: number; readonly open: number; readonly leave: number }>
> = {
  cta: { past: 22, coming: 12, open: 44, leave: 16 },
  g24: { past: 12, coming: 6, open: 24, leave: 9 },
  ind: { past: 14, coming: 8, open: 28, leave: 12 },
}

/** An operator with many colleagues of their function in the team goes to the next team in some weeks, between two rests. */
function teamChange(story: Story, printed: ReadonlySet<string>): void {
  const { world, workers } = story
  const { center, today } = world
  const teams = [...center.plan.teams.keys()]
  for (const member of workers.toReversed()) {
    const colleagues = workers.filter(({ teamId, user }) => teamId === member.teamId && user.emploi === member.user.emploi)
    if (printed.has(member.userId) || member.user.isAdmin || member.teamId === null || colleagues.length < 3) continue
    const next = teams[(teams.indexOf(member.teamId) + 1) % teams.length]
    const newMate = workers.find(({ teamId }) => teamId === next)
    if (next === undefined || newMate === undefined) continue
    const isRest = (userId: UserId, day: DayNumber) => world.person(userId).on(day).shift.type === 'rest'
    const day = span(today + 21, today + 41).find((first) => isRest(member.userId, first - 1) && isRest(newMate.userId, first))
    if (day === undefined) continue
    world.changeTeam(member.userId, next, day)
    return
  }
  throw new Error('the demo found nobody to change team')
}

/** A member whom their vacation cannot do without is away next week: administrators see the alert. */
function understaffedDay(story: Story, printed: ReadonlySet<string>): void {
  const { dice, world, workers } = story
  const away = dice.shuffled(workers.filter(({ userId, user }) => !printed.has(userId) && !user.isAdmin))
  for (const day of span(world.today + 6, world.today + 16)) {
    // Nobody's exchange of that day was judged without them.
    if (world.center.members.some(({ userId }) => !world.isFree(userId, day))) continue
    if (away.some(({ userId }) => world.leaveMissed(userId, day, 'training'))) return
  }
  throw new Error('the demo found no day to leave short of somebody')
}

/** Posted some days before the vacation, taken some hours or days later: the first colleague to whom it is allowed. */
function settleBetween(story: Story, posterId: UserId, takers: readonly DemoMember[], day: DayNumber, type: DemandType): Deal | null {
  const { world, dice } = story
  const start = world.zone.instantAt(day, 0)
  const isPast = start <= world.now
  const posted = isPast ? start - Math.floor((1.5 + dice.next() * 6) * DAY_MS) : story.recently()
  const latest = Math.min(start - 2 * HOUR_MS, world.now - MINUTE_MS)
  const takenAt = posted + Math.floor((latest - posted) * (0.1 + 0.8 * dice.next()))
  const draft = story.draftOf(posterId, day, type, posted)
  if (draft === null) return null
  for (const taker of takers) {
    if (taker.userId !== posterId && world.take(draft, taker.userId, takenAt)) return world.keep(draft)
  }
  return null
}

function someExchanges(story: Story, count: number, fromDay: DayNumber, toDay: DayNumber): void {
  const { dice, workers, world } = story
  let dealCount = 0
  for (let attempt = 0; dealCount < count && attempt < count * 12; attempt++) {
    const day = dice.between(fromDay, toDay)
    const poster = dice.shuffled(workers)[0]
    if (poster === undefined) return
    // Officers without a team may take vacations, too.
    if (settleBetween(story, poster.userId, dice.shuffled(world.center.members), day, story.type()) !== null) dealCount++
  }
}

function someLeave(story: Story, count: number): void {
  const { dice, workers, world } = story
  let absenceCount = 0
  for (let attempt = 0; absenceCount < count && attempt < count * 8; attempt++) {
    const member = dice.shuffled(workers)[0]
    if (member === undefined) return
    const from = world.today + dice.between(-PAST_DAYS, AHEAD_DAYS)
    const isDayOff = dice.chance(0.3)
    if (world.leave(member.userId, isDayOff ? 'off_day' : 'absence', from, from + (isDayOff ? 0 : dice.between(1, 8)))) absenceCount++
  }
}

/** Leave of the printed member over rest and work, so that some demands meet them absent. */
function ownLeave(story: Story, memberId: UserId): void {
  const { world } = story
  for (let from = world.today + 18; from < world.today + 45; from++) {
    const days = [0, 1, 2, 3, 4].map((offset) => world.person(memberId).on(from + offset).shift.type)
    if (days.includes('work') && days.includes('rest') && world.leave(memberId, 'absence', from, from + 4)) return
  }
  throw new Error('the demo found no leave for its printed member')
}

/** One vacation at other times: a training day, or a handover an hour later where vacations last 24 h. */
function retimedVacation(story: Story): void {
  const { dice, workers, world } = story
  for (const member of dice.shuffled(workers)) {
    for (let day = world.today + 2; day < world.today + 14; day++) {
      const { shift } = world.person(member.userId).on(day)
      if (shift.type === 'rest' || (shift.endsNextDay && shift.default.startTime !== shift.default.endTime)) continue
      const variation = shift.endsNextDay
        ? { name: LATE_HANDOVER, startTime: '09:00', endTime: '09:00', endsNextDay: true }
        : { name: TRAINING, startTime: '09:00', endTime: '16:00', endsNextDay: false }
      const retimed: Shift = { ...shift, variation }
      if (world.retime(member.userId, day, retimed)) return
    }
  }
  throw new Error('the demo found no vacation to retime')
}

/** A gives to B, who gives on to C; `isTaken` false: B's demand still waits for C. */
function chain(story: Story, isTaken: boolean): void {
  const { dice, world, workers } = story
  const takenAt = world.now - 40 * HOUR_MS
  for (let attempt = 0; attempt < 400; attempt++) {
    const day = world.today + dice.between(5, 35)
    const [first, ...others] = dice.shuffled(workers)
    if (first === undefined || world.person(first.userId).on(day).shift.type === 'rest' || !world.isFree(first.userId, day)) continue
    const possible = others.filter(({ userId }) => world.isFree(userId, day) && world.person(userId).on(day).shift.type === 'rest')
    const draft = world.draft(first.userId, story.wish('substitution', day), takenAt - 9 * HOUR_MS, story.comment('substitution'))
    if (draft === null) continue
    // This is judged before anything is done: is there a second taker, once the first has it? Both are free, so each is asked alone.
    const takers = possible.filter(({ userId }) => world.view(draft, userId).category === 'availableSubstitution')
    const [second, third] = takers
    if (second === undefined || third === undefined || !world.take(draft, second.userId, takenAt)) continue
    world.keep(draft)
    const again = world.draft(second.userId, story.wish('substitution', day), takenAt + 11 * HOUR_MS, story.comment('substitution'))
    if (again === null) throw new Error('who received a vacation may post it again')
    if (isTaken && !takers.slice(1).some(({ userId }) => world.take(again, userId, takenAt + 17 * HOUR_MS))) continue
    world.keep(again)
    return
  }
  throw new Error('the demo found no chain')
}

/** A demand is taken, then given back in time: it is open again, with its history. */
function withdrawal(story: Story): void {
  const { dice, world, workers } = story
  for (let attempt = 0; attempt < 300; attempt++) {
    const day = world.today + dice.between(12, 38)
    const [poster, ...others] = dice.shuffled(workers)
    if (poster === undefined) return
    const draft = story.draftOf(poster.userId, day, 'substitution', world.now - 70 * HOUR_MS)
    const taker = draft === null ? undefined : others.find(({ userId }) => world.take(draft, userId, world.now - 51 * HOUR_MS))
    if (draft === null || taker === undefined) continue
    world.keep(draft)
    if (world.withdraw(draft, world.now - 20 * HOUR_MS)) return
  }
  throw new Error('the demo found nothing to give back')
}

/** Nobody came, or the poster changed their mind. */
function closedDemands(story: Story): void {
  const { dice, world, workers } = story
  const endings = ['expired', 'expired', 'cancelled'] as const
  for (const because of endings) {
    for (let attempt = 0; attempt < 200; attempt++) {
      const day = world.today - dice.between(2, 20)
      const poster = dice.shuffled(workers)[0]
      if (poster === undefined) return
      const draft = story.draftOf(poster.userId, day, 'substitution', world.zone.instantAt(day - 4, 9 * 60 + dice.between(0, 600)))
      if (draft === null) continue
      world.close(world.keep(draft), because === 'expired' ? draft.duty.startAt : draft.duty.startAt - 30 * HOUR_MS, because)
      break
    }
  }
}

/** Gives a printed member a vacation given and one taken, in the past and ahead. */
function ownExchanges(story: Story, memberId: UserId): void {
  const { dice, world, workers } = story
  const others = workers.filter(({ userId }) => userId !== memberId)
  const me = [world.member(memberId)]
  const search = (description: string, days: readonly DayNumber[], attempt: (day: DayNumber) => boolean) => {
    if (!days.some(attempt)) throw new Error(`the demo found nothing ${description}`)
  }
  const past = dice.shuffled(span(world.today - PAST_DAYS, world.today - 4))
  const ahead = dice.shuffled(span(world.today + 3, world.today + AHEAD_DAYS - 6))
  const gives = (day: DayNumber) => settleBetween(story, memberId, dice.shuffled(others), day, 'substitution') !== null
  const takes = (day: DayNumber) =>
    world.person(memberId).on(day).shift.type === 'rest' &&
    dice.shuffled(others).some(({ userId }) => settleBetween(story, userId, me, day, 'substitution') !== null)
  const exchanges = (day: DayNumber) => dice.shuffled(others).some(({ userId }) => settleBetween(story, userId, me, day, 'switch') !== null)
  search('given', past, gives)
  search('taken', past, takes)
  search('given ahead', ahead, gives)
  search('taken ahead', ahead, takes)
  search('exchanged ahead', ahead, exchanges)
}

function openDemands(story: Story, count: number): void {
  const { dice, world, workers } = story
  let open = world.deals.filter(({ demand, closed }) => demand.status === 'open' && closed === null).length
  for (let attempt = 0; open < count && attempt < count * 10; attempt++) {
    const poster = dice.shuffled(workers)[0]
    if (poster === undefined) return
    // More of them are soon than late, as people post them.
    const day = world.today + 1 + Math.floor(dice.next() ** 1.4 * AHEAD_DAYS)
    const draft = story.draftOf(poster.userId, day, story.type(), story.recently())
    if (draft === null) continue
    world.keep(draft)
    open++
  }
}

/** Marks demands as seen, hidden or of interest. Members who may take the demand come first. */
function attention(story: Story): void {
  const { dice, world } = story
  for (const deal of world.deals) {
    if (deal.demand.status !== 'open' || deal.closed !== null) continue
    const others = dice.shuffled(world.center.members.filter(({ userId }) => userId !== deal.demand.posterId))
    const seenBy = others.slice(0, dice.between(0, 7)).map(({ userId }) => userId)
    const interested: UserId[] = []
    if (deal.demand.interested.length === 0 && dice.chance(0.3)) {
      for (const userId of seenBy) {
        if (interested.length < 2 && world.view(deal, userId).category.startsWith('available')) interested.push(userId)
      }
    }
    deal.demand = {
      ...deal.demand,
      interested: [...deal.demand.interested, ...interested],
      seenBy: [...new Set([...deal.demand.interested, ...seenBy])],
    }
  }
}

/** The whole story of one centre. `full`: printed members for whom everything there is exists; `partly`: some to take. */
export function tell(world: World, printed: { readonly full: readonly UserId[]; readonly partly: readonly UserId[] }): void {
  const story = new Story(world)
  const amounts = LIVELINESS[world.center.key]
  if (amounts === undefined) throw new Error(`no liveliness for ${world.center.key}`)
  const known = new Set([...printed.full, ...printed.partly])
  teamChange(story, known)
  for (const memberId of printed.full) ownLeave(story, memberId)
  someLeave(story, amounts.leave)
  retimedVacation(story)
  for (const memberId of printed.full) ownExchanges(story, memberId)
  for (const memberId of printed.full) madeCircle(story, memberId, [...known])
  chain(story, true)
  chain(story, false)
  withdrawal(story)
  someExchanges(story, amounts.past, world.today - PAST_DAYS, world.today - 1)
  someExchanges(story, amounts.coming, world.today + 1, world.today + AHEAD_DAYS)
  closedDemands(story)
  understaffedDay(story, known)
  // From here on nothing changes hands, so what is offered to somebody stays as it was judged.
  for (const memberId of printed.full) offerEverything(story, memberId)
  for (const memberId of printed.partly) offerSomething(story, memberId)
  for (const memberId of printed.full) proposeCircle(story, memberId, [...known])
  openDemands(story, amounts.open)
  attention(story)
}
