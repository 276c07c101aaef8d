// The access cases of the stream of events, and its answers.
import { everybody } from '#test/access.ts'
import type { AccessCases } from '#test/access.ts'

export const eventAccess: AccessCases<'events.stream'> = {
  'events.stream': { expected: everybody },
}
