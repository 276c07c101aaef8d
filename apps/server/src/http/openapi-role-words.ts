// The words of the fields of roles in the OpenAPI document.

export const roleFieldWords: Readonly<Record<string, string>> = {
  roles: 'Les rôles, à côté de celui d’administrateur\u202F; absent ou vide\u00A0: aucun.',
  'roles.role':
    'Le rôle\u00A0: lecteur (reader), responsable de salle (roomChief), responsable des remplacements (replacements), chef d’équipe (teamChief), responsable du planning (planner), ressources humaines (hr).',
  'roles.give.role': 'Le rôle à donner.',
  'roles.teamId': 'L’équipe dont ce chef d’équipe décide\u202F; null\u00A0: le rôle vaut pour tout le centre.',
  touched: 'Ce que l’acte a pris d’un jour arrêté\u00A0: un congé (leave), un repos (rest), ou les horaires de sa vacation (hours).',
  aheadHours: 'Le nombre d’heures entières entre l’acte et le début du premier jour arrêté qu’il touche.',
  untilDate: 'Le dernier jour, compris\u202F; absent ou null\u00A0: sans fin.',
  givenBy: 'Qui l’a donné\u202F; null\u00A0: ce n’est pas connu.',
  givenAt: 'Quand il a été donné.',
  administrators: 'Les administrateurs du centre, qui peuvent tout ce que peut un rôle.',
  departure: 'Le départ prévu\u202F; null\u00A0: aucun ne l’est.',
  beyond: 'Ce qui est écrit du membre après son dernier jour\u202F; null\u00A0: il n’en a pas, et aucun jour n’est demandé.',
  lastDay: 'Le dernier jour au centre\u00A0: le compte se ferme à la fin de ce jour. null\u00A0: aucun départ n’est prévu.',
  'users.departure.lastDay': 'Le jour que l’on envisage\u202F; absent\u00A0: celui qui est décidé.',
  isHeld: 'Ce jour est passé, et le compte reste ouvert jusqu’à ce que le centre ait un autre administrateur.',
  'beyond.demands': 'Ses échanges au-delà de ce jour\u00A0: acceptés, ils sont à défaire\u202F; ouverts, ils sont retirés.',
  'beyond.modifications': 'Ses absences, activités et horaires au-delà de ce jour, approuvés ou à décider.',
  'modifications.name': 'Le nom de l’activité ou de la cause\u202F; null\u00A0: elle n’en a pas.',
  isSeries: 'Elle revient certains jours de chaque semaine.',
  'beyond.roles': 'Les rôles qui auraient duré au-delà de ce jour.',
  'beyond.points': 'Ses points, qui reviennent au centre\u202F; null\u00A0: il n’a pas de compte de points.',
  'beyond.leave': 'Ses soldes de congé de l’année de ce jour, le droit compté jusqu’à lui.',
  roleId: 'L’identifiant du rôle tenu.',
}
