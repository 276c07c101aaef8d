// The pictures of what administrators change: each sheet and question of their screens, up to the last press; then the same without network.
import { chooseOption } from './choose-option.ts'
import { people } from './people.ts'
import {
  chooseTeam,
  click,
  fill,
  fillFirst,
  goOffline,
  pasteMembers,
  press,
  steps,
  warnOfImport,
  writeAnnouncement,
  chooseAudience,
} from './screen-acts.ts'
import type { Act } from './screen-acts.ts'
import { shot } from './shot.ts'
import type { Shot } from './shot.ts'

const { admin, master } = people

const openTeam = click('button', /^Équipe B/)
const openTrial = click('link', /^Essai/)
const openMember = click('button', /Avocetta/)
const more = click('button', 'Autres actions')
const item =
  (name: string): Act =>
  async (page) =>
    page.getByRole('menuitem', { name }).click()
const option =
  (field: string, name: string | RegExp): Act =>
  async (page) => {
    await page.getByRole('dialog').getByRole('combobox', { name: field }).click()
    await chooseOption(page.getByRole('option', { name }))
  }

export const CHANGES: readonly Shot[] = [
  shot('users-import-preview', '/users?import=1', admin, pasteMembers('Orme;Ève;eve.orme@exemple.fr;Équipe B\nSaule;Luc;luc@;Équipe Z')),
  shot('users-import-ready', '/users?import=1', admin, pasteMembers('Orme;Ève;eve.orme@exemple.fr;Équipe B')),
  shot('users-import-warned', '/users?import=1', admin, steps(warnOfImport, pasteMembers('Orme;Ève;eve.orme@exemple.fr;Équipe B'))),
  shot('users-add', '/users?add=1', admin),
  shot('users-import-master', '/users?import=1', master),
  shot(
    'users-sheet-team-effects',
    '/users?q=avocetta',
    admin,
    steps(openMember, chooseTeam, option('Équipe', 'Équipe A'), click('button', 'Voir ce que cela change')),
  ),
  shot('recovery-choose', '/admin/account-recovery', admin, click('button', /^Refuser…/)),
  shot('planning-requests-reject', '/calendar?requests=pending', admin, click('button', /^Refuser/)),
  shot('rules-changed', '/admin/rules', admin, fillFirst('Au moins', '14')),
  shot('rules-hours', '/admin/rules', admin, click('button', /^Détailler J par heures/)),
  shot('rules-wrong', '/admin/rules', admin, steps(fillFirst('Au moins', 'x'), click('button', 'Enregistrer'))),
  shot('emails-written', '/emails', admin, writeAnnouncement),
  shot('emails-audience', '/emails', admin, steps(writeAnnouncement, chooseAudience)),
  shot('emails-question', '/emails', admin, steps(writeAnnouncement, click('button', 'Envoyer l’annonce'))),
  shot('emails-one', '/emails?view=history', admin, click('button', /^Annonce générale/)),
  shot('tickets-delete', '/tickets', admin, steps(click('button', /Un casier/), click('button', /^Supprimer/))),
  shot('admin-queue-jobs', '/admin-panel', master, steps(click('button', /^E-mails et tâches/), press('Tâches'))),
  { ...shot('calendar-team-side', '/calendar?view=team', admin), isOnItsSide: true },
  { ...shot('calendar-vacation-side', '/calendar?view=team&day=:shortDay&shift=:shortShift', admin), isOnItsSide: true },
  shot('teams-first', '/center/:newCenter/teams', master),
  shot('teams-first-names', '/center/:newCenter/teams', master, click('button', /équipes du cycle$/)),
  shot('pending-users-approve-first', '/admin/pending-users', master, click('button', 'Approuver Gaëlle Tremble')),
  shot('teams-edit', '/center/:center/teams', admin, steps(openTeam, click('button', /^Modifier le nom/))),
  shot('teams-place', '/center/:center/teams', admin, steps(openTeam, click('button', /^Changer sa place/))),
  shot('teams-cycle', '/center/:center/teams', admin, steps(openTeam, click('button', /^Changer de cycle/))),
  shot('rotation-editor-templates', '/rotation', admin, steps(openTrial, click('button', 'Modèles'))),
  shot('rotation-editor-shifted', '/rotation', admin, steps(openTrial, click('button', 'Décaler les équipes'))),
  shot(
    'rotation-editor-activate',
    '/rotation',
    admin,
    steps(openTrial, click('button', 'Décaler les équipes'), click('button', 'Activer')),
  ),
  shot(
    'rotation-editor-effects',
    '/rotation',
    admin,
    steps(openTrial, click('button', 'Décaler les équipes'), click('button', 'Activer'), click('button', 'Voir ce que cela change')),
  ),
  shot('rotation-editor-rename', '/rotation', admin, steps(openTrial, more, item('Renommer'))),
  shot('rotation-editor-remove', '/rotation', admin, steps(openTrial, more, item('Supprimer'))),
  shot('rotation-remove-date', '/rotation', admin, click('button', /^Retirer cette date/)),
  shot(
    'centers-wrong',
    '/center/centers',
    master,
    steps(click('button', 'Créer un centre'), fill('Nom du centre', ''), click('button', 'Créer le centre')),
  ),
]

/** Read data stays, and waiting actions say so. */
export const OFFLINE: readonly Shot[] = [
  shot('admin-panel-offline', '/admin-panel', admin, goOffline),
  shot('pending-users-offline', '/admin/pending-users', admin, goOffline),
  shot('rules-offline', '/admin/rules', admin, goOffline),
  shot('rotation-offline', '/rotation', admin, goOffline),
  shot('rotation-editor-offline', '/rotation', admin, steps(openTrial, goOffline)),
  shot('teams-sheet-offline', '/center/:center/teams', admin, steps(openTeam, goOffline)),
  shot('users-sheet-offline', '/users?q=avocetta', admin, steps(openMember, goOffline)),
  shot('emails-offline', '/emails', admin, steps(writeAnnouncement, goOffline)),
  shot('tickets-offline', '/tickets', admin, goOffline),
]
