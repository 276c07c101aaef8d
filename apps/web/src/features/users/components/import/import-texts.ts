// The texts of the import of members.
import { NBSP } from '#ui/format.ts'

/** More are not listed one by one. */
const LINES_NAMED = 8

export const importTexts = {
  title: 'Importer des membres',
  intro: 'Un tableau au format CSV, XLSX ou ODS, une personne par ligne. Rien n’est créé avant que vous ayez vu le résultat.',
  center: 'Centre',
  centerPlaceholder: 'Choisir un centre',
  centersFailed: 'Les centres n’ont pas pu être lus. Il en faut un pour importer des membres.',
  centerMissing: 'Choisissez le centre de ces membres.',
  model: 'Télécharger un modèle',
  modelNote: 'Colonnes reconnues, avec une ligne d’exemple à remplacer',
  modelName: 'releve-modele-membres.csv',
  look: 'Vérifier',
  empty: 'Choisissez un fichier ou collez un tableau.',

  progress: {
    look: {
      label: (lines: string) => `Vérification de ${lines}`,
      noun: { one: 'ligne', other: 'lignes' },
      place: 'étape 1 sur 2',
      note: 'Rien n’est créé à cette étape.',
    },
    create: {
      label: (people: string) => `Création de ${people}`,
      noun: { one: 'personne', other: 'personnes' },
      place: 'étape 2 sur 2',
      note: 'Toutes sont créées ensemble, ou aucune. Si vous fermez cette fenêtre, la création va à son terme.',
    },
  },
  progressWorkbook: 'Vérification du classeur',
  stop: 'Interrompre',
  running: 'La création est en cours.',
  lookingAgain: 'Le fichier est relu.',
  stopped: 'Vérification interrompue. Rien n’a été créé.',
  lookFailed: (cause: string) => `La vérification s’est arrêtée. ${cause} Rien n’a été créé.`,
  createRefused: (cause: string) => `L’import s’est arrêté avant d’enregistrer. ${cause} Aucun membre n’a été créé.`,
  createUnanswered:
    'La connexion s’est coupée pendant la création. Tous les membres sont créés, ou aucun. Relancez l’import quand la connexion sera revenue\u00A0: personne ne sera créé deux fois.',

  back: 'Corriger le fichier',
  people: { one: 'personne à importer', other: 'personnes à importer' },
  faultsExplain:
    'Corrigez le fichier, puis choisissez-le de nouveau, ou importez maintenant les lignes sans faute\u00A0: les autres sont laissées de côté.',
  faultsOnly: 'Corrigez le fichier, puis choisissez-le de nouveau. Rien n’est importé.',
  fields: { fullName: 'Nom et prénom', qualifications: 'Qualifications', team: 'Équipe', fromDate: 'Date d’arrivée' },
  person: {
    title: 'Ajouter une personne',
    emailHint: 'Sans adresse, cette personne figure au planning et ne se connecte pas avant que vous en donniez une.',
    team: 'Équipe',
    fromDate: 'Dans cette équipe à partir du',
    teamsFailed: 'Les équipes n’ont pas pu être lues.',
    invite: 'Inviter cette personne tout de suite',
    submit: 'Ajouter',
    done: 'Personne ajoutée.',
    doneUninvited:
      'Personne ajoutée. Son adresse a déjà reçu trop d’e-mails aujourd’hui\u00A0: invitez-la demain, depuis la liste des membres.',
  },
  noAddress: 'Sans adresse e-mail\u00A0: pas de connexion avant qu’une adresse soit donnée',
  from: (day: string) => `à partir du ${day}`,
  arrivedBefore: (day: string) => `à partir d’aujourd’hui (le fichier dit le ${day})`,
  noTeam: 'Sans équipe',
  nobody: 'Aucune ligne n’est prête.',
  all: 'Voir toutes les personnes',
  view: 'Lignes affichées',
  views: { all: 'Tout le fichier', faults: 'À corriger seulement' },
  searchedPeople: { search: 'Chercher une personne', count: { one: 'personne', other: 'personnes' } },
  explainWarned: 'Le fichier se lit en entier. Voyez plus bas ce que les plannings ne respecteraient pas.',
  explain: 'Rien n’est à corriger. Les comptes créés sont approuvés tout de suite.',
  invite: 'Inviter ces personnes tout de suite',
  inviteHint: 'Chacun reçoit un e-mail pour choisir son mot de passe et entrer dans Relève.',
  inviteLaterHint: 'Vous les inviterez plus tard, depuis la liste des membres.',
  run: (count: string) => `Importer ${count}`,
  runGood: (count: string) => `Importer ${count} sans faute`,
  goodLines: { one: 'ligne', other: 'lignes' },
  peopleShort: { one: 'personne', other: 'personnes' },
  imported: { one: 'personne prise en compte', other: 'personnes prises en compte' },
  doneTitle: 'Import terminé',
  /** `lines`: those that had a fault, as the file numbers them; `areAll`: no other had one. */
  leftOut: (lines: readonly number[], areAll: boolean) => {
    if (!areAll || lines.length > LINES_NAMED) return 'Les lignes à corriger sont restées de côté\u00A0: corrigez-les, puis importez-les.'
    if (lines.length === 1) return `La ligne ${lines.join('')} est restée de côté\u00A0: corrigez-la, puis importez-la.`
    return `Les lignes ${lines.slice(0, -1).join(', ')} et ${lines.at(-1)} sont restées de côté\u00A0: corrigez-les, puis importez-les.`
  },
  doneText:
    'Chacun a reçu un e-mail pour entrer dans Relève. Si quelqu’un n’est pas parmi les membres, son e-mail lui dit comment vous rejoindre.',
  doneTomorrow: (people: string) =>
    `À inviter demain, depuis la liste des membres${NBSP}: ${people}, dont l’adresse a déjà reçu trop d’e-mails aujourd’hui. Les autres ont reçu un e-mail pour entrer dans Relève.`,
  doneUnsent: 'Leur e-mail d’invitation est écrit, mais il ne part pas.',
  doneLater: 'Personne n’a encore été invité\u00A0: vous le ferez quand vous voudrez, depuis la liste des membres.',
  close: 'Voir les membres',
} as const
