// The reasons that travelled with a demand, as a screen lists them. They hold no sentence of their own, so a list of demands loads none of
// the words of the rules.
import type { LimitEntry, WireDemand, WireViolation } from './demands.ts'

/** The sentences of these reasons, each once. */
export function reasonsOf(entries: readonly LimitEntry[]): string[] {
  return [...new Set(entries.map(({ message }) => message))]
}

export function entryOf(violation: WireViolation): LimitEntry {
  return { code: violation.code, message: violation.message, violation }
}

type Refused = Pick<WireDemand, 'limit' | 'exchanges' | 'posterId' | 'posterShift'>

const speaksOfExchange = ({ code }: LimitEntry) => code === 'ownShift' || code === 'switchOnly'

/**
 * Why a demand is not for its reader, exchanges left aside. Their own vacation of that day is no reason where it is what they would give,
 * nor that it takes one of theirs where they have it: what forbids that exchange is. Nor is it said twice that they work that day.
 */
export function limitsAgainst({ limit, exchanges, posterShift: { date } }: Refused): LimitEntry[] {
  const isGiven = exchanges.some((exchange) => exchange.date === date)
  const isTaken = limit.some(({ code }) => code === 'alreadyTakenThatDay')
  return limit.filter(({ code }) => (code === 'ownShift' ? !isGiven && !isTaken : code === 'switchOnly' ? exchanges.length === 0 : true))
}

/** The same, and where only an exchange could do, what forbids the exchanges. `most`: the first of them. */
export function reasonsAgainst(demand: Refused, most = Infinity): string[] {
  const { limit, exchanges, posterId, posterShift } = demand
  const own = limitsAgainst(demand)
  const worksThatDay = own.some(({ code }) => code === 'ownShift')
  const blocking = exchanges.flatMap(({ violations }) => violations.filter(({ severity }) => severity === 'blocking'))
  // Two vacations on that day: their own one says it already.
  const isSaid = ({ code, userId, date }: WireViolation) =>
    worksThatDay && code === 'overlap' && userId !== posterId && date === posterShift.date
  const ofExchanges = limit.some(speaksOfExchange) ? blocking.filter((violation) => !isSaid(violation)).map(entryOf) : []
  return reasonsOf([...own, ...ofExchanges]).slice(0, most)
}
