// The texts of a member's sheet, for their administrators.
import { fullName, type NamedPerson } from '@releve/contract/person-name'
import { ofName } from '@releve/contract/elision'
import { formatDay, NBSP, NNBSP } from '#ui/format.ts'

export const memberTexts = {
  profile: 'Voir le profil',
  beyond: 'Seul un administrateur principal peut modifier ce compte.',
  sections: { member: 'Membre', account: 'Compte' },
  pending: 'Ce compte attend votre décision.',
  openPending: 'Voir les comptes en attente',

  identity: {
    note: 'Nom, grade, emploi, qualifications, e-mail',
    title: 'Identité et coordonnées',
    firstEmailHint: 'Cette personne n’a pas d’adresse\u00A0: celle que vous donnez l’invite à entrer dans Relève.',
    emailHint: 'Une nouvelle adresse ne vaut qu’une fois confirmée par le membre. L’ancienne en est prévenue, et peut refuser.',
    emailOfAdministrator: 'L’adresse d’un administrateur est changée par lui-même, ou par un administrateur principal.',
    waits: (email: string) => `Nouvelle adresse demandée, pas encore confirmée${NBSP}: ${email}`,
    ownEmail: 'Votre propre adresse se change dans vos réglages, avec votre mot de passe.',
    profile: 'Temps de travail',
    profileHint: 'Pour un membre dont le régime n’est pas celui du centre.',
    centerProfile: 'Celui du centre',
    qualifications: 'Qualifications',
    addLabel: 'Ajouter une qualification',
    add: (qualification: string) => `Ajouter ${qualification}`,
    noQualification: 'Aucune qualification.',
    remove: (qualification: string) => `Retirer ${qualification}`,
    validity: 'Dates de validité',
    validityExplain: 'Hors de ces dates, la qualification ne compte plus dans les effectifs. Une date vide ne limite rien.',
    validFrom: 'Valable à partir du',
    validUntil: 'Valable jusqu’au',
    validityWrong: (qualification: string, sentence: string) => `${qualification}${NBSP}: ${sentence}`,
    save: 'Enregistrer',
    unchanged: 'Rien n’a changé.',
    done: (person: NamedPerson) => `${fullName(person)}${NBSP}: modifications enregistrées.`,
  },

  team: {
    title: 'Changer d’équipe',
    none: 'Sans équipe',
    teamsFailed: 'Les équipes n’ont pas pu être lues.',
    team: 'Équipe',
    placeholder: 'Choisir une équipe',
    fromDate: 'À partir du',
    toDate: 'Dernier jour (facultatif)',
    toDateHint: 'Laissez vide si le changement est définitif. Sinon, l’équipe prévue reprend le lendemain.',
    reason: 'Motif (facultatif)',
    pastReason: 'Motif',
    pastReasonHint: 'Le passé change aussi\u00A0: l’historique dira pourquoi.',
    reasonHint: 'Il figurera dans l’historique du planning.',
    missingTeam: `Choisissez une équipe, ou «${NBSP}Sans équipe${NBSP}».`,
    missingReason: 'Une date passée demande un motif.',
    summary: (team: string, from: string, to: string | null) =>
      to === null
        ? `${team}, à partir du ${formatDay(from, 'long', { year: true })}.`
        : `${team}, du ${formatDay(from, 'long', { year: true })} au ${formatDay(to, 'long', { year: true })}.`,
    done: (person: NamedPerson) => `${fullName(person)}${NBSP}: équipe changée.`,
    dateOrder: 'La date de fin précède la date de début.',
  },

  occurrence: {
    title: 'Retirer ce passage',
    instead: (previous: string) => `À la place${NBSP}: ${previous}.`,
    noTeam: 'sans équipe',
    summary: (team: string, period: string) => `${team}, ${period}.`,
    done: 'Passage retiré.',
  },

  /** The key is the role that is given; `none` takes it away. */
  role: {
    center: {
      row: 'Nommer administrateur du centre',
      note: 'Membres, équipes, cycles et règles du centre',
      question: (person: NamedPerson) => `Nommer ${fullName(person)} administrateur du centre${NNBSP}?`,
      explain: 'Ce membre pourra modifier les membres, les équipes, les cycles et les règles de ce centre, et approuver les comptes.',
      confirm: 'Nommer',
      done: (person: NamedPerson) => `${fullName(person)} administre maintenant le centre.`,
    },
    master: {
      row: 'Nommer administrateur principal',
      note: 'Tous les centres, tous les comptes',
      question: (person: NamedPerson) => `Nommer ${fullName(person)} administrateur principal${NNBSP}?`,
      explain: 'Ce membre pourra tout faire, dans tous les centres.',
      confirm: 'Nommer',
      done: (person: NamedPerson) => `${fullName(person)} est maintenant administrateur principal.`,
    },
    none: {
      row: 'Retirer le rôle d’administrateur',
      note: { center: 'Administrateur du centre', master: 'Administrateur principal' },
      question: (person: NamedPerson) => `Retirer son rôle à ${fullName(person)}${NNBSP}?`,
      explain: 'Dès maintenant, cette personne redevient un membre comme les autres.',
      confirm: 'Retirer le rôle',
      done: (person: NamedPerson) => `${fullName(person)} n’est plus administrateur.`,
    },
  },
  deputy: {
    name: {
      row: 'Nommer responsable des remplacements',
      note: 'Tient les vacations à pourvoir, rien d’autre de l’administration',
      question: (person: NamedPerson) => `Nommer ${fullName(person)} responsable des remplacements${NNBSP}?`,
      explain: 'Ce membre pourra ouvrir des vacations à pourvoir, solliciter ses collègues, noter les appels et affecter quelqu’un.',
      confirm: 'Nommer',
      done: (person: NamedPerson) => `${fullName(person)} tient maintenant les vacations à pourvoir.`,
    },
    remove: {
      row: 'Retirer le rôle de responsable des remplacements',
      note: 'Tient les vacations à pourvoir',
      question: (person: NamedPerson) => `Retirer le rôle de responsable des remplacements à ${fullName(person)}${NNBSP}?`,
      explain: 'Dès maintenant, ce membre ne tient plus les vacations à pourvoir.',
      confirm: 'Retirer le rôle',
      done: (person: NamedPerson) => `${fullName(person)} ne tient plus les vacations à pourvoir.`,
    },
  },
  ownRole: 'Nul ne change son propre rôle.',

  unlock: {
    row: 'Débloquer la connexion',
    note: 'Après trop d’essais de mot de passe',
    done: 'La connexion est débloquée\u00A0: ce membre peut réessayer tout de suite.',
  },

  unlink: {
    row: 'Délier ses services de connexion',
    note: 'Si son adresse a changé de mains, ou s’il a perdu son compte là-bas',
    question: ({ name }: { readonly name: string }) => `Délier les services de connexion ${ofName(name)}\u202F?`,
    explain:
      'Ses sessions ouvertes par un service de connexion seront fermées, et un courriel le lui dira. À sa prochaine connexion, son compte se reliera à qui prouve son adresse.',
    confirm: 'Délier',
    done: 'Ce compte n’est plus relié à aucun service de connexion.',
  },

  openPassword: {
    row: 'Rouvrir l’entrée par mot de passe',
    note: 'Pour un jour, si le service de connexion le refuse',
    question: ({ name }: { readonly name: string }) => `Laisser ${name} entrer par mot de passe pendant un jour\u202F?`,
    explain: 'Cela ne sert que si son centre a fermé les mots de passe. Un courriel le lui dira, et le journal le garde.',
    confirm: 'Rouvrir',
    done: 'L’entrée par mot de passe lui est rouverte pour 24\u00A0heures.',
  },

  center: {
    title: 'Changer de centre',
    center: 'Nouveau centre',
    failed: 'Les centres n’ont pas pu être lus.',
    placeholder: 'Choisir un centre',
    missing: 'Choisissez un centre.',
    explain: [
      'Ce membre quitte ses équipes, et ses demandes ouvertes sont retirées.',
      'Son solde de points revient à l’ancien centre\u202F; le nouveau lui donne sa dotation.',
      'Ses plannings passés restent dans l’ancien centre.',
    ],
    question: (person: NamedPerson, center: string) => `Placer ${fullName(person)} dans ${center}${NNBSP}?`,
    reasonHint: 'Il figurera dans le message qui lui est envoyé et dans l’historique.',
    ask: 'Ce membre ne verra plus son centre actuel.',
    done: (person: NamedPerson) => `${fullName(person)} a changé de centre.`,
  },

  close: {
    note: 'Plus aucune connexion possible',
    title: 'Fermer le compte',
    explain: [
      'Ses appareils sont déconnectés tout de suite.',
      'Ses demandes ouvertes sont retirées, ses points reviennent au centre.',
      'Ses plannings passés restent lisibles.',
    ],
    erase: 'Effacer aussi ses données personnelles',
    eraseHint: `Les plannings passés afficheront «${NBSP}Ancien membre${NBSP}». Rien ne permet d’y revenir.`,
    reasonHint: 'Il figurera dans le message qui lui est envoyé.',
    question: (person: NamedPerson) => `Fermer le compte ${ofName(fullName(person))}${NNBSP}?`,
    ask: 'Cette action est définitive.',
    done: (person: NamedPerson) => `Le compte ${ofName(fullName(person))} est fermé.`,
  },

  departure: {
    touched:
      'Des échanges sont encore à venir. Si ce membre part, chacun est défait\u00A0: les points sont rendus et les collègues prévenus.',
    confirm: 'Défaire ces échanges et continuer',
    back: 'Modifier',
    reason: 'Motif (facultatif)',
  },
} as const
