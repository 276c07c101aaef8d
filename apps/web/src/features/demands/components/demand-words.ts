// The words about a demand wherever it stands, home among them, which loads no other words of the exchange screens (../texts.ts).
import { fullName } from '@releve/contract/person-name'
import { demandLabels } from '@releve/contract/demand-labels'
import type { WirePerson, WireShift } from '@releve/contract/shifts'
import { timesOf } from '@releve/domain/planning/shift'
import { formatHours } from '#ui/format.ts'

/** « 07:00 – 19:00 » */
export function hoursOf(shift: WireShift): string {
  const { startTime, endTime } = timesOf(shift)
  return formatHours(startTime, endTime)
}

export const demandWords = {
  types: demandLabels,
  post: 'Poster une demande',
  failed: 'Les demandes n’ont pas pu être chargées',
  vacancy: 'Vacation à pourvoir',
  replace: (person: WirePerson) => `Remplacer ${fullName(person)}`,
  swapWith: (person: WirePerson) => `Permuter avec ${fullName(person)}`,
  offeredBy: (person: WirePerson) => `${fullName(person)} vous la propose`,
} as const
