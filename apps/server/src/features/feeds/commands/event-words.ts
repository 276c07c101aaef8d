// The sentences that events of a member and of a group share.
export const WARNING =
  'Consultez Relève avant de compter sur cet horaire\u00A0: un échange a pu le changer depuis la dernière lecture de votre calendrier.'

export const PROVISIONAL = 'Provisoire\u00A0: le tableau de service n’est pas encore arrêté pour ce jour.'
