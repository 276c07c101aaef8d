// How many connections a process opens at most, and whether those of all of them fit: said at start, since the one too many is refused
// on the busiest day.

export interface Sizes {
  readonly poolSize: number
  readonly jobs: number
  /** Null: no pooler. */
  readonly directUrl: string | null
  readonly processes: number
}

/** The queue has connections of its own: one listens, the others fetch and record jobs. */
export const queueSize = (jobs: number): number => Math.max(2, jobs)

/** One that reads events, one that says that the process lives. */
const SINGLE = 2

/**
 * One French sentence on the sizes; a second one where they do not fit.
 * @param atMost what PostgreSQL accepts of this role in this database
 */
export function sayConnections({ poolSize, jobs, directUrl, processes }: Sizes, atMost: number): readonly string[] {
  const queue = queueSize(jobs)
  const parts =
    directUrl === null
      ? `${poolSize} pour les appels, ${jobs + queue} pour les tâches, ${SINGLE} pour les événements et la veille`
      : `${queue} pour la file des tâches, ${SINGLE} pour les événements et la veille, et ${poolSize + jobs} par PgBouncer`
  const each = directUrl === null ? poolSize + jobs + queue + SINGLE : queue + SINGLE
  const all = each * processes
  const times = processes === 1 ? '' : ` par processus, ${all} pour ${processes}`
  const sentence = `Connexions à PostgreSQL\u00A0: ${each}${times} (${parts})\u202F; il en accepte ${atMost}.`
  if (all <= atMost) return [sentence]
  const remedies = ['RELEVE_POOL_SIZE', 'RELEVE_JOBS'].join(' ou ')
  return [
    sentence,
    `Attention\u00A0: ces ${all} connexions n’y tiennent pas, des appels échoueront aux heures chargées. Réduisez ${remedies}, relevez max_connections, ou passez par un PgBouncer (DATABASE_DIRECT_URL).`,
  ]
}
