// The verdict on a request or an exchange that waits, in a word for its row and a sentence above what it changes: whether something stands against it, and
// the worst of it first. An ordinary one is read in two words.
import { leaveAmountText } from '@releve/contract/leave-text'
import { reasonsOf } from '@releve/contract/reasons'
import type { OutputOf } from '#api/client.ts'
import { formatDay, formatHours } from '#ui/format.ts'
import type { WaitingExchange } from '#features/approvals/queries.ts'
import { decideTexts } from './decide-texts.ts'

const texts = decideTexts.verdict

export interface Verdict {
  readonly tone: 'ok' | 'warn' | 'error'
  readonly word: string
  /** One sentence or more, the worst first. */
  readonly sentence: string
}

type Rehearsal = OutputOf<'planning.approve'>
type Trouble = readonly [tone: 'warn' | 'error', word: string, sentence: string]

function verdictOf(troubles: readonly Trouble[]): Verdict {
  const [worst] = troubles.toSorted(([a], [b]) => Number(b === 'error') - Number(a === 'error'))
  if (worst === undefined) return { tone: 'ok', word: texts.free, sentence: texts.nothing }
  const sentence = [worst, ...troubles.filter((trouble) => trouble !== worst)].map(([, , each]) => each).join(' ')
  return { tone: worst[0], word: worst[1], sentence }
}

/** The people who are missing in the worst hours. */
function lackOf({ lacks = [] }: Rehearsal): Trouble[] {
  const [worst] = lacks.toSorted((a, b) => b.total - a.total)
  if (worst === undefined) return []
  const when = `${formatDay(worst.date)}, ${formatHours(worst.startTime, worst.endTime)}`
  return [['error', texts.lackWord(worst.total), texts.lack(worst.total, when, lacks.length - 1)]]
}

const missingOf = ({ severity, actual, limit, message }: Rehearsal['warnings'][number]): Trouble => [
  severity === 'blocking' ? 'error' : 'warn',
  texts.lackWord(Math.max(1, limit - actual)),
  message,
]

/** The hours that somebody leaves with no more people than the minimum. */
function isTight({ skyline = [] }: Rehearsal): boolean {
  return skyline.some(({ present, after, minimum }) => after < present && minimum !== null && after === minimum)
}

/** @param rehearsed what the call that approves a request answers without writing */
export function verdictOfRequest(rehearsed: Rehearsal): Verdict {
  const isOfMinimum = ({ code, actual, limit }: Rehearsal['warnings'][number]) => code === 'minimumStaffing' && actual < limit
  const minima = rehearsed.warnings.filter(isOfMinimum)
  const ofRows = lackOf(rehearsed)
  // A centre with rows of staffing says who is missing by the hour; others by vacation, with their rules.
  const lack = ofRows.length > 0 ? ofRows : minima.map(missingOf)
  const others = rehearsed.warnings.filter((warning) => !isOfMinimum(warning))
  const rules = others.map(({ severity, message }): Trouble => [severity === 'blocking' ? 'error' : 'warn', texts.rule, message])
  const balances = rehearsed.leave
    .filter(({ left }) => left < 0)
    .map(({ name, unit, left, mayGoBelow }): Trouble => [
      mayGoBelow ? 'warn' : 'error',
      texts.balance,
      texts.below(name, leaveAmountText(unit, left)),
    ])
  const { length: promises } = rehearsed.conflicts
  return verdictOf([
    ...lack,
    ...(promises > 0 ? [['error', texts.promise, texts.promises(promises)] as const] : []),
    ...rules,
    ...balances,
    ...(lack.length === 0 && isTight(rehearsed) ? [['warn', texts.tight, texts.exact] as const] : []),
  ])
}

export function verdictOfExchange({ limit, warnings }: WaitingExchange): Verdict {
  return verdictOf([
    ...reasonsOf(limit).map((reason): Trouble => ['error', texts.impossible, reason]),
    ...warnings.map(({ message }): Trouble => ['warn', texts.rule, message]),
  ])
}

/** « 4 jours » that are left of a balance; null: the request draws on none. */
export function leftText({ leave }: Rehearsal): string | null {
  const lines = leave.filter(({ left }) => left >= 0).map(({ name, unit, left }) => texts.left(name, leaveAmountText(unit, left)))
  return lines.length === 0 ? null : lines.join(' ')
}
