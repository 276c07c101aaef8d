// The words of the fields of approvals in the OpenAPI document.

export const approvalWordsOfFields: Readonly<Record<string, string>> = {
  approval:
    'Par qui la demande attend d’être approuvée, niveau par niveau\u202F; absent\u00A0: elle attend une seule décision, ou aucune. Une demande acceptée qui attend ne change encore aucun planning.',
  'approval.level': 'Le niveau atteint, à partir de 1\u202F; au-delà de levels\u00A0: les administrateurs, au-dessus du dernier.',
  'approval.levels': 'Le nombre de niveaux.',
  waitsFor: 'Les personnes dont la réponse est attendue à ce niveau.',
  'approval.until': 'Quand la demande monte d’un niveau\u202F; null\u00A0: elle reste à celui-ci.',
  lapsesAt: 'Quand elle devient caduque si personne n’a répondu.',
  accords: 'Les accords déjà donnés, dans l’ordre.',
  'accords.level': 'Le niveau auquel il a été donné.',
  'accords.by': 'Qui l’a donné.',
  'accords.at': 'Quand il a été donné.',
  insteadOf: 'La personne que l’auteur de l’accord suppléait\u202F; null\u00A0: il l’a donné en son nom.',
  lapseHours: 'Combien d’heures avant son début une demande sans réponse devient caduque.',
  requests: 'Les niveaux par activité\u202F; ce qui n’est pas nommé attend une seule décision.',
  'requests.activity':
    'L’activité de la liste du centre\u202F; ou, pour tout ce qui n’y est pas nommé, son type\u00A0: absence, off_day ou custom_modification.',
  exchanges: 'Les niveaux par sorte d’échange\u202F; ce qui n’est pas nommé prend effet aussitôt.',
  'exchanges.kind':
    'substitution\u00A0: une vacation prise sans contrepartie\u202F; switch\u00A0: une vacation contre une autre\u202F; circle\u00A0: un échange à trois ou à quatre.',
  moves: 'Ce que l’échange change pour chacun des deux collègues.',
  'moves.gives': 'La vacation qu’il ne travaille plus\u202F; null\u00A0: aucune.',
  'moves.takes': 'La vacation qu’il travaille\u202F; null\u00A0: aucune.',
  'moves.points': 'Les points qu’il reçoit après la vacation\u202F; négatifs\u00A0: qu’il donne.',
  'exchanges.approval': 'Par qui l’échange attend d’être approuvé, niveau par niveau.',
  'exchanges.limit': 'Pourquoi il ne pourrait pas être approuvé maintenant\u202F; vide\u00A0: il le peut.',
  'cells.place':
    'Ce qui est posé sur la case\u00A0: une vacation y remplace tout, des horaires s’y ajoutent, une absence ou un repos la couvre\u202F; absent\u00A0: set la donne entière.',
  'cells.set': 'Tout ce que la case contient désormais, par-dessus le cycle\u202F; vide\u00A0: ce que donne le cycle.',
  'people.refused': 'Les cases qui ne peuvent pas être écrites, et pourquoi\u202F; un essai seul les nomme.',
  'before.set': 'Ce que la case contenait par-dessus le cycle\u00A0: renvoyé en set, elle redevient ce qu’elle était.',
  skyline:
    'L’effectif heure par heure des jours touchés, huit au plus, dans l’ordre\u202F; absent\u00A0: aucun ne l’est, ou rien n’a été essayé.',
  'skyline.startAt': 'Le début de ces heures.',
  'skyline.endAt': 'La fin de ces heures.',
  'skyline.shift': 'La vacation de ces heures, la plus courte de celles qui les couvrent\u202F; null\u00A0: aucune.',
  'skyline.present': 'Combien de personnes y sont prévues.',
  'skyline.after': 'Combien de personnes y resteraient.',
  'skyline.minimum': 'Combien il en faut au moins\u202F; null\u00A0: aucun minimum n’est fixé.',
  levels: 'Les niveaux, dans l’ordre\u00A0: un ou deux.',
  who: 'Qui répond à ce niveau, l’un ou l’autre\u00A0: chef d’équipe du membre (teamChief), responsable du planning (planner), ressources humaines (hr), administrateurs (administrator).',
  'levels.hours': 'Après combien d’heures sans réponse la demande monte\u202F; null\u00A0: elle reste.',
  deputies: 'Les suppléances d’aujourd’hui et à venir, par nom de la personne suppléée.',
  'deputies.user': 'La personne suppléée.',
  deputy: 'Qui la supplée.',
  standsIn: 'Cette personne en supplée aujourd’hui une qui décide\u202F; absent\u00A0: personne.',
}
