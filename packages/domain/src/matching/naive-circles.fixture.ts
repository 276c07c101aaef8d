// Circles of exchanges in a control room read a second time, naively: letters in a calendar, twelve hours of rest, and nothing of the domain.

/** The shifts by person and by day. Days without an entry are rest. */
export type Calendar = ReadonlyMap<string, ReadonlyMap<number, 'J' | 'N'>>

export interface NaiveDemand {
  readonly poster: string
  readonly day: number
  readonly letter: 'J' | 'N'
  readonly wants: readonly { readonly day: number; readonly letter: string; readonly points: number }[]
}

export interface NaiveCenter {
  readonly calendar: Calendar
  readonly isAway: (person: string, day: number) => boolean
  readonly isChief: (person: string) => boolean
  /** People asked for on each vacation, a chief among them. */
  readonly minimum: number
}

const HOURS = { J: [7, 19], N: [19, 31] } as const

/** Everybody's shifts after the circle; null when somebody would work twice on one day. */
export function workedAfter({ calendar }: Pick<NaiveCenter, 'calendar'>, circle: readonly NaiveDemand[]): Calendar | null {
  const after = new Map([...calendar].map(([person, days]) => [person, new Map(days)]))
  for (const { poster, day } of circle) after.get(poster)?.delete(day)
  for (const [place, { poster }] of circle.entries()) {
    const takenDemand = circle[(place + 1) % circle.length]
    const days = after.get(poster)
    if (takenDemand === undefined || days === undefined || days.has(takenDemand.day)) return null
    days.set(takenDemand.day, takenDemand.letter)
  }
  return after
}

function isAsked({ wants, day: ownDay, letter: ownLetter }: NaiveDemand, { day, letter }: NaiveDemand): boolean {
  if (day === ownDay && letter === ownLetter) return false
  return wants.some((want) => want.day === day && want.letter === letter)
}

/**
 * The change of each person's points by the circle: a person pays the points they offered for the vacation they take to the one who takes
 * theirs.
 */
export function pointsAfter(circle: readonly NaiveDemand[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>(circle.map(({ poster }) => [poster, 0]))
  const add = (person: string, points: number) => sums.set(person, (sums.get(person) ?? 0) + points)
  for (const [place, { poster, wants }] of circle.entries()) {
    const takenDemand = circle[(place + 1) % circle.length]
    const taker = circle[(place + circle.length - 1) % circle.length]
    const offered = wants.find(({ day, letter }) => day === takenDemand?.day && letter === takenDemand.letter)?.points ?? 0
    add(poster, -offered)
    add(taker?.poster ?? '', offered)
  }
  return sums
}

function restsEnough(days: ReadonlyMap<number, 'J' | 'N'>): boolean {
  const times = [...days].map(([day, letter]) => HOURS[letter].map((hour) => day * 24 + hour)).toSorted(([a = 0], [b = 0]) => a - b)
  return times.every(([start = 0], place) => place === 0 || start - (times[place - 1]?.[1] ?? 0) >= 12)
}

/** Everybody takes what they ask for, rests twelve hours before and after, is there, and no vacation loses what it needs. */
export function isNaivelyLegal(center: NaiveCenter, circle: readonly NaiveDemand[]): boolean {
  const { calendar, isAway, isChief, minimum } = center
  const places = circle.map((demand, place) => ({ demand, taken: circle[(place + 1) % circle.length] ?? demand }))
  if (places.some(({ demand, taken }) => demand.poster === taken.poster || !isAsked(demand, taken))) return false
  if (places.some(({ demand, taken }) => isAway(demand.poster, taken.day))) return false
  const after = workedAfter(center, circle)
  if (after === null) return false
  // Away, they work nothing of what they hold.
  const worked = (poster: string) => new Map([...(after.get(poster) ?? [])].filter(([day]) => !isAway(poster, day)))
  if (circle.some(({ poster }) => !restsEnough(worked(poster)))) return false
  return circle.every(({ day, letter }) => {
    const present = (plannedCalendar: Calendar) =>
      [...plannedCalendar].flatMap(([person, days]) => (days.get(day) === letter && !isAway(person, day) ? [person] : []))
    const [presentBefore, presentAfter] = [present(calendar), present(after)]
    const chiefs = (people: readonly string[]) => people.filter(isChief).length
    return presentAfter.length >= Math.min(minimum, presentBefore.length) && chiefs(presentAfter) >= Math.min(1, chiefs(presentBefore))
  })
}
