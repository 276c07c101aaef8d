// The settings: every environment variable the program reads, its default and its effect. The table of docs/operations.md is this table.

/** The name by which an operator calls the database of DATABASE_URL, where the accounts are. */
export const DIRECTORY_NAME = 'annuaire'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export interface Setting {
  name: string
  /** The default when the variable is absent or empty, in words for docs/operations.md. */
  defaultText: string
  /** The effect of the variable, in one French line for docs/operations.md. */
  meaning: string
}

/** They stand in the order of the table of docs/operations.md. */
export const settings = [
  { name: 'PORT', defaultText: '3000', meaning: 'Port d’écoute, de 0 à 65535 (0\u00A0: un port libre)' },
  {
    name: 'RELEVE_HOST',
    defaultText: '127.0.0.1 tant que la démonstration s’ouvre avec son mot de passe public, sinon toutes les adresses',
    meaning: 'Adresse d’écoute',
  },
  {
    name: 'RELEVE_PUBLIC_URL',
    defaultText: 'http://localhost:PORT',
    meaning: 'Adresse publique, celle des liens et des cookies',
  },
  {
    name: 'RELEVE_NAME',
    defaultText: 'machine de RELEVE_PUBLIC_URL',
    meaning: 'Nom du service, que l’application sur téléphone montre avant de s’y connecter',
  },
  {
    name: 'RELEVE_APP_ORIGINS',
    defaultText: 'capacitor://localhost, https://localhost',
    meaning: 'Origines de l’application sur téléphone, séparées par des virgules (aucune\u00A0: elle n’est pas servie)',
  },
  {
    name: 'RELEVE_PROXIES',
    defaultText: 'aucun, hors ceux de cette machine',
    meaning: 'Proxys inverses crus quand ils disent qui appelle\u00A0: adresses ou réseaux, séparés par des virgules',
  },
  {
    name: 'DATABASE_URL',
    defaultText: 'PostgreSQL intégré',
    meaning:
      'PostgreSQL 15 ou plus récent à utiliser à la place de celui qui est intégré. De plusieurs hôtes (postgres://n1,n2,n3/releve), celui qui accepte les écritures',
  },
  {
    name: 'DATABASE_DIRECT_URL',
    defaultText: 'DATABASE_URL',
    meaning: 'PostgreSQL lui-même, quand DATABASE_URL mène à un PgBouncer en mode transaction',
  },
  {
    name: 'RELEVE_DATABASES',
    defaultText: 'aucune\u00A0: tous les centres sont dans DATABASE_URL',
    meaning: 'Autres bases où des centres peuvent vivre\u00A0: nom=adresse, séparées par des virgules (npm run move-center)',
  },
  {
    name: 'RELEVE_DEMO',
    defaultText: '1 avec le PostgreSQL intégré et des adresses de cette machine seule, sinon 0',
    meaning: 'Charger la démonstration quand la base est vide (1 ou 0)',
  },
  {
    name: 'RELEVE_DATA_DIR',
    defaultText: '.releve',
    meaning: 'Dossier des données\u00A0: PostgreSQL intégré, clé des jetons, journaux',
  },
  {
    name: 'RELEVE_SECRET',
    defaultText: 'tirée au sort au premier démarrage et gardée dans RELEVE_DATA_DIR',
    meaning: 'Clé de signature des jetons, 32 caractères au moins',
  },
  {
    name: 'RELEVE_LOG_LEVEL',
    defaultText: 'info',
    meaning: `Détail du journal\u00A0: ${logLevels.join(', ')}`,
  },
  { name: 'RELEVE_POOL_SIZE', defaultText: '10', meaning: 'Connexions à PostgreSQL pour les appels, de 2 à 200' },
  { name: 'RELEVE_JOBS', defaultText: '3', meaning: 'Tâches de fond menées à la fois, de 1 à 20\u00A0: deux connexions chacune' },
  {
    name: 'RELEVE_PROCESSES',
    defaultText: '1',
    meaning: 'Relève lancés sur cette base, de 1 à 100\u00A0: le démarrage prévient quand leurs connexions n’y tiennent pas',
  },
  {
    name: 'RELEVE_CACHE_MB',
    defaultText: '128',
    meaning: 'Mémoire pour ce que le serveur retient des centres, en Mo, de 16 à 16384\u00A0: un centre de 100 membres en prend 0,1',
  },
  {
    name: 'SMTP_URL',
    defaultText: 'courriels écrits dans RELEVE_DATA_DIR/outbox',
    meaning: 'Serveur d’envoi des courriels, smtp:// ou smtps://, avec identifiant et mot de passe s’il en demande',
  },
  {
    name: 'MAIL_FROM',
    defaultText: 'Relève <ne-pas-repondre@machine de RELEVE_PUBLIC_URL>',
    meaning: 'Expéditeur des courriels\u00A0: Nom <adresse>, ou l’adresse seule',
  },
  {
    name: 'SMPP_URL',
    defaultText: 'pas de SMS\u202F; avec le PostgreSQL intégré, SMS écrits dans RELEVE_DATA_DIR/outbox',
    meaning: 'Centre d’envoi des SMS (SMPP 3.4), smpp:// ou smpps:// (TLS), avec identifiant et mot de passe',
  },
  {
    name: 'SMS_FROM',
    defaultText: 'Releve',
    meaning: 'Expéditeur des SMS\u00A0: 2 à 11 lettres et chiffres, numéro court, ou numéro +33…',
  },
  {
    name: 'SMS_PER_DAY',
    defaultText: '200',
    meaning: 'SMS qu’un centre envoie par jour au plus, de 0 à 100000, ceux de plusieurs parties comptés pour chacune',
  },
  {
    name: 'SMS_COUNTRIES',
    defaultText: '33, 262, 508, 590, 594, 596, 681, 687, 689\u00A0: la France et l’outre-mer',
    meaning: 'Indicatifs des pays dont les téléphones mobiles reçoivent des SMS, séparés par des virgules',
  },
  {
    name: 'RELEVE_PUSH_NETWORKS',
    defaultText: 'aucun\u00A0: les services de notification du réseau public seuls',
    meaning: 'Réseaux privés où un service de notification peut se trouver\u00A0: adresses ou réseaux, séparés par des virgules',
  },
  {
    name: 'RELEVE_SIGN_ON_NETWORKS',
    defaultText: 'aucun\u00A0: les fournisseurs de connexion du réseau public seuls',
    meaning: 'Réseaux privés où un fournisseur de connexion peut se trouver\u00A0: adresses ou réseaux, séparés par des virgules',
  },
  {
    name: 'RELEVE_DIRECTORY_NETWORKS',
    defaultText: 'aucun\u00A0: aucun annuaire LDAP n’est lu',
    meaning: 'Réseaux où un annuaire LDAP peut se trouver\u00A0: adresses ou réseaux, séparés par des virgules',
  },
  {
    name: 'RELEVE_FCM_ACCOUNT',
    defaultText: 'aucun\u00A0: l’application sur téléphone ne reçoit pas de notifications',
    meaning: 'Fichier du compte de service Google (Firebase, en JSON) par lequel l’application sur téléphone reçoit les notifications',
  },
  {
    name: 'RELEVE_METRICS_TOKEN',
    defaultText: 'aucune\u00A0: /metrics ne répond qu’à cette machine',
    meaning: 'Clé que /metrics demande à tous (en-tête Authorization\u00A0: Bearer), 16 caractères au moins',
  },
  {
    name: 'RELEVE_BACKUP_DIR',
    defaultText: 'RELEVE_DATA_DIR/backups',
    meaning: 'Dossier des sauvegardes gardées (npm run backup, sans fichier)',
  },
  { name: 'RELEVE_BACKUP_DAYS', defaultText: '14', meaning: 'Jours pendant lesquels elles sont gardées, de 1 à 3650' },
  {
    name: 'RELEVE_BACKUP_KEY',
    defaultText: 'aucune\u00A0: elles ne sont pas chiffrées',
    meaning: 'Clé publique age qui chiffre les sauvegardes gardées, et avec elles la clé de signature\u00A0: age1…',
  },
] as const satisfies readonly Setting[]
