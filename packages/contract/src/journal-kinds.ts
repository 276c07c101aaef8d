// Every kind of act that the journal of a centre keeps, and what it is about: what a reader filters by. Without schemas, so that a screen
// may ask it. A new act is a line here, one call of `keepAct` in the transaction that does it, and its sentence.

export const journalGroups = [
  'overrides',
  'plannings',
  'promises',
  'roles',
  'accounts',
  'demands',
  'rotations',
  'months',
  'rules',
  'announcements',
  'sessions',
] as const
export type JournalGroup = (typeof journalGroups)[number]

const kinds = {
  /** An administrator went through a rule, a notice or the team, with a written reason. */
  override: 'overrides',
  /** Days that had begun were written down otherwise: of a member, or of the plan of the centre. */
  pastCorrected: 'overrides',
  /** Days of a member were changed: an absence or a leave, other hours or an activity, days taken back. */
  absencePlaced: 'plannings',
  hoursPlaced: 'plannings',
  daysTakenBack: 'plannings',
  /** A vacancy was given to somebody, or taken from them; people were asked for it one batch after another. */
  vacancyAssigned: 'plannings',
  vacancyFreed: 'plannings',
  waveStarted: 'plannings',
  /** A leave campaign was opened, wished for in somebody's place, published as leave, or withdrawn. */
  campaignOpened: 'plannings',
  campaignWishesEntered: 'plannings',
  campaignPublished: 'plannings',
  campaignWithdrawn: 'plannings',
  /** A day that the roster had promised was touched by somebody else than its member. */
  firmTouched: 'promises',
  role: 'roles',
  /** Somebody was made a master administrator on the machine of the server. */
  masterRecovered: 'roles',
  /** Somebody stands in for whoever decides requests, on some days. */
  deputyNamed: 'roles',
  deputyEnded: 'roles',
  import: 'accounts',
  /** A planning of a spreadsheet was written, or taken back. */
  takeoverWritten: 'rotations',
  takeoverTakenBack: 'rotations',
  accountApproved: 'accounts',
  accountRejected: 'accounts',
  accountRecovered: 'accounts',
  /** The members themselves did it, or an administrator. */
  accountClosed: 'accounts',
  /** The departure of a member was decided, or given another day; it was undone. */
  departureSet: 'accounts',
  departureUndone: 'accounts',
  memberSuspended: 'accounts',
  memberReinstated: 'accounts',
  /** A member came from another centre, or from none; or went to another one. */
  memberArrived: 'accounts',
  memberLeft: 'accounts',
  /** An administrator took away the services of sign-on that open the account of a member. */
  signOnUnlinked: 'accounts',
  /** An administrator let a member in by their password for a day, whose centre closed passwords. */
  passwordOpened: 'accounts',
  pointsCorrected: 'accounts',
  /** A line of an hours account: hours carried over, or a correction. */
  hoursCorrected: 'accounts',
  /** The share of time of a member, or the hours they owe. */
  hourTermsChanged: 'accounts',
  /** The restrictions of a member; they themselves stand in no journal. */
  restrictionsChanged: 'accounts',
  /** The days on which a member learns a function, and no staffing counts them. */
  traineeshipsChanged: 'accounts',
  /** A rest that was due to a member is due no more, by the decision of an administrator. */
  restWaived: 'accounts',
  /** A line of a balance of leave. */
  leaveWritten: 'accounts',
  /** Balances of a file were written, or taken back. */
  balancesImported: 'accounts',
  balancesTakenBack: 'accounts',
  /** An administrator closed it in the place of its poster. */
  demandClosed: 'demands',
  /** An exchange that waited for an approval got it, or did not. */
  exchangeApproved: 'demands',
  exchangeRefused: 'demands',
  /** The points that a vacancy gives, set as it was opened or changed since. */
  vacancyPriced: 'demands',
  /** A month was closed or reopened; a closed one was corrected by a line of the next; it was handed over to payroll. */
  monthClosed: 'months',
  monthReopened: 'months',
  monthRegularised: 'months',
  payExported: 'months',
  /** Codes, rounding, meals or profiles of payroll. */
  paySettingsChanged: 'months',
  rotationCreated: 'rotations',
  rotationChanged: 'rotations',
  rotationRemoved: 'rotations',
  rotationActivated: 'rotations',
  activationRemoved: 'rotations',
  centerCreated: 'rules',
  centerRemoved: 'rules',
  teamCreated: 'rules',
  teamRemoved: 'rules',
  center: 'rules',
  /** The levels by which requests are approved. */
  approvalsChanged: 'rules',
  rules: 'rules',
  /** The screen on the wall: it was made or given another address, its names were chosen, it was closed. */
  wallOpened: 'rules',
  wallChanged: 'rules',
  wallClosed: 'rules',
  /** A key for a program: it was made, taken over by another administrator, revoked, or ended because nobody took it over. */
  keyCreated: 'rules',
  keyTakenOver: 'rules',
  keyRevoked: 'rules',
  keyLapsed: 'rules',
  /** A webhook: it was made, turned on again, removed, or went off because it was not reached for a day. */
  webhookCreated: 'rules',
  webhookOn: 'rules',
  webhookRemoved: 'rules',
  webhookOff: 'rules',
  /** A master administrator set a service of sign-on or a directory for the centre, or removed it. */
  signOnSet: 'rules',
  signOnRemoved: 'rules',
  directorySet: 'rules',
  directoryRemoved: 'rules',
  announcementSent: 'announcements',
  announcementRemoved: 'announcements',
  /** Sessions of administrators alone. */
  /** A master administrator came in by a password, where members come in by none. */
  masterCameIn: 'sessions',
  sessionOpened: 'sessions',
  sessionEnded: 'sessions',
} as const satisfies Record<string, JournalGroup>

export type JournalKind = keyof typeof kinds

const isKind = (name: string): name is JournalKind => name in kinds
export const journalKindNames = Object.keys(kinds).filter(isKind)

export const kindsOf = (group: JournalGroup): JournalKind[] => journalKindNames.filter((kind) => kinds[kind] === group)
