// The words of the messages between colleagues.
import { demandLabels } from '@releve/contract/demand-labels'
import { formatCount, NBSP, NNBSP, type Noun } from '#ui/format.ts'

const people: Noun = { one: 'personne', other: 'personnes' }
const messages: Noun = { one: 'message non lu', other: 'messages non lus' }

export const messageTexts = {
  title: 'Messages',
  tabs: { label: 'Messages ou notifications', conversations: 'Conversations', notifications: 'Notifications' },
  unread: (count: number) => formatCount(count, messages),
  list: 'Vos conversations',
  search: 'Chercher un collègue',
  noneFoundTitle: 'Personne de ce nom',
  noneFound: 'Aucune de vos conversations ne porte ce nom.',
  clearSearch: 'Tout afficher',
  emptyTitle: 'Aucune conversation',
  empty: 'Écrivez à un collègue de votre centre, au sujet d’un échange ou de tout autre chose.',
  write: 'Écrire',
  writeNew: 'Nouvelle conversation',
  failedTitle: 'Vos conversations n’ont pas pu être chargées',
  noCenterTitle: 'Vous n’appartenez à aucun centre',
  noCenter: 'Les conversations se tiennent entre collègues d’un même centre.',
  choose: 'Choisissez une conversation',
  chooseNote: 'Elle s’affichera ici.',
  yourself: 'Vous',
  said: (name: string) => `${name}${NBSP}: `,
  draft: 'Brouillon',
  nothingYet: 'Aucun message pour l’instant',
  demandTypes: demandLabels,
  seeDemand: 'Voir l’échange',
  thread: {
    failedTitle: 'Cette conversation n’a pas pu être chargée',
    missingTitle: 'Cette conversation n’existe pas',
    missing: 'Elle a peut-être eu lieu dans un autre centre.',
    backToList: 'Revenir aux conversations',
    label: (name: string) => `Conversation avec ${name}`,
    older: 'Messages plus anciens',
    olderFailed: 'Les messages plus anciens n’ont pas pu être lus.',
    start: 'Début de la conversation',
    newOnes: 'Nouveaux messages',
    goDown: 'Aller au dernier message',
    empty: 'Écrivez le premier message.',
    sending: 'Envoi en cours',
    yours: 'Votre message',
    failed: 'Non envoyé',
    retry: 'Renvoyer',
    discard: 'Abandonner',
    options: 'Options de votre message',
    copy: 'Copier le texte',
    copied: 'Texte copié.',
    copyFailed: 'Le texte n’a pas pu être copié.',
    delete: 'Supprimer le message',
    deleteTitle: `Supprimer ce message${NNBSP}?`,
    deleteBody: '«\u00A0Message supprimé\u00A0» prendra sa place pour tout le monde. Son texte ne pourra pas être retrouvé.',
    deleted: 'Message supprimé.',
  },
  composer: {
    label: 'Votre message',
    placeholder: 'Écrire un message',
    send: 'Envoyer',
    offline: `Sans réseau${NBSP}: votre message partira à son retour.`,
    long: (charactersLeft: number) =>
      charactersLeft >= 0
        ? `Encore ${formatCount(charactersLeft, { one: 'caractère', other: 'caractères' })}`
        : `${formatCount(-charactersLeft, { one: 'caractère', other: 'caractères' })} de trop`,
  },
  form: {
    who: `À qui écrivez-vous${NNBSP}?`,
    chosen: (count: number) =>
      count === 0 ? 'Personne n’est encore choisi' : `${formatCount(count, people)} ${count > 1 ? 'choisies' : 'choisie'}`,
    about: 'Au sujet de',
    aboutNothing: 'Rien en particulier',
    full: 'Une conversation compte au plus 9 collègues.',
    nobody: 'Aucun collègue de ce nom.',
    alone: 'Votre centre ne compte pas encore d’autre membre.',
    failed: 'Les membres du centre n’ont pas pu être chargés',
    remove: (name: string) => `Retirer ${name}`,
  },
} as const
