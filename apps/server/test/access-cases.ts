// The whole matrix of rights: the rows of every feature. A call without a row does not compile.
import { routes } from '@releve/contract'
import type { RouteName } from '@releve/contract'
import type { Route } from '@releve/contract/route'
import { callers } from './access.ts'
import type { AccessCase, AccessCases, Caller } from './access.ts'
import { accountAccess } from './features/accounts/access.ts'
import { activityAccess } from './features/activities/access.ts'
import { apiKeyAccess } from './features/api-keys/access.ts'
import { approvalAccess } from './features/approvals/access.ts'
import { announcementAccess } from './features/announcements/access.ts'
import { availabilityAccess } from './features/availability/access.ts'
import { campaignAccess } from './features/campaigns/access.ts'
import { centerAccess } from './features/centers/access.ts'
import { monthAccess } from './features/closings/access.ts'
import { ownHolidayAccess } from './features/own-holidays/access.ts'
import { circleAccess } from './features/circles/access.ts'
import { demandAccess } from './features/demands/access.ts'
import { fairnessAccess } from './features/fairness/access.ts'
import { feedAccess } from './features/feeds/access.ts'
import { fundingAccess } from './features/funding/access.ts'
import { handoverAccess } from './features/handover/access.ts'
import { balanceAccess, hourAccess, leaveAccess } from './features/hours/access.ts'
import { installationAccess } from './features/installation/access.ts'
import { jobAccess } from './features/jobs/access.ts'
import { messageAccess } from './features/messages/access.ts'
import { notificationAccess } from './features/notifications/access.ts'
import { onCallAccess } from './features/on-call/access.ts'
import { patchNoteAccess } from './features/patch-notes/access.ts'
import { planningAccess } from './features/planning/access.ts'
import { restAccess } from './features/planning/rests-access.ts'
import { pushAccess } from './features/push/access.ts'
import { directorySyncAccess } from './features/directory-sync/access.ts'
import { signOnAccess } from './features/sign-on/access.ts'
import { smsAccess } from './features/sms/access.ts'
import { pointAccess } from './features/points/access.ts'
import { rotationAccess } from './features/rotations/access.ts'
import { journalAccess } from './features/journal/access.ts'
import { roleAccess } from './features/roles/access.ts'
import { restrictionAccess } from './features/restrictions/access.ts'
import { traineeshipAccess } from './features/traineeships/access.ts'
import { ruleAccess } from './features/rules/access.ts'
import { schoolHolidayAccess } from './features/school-holidays/access.ts'
import { shiftAccess } from './features/shifts/access.ts'
import { startAccess } from './features/start/access.ts'
import { takeoverAccess } from './features/takeovers/access.ts'
import { teamAccess } from './features/teams/access.ts'
import { ticketAccess } from './features/tickets/access.ts'
import { userAccess } from './features/users/access.ts'
import { vacancyAccess } from './features/vacancies/access.ts'
import { webhookAccess } from './features/webhooks/access.ts'
import { wallAccess } from './features/wall/access.ts'
import { eventAccess } from './http/events/access.ts'

const cases: AccessCases<RouteName> = {
  ...accountAccess,
  ...userAccess,
  ...shiftAccess,
  ...circleAccess,
  ...monthAccess,
  ...demandAccess,
  ...pointAccess,
  ...rotationAccess,
  ...campaignAccess,
  ...centerAccess,
  ...ownHolidayAccess,
  ...activityAccess,
  ...apiKeyAccess,
  ...approvalAccess,
  ...takeoverAccess,
  ...teamAccess,
  ...notificationAccess,
  ...planningAccess,
  ...pushAccess,
  ...directorySyncAccess,
  ...signOnAccess,
  ...smsAccess,
  ...journalAccess,
  ...restAccess,
  ...restrictionAccess,
  ...traineeshipAccess,
  ...roleAccess,
  ...ruleAccess,
  ...ticketAccess,
  ...messageAccess,
  ...fairnessAccess,
  ...feedAccess,
  ...fundingAccess,
  ...handoverAccess,
  ...balanceAccess,
  ...hourAccess,
  ...leaveAccess,
  ...installationAccess,
  ...onCallAccess,
  ...patchNoteAccess,
  ...announcementAccess,
  ...availabilityAccess,
  ...schoolHolidayAccess,
  ...vacancyAccess,
  ...jobAccess,
  ...wallAccess,
  ...webhookAccess,
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
