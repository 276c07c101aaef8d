// The words of the fields of an hours account in the OpenAPI document.

/** Sums stand in a month and in the whole year, of what is done and of what is planned. */
const sums = {
  day: 'Les minutes des vacations qui ne sont pas des nuits.',
  night: 'Les minutes des vacations qui sont des nuits, selon le régime.',
  activity: 'Les minutes de travail hors cycle\u00A0: formation, réunions.',
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
