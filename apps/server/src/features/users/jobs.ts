// Brings together the directory's and another database's data on one person: their name, in the lists over all centres; and their coming
// and going, where a server died half-way.
import { centerId, userId } from '@releve/contract/fields'
import * as z from 'zod/mini'
import { inTransaction } from '#db/transaction.ts'
import type { Task } from '#jobs/task.ts'
import { reconcileMember } from './store/departure.ts'
import { keepMemberName } from './store/search.ts'

const payload = z.object({ centerId, userId })

export const reconcile: Task = async ({ pool, clock }, run) => {
  const request = payload.parse(run.payload)
  await inTransaction(pool, (tx) => reconcileMember(tx, { ...request, now: clock() }))
}

const named = z.object({ userId })

export const keepName: Task = async ({ pool }, run) => {
  const request = named.parse(run.payload)
  await inTransaction(pool, (tx) => keepMemberName(tx, request.userId))
}
