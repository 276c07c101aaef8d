// The texts of the list of accounts that wait for approval.
import { fullName, type NamedPerson } from '@releve/contract/person-name'
import { ofName } from '@releve/contract/elision'
import { NNBSP } from '#ui/format.ts'

export const pendingTexts = {
  title: 'Comptes en attente',
  intro: 'Vérifiez que vous connaissez la personne, puis approuvez ou refusez sa demande.',
  count: { one: 'demande', other: 'demandes' },
  search: 'Chercher une demande',
  isVerified: 'Adresse confirmée par la personne.',
  isNotVerified: 'Adresse pas encore confirmée.',
  center: 'Centre demandé',
  centersFailed: 'Les centres n’ont pas pu être lus\u00A0: celui que chacun demande n’est pas montré.',
  notSaid: 'non indiqué',
  approve: 'Approuver',
  reject: 'Refuser',
  approval: {
    title: (person: NamedPerson) => `Approuver ${fullName(person)}`,
    explain: 'Cette personne pourra se connecter tout de suite. Elle en est prévenue par e-mail et reçoit ses points de départ.',
    team: 'Équipe',
    teamsFailed: 'Les équipes n’ont pas pu être lues. Sans elles, le compte serait approuvé sans équipe.',
    noTeam: 'Sans équipe pour l’instant',
    fromDate: 'Dans l’équipe à partir du',
    fromDateHint: 'Avant ce jour, son planning reste vide.',
    past: 'Cette date est déjà passée.',
    confirm: 'Approuver le compte',
    admin: 'Nommer administrateur du centre',
    adminHint: 'Personne n’administre encore ce centre. Votre mot de passe vous sera demandé.',
    done: {
      member: (person: NamedPerson) => `Le compte ${ofName(fullName(person))} est approuvé.`,
      admin: (person: NamedPerson) => `Le compte est approuvé\u202F; ${fullName(person)} administre maintenant le centre.`,
      adminFailed: (person: NamedPerson) =>
        `Le compte ${ofName(fullName(person))} est approuvé, sans le rôle d’administrateur\u00A0: vous pouvez le donner depuis sa fiche.`,
    },
  },
  rejection: {
    title: (person: NamedPerson) => `Refuser la demande ${ofName(fullName(person))}${NNBSP}?`,
    explain: 'La demande est supprimée, avec tout ce qu’elle disait. Cette personne en est prévenue par e-mail.',
    reasonHint: 'Il figurera dans ce message.',
    confirm: 'Refuser la demande',
    done: (person: NamedPerson) => `La demande ${ofName(fullName(person))} est refusée.`,
  },
  emptyTitle: 'Personne n’attend',
  empty: 'Les nouvelles demandes de compte apparaîtront ici, et vous en serez prévenu.',
  toUsers: 'Voir les membres',
  failedTitle: 'Les demandes n’ont pas pu être chargées',
} as const
