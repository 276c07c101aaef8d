// The rows of every table, written by `npm run row-types` from the migrations: never by hand. A test fails when it is stale.

import type { CenterId, DemandId, RotationId, TeamId, UserId } from '@releve/domain/ids'

export interface AccountsRow {
  _id: UserId
  center_id: CenterId | null
  email: string
  password_hash: string
  is_demo: boolean
  created_at: number
  deleted_at: number | null
  totp_secret: string | null
  totp_confirmed_at: number | null
  totp_next_secret: string | null
  totp_last_step: number | null
  erased_at: number | null
  patch_notes_seen: string | null
  email_verified_at: number | null
  pending_email: string | null
  is_master: boolean
  carried: unknown
  refused_address: Buffer | null
  password_open_until: number | null
}

export interface AddressLinksRow {
  token_hash: Buffer
  user_id: UserId
  purpose: 'confirm' | 'restore'
  email: string
  created_at: number
  expires_at: number
  used_at: number | null
}

export interface AnnouncementsRow {
  _id: string
  center_id: CenterId | null
  template_type: 'maintenance' | 'update' | 'general'
  message: string
  duration: string | null
  test_mode: boolean
  sent_by: UserId
  sent_at: number
  total: number
  sent: number
  failed: number
  deleted_at: number | null
  walked_to: string | null
  queued: number
  subject: string | null
  audience: unknown
  shown: number
  left_out: number
}

export interface ApiKeysRow {
  center_id: CenterId
  _id: string
  name: string
  prefix: string
  digest: Buffer
  scopes: string[]
  networks: string[]
  calls_per_minute: number
  held_by: UserId
  created_by: UserId
  created_at: number
  expires_at: number
  last_used_at: number | null
  told_at: number | null
  orphaned_at: number | null
  ended_at: number | null
}

export interface AvailabilitiesRow {
  center_id: CenterId
  user_id: UserId
  volunteers_for_calls: boolean
  call_number: string | null
  weekly: unknown
  never: unknown
  days: unknown
  elsewhere: unknown
}

export interface AvatarsRow {
  _id: string
  user_id: UserId
  image: Buffer
  created_at: number
  center_id: CenterId | null
}

export interface CalendarDevicesRow {
  _id: string
  user_id: UserId
  name: string
  password_digest: Buffer
  alarm_minutes: number | null
  created_at: number
  last_read_at: number | null
  content_version: string | null
  content_tag: string | null
  content_events: unknown
}

export interface CalendarFeedsRow {
  _id: string
  user_id: UserId
  alarm_minutes: number | null
  created_at: number
  last_read_at: number | null
  whole_past: boolean
  content_version: string | null
  content_tag: string | null
  content_events: unknown
}

export interface CalendarGroupFeedsRow {
  _id: string
  user_id: UserId
  center_id: CenterId
  team_id: TeamId | null
  created_at: number
  last_read_at: number | null
  content_version: string | null
  content_tag: string | null
  content_events: unknown
}

export interface CenterChangesRow {
  center_id: CenterId
  _id: string
  kind: string
  fields: unknown
  actor_id: UserId
  at: number
  user_id: UserId | null
  detail: unknown
}

export interface CenterDirectoriesRow {
  center_id: CenterId
  _id: string
  name: string
  owned: string[]
  closed_at: number | null
}

export interface CenterFencesRow {
  center_id: CenterId
  since: number
}

export interface CenterPlacesRow {
  center_id: CenterId
  database: string | null
  state: 'here' | 'moving' | 'moved'
  other: string | null
}

export interface CentersRow {
  _id: CenterId
  name: string
  department: string | null
  zone: string
  holiday_area: string
  school_zone: string | null
  rules: unknown
  plan_version: number
  roster_version: number
  created_at: number
  requires_totp: boolean
  deleted_at: number | null
  absence_causes: unknown
  own_holidays: unknown
  activities: unknown
  hour_terms: unknown
  leave_terms: unknown
  pay_settings: unknown
  last_pay_export: number
  approvals: unknown
  firm_until: string | null
}

export interface CirclePlacesRow {
  center_id: CenterId
  circle_id: string
  place: number
  demand_id: DemandId
  user_id: UserId
  version: number
  points: number
  answer: 'yes' | 'no' | null
  answered_at: number | null
}

export interface CircleSearchesRow {
  center_id: CenterId
  _id: string
  actor_id: UserId | null
  at: number
  demands: number
  by_two: number
  by_three: number
  by_four: number
  at_most: number
  is_optimal: boolean
  proposed: number
}

export interface CirclesRow {
  center_id: CenterId
  _id: string
  status: 'waiting' | 'done' | 'over'
  because: 'declined' | 'lapsed' | 'taken' | 'closed' | 'changed' | 'impossible' | 'withdrawn' | null
  size: number
  created_at: number
  until: number
  ended_at: number | null
  waiting: unknown
  waiting_at: number | null
}

export interface ConversationMembersRow {
  center_id: CenterId
  conversation_id: string
  user_id: UserId
  last_read_at: number | null
}

export interface ConversationsRow {
  center_id: CenterId
  _id: string
  demand_id: DemandId | null
  key: string
  created_at: number
  last_message_at: number
}

export interface DemandsRow {
  center_id: CenterId
  _id: DemandId
  type: 'substitution' | 'switch' | 'hybrid'
  status: 'open' | 'accepted'
  poster_id: UserId | null
  accepter_id: UserId | null
  day: string
  start_at: number
  end_at: number
  shift: unknown
  team_id: TeamId | null
  accepted_switches: unknown
  accepted_switch: unknown
  points: number
  reserved: number
  comment: string
  interested: string[]
  seen_by: string[]
  rejected_by: string[]
  depends_on: string | null
  version: number
  created_at: number
  accepted_at: number | null
  closed_at: number | null
  closed_because: 'cancelled' | 'expired' | 'shiftMoved' | 'planChanged' | 'memberLeft' | null
  settled_at: number | null
  override_reason: string | null
  override_by: UserId | null
  changed_at: number
  offered_to: string | null
  offered_until: number | null
  declined: string[]
  counter_offers: unknown
  first_to: string[]
  first_until: number | null
  circle_id: string | null
  origin: 'absence' | 'minimum' | 'need' | null
  qualification: string | null
  priced_by: string[]
  part_from: number | null
  part_to: number | null
  on_call: unknown
  waiting_for: string | null
  waiting: unknown
  waiting_at: number | null
}

export interface DirectoryMembersRow {
  center_id: CenterId
  user_id: UserId
  user_name: string
  external_id: string | null
  work_email: string | null
  created_at: number
  changed_at: number
  removed_at: number | null
  source_id: string | null
}

export interface DirectorySourcesRow {
  _id: string
  name: string
  kind: 'ldap' | 'activeDirectory'
  url: string
  starts_tls: boolean
  bind_name: string
  bind_secret: string
  base: string
  filter: string
  inactive_filter: string
  phone_attribute: string
  number_attribute: string
  mappings: unknown
  is_inviting: boolean
  most_leaving: number
  is_open: boolean
  confirmed_at: number | null
  next_at: number
  read_at: number | null
  read_count: number | null
  state: 'unread' | 'applied' | 'held' | 'failed'
  problem: string | null
  failures: number
  created_at: number
  changed_at: number
}

export interface EventsRow {
  xid: string
  id: number
  written_at: number
  messages: string[]
}

export interface FundingEntriesRow {
  _id: string
  kind: 'contribution' | 'cost'
  day: string
  amount_cents: number
  label: string
  created_by: UserId | null
  created_at: number
  deleted_at: number | null
}

export interface FundingYearsRow {
  year: number
  target_cents: number
  note: string
}

export interface HandoverAcknowledgementsRow {
  center_id: CenterId
  note_id: string
  user_id: UserId
  at: number
}

export interface HandoverNotesRow {
  center_id: CenterId
  _id: string
  author_id: UserId
  text: string
  created_at: number
  relieved_from: number
  expires_at: number
  understood_at: number | null
  withdrawn_at: number | null
}

export interface HourLinesRow {
  center_id: CenterId
  _id: string
  user_id: UserId
  year: number
  kind: 'carriedOver' | 'correction'
  minutes: number
  reason: string
  author_id: string | null
  at: number
  import_id: string | null
}

export interface IdempotencyKeysRow {
  user_id: UserId
  key: string
  request_hash: Buffer
  status: number | null
  response: unknown
  created_at: number
  claim: string
  committed_at: number | null
  center_id: CenterId | null
}

export interface KnownDevicesRow {
  device_hash: Buffer
  user_id: UserId
  last_used_at: number
}

export interface LeaveCampaignsRow {
  center_id: CenterId
  _id: string
  name: string
  state: 'open' | 'shared' | 'published' | 'withdrawn'
  activity_id: string
  from_day: string
  to_day: string
  wishes_until: string
  team_ids: string[] | null
  fewest_weeks: number
  most_weeks: number
  longest_days: number
  most_away: number | null
  keeps_staffing: boolean
  seed: number
  version: number
  share: unknown
  created_by: UserId
  created_at: number
  published_at: number | null
  withdrawn_at: number | null
  reminded_at: number | null
}

export interface LeaveLinesRow {
  center_id: CenterId
  _id: string
  user_id: UserId
  year: number
  activity_id: string
  kind: 'opening' | 'gain' | 'transfer' | 'correction' | 'closing'
  amount: number
  pair_id: string | null
  reason: string
  author_id: string | null
  at: number
  import_id: string | null
}

export interface LeaveWishesRow {
  center_id: CenterId
  campaign_id: string
  user_id: UserId
  wishes: unknown
  impossible: unknown
  companion_id: string | null
  entered_by: UserId | null
  entered_because: string | null
  saved_at: number
  credit: number | null
  result: unknown
  proposal: unknown
  exchanged: unknown
}

export interface LoginFailuresRow {
  email_hash: Buffer
  failures: number
  locked_until: number
  last_at: number
}

export interface LoginTriesRow {
  key: Buffer
  address_hash: Buffer
  kind: 'source' | 'device' | 'session'
  failures: number
  closed_until: number
  last_at: number
}

export interface MailsRow {
  _id: string
  kind: string
  recipient: string
  subject: string
  text: string | null
  html: string | null
  announcement_id: string | null
  status: 'queued' | 'sent' | 'failed'
  attempts: number
  last_error: string | null
  created_at: number
  settled_at: number | null
}

export interface MemberKeysRow {
  key: string
  user_id: UserId
}

export interface MemberNamesRow {
  user_id: UserId
  center_id: CenterId | null
  status: string
  is_admin: boolean
  last_name: string
  name: string
  keys: string[]
}

export interface MembersRow {
  center_id: CenterId
  _id: UserId
  status: 'pending' | 'approved'
  is_admin: boolean
  name: string
  last_name: string
  registration_number: string | null
  rank: string | null
  role: string | null
  qualifications: string[]
  phone: string | null
  avatar: string | null
  profile: string | null
  preferences: unknown
  approved_at: number | null
  approved_by: UserId | null
  administrator_until: number | null
  joined_at: number
  left_at: number | null
  is_deputy: boolean
  hour_terms: unknown
  roles: unknown
  stands_in: unknown
  departure: unknown
  qualification_validity: unknown
  restrictions: unknown
  suspended_at: number | null
  suspended_by: UserId | null
  traineeships: unknown
}

export interface MessagesRow {
  center_id: CenterId
  _id: string
  conversation_id: string
  sender_id: UserId
  text: string
  created_at: number
  deleted_at: number | null
}

export interface MonthClosingsRow {
  center_id: CenterId
  _id: string
  month: string
  closed_by: UserId
  closed_at: number
  note: string
  reopened_by: UserId | null
  reopened_at: number | null
  reopen_reason: string | null
  pay: unknown
}

export interface MonthFiguresRow {
  center_id: CenterId
  closing_id: string
  user_id: UserId
  figures: unknown
  registration_number: string | null
  share: number
}

export interface MonthRegularisationsRow {
  center_id: CenterId
  _id: string
  user_id: UserId
  month: string
  figure: string
  unit: 'minutes' | 'shifts' | 'workingDays' | 'count'
  quantity: number
  reason: string
  author_id: string
  at: number
  closing_id: string | null
}

export interface NotificationsRow {
  center_id: CenterId
  _id: string
  user_id: UserId
  kind: string
  demand_id: DemandId | null
  day: string | null
  actor_id: UserId | null
  points: number | null
  read_at: number | null
  cleared_at: number | null
  created_at: number
  subject_id: string | null
  detail: string | null
  in_app: boolean
  mail_due: boolean
  shift: unknown
  act: number | null
  push_due: boolean
  due_at: number | null
  outcome: string | null
  push_shown: boolean
  sms_due: boolean
}

export interface PasswordLinksRow {
  token_hash: Buffer
  user_id: UserId
  purpose: 'reset' | 'welcome' | 'recovered'
  created_at: number
  expires_at: number
  used_at: number | null
  email: string | null
}

export interface PayExportsRow {
  center_id: CenterId
  number: number
  closing_id: string
  profile_id: string
  profile_version: number
  format: 'csv' | 'xlsx'
  file_name: string
  content: Buffer
  profile: unknown
  made_by: UserId
  made_at: number
}

export interface PlanningChangesRow {
  center_id: CenterId
  _id: string
  user_id: UserId
  day: string
  kind: string
  from_shift: unknown
  to_shift: unknown
  actor_id: UserId | null
  other_id: UserId | null
  demand_id: DemandId | null
  reason: string | null
  at: number
  written_at: number
}

export interface PlanningModificationsRow {
  center_id: CenterId
  _id: string
  user_id: UserId
  type: 'absence' | 'off_day' | 'custom_modification'
  status: 'pending' | 'approved' | 'rejected' | 'withdrawn'
  from_day: string
  to_day: string
  shift: unknown
  created_by: UserId | null
  decided_by: UserId | null
  reason: string | null
  created_at: number
  decided_at: number | null
  cause: string | null
  comment: string
  cause_name: string | null
  demand_id: DemandId | null
  activity: unknown
  hours: unknown
  weekdays: number[] | null
  chain: unknown
  chain_at: number | null
  placement_id: string | null
  rest_debt_id: string | null
  is_unseen: boolean
}

export interface PointsAccountsRow {
  center_id: CenterId
  _id: string
  user_id: UserId | null
  balance: number
  held: number
  lowest_balance: number
  closed_at: number | null
}

export interface PointsEntriesRow {
  center_id: CenterId
  transaction_id: string
  account_id: string
  amount: number
  balance_after: number
  at: number
}

export interface PointsTransactionsRow {
  center_id: CenterId
  _id: string
  sender_account: string
  receiver_account: string
  amount: number
  type: 'transfer' | 'replacement'
  status: 'pending' | 'completed' | 'cancelled'
  description: string
  demand_id: DemandId | null
  effective_date: string
  scheduled_date: string | null
  due_at: number
  created_at: number
  settled_at: number | null
}

export interface PushDeliveriesRow {
  center_id: CenterId
  notification_id: string
  subscription_id: string
  is_outcome: boolean
  attempts: number
  try_at: number
}

export interface PushKeysRow {
  is_only: boolean
  public_key: string
  sealed_key: string
  created_at: number
}

export interface PushSubscriptionsRow {
  _id: string
  user_id: UserId
  session_id: string
  center_id: CenterId | null
  endpoint: string
  p256dh: string | null
  auth: string | null
  created_at: number
}

export interface RecoveryRequestsRow {
  _id: string
  center_id: CenterId
  name: string
  last_name: string
  registration_number: string | null
  former_email: string | null
  new_email: string
  phone: string | null
  message: string
  status: 'pending' | 'approved' | 'rejected'
  user_id: UserId | null
  decided_by: UserId | null
  decided_at: number | null
  reason: string | null
  created_at: number
}

export interface RefreshTokensRow {
  token_hash: Buffer
  session_id: string
  generation: number
  issued_at: number
  used_at: number | null
}

export interface RestDebtsRow {
  center_id: CenterId
  _id: string
  user_id: UserId
  cause: 'intervention' | 'lateEnd' | 'placed' | 'override'
  modification_id: string | null
  demand_id: DemandId | null
  day: string
  rule: string
  texts: string[]
  required_minutes: number
  rest_minutes: number
  due_minutes: number
  due_by: string
  state: 'owed' | 'given' | 'undone' | 'waived'
  waived_by: UserId | null
  waived_at: number | null
  waived_because: string | null
  created_at: number
}

export interface RotationActivationsRow {
  center_id: CenterId
  activation_date: string
  rotation_id: RotationId
}

export interface RotationsRow {
  center_id: CenterId
  _id: RotationId
  name: string
  days: unknown
  created_at: number
  deleted_at: number | null
  replaced_by: RotationId | null
}

export interface SchoolPeriodsRow {
  zone: 'A' | 'B' | 'C' | 'corse' | 'guadeloupe' | 'martinique' | 'guyane' | 'reunion' | 'mayotte' | 'saintPierreEtMiquelon' | 'nouvelleCaledonie' | 'polynesie' | 'wallisEtFutuna' | 'outremer'
  name: string
  start_day: string
  end_day: string
}

export interface SearchRecordsRow {
  center_id: CenterId
  _id: string
  demand_id: DemandId
  day: string
  kind: 'asked' | 'called' | 'assigned'
  batch: number | null
  actor_id: UserId | null
  user_id: UserId | null
  reason: string | null
  is_whole: boolean
  entries: unknown
  at: number
}

export interface SessionsRow {
  _id: string
  user_id: UserId
  user_agent: string | null
  created_at: number
  last_used_at: number
  expires_at: number
  ended_at: number | null
  ended_because: 'logout' | 'signedOut' | 'reuse' | 'expired' | 'passwordChanged' | 'accountRejected' | 'accountClosed' | 'addressTaken' | 'administrator' | 'provider' | null
  password_proof_until: number | null
}

export interface ShiftTransfersRow {
  center_id: CenterId
  demand_id: DemandId
  day: string
  type: 'substitution' | 'switch'
  giver_id: UserId
  taker_id: UserId
  given: unknown
  given_team_id: TeamId | null
  returned: unknown
  returned_team_id: TeamId | null
  at: number
  circle_id: string | null
  part_from: number | null
  part_to: number | null
  on_call: unknown
}

export interface SignOnIdentitiesRow {
  issuer: string
  subject: string
  user_id: UserId
  linked_by: 'address' | 'invitation' | 'newcomer' | 'owner'
  linked_at: number
  last_used_at: number
}

export interface SignOnProvidersRow {
  _id: string
  label: string
  note: string
  profile: 'standard' | 'proConnect'
  issuer: string
  client_id: string
  client_secret: string
  email_claim: string
  trusted_domains: string[]
  sirets: string[]
  idp_ids: string[]
  center_ids: string[] | null
  newcomer_center: string | null
  is_open: boolean
  tried_at: number | null
  tried_well: boolean | null
  created_at: number
  changed_at: number
  closes_passwords_in: string[] | null
}

export interface SignOnSessionsRow {
  session_id: string
  provider_id: string
  issuer: string
  subject: string
  provider_session: string | null
  id_token: string | null
}

export interface SmsDaysRow {
  center_id: CenterId
  day: string
  parts: number
  dropped: number
}

export interface SmsDeliveriesRow {
  center_id: CenterId
  _id: string
  user_id: UserId
  is_code: boolean
  notices: string[]
  attempts: number
  try_at: number
  begun_at: number | null
}

export interface SmsNumbersRow {
  center_id: CenterId
  user_id: UserId
  number: string | null
  pending_number: string | null
  code_id: string | null
  code_until: number | null
  tries: number
  codes: number
  codes_since: number | null
  last_code_at: number | null
}

export interface SmsTargetsRow {
  target: Buffer
  codes: number
  since: number
}

export interface TakeoversRow {
  center_id: CenterId
  _id: string
  state: 'read' | 'aside' | 'written' | 'takenBack'
  file_name: string
  proposal: unknown
  made: unknown
  created_by: UserId
  created_at: number
  written_at: number | null
  taken_back_at: number | null
}

export interface TeamCycleStartsRow {
  center_id: CenterId
  team_id: TeamId
  from_day: string
  cycle_start_date: string
}

export interface TeamOccurrencesRow {
  center_id: CenterId
  user_id: UserId
  from_day: string
  _id: string
  team_id: TeamId | null
}

export interface TeamRotationsRow {
  center_id: CenterId
  team_id: TeamId
  from_day: string
  rotation_id: RotationId | null
}

export interface TeamsRow {
  center_id: CenterId
  _id: TeamId
  name: string
  color: string
  order: number
  deleted_at: number | null
}

export interface TicketsRow {
  _id: string
  center_id: CenterId | null
  user_id: UserId | null
  name: string
  email: string
  subject: string
  message: string
  created_at: number
  read_at: number | null
  read_by: UserId | null
  deleted_at: number | null
  state: 'open' | 'answered' | 'closed'
  messages: unknown
}

export interface TotpRecoveryCodesRow {
  user_id: UserId
  code_hash: Buffer
  used_at: number | null
}

export interface VacanciesRow {
  center_id: CenterId
  demand_id: DemandId
  holder_id: UserId | null
  day: string
  opened_by: UserId | null
  opened_at: number
  started_at: number | null
  started_by: UserId | null
  batch: number
  next_at: number | null
  deadline_at: number | null
  unfilled_at: number | null
  closed_by: UserId | null
  edits: unknown
  waves: unknown
  batches: number | null
  cover_id: string | null
}

export interface VacancyAsksRow {
  center_id: CenterId
  demand_id: DemandId
  user_id: UserId
  batch: number | null
  asked_at: number | null
  called_at: number | null
  no_answer_at: number | null
  refused_at: number | null
  declined_at: number | null
  seen_at: number | null
  standing: unknown
  answer_before: number | null
}

export interface WallsRow {
  center_id: CenterId
  _id: string
  names: 'full' | 'short' | 'team'
  created_at: number
}

export interface WebhookDeliveriesRow {
  center_id: CenterId
  _id: string
  webhook_id: string
  event: string
  object_id: string
  data: unknown
  created_at: number
  state: 'waiting' | 'sent' | 'failed'
  attempts: number
  try_at: number
  until: number | null
  last_at: number | null
  answer: string | null
}

export interface WebhooksRow {
  center_id: CenterId
  _id: string
  name: string
  url: string
  sealed_secret: string
  events: string[]
  created_by: UserId
  created_at: number
  off_at: number | null
}
