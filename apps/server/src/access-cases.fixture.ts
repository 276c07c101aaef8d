// The whole matrix of rights: the rows of every feature. A call without a row does not compile.
import { routes } from '@releve/contract'
import type { RouteName } from '@releve/contract'
import type { Route } from '@releve/contract/route'
import { callers } from './access.fixture.ts'
import type { AccessCase, AccessCases, Caller } from './access.fixture.ts'
import { accountAccess } from './features/accounts/access.fixture.ts'
import { announcementAccess } from './features/announcements/access.fixture.ts'
import { availabilityAccess } from './features/availability/access.fixture.ts'
import { centerAccess } from './features/centers/access.fixture.ts'
import { ownHolidayAccess } from './features/own-holidays/access.fixture.ts'
import { circleAccess } from './features/circles/access.fixture.ts'
import { demandAccess } from './features/demands/access.fixture.ts'
import { fairnessAccess } from './features/fairness/access.fixture.ts'
import { feedAccess } from './features/feeds/access.fixture.ts'
import { fundingAccess } from './features/funding/access.fixture.ts'
import { handoverAccess } from './features/handover/access.fixture.ts'
import { installationAccess } from './features/installation/access.fixture.ts'
import { jobAccess } from './features/jobs/access.fixture.ts'
import { messageAccess } from './features/messages/access.fixture.ts'
import { notificationAccess } from './features/notifications/access.fixture.ts'
import { patchNoteAccess } from './features/patch-notes/access.fixture.ts'
import { planningAccess } from './features/planning/access.fixture.ts'
import { pushAccess } from './features/push/access.fixture.ts'
import { smsAccess } from './features/sms/access.fixture.ts'
import { pointAccess } from './features/points/access.fixture.ts'
import { rotationAccess } from './features/rotations/access.fixture.ts'
import { journalAccess } from './features/journal/access.fixture.ts'
import { ruleAccess } from './features/rules/access.fixture.ts'
import { schoolHolidayAccess } from './features/school-holidays/access.fixture.ts'
import { shiftAccess } from './features/shifts/access.fixture.ts'
import { startAccess } from './features/start/access.fixture.ts'
import { teamAccess } from './features/teams/access.fixture.ts'
import { ticketAccess } from './features/tickets/access.fixture.ts'
import { userAccess } from './features/users/access.fixture.ts'
import { vacancyAccess } from './features/vacancies/access.fixture.ts'
import { wallAccess } from './features/wall/access.fixture.ts'
import { eventAccess } from './http/events/access.fixture.ts'

const cases: AccessCases<RouteName> = {
  ...accountAccess,
  ...userAccess,
  ...shiftAccess,
  ...circleAccess,
  ...demandAccess,
  ...pointAccess,
  ...rotationAccess,
  ...centerAccess,
  ...ownHolidayAccess,
  ...teamAccess,
  ...notificationAccess,
  ...planningAccess,
  ...pushAccess,
  ...smsAccess,
  ...journalAccess,
  ...ruleAccess,
  ...ticketAccess,
  ...messageAccess,
  ...fairnessAccess,
  ...feedAccess,
  ...fundingAccess,
  ...handoverAccess,
  ...installationAccess,
  ...patchNoteAccess,
  ...announcementAccess,
  ...availabilityAccess,
  ...schoolHolidayAccess,
  ...vacancyAccess,
  ...jobAccess,
  ...wallAccess,
  ...startAccess,
  ...eventAccess,
}

/** One call of the table with its row. */
export interface EveryCase {
  readonly name: string
  readonly route: Route
  readonly accessCase: AccessCase
}

const table = new Map(Object.entries<Route>(routes))

export const everyCase: readonly EveryCase[] = Object.entries<AccessCase>(cases).map(([name, accessCase]) => {
  const route = table.get(name)
  if (route === undefined) throw new Error(`no call ${name}`)
  return { name, route, accessCase }
})

const byEntitlement = ['master', 'centerAdmin', 'owner', 'colleague', 'otherAdmin', 'stranger', 'pending', 'visitor'] as const

/** The caller with the most rights among those the call serves; null: it serves nobody of the matrix. */
export function entitled({ expected }: AccessCase): Caller | null {
  return byEntitlement.find((caller) => [200, 204].includes(expected[callers.indexOf(caller)] ?? 0)) ?? null
}
