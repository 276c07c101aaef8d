// Letters to owners of accounts, written a moment after the call that asks for them: whether an address has an account, the call
// does the same work and takes the same time.
import type { UserId } from '@releve/domain/ids'
import type { Queryable } from '#db/query.ts'
import { enqueue, enqueueAll } from '#jobs/store.ts'
import type { TryPlace } from './login-tries.ts'

export const LETTER_TASK = 'accountLetter'

export type Letter =
  /** Somebody asked for a link to choose another password. */
  | { readonly letter: 'reset'; readonly email: string }
  /** Too many tries closed the place they came from. */
  | { readonly letter: 'locked'; readonly email: string; readonly where?: TryPlace['kind'] | undefined }
  /** Too many tries, from too many places, closed every device that is not known yet. */
  | { readonly letter: 'closed'; readonly email: string }
  /** Somebody asked for an account at an address that has one. */
  | { readonly letter: 'exists'; readonly email: string }
  /** An administrator listed, among the members of a centre, an address that has an account elsewhere. */
  | { readonly letter: 'elsewhere'; readonly email: string; readonly centerName: string }
  /** A new account waits for approval. */
  | { readonly letter: 'registered'; readonly userId: UserId }

/** Leaves with the commit, when `db` is a transaction. */
export async function queueLetter(db: Queryable, letter: Letter): Promise<void> {
  await enqueue(db, { task: LETTER_TASK, payload: letter })
}

export async function queueLetters(db: Queryable, letters: readonly Letter[]): Promise<void> {
  await enqueueAll(db, { task: LETTER_TASK }, letters)
}
