// One answer holds everything the application reads when it opens. Each reading takes its part from it, once, when it asks within the first
// moments. A part that is missing, requested later or about another person is read by its own call, as if there were no such answer.
import type { InputOf, OutputOf } from './client.ts'

export type Start = OutputOf<'start.read'>
export type StartQuery = NonNullable<InputOf<'start.read'>['query']>

/** An older answer is out of date for a screen that opens now. */
const WITHIN_MS = 10_000

interface Answer {
  readonly start: Start
  /** The query of the answer. */
  readonly query: StartQuery
}

interface Opening {
  readonly ask: (query: StartQuery) => Promise<Start>
  readonly queryOf: () => Promise<StartQuery>
  readonly taken: Set<string>
  asked: { readonly at: number; readonly answer: Promise<Answer> } | null
}

declare global {
  var releveStart: { readonly userId: string; readonly at: number; readonly answer: Promise<Start | null> } | undefined
}

/** A device may sleep while the application comes. */
const EARLY_MS = 30_000

/**
 * The answer that public/early.js requested for this person while the application loaded; it is given once. Null when there is none, when
 * it was refused, or when it is too old.
 */
export async function earlyStart(userId: string): Promise<Start | null> {
  const early = globalThis.releveStart
  globalThis.releveStart = undefined
  return early?.userId === userId && Date.now() - early.at < EARLY_MS ? early.answer : null
}

let opening: Opening | null = null

/** From here on readings wait for the one answer, which the first of them asks for. Returns how to end it. */
export function expectStart(ask: Opening['ask'], queryOf: Opening['queryOf']): () => void {
  const own: Opening = { ask, queryOf, taken: new Set(), asked: null }
  opening = own
  return () => {
    if (opening === own) opening = null
  }
}

/**
 * The part that `pick` finds in the answer of the start, or the result of `otherwise`: when there is no answer, when this part was taken
 * before, or when `pick` gives undefined for this reading.
 */
export async function fromStart<T>(
  part: string,
  pick: (start: Start, query: StartQuery) => T | undefined,
  otherwise: () => Promise<T>,
): Promise<T> {
  const now = opening
  if (now === null || now.taken.has(part)) return otherwise()
  now.taken.add(part)
  now.asked ??= { at: Date.now(), answer: now.queryOf().then(async (query) => ({ start: await now.ask(query), query })) }
  const { at, answer } = now.asked
  if (Date.now() - at > WITHIN_MS) return otherwise()
  try {
    const { start, query } = await answer
    const found = pick(start, query)
    if (found !== undefined && opening === now) return found
  } catch {
    // Its own call says what is wrong, or does better.
  }
  return otherwise()
}

/** Ends the use of the answer, which is no longer fresh: every reading makes its own call from now on. */
export function endStart(): void {
  opening = null
}

/** The answer of the start, when one was asked for and came. */
export async function startAnswer(): Promise<Start | null> {
  try {
    return (await opening?.asked?.answer)?.start ?? null
  } catch {
    return null
  }
}

/** A part that may have been left out because it is known; undefined when it is not known after all. */
export function valueOf<T>(part: { readonly value: T | null }, stored: () => T | undefined): T | undefined {
  return part.value ?? stored()
}
