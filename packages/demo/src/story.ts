// One centre's story while it is told: what everybody in it draws from (comments, instants, wishes that make sense).
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import type { AcceptedSwitch, DemandType } from '@releve/domain/demands/demand'
import { isBlocking } from '@releve/domain/demands/judge'
import { compatibleSwitches } from '@releve/domain/demands/post'
import type { DemandWish } from '@releve/domain/demands/post'
import type { UserId } from '@releve/domain/ids'
import { Dice } from './dice.ts'
import type { DemoMember } from './people.ts'
import { EXCHANGE_COMMENTS, REPLACEMENT_COMMENTS } from './texts.ts'
import type { Deal, World } from './world.ts'

const DAY_MS = 86_400_000

export class Story {
  readonly world: World
  readonly dice: Dice
  /** Members of a team: those who have vacations to give. */
  readonly workers: readonly DemoMember[]
  #comment: number

  constructor(world: World) {
    this.world = world
    // The day and the centre alone: two starts on one day tell one story.
    this.dice = new Dice(world.today * 31 + world.center.key.length * 7 + world.center.members.length)
    this.workers = world.center.members.filter(({ teamId }) => teamId !== null)
    this.#comment = this.dice.between(0, 19)
  }

  comment(type: DemandType): string {
    const texts = type === 'substitution' ? REPLACEMENT_COMMENTS : EXCHANGE_COMMENTS
    const text = texts[this.#comment++ % texts.length] ?? ''
    return this.dice.chance(0.25) ? '' : text
  }

  /** An instant of the last six days: when what is open now was posted. */
  recently(): number {
    return this.world.now - Math.floor((0.01 + this.dice.next() * 5.9) * DAY_MS)
  }

  wish(
    type: DemandType,
    day: DayNumber,
    acceptedSwitches: readonly AcceptedSwitch[] = [],
    selectedVariation: string | null = null,
  ): DemandWish {
    const points = type === 'switch' ? 0 : this.dice.pick([10, 10, 10, 5, 15, 20])
    return { type, date: fromDayNumber(day), selectedVariation, acceptedSwitches, points }
  }

  /** Vacations the poster could work instead of this one, on the same day or near it. */
  switchesFor(posterId: UserId, day: DayNumber, at: number): AcceptedSwitch[] {
    const { world } = this
    const person = world.person(posterId)
    const personDay = person.on(day)
    const placed = { day, shift: personDay.shift, teamId: personDay.teamId }
    const shifts = world.center.rotation.days.map(({ shift }) => shift)
    const found: AcceptedSwitch[] = []
    // An open demand must still be possible today; a past one was, when it was posted.
    const earliest = day > world.today ? world.today : world.zone.dayAt(at)
    const days = [day, ...this.dice.shuffled([-6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6]).map((offset) => day + offset)]
    for (const otherDay of days) {
      if (otherDay <= earliest || found.length >= 3) continue
      const other = person.on(otherDay)
      if (otherDay !== day && (other.shift.type === 'work' || other.isOff || !world.isFree(posterId, otherDay))) continue
      for (const { shift, violations } of compatibleSwitches(person, placed, otherDay, shifts, world.circumstances(at))) {
        if (otherDay === day && shift.name === personDay.shift.name) continue
        if (violations.some((violation) => isBlocking(violation) && violation.code !== 'minimumStaffing')) continue
        const points = this.dice.pick([0, 0, 0, 5])
        found.push(otherDay === day ? { shift: shift.name, points } : { shift: shift.name, points, date: fromDayNumber(otherDay) })
      }
    }
    return found.slice(0, 4)
  }

  /** A demand as people post them, or null when this member has nothing to post that day. */
  draftOf(posterId: UserId, day: DayNumber, type: DemandType, at: number): Deal | null {
    const { world } = this
    if (world.person(posterId).on(day).shift.type === 'rest' || !world.isFree(posterId, day)) return null
    const switches = type === 'substitution' ? [] : this.switchesFor(posterId, day, at)
    if (type !== 'substitution' && switches.length === 0) return null
    return world.draft(posterId, this.wish(type, day, switches), at, this.comment(type))
  }

  type(): DemandType {
    return this.dice.pick(['substitution', 'substitution', 'substitution', 'switch', 'hybrid', 'hybrid'])
  }
}

export function span(from: DayNumber, to: DayNumber): DayNumber[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
