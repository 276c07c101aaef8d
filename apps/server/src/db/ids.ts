// New identifiers of the things that have a type of their own.
import { randomUUID } from 'node:crypto'
import type { Ids } from '@releve/domain/ids'

export function newId<Kind extends keyof Ids>(kind: Kind): Ids[Kind]
export function newId(): string {
  return randomUUID()
}
