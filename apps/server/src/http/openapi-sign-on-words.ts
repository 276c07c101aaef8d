// The words of the fields of sign-on in the OpenAPI document.

/** The fields of a provider as each of its calls takes or answers it. */
const ofProvider = {
  label: 'Le nom du service, tel qu’il suit «\u00A0Continuer avec\u00A0» sur le bouton.',
  note: 'La ligne sous le bouton\u202F; vide\u00A0: aucune.',
  profile: 'Le genre du fournisseur\u00A0: OpenID Connect ordinaire (standard), ou ProConnect (proConnect).',
}
const CALLS = ['signOn.ways', 'signOn.providers', 'signOn.create', 'signOn.update', 'provider']

export const signOnWords: Readonly<Record<string, string>> = {
  ...Object.fromEntries(CALLS.flatMap((call) => Object.entries(ofProvider).map(([name, words]) => [`${call}.${name}`, words]))),
  issuer: 'L’adresse du fournisseur, telle qu’il se nomme lui-même (issuer).',
  clientId: 'L’identifiant que le fournisseur a donné à Relève.',
  clientSecret: 'Le secret que le fournisseur a donné à Relève\u202F; il n’est jamais montré.',
  returnUrl: 'L’adresse de retour, que le fournisseur doit connaître exactement.',
  emailClaim: 'Le champ qui porte l’adresse e-mail de la personne.',
  trustedDomains: 'Les domaines dont les adresses e-mail sont crues quand le fournisseur ne dit pas s’il les a vérifiées.',
  sirets: 'Les organismes dont les agents entrent, par leur SIRET\u202F; aucun\u00A0: tous.',
  idpIds: 'Les fournisseurs d’identité d’où les agents viennent (idp_id)\u202F; aucun\u00A0: tous.',
  newcomerCenter: 'Le centre où les inconnus attendent d’être approuvés\u202F; nul\u00A0: ils sont refusés.',
  triedAt:
    'Quand il a été essayé pour la dernière fois depuis son dernier changement, en millisecondes depuis 1970\u202F; nul\u00A0: il ne l’a pas été.',
  triedWell: 'Le dernier essai n’a rien trouvé à redire\u202F; nul\u00A0: il n’y en a pas eu.',
  'signOn.providers.centerIds': 'Les centres dont les membres entrent par lui\u202F; nul\u00A0: tous.',
  'signOn.create.centerIds': 'Les centres dont les membres entrent par lui\u202F; nul\u00A0: tous.',
  'signOn.update.centerIds': 'Les centres dont les membres entrent par lui\u202F; nul\u00A0: tous.',
  'provider.centerIds': 'Les centres dont les membres entrent par lui\u202F; nul\u00A0: tous.',
  'signOn.providers.isOpen': 'Son bouton est sur la page de connexion.',
  'signOn.create.isOpen': 'Son bouton est sur la page de connexion.',
  'signOn.update.isOpen': 'Son bouton est sur la page de connexion.',
  'provider.isOpen': 'Son bouton est sur la page de connexion.',
  'signOn.try.provider': 'Le fournisseur, avec ce que l’essai a donné.',
  'signOn.try.checks': 'Ce qui a été essayé, dans l’ordre.',
  'checks.about': 'La chose essayée\u00A0: description, signatures, horloge, client, adresse de retour, déconnexion.',
  'checks.isRight': 'Elle va.',
  'checks.message': 'Ce qui va, ou ce qui ne va pas, en mots.',
  'signOn.begin.invitation': 'Le jeton du lien d’une invitation, à laquelle cette connexion répond.',
  'signOn.begin.ticketIn': 'Où garder la mémoire de la connexion\u00A0: cookie du navigateur (cookie), ou réponse (body).',
  'signOn.begin.url': 'L’adresse du fournisseur, où aller.',
  'signOn.begin.next': 'La page de Relève où aller ensuite.',
  'signOn.finish.next': 'La page de Relève où aller ensuite.',
  'signOn.finish.answer': 'La suite de l’adresse de retour, après le point d’interrogation, telle que le fournisseur l’a écrite.',
  ticket: 'La mémoire scellée de la connexion en cours, à rendre à la fin.',
}
