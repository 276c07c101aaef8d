// The texts where several members are chosen at once.
import { NBSP, NNBSP } from '#ui/format.ts'

export const bulkTexts = {
  choose: 'Sélectionner',
  title: 'Membres sélectionnés',
  members: { one: 'membre', other: 'membres' },
  none: 'Touchez les membres à sélectionner.',
  all: (count: string) => `Tous (${count})`,
  neverCame: (count: string) => `Jamais venus (${count})`,
  clear: 'Aucun',
  team: 'Changer d’équipe',
  qualifications: 'Qualifications',
  invite: 'Inviter',
  export: 'Exporter (XLSX)',
  stop: 'Terminer',
  nobody: 'Sélectionnez au moins un membre.',
  tooMany: (most: number) => `Sélectionnez ${most} membres au plus.`,
  nobodyToInvite: 'Ces personnes sont toutes déjà venues.',
  arrivalsFailed: 'Qui n’est jamais venu n’a pas pu être lu.',

  teamTitle: (members: string) => `Équipe de ${members}`,
  teamDone: (members: string) => `${members}${NBSP}: équipe changée.`,
  becomes: `${NBSP}: `,

  qualificationsTitle: (members: string) => `Qualifications de ${members}`,
  qualificationsExplain: 'Ce que chacun a par ailleurs ne change pas.',
  add: 'À donner à tous',
  noneChosen: 'Aucune choisie.',
  remove: 'À retirer à tous',
  noneToRemove: 'Rien à retirer.',
  save: 'Enregistrer',
  qualified: (members: string) => `Qualifications changées pour ${members}.`,
  noneChanged: 'Rien n’a changé\u00A0: tous étaient déjà ainsi.',

  inviteQuestion: (members: string) => `Inviter ${members}${NNBSP}?`,
  people: { one: 'personne', other: 'personnes' },
  inviteExplain:
    'Chacune reçoit un e-mail pour choisir son mot de passe et entrer dans Relève. Qui a déjà été invité dans l’heure ne l’est pas de nouveau.',
  inviteConfirm: 'Envoyer les invitations',
  invited: (members: string) => `Invitation envoyée à ${members}.`,
  inviteTomorrow: (members: string) => `À inviter demain${NBSP}: ${members}, dont l’adresse a déjà reçu trop d’e-mails aujourd’hui.`,
  noneInvited: 'Personne n’a été invité\u00A0: ces personnes l’ont été il y a moins d’une heure, ou viennent d’entrer.',

  exported: 'Membres exportés',
  exportFailed: 'Le fichier n’a pas pu être établi. Réessayez.',
} as const
