// The name of a centre while it is being read, and of a centre that has none.
import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient } from '../session/query-client.ts'
import { centerNameQuery, oneCenterName } from './centers.ts'

test('neither another centre nor all of them are called like the one before; one that was listed has its name at once', () => {
  const client = createQueryClient()
  client.setQueryData(centerNameQuery('a').queryKey, 'CTA de la Brumaie')
  client.setQueryData(['centers', 'found', 'sa'], [{ _id: 'c', name: 'SAMU de la Brumaie' }])
  // Nothing is answered.
  const pendingName = (id: string | null) => ({ ...oneCenterName(id, client), queryFn: () => new Promise<string | null>(() => undefined) })
  const observer = new QueryObserver(client, pendingName('a'))
  const stop = observer.subscribe(() => undefined)
  const nameOf = (id: string | null) => {
    observer.setOptions(pendingName(id))
    return observer.getCurrentResult().data
  }
  expect(nameOf('a')).toBe('CTA de la Brumaie')
  expect(nameOf('b')).toBeUndefined()
  expect(nameOf(null)).toBeUndefined()
  expect(nameOf('c')).toBe('SAMU de la Brumaie')
  stop()
})
