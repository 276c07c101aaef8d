// Every screen the pictures show, as data: its address, who looks at it, what the network does to it, what is done before the picture.
import type { Page } from '@playwright/test'
import { pages, type Audience } from '@releve/web/src/app/pages.ts'
import {
  askForCode,
  askForLink,
  askForSmsCode,
  chooseTeam,
  chooseVacation,
  choosePart,
  click,
  editFirstDay,
  chooseEmpty,
  writeLetters,
  writeShortCycle,
  placeTeam,
  firstWork,
  giveFirst,
  learnFunction,
  leaveUnsaved,
  lookElsewhere,
  acceptAnotherDay,
  nameAudience,
  nameAudienceFor,
  chooseCriteria,
  makeAddress,
  mayTakeOffline,
  openConversation,
  openFilters,
  openFirst,
  openLetter,
  openMenu,
  openOther,
  openOwn,
  openSettled,
  openSideMenu,
  openOldWall,
  openWall,
  pickMonth,
  showNotes,
  showWholeMonth,
  readyTransfer,
  scan,
  searchQuickly,
  steps,
  takeOffline,
  toFoot,
  toTextsDropped,
  writeNote,
  writeOffline,
} from './screen-acts.ts'
import { ANSWERS } from './screens-answers.ts'
import { CHANGES, OFFLINE } from './screens-administration.ts'
import { DECISIONS } from './screens-decisions.ts'
import { GRID } from './screens-grid.ts'
import { HOLIDAYS } from './screens-holidays.ts'
import { LEAVE } from './screens-leave.ts'
import { SELDOM } from './screens-seldom.ts'
import { shot } from './shot.ts'
import type { Shot } from './shot.ts'
import { people } from './people.ts'
import { newcomers } from './newcomers.ts'

/** The same pages, as several people find them: « page-suffix », by the suffix of each and their address. */
const asFoundBy = (emailBySuffix: Readonly<Record<string, string>>, paths: Readonly<Record<string, string>>): Shot[] =>
  Object.entries(paths).flatMap(([page, path]) =>
    Object.entries(emailBySuffix).map(([suffix, email]) => shot(`${page}-${suffix}`, path, email)),
  )

const { admin, camille, emma, helene, jade, karim, master, pending } = people

const VISITORS: readonly Shot[] = [
  shot('landing', '/landing', null),
  shot('login', '/login', null),
  shot('login-refused', '/login', null, click('button', 'Se connecter')),
  shot('login-code', '/login', null, askForCode),
  shot('creation', '/creation', null),
  shot('creation-refused', '/creation', null, click('button', 'Créer le compte')),
  shot('get-started', '/get-started', null),
  shot('reset-password', '/reset-password', null),
  shot('reset-password-sent', '/reset-password', null, askForLink),
  shot('reset-password-choose', '/reset-password?token=essai#eloise.meleze%40sdis-brumaie.example', null),
  shot('account-recovery', '/account-recovery', null),
  shot('accessibilite', '/accessibilite', null),
  shot('confidentialite', '/confidentialite', null),
  shot('contact-admin', '/contact-admin', null),
  shot('contact-admin-member', '/contact-admin', camille),
  shot('pending-approval', '/pending-approval', pending),
  shot('not-found', '/nulle-part', camille),
  shot('wall', '/center/centers', admin, openWall),
  shot('wall-old', '/center/centers', admin, openOldWall),
  shot('wall-closed', `/wall#${'A'.repeat(44)}`, null),
]

const SETTINGS: readonly Shot[] = [
  shot('parameter-list', '/parameter', camille),
  shot('parameter-account', '/parameter/account', camille),
  shot('parameter-account-email', '/parameter/account', camille, click('button', 'Changer d’adresse')),
  shot('parameter-security', '/parameter/security', camille),
  shot('parameter-security-scan', '/parameter/security', karim, scan),
  shot('parameter-appearance', '/parameter/appearance', camille),
  shot('parameter-calendar', '/parameter/calendar', camille),
  shot('parameter-calendar-made', '/parameter/calendar', helene, makeAddress),
  shot('parameter-sessions', '/parameter/sessions', camille),
  shot('parameter-data', '/parameter/data', camille),
  shot('parameter-data-close', '/parameter/data', camille, click('button', /^Fermer mon compte/)),
  shot('parameter-account-unsaved', '/parameter/account', camille, leaveUnsaved),
  shot('parameter-availability', '/parameter/availability', camille),
  shot('parameter-availability-days', '/parameter/availability', camille, click('button', 'Ajouter')),
  shot('parameter-availability-never', '/parameter/availability', camille, click('button', 'Une règle')),
  shot('parameter-availability-number', '/parameter/availability', camille, click('switch', /^M’appeler aussi/)),
  shot('parameter-availability-unsaid', '/parameter/availability', jade),
  shot('parameter-notifications', '/parameter/notifications', camille),
  shot('parameter-notifications-admin', '/parameter/notifications', admin),
  shot('parameter-notifications-sms', '/parameter/notifications', camille, click('switch', /^Recevoir des SMS/)),
  shot('parameter-notifications-sms-code', '/parameter/notifications', karim, askForSmsCode),
  shot('parameter-notifications-criteria', '/parameter/notifications', camille, chooseCriteria),
  shot('parameter-notifications-hours', '/parameter/notifications', camille, click('button', 'Changer les heures')),
  shot('haptic', '/haptic', camille),
  shot('patchnotes', '/patchnotes', camille),
  shot('announcements', '/announcements', camille),
  shot('announcements-one', '/announcements', camille, click('button', /La galette/)),
  shot('financement', '/financement', camille),
  shot('financement-master', '/financement', master),
  shot('financement-entry', '/financement', master, click('button', 'Inscrire un montant')),
  shot('financement-target', '/financement', master, click('button', 'Fixer l’objectif')),
]

const PLANNING: readonly Shot[] = [
  shot('dashboard', '/dashboard', camille),
  shot('dashboard-g24', '/dashboard', jade),
  shot('dashboard-5x8', '/dashboard', emma),
  shot('dashboard-admin', '/dashboard', admin),
  shot('dashboard-master', '/dashboard', master),
  shot('dashboard-notes', '/dashboard', camille, showNotes),
  shot('dashboard-note-write', '/dashboard', admin, writeNote),
  shot('menu-member', '/dashboard', camille, openSideMenu),
  shot('quick-search', '/dashboard', camille, searchQuickly),
  shot('notifications', '/dashboard', camille, click('button', /^Notifications/)),
  shot('account-menu', '/dashboard', camille, click('button', /^Votre compte/)),
  { ...shot('calendar', '/calendar', camille), isPrinted: true },
  shot('calendar-g24', '/calendar', jade),
  shot('calendar-5x8', '/calendar', emma),
  shot('calendar-master', '/calendar', master),
  shot('calendar-day', '/calendar', camille, firstWork),
  shot('calendar-pick', '/calendar', camille, pickMonth),
  shot('calendar-grid', '/calendar', camille, showWholeMonth),
  shot('calendar-foot', '/calendar', camille, toFoot),
  shot('calendar-team', '/calendar?view=team', camille),
  { ...shot('calendar-team-admin', '/calendar?view=team', admin), isPrinted: true },
  shot('calendar-team-g24', '/calendar?view=team', jade),
  shot('calendar-team-5x8', '/calendar?view=team', emma),
  shot('calendar-member-day', '/calendar?view=team&day=:today&member=:helene', admin),
  shot('calendar-vacation', '/calendar?view=team&day=:today&shift=N', camille),
  shot('calendar-vacation-assign', '/calendar?view=team&day=:today&shift=N', admin, click('button', /^Affecter /)),
  shot('planning-ask', '/calendar?ask=2027-01-12', camille),
  shot('planning-register', '/calendar?view=team&ask=2027-01-12&member=:helene', admin),
  shot('planning-post-for', '/calendar?view=team&day=:workday&member=:helene', admin, nameAudienceFor),
  shot('planning-requests', '/calendar?requests=pending', admin),
  shot('planning-requests-all', '/calendar?requests=all', admin),
  shot('planning-requests-mine', '/calendar?requests=mine', camille),
]

const EXCHANGES: readonly Shot[] = [
  shot('exchange-replace', '/exchange/replace', camille),
  shot('exchange-switch', '/exchange/switch', camille),
  shot('exchange-replace-admin', '/exchange/replace', admin),
  shot('exchange-replace-master', '/exchange/replace', master),
  shot('exchange-all', '/exchange/replace?all=1', emma),
  shot('exchange-open', '/exchange/replace', camille, openFirst),
  shot('exchange-may-wait', '/exchange/replace', camille, mayTakeOffline),
  shot('exchange-waiting', '/exchange/replace', camille, takeOffline),
  shot('exchange-open-switch', '/exchange/switch', jade, openFirst),
  shot('exchange-open-own', '/exchange/replace?all=1', camille, openOwn),
  shot('exchange-open-admin', '/exchange/replace', admin, giveFirst),
  shot('exchange-open-other', '/exchange/replace', camille, openOther),
  shot('exchange-open-settled', '/exchange/replace?all=1', camille, openSettled),
  shot('exchange-filters', '/exchange/replace', camille, openFilters),
  shot('exchange-form', '/exchange/replace?post=1', camille),
  shot('exchange-form-chosen', '/exchange/replace?post=1', camille, chooseVacation),
  shot('exchange-form-part', '/exchange/replace?post=1', camille, choosePart),
  shot('exchange-form-audience', '/exchange/replace?post=1', camille, nameAudience),
  shot('exchange-form-switch', '/exchange/switch?post=1', jade),
  shot('circle', '/exchange/circle?circle=:circle', camille),
  shot('circle-of-four', '/exchange/circle?circle=:ring', people.yann),
  shot('circle-list', '/exchange/switch', camille),
  shot('exchange-form-opening', '/exchange/switch?post=:opening', camille, acceptAnotherDay),
  shot('circle-gone', '/exchange/circle?circle=00000000-0000-4000-8000-000000000000', camille),
  shot('messages', '/messages', camille),
  shot('messages-admin', '/messages', admin),
  shot('messages-conversation', '/messages', camille, openConversation),
  shot('messages-waiting', '/messages', camille, writeOffline),
  shot('messages-write', '/messages?write=1', camille),
  shot('messages-inbox', '/messages?tab=notifications', camille),
]

const MEMBERS: readonly Shot[] = [
  shot('users', '/users', admin),
  shot('users-member', '/users', camille),
  shot('users-master', '/users', master),
  shot('users-member-filters', '/users', camille, openFilters),
  shot('users-none', '/users?q=zzzz', admin),
  shot('users-sheet', '/users?q=avocetta', admin, click('button', /Avocetta/)),
  shot('users-sheet-identity', '/users?q=avocetta', admin, steps(click('button', /Avocetta/), click('button', /^Identité et coordonnées/))),
  shot('users-sheet-team', '/users?q=avocetta', admin, steps(click('button', /Avocetta/), chooseTeam)),
  shot('users-sheet-role', '/users?q=avocetta', admin, steps(click('button', /Avocetta/), click('button', /^Nommer administrateur du/))),
  shot(
    'users-sheet-restrictions',
    '/users?q=avocetta',
    admin,
    steps(
      click('button', /Avocetta/),
      click('button', /^Restrictions/),
      click('button', /^Heures exclues/),
      click('button', /^Jours non travaillés/),
    ),
  ),
  shot(
    'users-sheet-traineeships',
    '/users?q=avocetta',
    admin,
    steps(click('button', /Avocetta/), click('button', /^Doublures/), click('button', /^Ajouter une doublure/)),
  ),
  shot(
    'users-sheet-traineeships-written',
    '/users?q=avocetta',
    admin,
    steps(click('button', /Avocetta/), click('button', /^Doublures/), learnFunction),
  ),
  shot('users-sheet-close', '/users?q=avocetta', admin, steps(click('button', /Avocetta/), click('button', /^Fermer le compte/))),
  shot('users-sheet-master', '/users?q=avocetta', master, steps(click('button', /Avocetta/), click('button', /^Changer de centre/))),
  shot('users-import', '/users?import=1', admin),
  shot('pending-users', '/admin/pending-users', admin),
  shot('pending-users-master', '/admin/pending-users', master),
  shot('pending-users-approve', '/admin/pending-users', admin, click('button', /^Approuver/)),
  shot('pending-users-reject', '/admin/pending-users', admin, click('button', /^Refuser/)),
  shot('profile', '/profile/:me', camille),
  shot('profile-admin', '/profile/:me', admin),
  shot('profile-other', '/profile/:helene', camille),
  shot('profile-other-admin', '/profile/:helene', admin),
  shot('change-history', '/profile/:me/change-history', camille),
  shot('change-history-admin', '/profile/:helene/change-history', admin),
  shot('hours', '/profile/:me/hours', camille),
  shot('hours-admin', '/profile/:helene/hours', admin),
  shot(
    'hours-terms',
    '/profile/:helene/hours',
    admin,
    steps(click('button', 'Quotité et heures dues'), click('button', 'Ajouter une date')),
  ),
  shot('hours-line', '/profile/:helene/hours', admin, steps(click('button', 'Écrire une ligne'), click('button', 'Écrire la ligne'))),
  shot('hours-nothing', '/profile/:me/hours?year=2020', camille),
  shot('transaction-history', '/profile/:me/transaction-history', camille),
  shot('transaction-history-admin', '/profile/:helene/transaction-history', admin),
  shot('transfer', '/profile/:me/transaction-history', camille, click('button', 'Transférer')),
  shot('transfer-ready', '/profile/:me/transaction-history', camille, steps(click('button', 'Transférer'), readyTransfer)),
]

const ADMINISTRATION: readonly Shot[] = [
  shot('admin-panel', '/admin-panel', admin),
  shot('admin-panel-master', '/admin-panel', master),
  shot('admin-panel-texts', '/admin-panel', master, toTextsDropped),
  shot('admin-queue', '/admin-panel', master, click('button', /^E-mails et tâches/)),
  shot('admin-account-recovery', '/admin/account-recovery', admin),
  shot('admin-account-recovery-master', '/admin/account-recovery', master),
  shot('rules', '/admin/rules', admin),
  shot('rules-master', '/admin/rules', master),
  shot('keys', '/admin/keys', admin),
  shot('keys-create', '/admin/keys', admin, click('button', 'Créer une clé')),
  shot('hour-terms', '/admin/hours', admin),
  shot('hour-terms-added', '/admin/hours', admin, click('button', 'Ajouter une date')),
  shot('hour-terms-balances', '/admin/hours', admin, click('button', 'Reprendre des soldes')),
  shot('fairness', '/admin/fairness', admin),
  shot('fairness-member', '/admin/fairness', admin, click('button', /Érable/)),
  shot('fairness-master', '/admin/fairness', master),
  shot('vacancies', '/vacancies', admin),
  shot('vacancies-period', '/vacancies?cover=1', admin),
  shot('vacancy', '/vacancies?vacancy=:vacancy', admin),
  shot('vacancy-filled', '/vacancies?vacancy=:filled', admin),
  shot('vacancy-promised', '/vacancies?vacancy=:promised', admin),
  shot('circles', '/admin/circles', admin),
  shot('circles-searched', '/admin/circles', admin, click('button', 'Chercher maintenant')),
  shot('circles-master', '/admin/circles', master),
  shot('directories', '/admin/directories', master),
  shot('directories-add', '/admin/directories', master, click('button', 'Ajouter un annuaire')),
  shot('sign-on', '/admin/sign-on', master),
  shot('sign-on-add', '/admin/sign-on', master, click('button', 'Ajouter un service')),
  shot('journal', '/admin/journal', admin),
  shot('journal-master', '/admin/journal', master),
  shot('calendar-elsewhere', '/calendar?view=team', master, lookElsewhere),
  shot('emails', '/emails', admin),
  shot('emails-master', '/emails', master),
  shot('emails-history', '/emails?view=history', admin),
  shot('emails-stats', '/emails?view=stats', master),
  shot('tickets', '/tickets', admin),
  shot('tickets-master', '/tickets', master),
  shot('tickets-letter', '/tickets', admin, openLetter),
  shot('rotation', '/rotation', admin),
  shot('rotation-master', '/rotation', master),
  shot('rotation-new', '/rotation', admin, click('button', 'Nouveau cycle')),
  shot('rotation-new-step', '/rotation?center=:newCenter&new=1', master),
  shot('rotation-new-empty', '/rotation', admin, steps(click('button', 'Nouveau cycle'), chooseEmpty)),
  shot('rotation-editor', '/rotation', admin, click('link', /^Essai/)),
  shot('rotation-editor-day', '/rotation', admin, steps(click('link', /^Essai/), editFirstDay)),
  shot('rotation-editor-letters', '/rotation', admin, steps(click('link', /^Essai/), writeLetters)),
  shot('rotation-editor-places', '/rotation', admin, steps(click('link', /^Essai/), placeTeam)),
  shot('rotation-editor-fit', '/rotation', admin, steps(click('link', /^Essai/), writeShortCycle)),
  shot('rotation-active', '/rotation/:rotation', admin),
  shot('rotation-member', '/rotation/:rotation', camille),
  shot('leave', '/leave', admin),
  shot('centers', '/center/centers', master),
  shot('centers-sheet', '/center/centers', master, click('button', /Fontmarne/)),
  shot('centers-create', '/center/centers', master, click('button', 'Créer un centre')),
  shot('centers-school', '/center/centers', master, click('button', 'Vacances scolaires')),
  shot('centers-own', '/center/centers', admin),
  shot('centers-member', '/center/centers', camille),
  shot('teams', '/center/:center/teams', admin),
  shot('teams-member', '/center/:center/teams', camille),
  shot('teams-sheet', '/center/:center/teams', admin, click('button', /^Équipe B/)),
  shot('teams-create', '/center/:center/teams', admin, click('button', 'Créer une équipe')),
]

/** The screens of a person in no team yet, of the first administrator of an empty centre, and of a platform administrator in no centre. */
const BEGINNINGS: readonly Shot[] = [
  ...asFoundBy(
    { 'new-member': newcomers.member, 'new-center': newcomers.admin },
    {
      dashboard: '/dashboard',
      calendar: '/calendar',
      'calendar-team': '/calendar?view=team',
      'exchange-replace': '/exchange/replace',
      'exchange-form': '/exchange/replace?post=1',
      messages: '/messages',
      profile: '/profile/:me',
      'change-history': '/profile/:me/change-history',
      'transaction-history': '/profile/:me/transaction-history',
      hours: '/profile/:me/hours',
      leave: '/leave',
    },
  ),
  ...asFoundBy(
    { 'new-center': newcomers.admin },
    {
      'admin-panel': '/admin-panel',
      'admin-account-recovery': '/admin/account-recovery',
      'pending-users': '/admin/pending-users',
      'planning-requests': '/calendar?requests=pending',
      rules: '/admin/rules',
      fairness: '/admin/fairness',
      circles: '/admin/circles',
      journal: '/admin/journal',
      emails: '/emails',
      'emails-history': '/emails?view=history',
      'emails-stats': '/emails?view=stats',
      tickets: '/tickets',
      rotation: '/rotation',
      teams: '/center/:center/teams',
      users: '/users',
    },
  ),
  ...asFoundBy({ master }, { messages: '/messages', profile: '/profile/:me', 'exchange-form': '/exchange/replace?post=1' }),
]

const DRAWN: readonly Shot[] = [
  VISITORS,
  SETTINGS,
  PLANNING,
  EXCHANGES,
  ANSWERS,
  MEMBERS,
  ADMINISTRATION,
  DECISIONS,
  CHANGES,
  GRID,
  HOLIDAYS,
  LEAVE,
  SELDOM,
  BEGINNINGS,
  OFFLINE,
].flat()

/** The person who looks at a page of that audience; null: a visitor. */
const LOOKS: Readonly<Record<Audience, string | null>> = {
  visitors: null,
  contact: null,
  everybody: null,
  pending,
  members: camille,
  administrators: admin,
}

/** Pages of the application that none of these shows: as somebody finds them who may. */
const FURTHER: readonly Shot[] = pages
  .map((page) => ({
    ...page,
    path: page.path.replace('$userId', ':me').replace('$centerId', ':center').replace('$rotationId', ':rotation'),
  }))
  .filter(({ path }) => !DRAWN.some((drawn) => drawn.path.split(/[?#]/, 1)[0] === path))
  .map(({ path, for: audience }) => shot(path.slice(1).replaceAll(/[^a-z]+/g, '-'), path, LOOKS[audience]))

export const screens: readonly Shot[] = [
  ...DRAWN,
  ...FURTHER,
  // The last: the browser keeps the menu wide.
  shot('menu', '/dashboard', admin, openMenu),
]

/** The screens most people look at every day: shown at more widths. */
const EVERYDAY: ReadonlySet<string> = new Set(
  'dashboard calendar calendar-team calendar-day exchange-replace exchange-open messages-conversation profile users admin-panel rotation-editor teams wall'.split(
    ' ',
  ),
)
export const isEveryday = ({ name }: Shot): boolean => EVERYDAY.has(name)

const STATED: ReadonlySet<string> = new Set(
  'dashboard calendar calendar-team exchange-replace exchange-switch messages messages-inbox notifications profile change-history transaction-history users-member users patchnotes financement parameter-sessions admin-panel rotation rules vacancies leave'.split(
    ' ',
  ),
)

/** The screens whose empty state is that of a new centre. */
const ALSO_STATED: ReadonlySet<string> = new Set(
  'pending-users fairness admin-account-recovery emails emails-history emails-stats tickets rotation-active teams centers planning-requests rules-master rotation-master decide approvals roles'.split(
    ' ',
  ),
)

const statesOf = (names: ReadonlySet<string>, networks: readonly NonNullable<Shot['network']>[]): Shot[] =>
  screens
    .filter(({ name }) => names.has(name))
    .flatMap((namedShot) => networks.map((network) => ({ ...namedShot, name: `${namedShot.name}--${network}`, network })))

export const states: readonly Shot[] = [
  ...statesOf(STATED, ['empty', 'loading', 'failed', 'offline']),
  ...statesOf(ALSO_STATED, ['loading', 'failed']),
]

/** Answers of somebody to whom nothing has happened yet, by the end of the address. */
const EMPTY: readonly (readonly [RegExp, unknown])[] = [
  // No answer for the whole start: each of its questions is asked.
  [/\/start(\?|$)/, {}],
  [/\/substitution\/changes$/, { since: '', isWhole: true, demands: [], gone: [] }],
  [/\/substitution$/, []],
  [/\/transactions(\?|$)/, { transactions: [], next: null }],
  [/\/transactions\/pending$/, { transactions: [] }],
  [/\/change-history/, { changes: [], next: null }],
  [/\/notifications\//, []],
  [/\/messages\/conversations$/, []],
  [/\/patchnotes$/, { releases: [], unseen: 0 }],
]

/** The session itself goes on: only what the screens read is touched. */
const SESSION = /\/api\/(auth\/(check|refresh|logout)|login|events)/

export async function bendNetwork(page: Page, network: Shot['network']): Promise<void> {
  if (network === undefined) return
  await page.route('**/api/**', async (route) => {
    const url = route.request().url()
    if (SESSION.test(url)) return route.continue()
    if (network === 'failed' || network === 'offline') return route.abort()
    // The call is never answered.
    if (network === 'loading') return undefined
    const empty = EMPTY.find(([pattern]) => pattern.test(url))
    return empty === undefined ? route.continue() : route.fulfill({ json: empty[1] })
  })
}
