// The fact that a kind of notification has besides, as it is kept; and facts of other kinds, which do not compile.
import { expect, test } from 'vitest'
import { detailWords } from './store/facts.ts'
import type { KindFacts } from './store/facts.ts'

const NBSP = '\u00A0'

test.each<[KindFacts, string | null]>([
  [{ kind: 'demandAccepted' }, null],
  [{ kind: 'vacationTakenAway', reason: 'Il manque un chef' }, 'Il manque un chef'],
  [{ kind: 'vacationTakenAway', reason: null }, null],
  [{ kind: 'pointsAdded', quote: 'Garde oubliée' }, 'Garde oubliée'],
  [{ kind: 'counterOffered', counter: { name: 'N', date: '2026-12-05' } }, `N du${NBSP}sam. 5${NBSP}déc.`],
  [{ kind: 'circleDone', circleSize: 4 }, 'à quatre'],
  [{ kind: 'circleEnded', circleEnd: 'declined' }, 'une personne a refusé'],
  [{ kind: 'vacancyAsked', answerBefore: '18:00' }, '18:00'],
  [{ kind: 'modificationApproved', lastDay: '2026-12-07' }, `au lun. 7${NBSP}déc.`],
  [{ kind: 'modificationApproved', lastDay: null }, null],
  [{ kind: 'deputyChanged', isDeputy: true }, 'named'],
  [{ kind: 'deputyChanged', isDeputy: false }, null],
  [{ kind: 'roleChanged', role: 'center' }, 'center'],
  [{ kind: 'recoveryRequested', fullName: 'Zoé Ardoisière' }, 'Zoé Ardoisière'],
  [{ kind: 'memberQualificationEnds', qualification: 'CDS de Zoé Ardoisière' }, 'CDS de Zoé Ardoisière'],
  [{ kind: 'ticket', subject: 'Une question' }, 'Une question'],
  [{ kind: 'announcement', title: 'Travaux' }, 'Travaux'],
])('%j is kept as %j', (facts, words) => expect(detailWords(facts)).toBe(words))

test('a kind with the fact of another one, or without its own, does not compile', () => {
  const refused: readonly KindFacts[] = [
    // @ts-expect-error the size of a circle is a number of people, not a deadline
    { kind: 'circleDone', answerBefore: '18:00' },
    // @ts-expect-error an accepted demand says nothing besides
    { kind: 'demandAccepted', reason: 'Il manque un chef' },
    // @ts-expect-error an assignment has a reason, if only null
    { kind: 'vacationAssigned' },
  ]
  expect(refused).toHaveLength(3)
})
