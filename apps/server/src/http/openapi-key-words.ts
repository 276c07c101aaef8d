// The words of the fields of API keys in the OpenAPI document.

export const keyFieldWords: Readonly<Record<string, string>> = {
  'apiKeys.list.keys': 'Les clés qui ne sont pas révoquées, la plus récente d’abord\u202F; celles qui ont expiré en sont.',
  'apiKeys.takeOver.keys': 'Les clés qui ne sont pas révoquées, la plus récente d’abord.',
  'apiKeys.revoke.keys': 'Les clés qui ne sont pas révoquées, la plus récente d’abord.',
  'apiKeys.create.key': 'La clé qui vient d’être créée, sans son secret.',
  'apiKeys.create.secret': 'La clé elle-même, à envoyer dans Authorization: Bearer. Elle n’est donnée qu’ici.',
  prefix: 'Les premières lettres de la clé, pour la reconnaître.',
  scopes: 'Ce que la clé permet\u202F; chaque appel dit la portée qu’il demande (x-releve-scope).',
  networks: 'Les adresses et les réseaux d’où elle peut servir\u202F; vide\u00A0: de partout.',
  callsPerMinute: 'Le nombre d’appels qu’elle permet par minute.',
  holder: 'L’administrateur qui en répond\u202F; null\u00A0: on ne sait plus qui.',
  'keys.expiresAt': 'Quand elle cesse de valoir.',
  'key.expiresAt': 'Quand elle cesse de valoir.',
  lastUsedAt: 'Quand elle a servi pour la dernière fois, à la minute\u202F; null\u00A0: jamais.',
  takeOverBefore: 'Quand elle sera révoquée si personne ne la reprend\u202F; null\u00A0: qui en répond administre le centre.',
  validDays: 'Pour combien de jours, 365 au plus.',
  keyId: 'L’identifiant de la clé.',
}
