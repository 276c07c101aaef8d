// The words of the sheet of a day.
import { demandLabels } from '@releve/contract/demand-labels'
import type { WireDemand } from '@releve/contract/demands'
import { schoolZoneNames, type SchoolZone, type WireSchoolPeriod } from '@releve/contract/school-holidays'
import { formatDay, formatHours, NBSP, NNBSP } from '#ui/format.ts'
import { schoolName } from '#features/calendar/texts.ts'

export const dayTexts = {
  awaiting: 'en attente d’accord',
  peopleFailed: 'Les présents n’ont pas pu être chargés',
  endOfService: 'Fin de service',
  /** Under the head of a day that no cycle plans. */
  withoutTeam: `Vous n’êtes dans aucune équipe ce jour-là${NBSP}: aucun cycle ne vous donne de vacation. Pour en rejoindre une, adressez-vous à un administrateur de votre centre.`,
  onDuty: 'Feuille de garde',
  ownDay: 'Voir votre journée',
  changePlanning: 'modifier son planning',
  whoIsAbsent: `Une personne est absente${NNBSP}? Touchez son nom.`,
  noVacation: 'Cette vacation n’existe pas dans le planning de ce mois.',
  openVacation: 'Voir qui manque',
  alone: 'Personne d’autre n’est prévu sur cette vacation.',
  showAll: { one: 'Voir l’autre présent', other: 'Voir les autres présents' },
  history: 'Cette vacation a changé de mains',
  historyAt: (type: 'substitution' | 'switch', at: string) => `${demandLabels[type]} du ${at}`,
  gaveTo: 'remplacé par',
  demands: 'Demandes de ce jour',
  seeDemand: 'Voir la demande',
  yours: 'Vous',
  take: 'Prendre',
  exchange: 'Permuter',
  askSubstitution: 'Demander un remplacement',
  offerSwitch: 'Proposer une permutation',
  notPossible: `Poster une demande${NBSP}: non possible`,
  unchecked: 'Relève n’a pas pu vérifier si cette vacation peut être proposée.',
  partsLeft: (free: readonly { readonly from: string; readonly to: string }[]) =>
    `Une partie est déjà proposée ou cédée. Vous pouvez encore céder ${free.map(({ from, to }) => formatHours(from, to)).join(' ou ')}.`,
  alreadyOpen: 'Votre demande pour ce jour est déjà en attente.',
  uncovered: `Vous aviez pris cette vacation et vous êtes indisponible${NBSP}: personne ne l’assure.`,
  failed: 'Ce jour n’a pas pu être chargé',
} as const

const DEMAND_KINDS: Readonly<Record<WireDemand['type'], string>> = {
  substitution: 'de remplacement',
  switch: 'de permutation',
  hybrid: 'de remplacement ou de permutation',
}

/** « Demande de remplacement », « Votre demande de permutation », « Demande de remplacement ou de permutation ». */
export function demandTitle({ type, vacancy }: Pick<WireDemand, 'type' | 'vacancy'>, isMine: boolean): string {
  if (vacancy !== null) return 'Vacation à pourvoir'
  return `${isMine ? 'Votre demande' : 'Demande'} ${DEMAND_KINDS[type]}`
}

const ZONE_WORDS: Readonly<Record<SchoolZone, string>> = {
  ...schoolZoneNames,
  A: 'zone A',
  B: 'zone B',
  C: 'zone C',
}

/** « Vacances de la Toussaint, zone B, jusqu’au 1er novembre ». */
export function schoolLine(period: WireSchoolPeriod): string {
  const until = period.startDate === period.endDate ? '' : `, jusqu’au ${formatDay(period.endDate, 'date')}`
  return `${schoolName(period)}, ${ZONE_WORDS[period.zone]}${until}`
}
