// The words of the fields of an hours account in the OpenAPI document.

/** Sums stand in a month and in the whole year, of what is done and of what is planned. */
const sums = {
  day: 'Les minutes des vacations qui ne sont pas des nuits.',
  night: 'Les minutes des vacations qui sont des nuits, selon le régime.',
  activity: 'Les minutes de travail hors cycle\u00A0: formation, réunions.',
  intervention: 'Les minutes d’intervention pendant une astreinte\u00A0: du travail.',
  onCall: 'Les minutes d’astreinte sans intervention\u202F; elles ne comptent pas.',
  absence: 'Les minutes prévues des absences qui restent comptées.',
  leave: 'Les minutes prévues que des congés ont cédées\u202F; elles ne comptent pas.',
  atNight: 'Les minutes de travail qui tombent la nuit, en temps réel.',
  onSundays: 'Les minutes de travail qui tombent un dimanche.',
  onHolidays: 'Les minutes de travail qui tombent un jour férié, dimanches fériés compris.',
}

const ofSums = (container: string) => Object.entries(sums).map(([name, words]): [string, string] => [`${container}.${name}`, words])

export const hourWords: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['doneSums', 'plannedSums', 'done', 'planned'].flatMap(ofSums)),
  today: 'Le jour qu’il est, dans le fuseau du centre.',
  countedSince: 'Le premier jour qui compte dans l’année, dans le fuseau du centre\u202F; nul\u00A0: aucun.',
  planned: 'Les minutes prévues et pas encore faites.',
  'hours.ofMember.done': 'Les minutes faites.',
  'hours.write.done': 'Les minutes faites.',
  'hours.ofCenter.people': 'Les membres actuels du centre, chacun avec son compte.',
  'people.done': 'Les minutes faites.',
  'people.balance': 'Les minutes en plus ou en moins à la fin de l’année.',
  'months.done': 'Ce qui est fait du mois.',
  'months.planned': 'Ce qui est prévu du mois.',
  due: 'Les minutes dues dans l’année.',
  dueToday: 'Les minutes dues jusqu’à aujourd’hui compris.',
  carriedOver: 'Les minutes reportées dans l’année.',
  corrected: 'Les minutes des corrections de l’année.',
  'hours.ofMember.balance': 'Les minutes en plus ou en moins à la fin de l’année.',
  'hours.write.balance': 'Les minutes en plus ou en moins à la fin de l’année.',
  balanceToday: 'Les minutes en plus ou en moins aujourd’hui.',
  overCycle: 'Les minutes de travail hors de son cycle, moins celles cédées dans le mois, jamais au-dessous de zéro.',
  doneSums: 'Ce qui est fait, par nature.',
  plannedSums: 'Ce qui est prévu, par nature.',
  firstDay: 'Le premier jour du mois, dans le fuseau du centre.',
  'lines.minutes': 'Les minutes de la ligne, négatives quand elles sont retirées.',
  'hours.write.minutes': 'Les minutes de la ligne, négatives quand elles sont retirées.',
  terms: 'Les heures dues à partir de chaque date, dans l’ordre des dates.',
  centerTerms: 'Celles du centre, à partir de chaque date.',
  annualMinutes: 'Les minutes dues dans une année à temps plein\u202F; nul\u00A0: celles du centre.',
  guardHours: 'Le nombre d’heures que compte une garde de 24\u00A0h\u202F; nul\u00A0: ses heures réelles.',
}

/** Amounts are minutes, or hundredths of a vacation or of a working day. */
export const balanceImportWords: Readonly<Record<string, string>> = {
  imports: 'Les reprises de soldes, la dernière d’abord.',
  import: 'La reprise qui a été écrite\u202F; nulle\u00A0: il n’y avait rien à écrire.',
  importId: 'La reprise de soldes.',
  isTakenBack: 'Vrai si la reprise a été annulée\u00A0: une ligne de plus à chaque compte.',
  ...Object.fromEntries(
    ['imports', 'import'].flatMap((holder) => [
      [`${holder}.people`, 'Le nombre de membres dont un compte a changé.'],
      [`${holder}.lines`, 'Le nombre de lignes écrites.'],
      [`${holder}.held`, 'Pourquoi la reprise ne s’annule plus\u202F; nul\u00A0: elle s’annule encore.'],
      [`${holder}.author`, 'Qui a repris ces soldes\u202F; nul pour un ancien membre.'],
      [`${holder}.at`, 'Quand ils ont été repris.'],
    ]),
  ),
  'hours.previewBalances.people': 'Les membres de qui le fichier dit quelque chose.',
  'hours.previewBalances.year': 'L’année civile où les lignes seraient écrites.',
  'hours.previewBalances.leaves': 'Les congés dont le centre tient le solde cette année.',
  'people.leaves': 'Les congés de qui le fichier dit quelque chose.',
  'hours.previewBalances.from': 'Ce que Relève compte aujourd’hui.',
  'hours.previewBalances.to': 'Ce que dit le fichier.',
}

export const onCallWords: Readonly<Record<string, string>> = {
  times: 'Les astreintes, dans l’ordre de leurs débuts.',
  'times.activity': 'L’astreinte, avec les mots qu’elle avait quand elle a été posée.',
  'times.date': 'Le jour où elle commence, dans le fuseau du centre.',
  'times.startAt': 'Quand elle commence.',
  'times.endAt': 'Quand elle finit.',
  'times.spans': 'Ce que le travail et les absences en laissent.',
  'times.phone': 'Le téléphone du membre, pour qui note les appels\u202F; nul pour les autres.',
  'spans.startAt': 'Quand ce temps commence.',
  'spans.endAt': 'Quand ce temps finit.',
  'onCall.activity': 'Le nom de l’astreinte.',
  isOnCall: 'Vrai pour céder une astreinte de ce jour, entière\u00A0: celle de ces heures, ou la seule.',
  'notifications.list.isOnCall': 'Vrai quand la demande cède une astreinte\u202F; absent\u00A0: une vacation.',
  'posterShift.onCall': 'L’astreinte que la demande cède\u202F; absente\u00A0: une vacation.',
  'onCall.spans': 'Quand cette personne est d’astreinte.',
  'wall.show.onCall': 'Qui est d’astreinte maintenant ou bientôt\u202F; absent\u00A0: personne, ou seules les équipes sont nommées.',
}

/** Amounts are minutes of a leave counted in hours, hundredths of a vacation or of a working day otherwise. */
export const leaveWords: Readonly<Record<string, string>> = {
  activityId: 'Le congé, parmi les activités du centre.',
  toActivityId: 'Le congé qui reçoit un transfert\u202F; de même unité.',
  balances: 'Un solde par congé dont le centre le tient.',
  fromYear: 'La première année civile où ces règles valent.',
  unit: 'hours\u00A0: quantités en minutes\u202F; shifts, workingDays\u00A0: en centièmes de vacation ou de jour ouvré.',
  yearly: 'Le droit d’une année à temps plein, dans l’unité.',
  mayGoBelow: 'Vrai si une demande peut dépasser ce qu’il reste.',
  carriedUntil: 'Le dernier jour où prendre ce qui a été reporté\u202F; nul\u00A0: il ne se perd pas.',
  'carriedUntil.month': 'Le mois, de 1 à 12.',
  'carriedUntil.day': 'Le jour du mois.',
  right: 'Le droit de l’année, selon la quotité et les jours qui comptent.',
  gained: 'Ce qui a été gagné\u00A0: repos compensateurs, dons.',
  transferred: 'Ce qui est venu d’un autre congé, négatif quand il y est allé.',
  closed: 'Ce qui a été retiré pour l’année suivante, négatif.',
  expired: 'Ce qui était reporté et n’a pas été pris à temps.',
  expiring: 'Ce qui sera perdu si rien de plus n’est pris\u202F; nul\u00A0: rien.',
  'expiring.until': 'Le dernier jour, dans le fuseau du centre.',
  left: 'Ce qui reste, négatif au-dessous de zéro.',
  leave: 'Ce que ces jours prennent des soldes de congés, année par année.',
}

export const restWords: Readonly<Record<string, string>> = {
  rests: 'Les repos coupés qui se rendent.',
  'rests.cause':
    'Ce qui l’a coupé\u00A0: une intervention (intervention), une fin tardive (lateEnd), un travail posé (placed), une vacation confiée malgré une règle (override).',
  'rests.date': 'Le jour de la vacation qui est venue trop tôt, dans le fuseau du centre.',
  references: 'Les textes qui l’exigent, puis ceux selon lesquels il se rend.',
  requiredMinutes: 'Les minutes de repos exigées.',
  restMinutes: 'Les minutes de repos qui sont restées d’un seul tenant.',
  dueMinutes: 'Les minutes à rendre.',
  leftMinutes: 'Les minutes qui restent à rendre.',
  dueBy: 'Le dernier jour où le rendre, dans le fuseau du centre.',
  'rests.state': 'Dû (owed), rendu (given) ou levé (waived).',
  given: 'Les heures de repos qui le rendent.',
  'given.date': 'Leur jour, dans le fuseau du centre.',
  'given.hours': 'Leurs heures.',
  waived: 'Qui l’a levé, quand et pourquoi\u202F; nul\u00A0: personne.',
  by: 'Qui l’a fait.',
  proposals: 'Quand les rendre sans enfreindre une règle ni un effectif\u202F; vide pour qui ne peut pas les rendre.',
  restId: 'Le repos dû.',
  'proposals.date': 'Le jour, dans le fuseau du centre.',
  'proposals.hours': 'Les heures de repos.',
  mayGive: 'Vrai si le lecteur peut le rendre.',
}
