// The texts of one's own account's settings: identity, password and second factor, devices, data.
import { formatCount, NBSP, NNBSP } from '#ui/format.ts'

export const accountSettingsTexts = {
  failed: 'Votre compte n’a pas pu être chargé',
  photo: {
    title: 'Photo',
    hint: `JPEG, PNG, WebP ou AVIF, 5${NBSP}Mo au plus. Les membres de votre centre la voient.`,
    choose: 'Choisir une photo',
    change: 'Changer de photo',
    save: 'Enregistrer la photo',
    remove: 'Retirer',
    removeTitle: `Retirer votre photo${NNBSP}?`,
    removeBody: 'Vos collègues verront vos initiales à la place.',
    preview: 'Voici ce que verront vos collègues.',
    sending: 'Envoi de la photo',
    saved: 'Photo enregistrée.',
    removed: 'Photo retirée.',
    tooHeavy: `Cette photo dépasse 5${NBSP}Mo. Choisissez-en une plus légère.`,
    wrongKind: 'Choisissez une photo au format JPEG, PNG, WebP ou AVIF.',
  },
  identity: {
    title: 'Coordonnées',
    phoneHint: 'Vu de vos administrateurs seulement.',
    save: 'Enregistrer',
    saved: 'Coordonnées enregistrées.',
    /** It is said elsewhere: one has left meanwhile. */
    notSaved: (why: string) => `Vos coordonnées n’ont pas été enregistrées. ${why}`,
    nothing: 'Rien n’a changé.',
  },
  phone: {
    title: 'Relier un téléphone',
    hint: 'Sur un téléphone où l’application Relève est installée, visez ce code avec l’appareil photo, ou écrivez l’adresse. Il faudra s’y connecter\u00A0: le code n’ouvre rien par lui-même.',
    code: 'Code de l’adresse de Relève',
    address: 'Adresse du serveur',
  },
  email: {
    title: 'Adresse e-mail',
    hint: 'Elle sert à vous connecter et à recevoir les messages de Relève.',
    change: 'Changer d’adresse',
    sheetTitle: 'Changer d’adresse e-mail',
    newEmail: 'Nouvelle adresse e-mail',
    passwordHint: 'Pour être sûr que c’est bien vous.',
    done: (email: string) => `Ouvrez le lien envoyé à ${email} : votre adresse changera alors.`,
    same: 'C’est déjà votre adresse.',
  },
} as const

export const securityTexts = {
  password: {
    title: 'Mot de passe',
    submit: 'Changer de mot de passe',
    done: 'Mot de passe changé. Vos autres appareils sont déconnectés.',
    doneWithFeed: `Mot de passe changé. Vos autres appareils sont déconnectés. Votre calendrier a une nouvelle adresse${NBSP}: ajoutez-la à votre téléphone.`,
    hint: 'Vos autres appareils devront se reconnecter.',
    hintWithFeed:
      'Vos autres appareils devront se reconnecter, et l’adresse secrète de votre calendrier changera\u00A0: il faudra ajouter la nouvelle à votre téléphone.',
  },
  totp: {
    title: 'Double authentification',
    intro:
      'En plus du mot de passe, un code à six chiffres que votre téléphone affiche. Même connu, votre mot de passe ne suffit plus à entrer.',
    off: 'Pas en place',
    on: 'En place',
    start: 'Mettre en place',
    requiredBody: `Vous administrez un centre${NBSP}: avant d’y accéder, ajoutez à votre mot de passe un code affiché par votre téléphone. Comptez deux minutes.`,
    next: 'Continuer',
    scanTitle: 'Scannez ce code',
    scan: 'Avec une application d’authentification de votre téléphone (Aegis, 2FAS, Google Authenticator, Microsoft Authenticator…).',
    qrLabel: 'Code à scanner avec votre application d’authentification',
    secret: `Vous ne pouvez pas scanner${NNBSP}? Saisissez cette clé`,
    openApp: 'Ouvrir l’application de ce téléphone',
    copy: 'Copier la clé',
    copied: 'Clé copiée.',
    copyFailed: 'La copie a échoué. Sélectionnez le texte.',
    code: 'Code à six chiffres affiché',
    codeMissing: 'Saisissez les six chiffres.',
    confirm: 'Vérifier et mettre en place',
    enabled: 'La double authentification est en place.',
    codesTitle: 'Gardez ces codes de secours',
    codes: 'Si vous perdez votre téléphone, chacun ouvre votre compte une fois. Ils ne seront plus jamais affichés.',
    copyCodes: 'Copier',
    codesCopied: 'Codes copiés.',
    print: 'Imprimer',
    printTitle: (email: string) => `Relève, codes de secours de ${email}`,
    written: 'Je les ai gardés en lieu sûr',
    done: 'Terminer',
    writeFirst: 'Cochez d’abord la case.',
    newCodes: 'Nouveaux codes de secours',
    newCodesBody: 'Les anciens codes cessent de valoir dès que les nouveaux sont affichés.',
    showNewCodes: 'Afficher de nouveaux codes',
    move: 'Changer de téléphone',
    moveBody: 'L’ancien téléphone vaut tant que le nouveau n’est pas vérifié. S’il est perdu, un code de secours le remplace.',
    disable: 'Retirer',
    disableTitle: 'Retirer la double authentification',
    disableBody: 'Votre mot de passe suffira de nouveau à entrer dans votre compte.',
    codeOfNow: 'Code à six chiffres, ou code de secours',
    codeOfNowMissing: 'Saisissez un code.',
    disabled: 'La double authentification est retirée.',
    requiredByCenter: 'Votre centre la demande à ses administrateurs.',
  },
} as const

/** Texts of the application on telephones; no browser's files contain them. */
export const lockTexts = {
  title: 'Sur ce téléphone',
  label: 'Verrouiller l’application',
  hint: {
    biometry:
      'À l’ouverture, et après une minute passée ailleurs, elle demande votre empreinte, votre visage ou le code de ce téléphone. Les captures d’écran peuvent être bloquées.',
    code: 'À l’ouverture, et après une minute passée ailleurs, elle demande le code de ce téléphone. Les captures d’écran peuvent être bloquées.',
    none: 'Ce téléphone n’a plus ni empreinte, ni visage, ni code à demander.',
  },
  refused: 'Rien n’a changé\u00A0: ce téléphone ne vous a pas reconnu.',
} as const

const devices = { one: 'autre appareil déconnecté', other: 'autres appareils déconnectés' } as const

export const sessionTexts = {
  failed: 'Vos appareils n’ont pas pu être chargés',
  current: 'Cet appareil',
  others: 'Autres appareils',
  noOther: 'Votre compte n’est ouvert nulle part ailleurs.',
  openedOn: (day: string, clock: string) => `Connecté le ${day} à${NBSP}${clock}`,
  numbered: (device: string, number: number) => `${device} (appareil${NBSP}${number})`,
  now: 'Utilisé à l’instant',
  usedOn: (day: string, clock: string) => `Utilisé le ${day} à ${clock}`,
  usedToday: (clock: string) => `Utilisé aujourd’hui à ${clock}`,
  end: 'Déconnecter',
  endNamed: (device: string) => `Déconnecter ${device}`,
  endTitle: (device: string) => `Déconnecter ${device}${NNBSP}?`,
  endBody: 'Il faudra le mot de passe pour y revenir.',
  ended: 'Appareil déconnecté.',
  endAll: 'Déconnecter tous les autres',
  endAllTitle: `Déconnecter tous les autres appareils${NNBSP}?`,
  endAllBody: 'Celui-ci reste connecté. Sur les autres, il faudra le mot de passe.',
  allEnded: (count: number) => (count === 0 ? 'Aucun autre appareil n’était connecté.' : `${formatCount(count, devices)}.`),
} as const

export const dataTexts = {
  exportBody: 'Tout ce que Relève garde de vous, dans un fichier que d’autres logiciels savent lire (JSON).',
  export: 'Télécharger mes données',
  exported: 'Fichier téléchargé.',
  fileName: 'releve-mes-donnees.json',
  leaveTitle: 'Fermer mon compte',
  leaveBody: 'Pour qui quitte son centre. Personne ne pourra rouvrir ce compte.',
  leave: 'Fermer mon compte…',
  consequences: [
    'Vous êtes déconnecté partout, aussitôt.',
    'Vos demandes ouvertes sont retirées, vos points reviennent au centre.',
    'Vos vacations à venir n’ont plus de titulaire.',
    'Les plannings passés gardent votre nom, sauf si vous demandez l’effacement.',
  ],
  erase: 'Effacer aussi mes données personnelles',
  eraseHint: 'Nom, adresse, téléphone, photo. Les plannings passés nommeront «\u00A0Ancien membre\u00A0».',
  confirmErase: 'Fermer et effacer',
  conflicts: 'Ces échanges acceptés seront annulés, et vos collègues prévenus',
  confirmConflicts: 'Annuler ces échanges et fermer',
} as const
