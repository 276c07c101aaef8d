// The texts of the demand form.
import type { Opening } from '@releve/contract/circles'
import type { WireDemand } from '@releve/contract/demands'
import type { WireShift } from '@releve/contract/shifts'
import type { Day } from '@releve/domain/calendar/day'
import type { ClockSpan } from '@releve/domain/planning/part'
import { capitalize, formatCount, formatDay, formatDayOfMonth, formatHours, formatNumber, NBSP, NNBSP } from '#ui/format.ts'
import { vacationOf } from '#features/demands/texts.ts'
import { errors } from '@releve/contract/errors'
import type { DraftErrorCode } from './demand-draft.ts'

const POINTS = { one: 'point', other: 'points' } as const
const EXCHANGES = { one: 'échange', other: 'échanges' } as const
const CHARACTERS = { one: 'caractère', other: 'caractères' } as const

const listed = new Intl.ListFormat('fr', { type: 'disjunction' })

export const formTexts = {
  editTitle: 'Modifier la demande',
  which: `Quelle vacation proposez-vous${NNBSP}?`,
  another: 'Changer',
  daysFailed: 'Vos vacations n’ont pas pu être chargées.',
  rulesFailed: `Les règles du centre n’ont pas pu être lues${NBSP}: ni le délai pour poster ni les points habituels ne sont connus.`,
  balanceFailed: 'Votre solde de points n’a pas pu être lu.',
  rotationsFailed: 'Les cycles du centre n’ont pas pu être lus. Sans eux, seuls les horaires habituels peuvent être proposés.',
  noVacation: 'Vous n’avez aucune vacation à venir dans ces mois.',
  noneFree: 'Aucune de vos vacations de ces mois ne peut être proposée.',
  picker: {
    month: { previous: 'Mois précédent', next: 'Mois suivant' },
    fortnight: { previous: 'Deux semaines plus tôt', next: 'Deux semaines plus tard' },
    /** « 30 novembre – 13 décembre 2026 », « 7 – 20 décembre 2026 » */
    span: (from: Day, to: Day) => {
      const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
      const first = isOneMonth ? formatDayOfMonth(from) : formatDay(from, 'date', { year: from.slice(0, 4) !== to.slice(0, 4) })
      return `${first}${NBSP}– ${formatDay(to, 'date', { year: true })}`
    },
  },
  kind: `Que demandez-vous${NNBSP}?`,
  types: {
    substitution: { title: 'Un remplacement', text: 'Un collègue travaille à votre place.' },
    switch: { title: 'Une permutation', text: 'Chacun travaille la vacation de l’autre.' },
    hybrid: { title: 'L’un ou l’autre', text: `Le premier qui convient${NBSP}: remplacement ou permutation.` },
  },
  part: {
    label: `Que cédez-vous${NNBSP}?`,
    whole: 'Toute la vacation',
    part: 'Une partie',
    from: 'De',
    to: 'À',
    left: (free: readonly ClockSpan[]) =>
      `Une partie de cette vacation est déjà proposée ou cédée. Vous pouvez encore céder ${listed.format(free.map(({ from, to }) => formatHours(from, to)))}.`,
    rest: `Un collègue la prend tout entière${NBSP}; vous travaillez le reste.`,
  },
  onCall: {
    give: 'Céder cette astreinte',
    text: `Un collègue est d’astreinte à votre place, aux mêmes heures${NBSP}: une astreinte se cède entière, contre des points.`,
    keep: 'La garder',
    tooLong: (most: number) => `Ce commentaire dépasse ${formatNumber(most)} caractères.`,
  },
  chooseFirst: 'Choisissez d’abord la vacation proposée.',
  exchangeTitle: `Que prendriez-vous en échange${NNBSP}?`,
  exchangeHint: 'Choisissez un jour, puis les vacations que vous pourriez y travailler. Plusieurs sont possibles.',
  exchangeDaysHint: 'Touchez les jours que vous pourriez travailler. Plusieurs sont possibles.',
  exchangeDay: 'Jour de la vacation prise en échange',
  sameDay: 'le même jour',
  restDay: 'jour de repos',
  kindsOn: (day: string, isSameDay: boolean) => (isSameDay ? `Le même jour, ${day}` : capitalize(day)),
  removeSwitch: (shift: string, day: Day) => `Retirer ${vacationOf({ name: shift }, day)}`,
  weekAfter: 'Votre semaine après cet échange',
  switchPoints: 'Points donnés pour cette permutation',
  points: 'Points donnés pour le remplacement',
  pointsUnit: POINTS,
  available: (points: number) =>
    `Vous disposez de ${formatCount(points, POINTS)}.${points < 1 ? '' : ` ${points < 2 ? 'Il est réservé' : 'Ils sont réservés'} tant que la demande est ouverte.`}`,
  times: 'Horaires',
  usualTimes: (hours: string) => `Horaires habituels, ${hours}`,
  variation: (name: string, hours: string) => `${name}, ${hours}`,
  comment: 'Commentaire (facultatif)',
  commentHint: (length: number, most: number) =>
    `N’indiquez aucune information médicale. ${formatCount(length, CHARACTERS)} sur ${formatNumber(most)}.`,
  summary: (
    { shift, part }: { readonly shift: WireShift; readonly part: ClockSpan | null },
    day: Day,
    type: WireDemand['type'],
    switches: number,
    reserve: number,
  ) => {
    const typeName = { substitution: 'remplacement', switch: 'permutation', hybrid: 'remplacement ou permutation' }[type]
    const against =
      type === 'substitution' || switches === 0 ? '' : ` contre ${formatCount(switches, { one: 'vacation', other: 'vacations au choix' })}`
    const points = reserve === 0 ? '' : `, ${formatCount(reserve, { one: 'point réservé', other: 'points réservés' })}`
    const hours = part === null || type !== 'substitution' ? '' : ` (${formatHours(part.from, part.to)})`
    return `${vacationOf(shift, day)}${hours}, en ${typeName}${against}${points}.`
  },
  audience: {
    failed: `On ne sait pas pour l’instant qui peut répondre. Vous pouvez poster quand même.`,
    widens: 'Vous pourrez l’ouvrir à tous plus tôt.',
    nobody: {
      substitution: 'Personne ne peut la prendre pour l’instant.',
      switch: 'Personne ne peut l’échanger pour l’instant.',
      hybrid: 'Personne ne peut la prendre ni l’échanger pour l’instant.',
    },
    help: {
      substitution: `Avec «${NBSP}L’un ou l’autre${NBSP}», un collègue pourrait peut-être l’échanger.`,
      switch: `Acceptez d’autres vacations en échange, ou choisissez «${NBSP}L’un ou l’autre${NBSP}».`,
      hybrid: 'Acceptez d’autres vacations en échange.',
    },
  },
  opening: {
    title: 'Échanges à trois ou à quatre',
    /** « 2 échanges à trois deviennent possibles si vous acceptez aussi J du sam. 28 » */
    sentence: ({ shift, date, byThree, byFour }: Opening, isWhole: boolean, demandDate: Day) => {
      const day = formatDay(date, date.slice(0, 7) === demandDate.slice(0, 7) ? 'weekdayAndNumberShort' : 'short')
      const [first, second] = byThree > 0 ? [byThree, byFour] : [byFour, 0]
      const word = byThree > 0 ? 'à trois' : 'à quatre'
      const besides = second > 0 ? ` et ${formatNumber(second)} à quatre` : ''
      const become = first + second > 1 ? 'deviennent possibles' : 'devient possible'
      const least = isWhole ? '' : 'au moins '
      return capitalize(
        `${least}${formatCount(first, EXCHANGES)} ${word}${besides} ${become} si vous acceptez aussi ${shift} du${NBSP}${day}`,
      )
    },
    accept: 'Accepter aussi',
    acceptLabel: ({ shift, date }: Opening) => `Accepter aussi ${vacationOf({ name: shift }, date)}`,
  },
  submit: 'Poster la demande',
  save: 'Enregistrer les changements',
} as const

/** The error of a field: missing, or the law's own sentence, with the points one has. */
export function errorText(code: DraftErrorCode, available: number): string {
  switch (code) {
    case 'dateMissing':
      return 'Choisissez la vacation que vous proposez.'
    case 'partMissing':
      return 'Indiquez de quelle heure à quelle heure, comme 15:00 et 19:00.'
    case 'pointsMissing':
      return 'Indiquez un nombre de points, 0 s’il n’y en a pas.'
    case 'commentTooLong':
      return `Ce texte ne doit pas dépasser ${formatNumber(500)} caractères.`
    case 'insufficientPoints':
      return available <= 1
        ? `C’est plus que ce dont vous disposez${NBSP}: ${formatCount(Math.max(0, available), POINTS)}.`
        : `C’est plus que les ${formatCount(available, POINTS)} dont vous disposez.`
    default:
      return errors[code].message
  }
}
