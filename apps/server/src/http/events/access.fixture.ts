// The access cases of the stream of events, and its answers.
import { everybody } from '#access.fixture.ts'
import type { AccessCases } from '#access.fixture.ts'

export const eventAccess: AccessCases<'events.stream'> = {
  'events.stream': { expected: everybody },
}
