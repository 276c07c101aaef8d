// How an exchange among three or four is called, and why one came to nothing: the same words in the inbox, in mails and on screens.
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
