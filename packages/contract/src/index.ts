// The table of calls. A call that is not here does not exist.
import { accountRoutes } from './accounts.ts'
import { cellRoutes } from './cells.ts'
import { campaignRoutes } from './campaigns.ts'
import { centerRoutes } from './centers.ts'
import { activityRoutes } from './activities.ts'
import { apiKeyRoutes } from './api-keys.ts'
import { ownHolidayRoutes } from './own-holidays.ts'
import { circleRoutes } from './circles.ts'
import { closingRoutes } from './closings.ts'
import { directorySyncRoutes } from './directory-sync.ts'
import { demandRoutes } from './demands.ts'
import { eventRoutes } from './events.ts'
import { notificationRoutes } from './notifications.ts'
import { pointRoutes } from './points.ts'
import { restRoutes } from './rests.ts'
import { restrictionRoutes } from './restrictions.ts'
import { traineeshipRoutes } from './traineeships.ts'
import { rotationRoutes } from './rotations.ts'
import { approvalRoutes } from './approvals.ts'
import { exchangeApprovalRoutes } from './exchange-approvals.ts'
import { announcementRoutes } from './announcements.ts'
import { fairnessRoutes } from './fairness.ts'
import { availabilityRoutes } from './availability.ts'
import { feedRoutes } from './feeds.ts'
import { fundingRoutes } from './funding.ts'
import { handoverRoutes } from './handover.ts'
import { balanceImportRoutes } from './balance-imports.ts'
import { hourRoutes } from './hours.ts'
import { leaveRoutes } from './leave.ts'
import { installationRoutes } from './installation.ts'
import { journalRoutes } from './journal.ts'
import { jobRoutes } from './jobs.ts'
import { messageRoutes } from './messages.ts'
import { onCallRoutes } from './on-call.ts'
import { patchNoteRoutes } from './patch-notes.ts'
import { payrollRoutes } from './payroll.ts'
import { placementRoutes } from './placements.ts'
import { planningRoutes } from './planning.ts'
import { pushRoutes } from './push.ts'
import { signOnRoutes } from './sign-on.ts'
import { smsRoutes } from './sms.ts'
import { ruleRoutes } from './rules.ts'
import { schoolHolidayRoutes } from './school-holidays.ts'
import { startRoutes } from './start.ts'
import { ticketRoutes } from './tickets.ts'
import { departureRoutes } from './departures.ts'
import { roleRoutes } from './roles.ts'
import type { Route } from './route.ts'
import { shiftRoutes } from './shifts.ts'
import { takeoverRoutes } from './takeovers.ts'
import { suspensionRoutes } from './suspensions.ts'
import { teamRoutes } from './teams.ts'
import { userRoutes } from './users.ts'
import { searchSheetRoutes } from './search-sheets.ts'
import { vacancyRoutes } from './vacancies.ts'
import { wallRoutes } from './wall.ts'
import { webhookRoutes } from './webhooks.ts'

export const routes = {
  ...accountRoutes,
  ...userRoutes,
  ...shiftRoutes,
  ...demandRoutes,
  ...pointRoutes,
  ...restRoutes,
  ...restrictionRoutes,
  ...traineeshipRoutes,
  ...rotationRoutes,
  ...campaignRoutes,
  ...centerRoutes,
  ...activityRoutes,
  ...apiKeyRoutes,
  ...approvalRoutes,
  ...exchangeApprovalRoutes,
  ...ownHolidayRoutes,
  ...circleRoutes,
  ...directorySyncRoutes,
  ...closingRoutes,
  ...takeoverRoutes,
  ...teamRoutes,
  ...notificationRoutes,
  ...announcementRoutes,
  ...fairnessRoutes,
  ...availabilityRoutes,
  ...feedRoutes,
  ...fundingRoutes,
  ...handoverRoutes,
  ...hourRoutes,
  ...balanceImportRoutes,
  ...leaveRoutes,
  ...installationRoutes,
  ...jobRoutes,
  ...journalRoutes,
  ...messageRoutes,
  ...onCallRoutes,
  ...patchNoteRoutes,
  ...payrollRoutes,
  ...planningRoutes,
  ...placementRoutes,
  ...cellRoutes,
  ...pushRoutes,
  ...signOnRoutes,
  ...smsRoutes,
  ...departureRoutes,
  ...suspensionRoutes,
  ...roleRoutes,
  ...ruleRoutes,
  ...schoolHolidayRoutes,
  ...ticketRoutes,
  ...wallRoutes,
  ...webhookRoutes,
  ...vacancyRoutes,
  ...searchSheetRoutes,
  ...startRoutes,
  ...eventRoutes,
} as const satisfies Record<string, Route>

export type Routes = typeof routes
export type RouteName = keyof Routes
