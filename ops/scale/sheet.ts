// The rows of one drawn centre, by table and by the day on which they were written: a year is written day by day over all centres, as
// it was lived, so that what a centre wrote in a year is scattered over the table as it is in service.
import type * as rows from '../../apps/server/src/db/rows.ts'
import { cut } from './markers.ts'
import type { Drawn } from './markers.ts'

/** A table that the seed fills, with its row: what `npm run row-types` renames does not compile here. */
export interface RowOf {
  accounts: rows.AccountsRow
  address_links: rows.AddressLinksRow
  announcements: rows.AnnouncementsRow
  api_keys: rows.ApiKeysRow
  availabilities: rows.AvailabilitiesRow
  avatars: rows.AvatarsRow
  calendar_devices: rows.CalendarDevicesRow
  calendar_feeds: rows.CalendarFeedsRow
  calendar_group_feeds: rows.CalendarGroupFeedsRow
  center_changes: rows.CenterChangesRow
  center_fences: rows.CenterFencesRow
  center_places: rows.CenterPlacesRow
  centers: rows.CentersRow
  circle_places: rows.CirclePlacesRow
  circle_searches: rows.CircleSearchesRow
  circles: rows.CirclesRow
  conversation_members: rows.ConversationMembersRow
  conversations: rows.ConversationsRow
  demands: rows.DemandsRow
  center_directories: rows.CenterDirectoriesRow
  directory_members: rows.DirectoryMembersRow
  handover_acknowledgements: rows.HandoverAcknowledgementsRow
  handover_notes: rows.HandoverNotesRow
  hour_lines: rows.HourLinesRow
  idempotency_keys: rows.IdempotencyKeysRow
  known_devices: rows.KnownDevicesRow
  leave_campaigns: rows.LeaveCampaignsRow
  leave_wishes: rows.LeaveWishesRow
  leave_lines: rows.LeaveLinesRow
  login_tries: rows.LoginTriesRow
  mails: rows.MailsRow
  members: rows.MembersRow
  messages: rows.MessagesRow
  month_closings: rows.MonthClosingsRow
  month_figures: rows.MonthFiguresRow
  month_regularisations: rows.MonthRegularisationsRow
  notifications: rows.NotificationsRow
  pay_exports: rows.PayExportsRow
  password_links: rows.PasswordLinksRow
  planning_changes: rows.PlanningChangesRow
  planning_modifications: rows.PlanningModificationsRow
  points_accounts: rows.PointsAccountsRow
  points_entries: rows.PointsEntriesRow
  points_transactions: rows.PointsTransactionsRow
  push_deliveries: rows.PushDeliveriesRow
  push_subscriptions: rows.PushSubscriptionsRow
  recovery_requests: rows.RecoveryRequestsRow
  refresh_tokens: rows.RefreshTokensRow
  rest_debts: rows.RestDebtsRow
  rotation_activations: rows.RotationActivationsRow
  rotations: rows.RotationsRow
  search_records: rows.SearchRecordsRow
  sessions: rows.SessionsRow
  shift_transfers: rows.ShiftTransfersRow
  sign_on_identities: rows.SignOnIdentitiesRow
  sign_on_sessions: rows.SignOnSessionsRow
  sms_days: rows.SmsDaysRow
  sms_deliveries: rows.SmsDeliveriesRow
  sms_numbers: rows.SmsNumbersRow
  sms_targets: rows.SmsTargetsRow
  takeovers: rows.TakeoversRow
  team_cycle_starts: rows.TeamCycleStartsRow
  team_occurrences: rows.TeamOccurrencesRow
  team_rotations: rows.TeamRotationsRow
  teams: rows.TeamsRow
  tickets: rows.TicketsRow
  totp_recovery_codes: rows.TotpRecoveryCodesRow
  vacancies: rows.VacanciesRow
  vacancy_asks: rows.VacancyAsksRow
  walls: rows.WallsRow
  webhook_deliveries: rows.WebhookDeliveriesRow
  webhooks: rows.WebhooksRow
}
export type TableName = keyof RowOf

/** Rows of one table, written at one time, with the same columns. Instants are texts. */
export interface Lot {
  readonly table: TableName
  readonly columns: readonly string[]
  readonly drawn: Drawn
  readonly count: number
}

/** PostgreSQL's name of the type of each column, by table and column. */
export type ColumnTypes = ReadonlyMap<string, string>

const escaped = (text: string) => text.replaceAll(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character)
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A value in COPY's text format. Elements of arrays are identifiers and short words. */
function cell(value: unknown, type: string): string {
  if (value === null) return '\\N'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (type === 'jsonb') return escaped(JSON.stringify(value))
  if (Array.isArray(value)) return `{${value.map((element) => `"${String(element)}"`).join(',')}}`
  if (typeof value !== 'string') throw new TypeError(`not written as ${type}: ${typeof value}`)
  return escaped(value)
}

export class Sheet {
  readonly #types: ColumnTypes
  readonly #timeOf: (at: number) => number
  readonly #lots = new Map<string, { readonly table: TableName; readonly columns: readonly string[]; readonly lines: string[] }>()
  #lastId = 0

  /** @param timeOf in which of the times written one after the other an instant lies */
  constructor(types: ColumnTypes, timeOf: (at: number) => number) {
    this.#types = types
    this.#timeOf = timeOf
  }

  /** A number that no other thing of the centre has. */
  next(): number {
    this.#lastId += 1
    return this.#lastId
  }

  /** @param at instant at which the row was written, in milliseconds */
  add<Table extends TableName>(table: Table, at: number, row: Readonly<Partial<Record<keyof RowOf[Table], unknown>>>): void {
    const entries = Object.entries<unknown>(row)
    const columns = entries.map(([column]) => column)
    const key = `${this.#timeOf(at)} ${table} ${columns.join(' ')}`
    const lot = this.#lots.get(key) ?? { table, columns, lines: [] }
    this.#lots.set(key, lot)
    lot.lines.push(
      entries
        .map(([column, value]) => {
          const type = this.#types.get(`${table}.${column}`)
          if (type === undefined) throw new Error(`no column ${table}.${column}`)
          return cell(value, type)
        })
        .join('\t'),
    )
  }

  /** Gives the rows by time, the earliest first. */
  lots(): ReadonlyMap<number, readonly Lot[]> {
    const byTime = new Map<number, Lot[]>()
    for (const [key, { table, columns, lines }] of this.#lots) {
      const time = Number(key.slice(0, key.indexOf(' ')))
      const lots = byTime.get(time) ?? []
      byTime.set(time, lots)
      lots.push({ table, columns, drawn: cut(`${lines.join('\n')}\n`), count: lines.length })
    }
    return new Map([...byTime].toSorted(([a], [b]) => a - b))
  }
}
