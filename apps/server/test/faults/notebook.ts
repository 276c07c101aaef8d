// Records the calls of writers with their answers, and compares them afterwards with the database: nothing acknowledged is lost, nothing is
// there twice.
import { judge } from '#db/laws.ts'

type Queryable = Parameters<typeof judge>[0]

/** Each leaves its mark in the database, in words of its own. */
export type Kind = 'transfer' | 'message' | 'post' | 'accept' | 'unaccept' | 'cancel'

export interface Note {
  readonly kind: Kind
  /** The mark stands in the description, the text or the comment; for what follows a post, it is the identifier of the demand. */
  readonly mark: string
  readonly isKeyed: boolean
  /** It was asked for by somebody after another one was told they have it: it is to be refused. */
  readonly isRival: boolean
  outcome: 'acknowledged' | 'unknown' | 'refused'
  /** The answer when it was refused. */
  refusal: string | null
  /** How often it was asked. */
  attempts: number
}

/** How often the database has the effect of each mark. */
const effects: Readonly<Record<Kind, string>> = {
  transfer: `SELECT description AS mark, count(*)::int AS count FROM points_transactions WHERE description <> '' GROUP BY 1`,
  message: 'SELECT text AS mark, count(*)::int AS count FROM messages GROUP BY 1',
  post: 'SELECT comment AS mark, count(*)::int AS count FROM demands GROUP BY 1',
  accept: historyOf('accepted'),
  unaccept: historyOf('withdrawn'),
  cancel: historyOf('cancelled'),
}

/** A line in the history of the poster, for each. */
function historyOf(kind: string): string {
  return `SELECT h.demand_id AS mark, count(*)::int AS count FROM planning_changes h JOIN demands d ON d._id = h.demand_id
    WHERE h.kind = '${kind}' AND h.user_id = d.poster_id GROUP BY 1`
}

export interface Account {
  readonly acknowledged: number
  readonly unknown: number
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  /** Laws that were broken, and refusals of what nothing forbids. */
  readonly problems: readonly string[]
}

/** The last step that each demand was brought to says whether it is open, taken or closed. */
async function stateProblems(db: Queryable, notes: readonly Note[]): Promise<string[]> {
  const { rows } = await db.query<{ _id: string; state: string }>(
    `SELECT _id, CASE WHEN closed_at IS NOT NULL THEN 'closed: ' || closed_because ELSE status END AS state FROM demands`,
  )
  const states = new Map(rows.map(({ _id, state }) => [_id, state]))
  const after = { accept: 'accepted', unaccept: 'open', cancel: 'closed: cancelled' } as const
  const last = new Map<string, Note>()
  for (const note of notes) {
    if (!note.isRival && (note.kind === 'accept' || note.kind === 'unaccept' || note.kind === 'cancel')) last.set(note.mark, note)
  }
  return [...last].flatMap(([id, { kind, outcome }]) => {
    if (outcome !== 'acknowledged' || (kind !== 'accept' && kind !== 'unaccept' && kind !== 'cancel')) return []
    return states.get(id) === after[kind] ? [] : [`${kind} of ${id} was acknowledged, and it is ${states.get(id)}`]
  })
}

export async function settleAccounts(db: Queryable, notes: readonly Note[]): Promise<Account> {
  const lost: string[] = []
  const doubled: string[] = []
  for (const [kind, query] of Object.entries(effects)) {
    const { rows } = await db.query<{ mark: string; count: number }>(query)
    const counts = new Map(rows.map(({ mark, count }) => [mark, count]))
    for (const { kind: noted, mark, outcome, isKeyed } of notes) {
      if (noted !== kind) continue
      const count = counts.get(mark) ?? 0
      const words = `${isKeyed ? 'keyed' : 'unkeyed'} ${kind} ${mark}: ${outcome}, ${count} times`
      if (outcome === 'acknowledged' && count === 0) lost.push(words)
      if (count > 1) doubled.push(words)
    }
  }
  const takenMarks = new Set<string>()
  for (const { kind, mark, outcome } of notes) {
    if (kind !== 'accept' || outcome !== 'acknowledged') continue
    if (takenMarks.has(mark)) doubled.push(`accept ${mark}: two were told that they have it`)
    takenMarks.add(mark)
  }
  const broken = await judge(db)
  return {
    acknowledged: notes.filter(({ outcome }) => outcome === 'acknowledged').length,
    unknown: notes.filter(({ outcome }) => outcome === 'unknown').length,
    lost,
    doubled,
    problems: [
      ...broken.map(({ sentence, rows }) => `${sentence}: ${JSON.stringify(rows.slice(0, 3))}`),
      ...(await stateProblems(db, notes)),
      ...notes
        .filter(({ outcome, isKeyed }) => isKeyed && outcome === 'unknown')
        .map(({ kind, mark }) => `keyed ${kind} ${mark}: never known`),
      ...notes
        .filter(({ outcome, isRival }) => outcome === 'refused' && !isRival)
        .map(({ kind, mark, refusal }) => `${kind} ${mark} was refused: ${refusal}`),
    ],
  }
}
