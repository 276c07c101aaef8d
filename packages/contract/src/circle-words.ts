// The name of an exchange among three or four, and the reasons why it does not take place: inbox, mails and screens use the same words.
import type { CircleEnd } from './circles.ts'

/** « à trois », « à quatre » */
export const circleWord = (size: number): string => (size === 3 ? 'à trois' : 'à quatre')

const ENDS: Readonly<Record<CircleEnd, string>> = {
  declined: 'une personne a refusé',
  lapsed: 'tous n’ont pas répondu à temps',
  taken: 'une des vacations a changé de mains autrement',
  closed: 'une des demandes est close',
  changed: 'une des demandes a changé',
  impossible: 'le planning ou une règle ne le permet plus',
  withdrawn: 'une personne s’est désistée',
}

export const circleEndWords = (because: CircleEnd): string => ENDS[because]
