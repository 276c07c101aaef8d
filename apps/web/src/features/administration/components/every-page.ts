// The list of all pages of administration: each stands under a title, by its address, with what one does there. Its name is that of the menus.

interface ListedPage {
  readonly path: string
  readonly note: string
}

export const everyPage: readonly { readonly title: string; readonly pages: readonly ListedPage[] }[] = [
  {
    title: 'Au quotidien',
    pages: [
      { path: '/decide', note: 'Approuver ou refuser ce qui attend votre accord' },
      { path: '/vacancies', note: 'Chercher qui manque, suivre les réponses' },
      { path: '/admin/pending-users', note: 'Accueillir les nouveaux comptes' },
      { path: '/admin/account-recovery', note: 'Rendre son accès à quelqu’un' },
      { path: '/tickets', note: 'Lire les messages adressés au centre' },
      { path: '/emails', note: 'Écrire à tout le centre, ou à une équipe' },
    ],
  },
  {
    title: 'Planning',
    pages: [
      { path: '/center/$centerId/teams', note: 'Leur place dans le cycle, leurs membres' },
      { path: '/rotation', note: 'Construire un cycle, l’activer' },
      { path: '/leave', note: 'L’année des congés, les campagnes de vœux' },
      { path: '/admin/activities', note: 'Formations, visites, congés, absences' },
      { path: '/admin/circles', note: 'Échanges à trois et plus, trouvés pour le centre' },
      { path: '/admin/takeover', note: 'Reprendre un planning tenu dans un tableur' },
    ],
  },
  {
    title: 'Temps et équité',
    pages: [
      { path: '/admin/hours', note: 'Heures à faire dans l’année' },
      { path: '/month', note: 'Clore un mois, le remettre à la paie' },
      { path: '/admin/fairness', note: 'Nuits, week-ends et charge de chacun' },
    ],
  },
  {
    title: 'Le centre',
    pages: [
      { path: '/center/centers', note: 'Nom, fuseau, jours fériés, écran de la salle' },
      { path: '/users', note: 'Annuaire, ajouts, import d’une liste' },
      { path: '/admin/rules', note: 'Effectif minimum, repos, points' },
      { path: '/admin/approvals', note: 'Qui donne son accord, et à quoi' },
      { path: '/admin/roles', note: 'Confier une partie de l’administration' },
      { path: '/admin/keys', note: 'Ouvrir le centre à un autre logiciel' },
      { path: '/admin/journal', note: 'Qui a fait quoi, et quand' },
      { path: '/admin/directories', note: 'Membres lus dans OpenLDAP ou Active Directory' },
      { path: '/admin/sign-on', note: 'Se connecter avec le compte de l’employeur' },
    ],
  },
]
