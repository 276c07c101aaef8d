// The words of the application on telephones that are its alone: choosing its server, a link to another one, its lock.
export const shellTexts = {
  title: 'Le serveur de votre département',
  intro: 'Relève est hébergé chez vous\u00A0: son adresse n’est demandée qu’une fois, avant de vous connecter.',
  byCode:
    'Un collègue connecté peut vous montrer un code, dans Réglages, Compte\u00A0: visez-le avec l’appareil photo de ce téléphone, ou recopiez l’adresse écrite dessous.',
  or: 'ou',
  known: 'Serveurs déjà reliés',
  address: 'Adresse du serveur',
  example: 'releve.sdis-brumaie.example',
  check: 'Vérifier l’adresse',
  goOn: 'Continuer et se connecter',
  neither: 'Je n’ai ni code ni adresse',
  whom: 'Demandez l’adresse à votre chef de centre, ou à un collègue qui se sert déjà de Relève.',
  wrong: 'Cette adresse n’est pas celle d’un serveur\u00A0: il en faut une comme releve.sdis-brumaie.example.',
  unencrypted: 'La connexion à cette adresse ne serait pas chiffrée\u00A0: l’adresse doit commencer par https.',
  notReleve: 'Un serveur répond à cette adresse, mais ce n’est pas Relève.',
  unreachable: 'Aucune réponse de cette adresse. Vérifiez-la, et votre connexion.',
  encrypted: (version: string) => `Version\u00A0${version}, connexion chiffrée`,
  /** A link is for another server than the current one. */
  other: {
    title: 'Ce lien mène à un autre serveur',
    intro: 'Cette application n’en suit qu’un à la fois. Ne changez que si ce lien vient de votre service.',
    leaving:
      'Changer vous déconnecte du serveur actuel, et ce qui attendait encore d’y être envoyé est perdu. Ne le faites que si ce lien vient de votre service.',
    current: 'Serveur actuel',
    asked: 'Serveur du lien',
    asking: 'Ce serveur est interrogé…',
    notNamed: 'Rien ne dit encore quel est ce serveur.',
    switching: 'Le changement est en cours.',
    stay: 'Rester sur le serveur actuel',
    change: 'Changer de serveur',
  },
  /** The application asks who opens it, as its owner chose. */
  lock: {
    title: 'Relève est verrouillé',
    intro: 'Empreinte, visage ou code de ce téléphone\u00A0: comme pour l’ouvrir lui-même.',
    unlock: 'Déverrouiller',
    logOut: 'Se déconnecter',
    offTitle: 'Le verrouillage est désactivé',
    off: 'Ce téléphone n’a plus ni empreinte, ni visage, ni code\u00A0: l’application s’ouvre désormais sans rien demander.',
    goOn: 'Continuer',
  },
  onThisMachine: (version: string) => `Version\u00A0${version}, sur cette machine`,
} as const
