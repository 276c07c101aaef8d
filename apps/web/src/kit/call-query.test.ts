// The placeholder for an answer that is being read: by default the earlier answer, and nothing where that belongs to another subject.
import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createQueryClient } from '../session/query-client.ts'
import { nothingBefore } from './call-query.ts'

it.each([
  { what: 'by default', isOfItsSubject: false, meanwhile: 'of a' },
  { what: 'of one subject', isOfItsSubject: true, meanwhile: undefined },
])('while another is read, and while nothing is, $what', ({ isOfItsSubject, meanwhile }) => {
  const client = createQueryClient()
  client.setQueryData(['of', 'a'], 'of a')
  const reading = (id: string, enabled: boolean) => ({
    queryKey: ['of', id],
    queryFn: () => new Promise<string>(() => {}),
    enabled,
    ...(isOfItsSubject && nothingBefore),
  })
  const observer = new QueryObserver(client, reading('a', true))
  const stop = observer.subscribe(() => undefined)
  expect(observer.getCurrentResult().data).toBe('of a')
  for (const other of [reading('b', true), reading('', false)]) {
    observer.setOptions(other)
    expect(observer.getCurrentResult().data).toBe(meanwhile)
  }
  stop()
})
