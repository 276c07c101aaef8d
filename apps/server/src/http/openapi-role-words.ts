// The words of the fields of roles in the OpenAPI document.

export const roleFieldWords: Readonly<Record<string, string>> = {
  roles: 'Les rôles, à côté de celui d’administrateur\u202F; absent ou vide\u00A0: aucun.',
  'roles.role':
    'Le rôle\u00A0: lecteur (reader), responsable de salle (roomChief), responsable des remplacements (replacements), chef d’équipe (teamChief), responsable du planning (planner), ressources humaines (hr).',
  'roles.give.role': 'Le rôle à donner.',
  'roles.teamId': 'L’équipe dont ce chef d’équipe décide\u202F; null\u00A0: le rôle vaut pour tout le centre.',
  untilDate: 'Le dernier jour, compris\u202F; absent ou null\u00A0: sans fin.',
  givenBy: 'Qui l’a donné\u202F; null\u00A0: ce n’est pas connu.',
  givenAt: 'Quand il a été donné.',
  administrators: 'Les administrateurs du centre, qui peuvent tout ce que peut un rôle.',
  roleId: 'L’identifiant du rôle tenu.',
}
