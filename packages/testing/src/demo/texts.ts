// What the people of the demo write. No health, no real name, no real place; no-break spaces where French wants them.

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
  'Un match à ne pas manquer, je vous rends la pareille.',
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

export const OPENING_GRANT = 'Dotation d’ouverture'
export const TRAINING = 'Formation'
export const LATE_HANDOVER = 'Relève décalée'
