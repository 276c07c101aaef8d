// Texts that people of the demo write. They contain no health data, no real name and no real place; no-break spaces stand where French
// requires them.
import type { DefaultCause } from '@releve/contract/absence-causes'

export const REPLACEMENT_COMMENTS = [
  'Baptême de ma nièce, merci d’avance.',
  'Je garde mes enfants ce jour-là.',
  'Concert de ma fille au conservatoire.',
  'Déménagement d’un ami, je ne peux pas le laisser tomber.',
  'Mariage de mon frère, la date vient d’être fixée.',
  'Départ en week-end plus tôt que prévu.',
  'Formation de moniteur de natation ce jour-là.',
  'Rendez-vous chez le notaire, impossible à déplacer.',
  'Tournoi de handball du club.',
  'Visite de l’école de mon fils.',
  'Livraison de la cuisine, il faut quelqu’un à la maison.',
  'Anniversaire de mariage de mes parents\u202F!',
  'Fête de fin d’année de l’école.',
  'Je rends le service quand vous voulez.',
  'Si quelqu’un cherche des points\u202F…',
  'Train à 18\u00A0h, je n’aurai pas le temps de repasser.',
  'Réunion de copropriété, je suis président de séance.',
  'Examen de conduite de ma fille.',
  'Vide-grenier du quartier, je tiens un stand.',
  'Vendanges chez mes beaux-parents.',
] as const

export const EXCHANGE_COMMENTS = [
  'J’aimerais finir plus tôt, je prends volontiers l’autre vacation.',
  'Même jour si possible, sinon on s’arrange.',
  'J’échange volontiers, cela m’arrange pour la garde des enfants.',
  'Je peux prendre une des vacations proposées, au choix.',
  'Échange simple, sans points\u00A0: chacun y gagne une soirée.',
  'Un match à ne pas manquer, je vous rendrai la pareille.',
  'J’ai cours du soir ce jour-là, je reprends la vôtre.',
  'Pour passer le week-end en famille.',
] as const

export const TRANSFER_TEXTS = [
  'Merci pour le coup de main.',
  'Comme convenu, pour l’échange de la semaine dernière.',
  'Pot de départ\u00A0: ma part.',
  'Merci d’être venu plus tôt\u202F!',
  'Un petit merci de toute l’équipe.',
] as const

export const OPENING_GRANT_TEXT = 'Dotation d’ouverture'
export const TRAINING = 'Formation'
export const LATE_HANDOVER = 'Relève décalée'

/** The causes of the absences, used in this order. */
export const CAUSES: readonly DefaultCause[] = [
  'annualLeave',
  'annualLeave',
  'training',
  'family',
  'timeOffInLieu',
  'annualLeave',
  'mandate',
]

/** Requests of members to their administrators. */
export const REQUESTS = [
  {
    type: 'absence',
    status: 'pending',
    days: 4,
    cause: 'annualLeave',
    comment: 'Nous fêtons les quatre-vingts ans de ma grand-mère à l’autre bout du pays.',
    reason: null,
  },
  { type: 'off_day', status: 'pending', days: 1, cause: null, comment: 'Récupération de la garde du 14, comme convenu.', reason: null },
  {
    type: 'absence',
    status: 'rejected',
    days: 4,
    cause: 'annualLeave',
    comment: 'Si possible accolé au week-end.',
    reason: 'L’effectif minimal ne serait plus tenu ces jours-là.',
  },
  {
    type: 'absence',
    status: 'pending',
    days: 2,
    cause: 'training',
    comment: 'Recyclage de moniteur de secourisme, la convocation vient d’arriver.',
    reason: null,
  },
  {
    type: 'off_day',
    status: 'withdrawn',
    days: 1,
    cause: null,
    comment: 'Finalement, un collègue me remplace.',
    reason: null,
  },
] as const

/**
 * Letters to the administrators. `from`: a visitor; null: a member of the centre. `hours`: since it arrived; `answer`: sent three hours
 * later.
 */
export const TICKETS = [
  {
    from: null,
    hours: 5,
    subject: 'Mon décompte d’heures de nuit',
    message: 'Bonjour,\nil me semble qu’il manque une nuit dans mes compteurs du mois. Pouvez-vous regarder\u202F? Merci\u202F!',
    isRead: false,
  },
  {
    from: null,
    hours: 52,
    subject: 'Un casier pour la nouvelle équipe',
    message: 'Les casiers du fond sont libres\u00A0: pourrait-on en attribuer un aux arrivants\u202F? Ils vivent dans leurs sacs.',
    isRead: true,
    answer: 'Bonne idée. Les six casiers du fond sont libres dès lundi\u00A0: passez prendre les clés au bureau.',
  },
  {
    from: { name: 'Ambroise Chandelier', email: 'ambroise.chandelier@courriel.example' },
    hours: 20,
    subject: 'Créer mon compte',
    message: 'Je prends mes fonctions le mois prochain. Faut-il attendre mon matricule pour créer mon compte\u202F?',
    isRead: false,
  },
] as const

export const MASTER_TICKETS = [
  {
    from: { name: 'Capitaine Odile Falaise', email: 'odile.falaise@centre-voisin.example' },
    hours: 30,
    subject: 'Essayer Relève dans notre centre',
    message: 'Nous sommes quarante, en gardes de 24\u00A0h. Pouvons-nous essayer pendant un cycle\u202F?',
    isRead: false,
  },
  {
    from: { name: 'Basile Pervenche', email: 'basile.pervenche@courriel.example' },
    hours: 190,
    subject: 'Merci',
    message: 'J’ai quitté le centre cet été. Merci pour ces années sans tableau blanc ni gomme.',
    isRead: true,
  },
] as const

/** Conversations between the interested colleague and the poster; the last line of the first one is still unread. */
export const TALKS = [
  [
    'Bonsoir\u202F! Ta vacation m’irait bien, tu as déjà trouvé quelqu’un\u202F?',
    'Pas encore. Tu es sûr d’avoir assez de repos après\u202F?',
    'Oui, je sors de trois jours de repos. Je regarde avec ma moitié et je la prends ce soir.',
  ],
  ['Salut, je peux la prendre si tu reprends une des miennes plus tard.', 'Avec plaisir, je mets l’échange sur la demande.'],
] as const
/** A conversation between two colleagues about everyday matters. */
export const SMALL_TALK = [
  'Tu apportes ta machine à crêpes pour la garde de dimanche\u202F?',
  'Seulement si quelqu’un s’occupe de la pâte. La dernière fois, il en manquait.',
  'Marché conclu, je fais la pâte. Et le caramel.',
] as const

/** Announcements that the administrator of each centre sent, `days` ago. */
export const ANNOUNCEMENTS = [
  {
    templateType: 'general',
    days: 9,
    subject: 'La galette, jeudi soir',
    message: 'La galette se partage jeudi à la relève de 19\u00A0h, en salle de repos.\nVenez nombreux, les fèves sont comptées.',
    duration: null,
    testMode: false,
    failed: 1,
  },
  {
    templateType: 'general',
    days: 9.02,
    subject: 'La galette, jeudi soir',
    message: 'La galette se partage jeudi à la relève de 19\u00A0h, en salle de repos.',
    duration: null,
    testMode: true,
    failed: 0,
  },
  {
    templateType: 'general',
    days: 47,
    subject: null,
    message: 'Le planning de l’été est ouvert\u00A0: déposez vos congés avant la fin du mois.',
    duration: null,
    testMode: false,
    failed: 0,
  },
] as const

/** Announcements that the master administrator sent to everybody. */
export const MASTER_ANNOUNCEMENTS = [
  {
    templateType: 'maintenance',
    days: 3,
    subject: null,
    message: 'Relève fait une pause dans la nuit de mardi à mercredi, le temps de changer de serveur. Vos plannings restent lisibles.',
    duration: 'de 3\u00A0h à 4\u00A0h',
    testMode: false,
    failed: 2,
  },
  {
    templateType: 'update',
    days: 31,
    subject: null,
    message: 'Les permutations peuvent maintenant porter sur deux jours différents. Les notes de version disent comment.',
    duration: null,
    testMode: false,
    failed: 0,
  },
] as const

/** The monthly costs in euros, by label. */
export const MONTHLY_COSTS = { 'Hébergement du serveur': 42, 'Sauvegardes hors site': 9, 'Envoi des e-mails': 6 } as const
export const YEARLY_COSTS = { 'Nom de domaine': 18, 'Audit de sécurité': 240 } as const
/** The contributions in euros, every third month, by label. */
export const CONTRIBUTIONS = {
  'Amicale du CTA-CODIS de la Brumaie': 150,
  'CSP Roche-aux-Brumes': 90,
  'Salle de contrôle de Fontmarne': 110,
} as const
export const FUNDING_NOTE = 'Le service n’a pas de publicité et ne vend rien\u00A0: les centres se partagent ce qu’il coûte.'

/** Handover notes: one that those on duty write for the relieving team, and one that was left to them. */
export const HANDOVER_NOTES = {
  toLeave: 'Radio 2 en secours jusqu’à nouvel ordre.\nEssai des sirènes reporté à demain.',
  left: 'Poste 4\u00A0: écran de droite en panne, technicien prévenu.',
} as const

/** The event for which each centre, by its key, needs more people one day, and their qualification. */
export const NEEDS: Readonly<Record<string, { readonly comment: string; readonly qualification: string | null }>> = {
  cta: { comment: 'Renfort pour le feu d’artifice du lac.', qualification: 'OPE' },
  g24: { comment: 'Piquet supplémentaire pour la course de côte.', qualification: null },
  ind: { comment: 'Redémarrage de l’unité 2\u00A0: un opérateur de plus au tableau.', qualification: 'OT' },
}
