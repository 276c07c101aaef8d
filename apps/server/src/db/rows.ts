// The rows of every table, written by `npm run row-types` from the migrations: never by hand. A test fails when it is stale.

export interface AddressLinksRow {
  token_hash: Buffer
  user_id: string
  purpose: 'confirm' | 'restore'
  email: string
  created_at: number
  expires_at: number
  used_at: number | null
}

export interface AnnouncementsRow {
  _id: string
  center_id: string | null
  template_type: 'maintenance' | 'update' | 'general'
  message: string
  duration: string | null
  test_mode: boolean
  sent_by: string
  sent_at: number
  total: number
  sent: number
  failed: number
  deleted_at: number | null
}

export interface AvatarsRow {
  _id: string
  user_id: string
  image: Buffer
  created_at: number
}

export interface CalendarFeedsRow {
  _id: string
  user_id: string
  alarm_minutes: number | null
  created_at: number
  last_read_at: number | null
}

export interface CenterChangesRow {
  center_id: string
  _id: string
  kind: 'rules' | 'center'
  fields: unknown
  actor_id: string
  at: number
}

export interface CentersRow {
  _id: string
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
}

export interface ConversationMembersRow {
  center_id: string
  conversation_id: string
  user_id: string
  last_read_at: number | null
}

export interface ConversationsRow {
  center_id: string
  _id: string
  demand_id: string | null
  key: string
  created_at: number
  last_message_at: number
}

export interface DemandsRow {
  center_id: string
  _id: string
  type: 'substitution' | 'switch' | 'hybrid'
  status: 'open' | 'accepted'
  poster_id: string
  accepter_id: string | null
  day: string
  start_at: number
  end_at: number
  shift: unknown
  team_id: string | null
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
  override_by: string | null
  changed_at: number
}

export interface FundingEntriesRow {
  _id: string
  kind: 'contribution' | 'cost'
  day: string
  amount_cents: number
  label: string
  created_by: string | null
  created_at: number
  deleted_at: number | null
}

export interface FundingYearsRow {
  year: number
  target_cents: number
  note: string
}

export interface IdempotencyKeysRow {
  user_id: string
  key: string
  request_hash: Buffer
  status: number | null
  response: unknown
  created_at: number
  claim: string
  committed_at: number | null
}

export interface KnownDevicesRow {
  device_hash: Buffer
  user_id: string
  last_used_at: number
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

export interface MessagesRow {
  center_id: string
  _id: string
  conversation_id: string
  sender_id: string
  text: string
  created_at: number
  deleted_at: number | null
}

export interface NotificationsRow {
  center_id: string
  _id: string
  user_id: string
  kind: string
  demand_id: string | null
  day: string | null
  actor_id: string | null
  points: number | null
  read_at: number | null
  cleared_at: number | null
  created_at: number
  subject_id: string | null
  detail: string | null
  in_app: boolean
  mail_due: boolean
}

export interface PasswordLinksRow {
  token_hash: Buffer
  user_id: string
  purpose: 'reset' | 'welcome' | 'recovered'
  created_at: number
  expires_at: number
  used_at: number | null
  email: string | null
}

export interface PlanningChangesRow {
  center_id: string
  _id: string
  user_id: string
  day: string
  kind: string
  from_shift: unknown
  to_shift: unknown
  actor_id: string | null
  other_id: string | null
  demand_id: string | null
  reason: string | null
  at: number
  written_at: number
}

export interface PlanningModificationsRow {
  center_id: string
  _id: string
  user_id: string
  type: 'absence' | 'off_day' | 'custom_modification'
  status: 'pending' | 'approved' | 'rejected' | 'withdrawn'
  from_day: string
  to_day: string
  shift: unknown
  created_by: string | null
  decided_by: string | null
  reason: string | null
  created_at: number
  decided_at: number | null
  cause: string | null
  comment: string
}

export interface PointsAccountsRow {
  center_id: string
  _id: string
  user_id: string | null
  balance: number
  held: number
  lowest_balance: number
  closed_at: number | null
}

export interface PointsEntriesRow {
  center_id: string
  transaction_id: string
  account_id: string
  amount: number
  balance_after: number
  at: number
}

export interface PointsTransactionsRow {
  center_id: string
  _id: string
  sender_account: string
  receiver_account: string
  amount: number
  type: 'transfer' | 'replacement'
  status: 'pending' | 'completed' | 'cancelled'
  description: string
  demand_id: string | null
  effective_date: string
  scheduled_date: string | null
  due_at: number
  created_at: number
  settled_at: number | null
}

export interface RecoveryRequestsRow {
  _id: string
  center_id: string
  name: string
  last_name: string
  registration_number: string | null
  former_email: string | null
  new_email: string
  phone: string | null
  message: string
  status: 'pending' | 'approved' | 'rejected'
  user_id: string | null
  decided_by: string | null
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

export interface RotationActivationsRow {
  center_id: string
  activation_date: string
  rotation_id: string
}

export interface RotationsRow {
  center_id: string
  _id: string
  name: string
  days: unknown
  created_at: number
  deleted_at: number | null
  replaced_by: string | null
}

export interface SchoolPeriodsRow {
  zone: 'A' | 'B' | 'C' | 'corse' | 'outremer'
  name: string
  start_day: string
  end_day: string
}

export interface SessionsRow {
  _id: string
  user_id: string
  user_agent: string | null
  created_at: number
  last_used_at: number
  expires_at: number
  ended_at: number | null
  ended_because: 'logout' | 'reuse' | 'expired' | 'passwordChanged' | 'administrator' | null
  password_proof_until: number | null
}

export interface ShiftTransfersRow {
  center_id: string
  demand_id: string
  day: string
  type: 'substitution' | 'switch'
  giver_id: string
  taker_id: string
  given: unknown
  given_team_id: string | null
  returned: unknown
  returned_team_id: string | null
  at: number
}

export interface TeamCycleStartsRow {
  center_id: string
  team_id: string
  from_day: string
  cycle_start_date: string
}

export interface TeamOccurrencesRow {
  center_id: string
  user_id: string
  from_day: string
  _id: string
  team_id: string | null
}

export interface TeamRotationsRow {
  center_id: string
  team_id: string
  from_day: string
  rotation_id: string | null
}

export interface TeamsRow {
  center_id: string
  _id: string
  name: string
  color: string
  order: number
  deleted_at: number | null
}

export interface TicketsRow {
  _id: string
  center_id: string | null
  user_id: string | null
  name: string
  email: string
  subject: string
  message: string
  created_at: number
  read_at: number | null
  read_by: string | null
  deleted_at: number | null
}

export interface TotpRecoveryCodesRow {
  user_id: string
  code_hash: Buffer
  used_at: number | null
}

export interface UsersRow {
  _id: string
  center_id: string | null
  email: string
  password_hash: string
  status: 'pending' | 'approved'
  is_admin: boolean
  admin_type: 'center' | 'master' | null
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
  is_demo: boolean
  created_at: number
  deleted_at: number | null
  totp_secret: string | null
  totp_confirmed_at: number | null
  totp_next_secret: string | null
  totp_last_step: number | null
  approved_at: number | null
  approved_by: string | null
  erased_at: number | null
  patch_notes_seen: string | null
  email_verified_at: number | null
  pending_email: string | null
  administrator_until: number | null
}
