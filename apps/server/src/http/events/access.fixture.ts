// Who may read the stream of events, and what they get.
import { everybody } from '../../access.fixture.ts'
import type { AccessCases } from '../../access.fixture.ts'

export const eventAccess: AccessCases<'events.stream'> = {
  'events.stream': { expected: everybody },
}
