// The client's own sentences for a failed call when the server gave none. The quoted ones are the specification's, §8, byte for byte.
import type { RouteName } from '@releve/contract'

export const apiTexts = {
  unknown: 'Une erreur est survenue',
  missingToken: "Aucun token d'accès trouvé.",
  expiredToken: "Le token d'accès a expiré.",
  offline: 'Connexion impossible. Vérifiez votre réseau, puis réessayez.',
  failedOffline: 'Tout s’affichera dès que la connexion sera revenue.',
} as const

/** These are used when an answer that is not a success carries no sentence. */
export const fallbackMessages: Partial<Record<RouteName, string>> = {
  'users.list': 'Erreur lors de la récupération des utilisateurs',
  'users.center': 'Erreur lors de la récupération des utilisateurs',
  'users.teams': 'Erreur lors de la récupération des utilisateurs',
  'teams.members': 'Erreur lors de la récupération des utilisateurs',
  'demands.post': 'Erreur lors de la création de la substitution',
  'demands.cancel': 'Erreur lors de la suppression de la substitution',
  'centers.create': 'Erreur lors de la création du centre',
}
