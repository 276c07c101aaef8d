// Tests which statements of recorded calls are sent again, and which are not.
import { expect, test } from 'vitest'
import { sendable } from './statements.ts'
import type { Sent } from './statements.ts'

const sent = (connection: string, ...texts: readonly string[]): readonly Sent[] =>
  texts.map((text) => ({ connection, text, name: undefined, values: [] }))

const texts = (recorded: readonly Sent[]) => sendable(recorded).map(({ text, isInTransaction }) => `${isInTransaction ? 'in ' : ''}${text}`)

test('a transaction is sent again whole, and what stands outside as it is', () => {
  expect(texts(sent('a', 'one', 'BEGIN', 'two', 'COMMIT', 'three'))).toEqual(['one', 'in BEGIN', 'in two', 'in COMMIT', 'three'])
})

test('a transaction of which the end was not seen is left out, wherever it stands', () => {
  const recorded = [...sent('b', 'BEGIN', 'theirs'), ...sent('a', 'BEGIN', 'ours', 'COMMIT'), ...sent('b', 'theirs too')]
  expect(texts(recorded)).toEqual(['in BEGIN', 'in ours', 'in COMMIT'])
})

test('a transaction that was undone is left out, the next of its connection is not', () => {
  expect(texts(sent('a', 'BEGIN', 'lost', 'ROLLBACK', 'BEGIN', 'kept', 'COMMIT'))).toEqual(['in BEGIN', 'in kept', 'in COMMIT'])
})
