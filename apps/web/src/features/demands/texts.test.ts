// The demands' words for instants, without doubt of the week, and for demands that close with another.
import { zoneOf } from '@releve/domain/calendar/zone'
import { expect, test } from 'vitest'
import { dayStyleOf, restCaption } from '#shared/figure-words.ts'
import { demandTexts } from './texts.ts'
import { demand } from './wire-demand.fixture.ts'
import { withdrawTexts } from './components/detail/detail-texts.ts'

test.each([
  ['2026-11-19T07:00Z', false, 'jeu.\u00A019, 08:00'],
  // A week later it has another number.
  ['2026-11-26T07:00Z', false, 'jeu.\u00A026, 08:00'],
  ['2026-12-01T06:00Z', true, 'fin\u00A0mar.\u00A01er, 07:00'],
])('%s under a tile of the rest line', (at, isEnd, caption) => {
  expect(restCaption(Date.parse(at), zoneOf('Europe/Paris'), isEnd)).toBe(caption)
})

test('the days of one line name their month where they lie in two', () => {
  const zone = zoneOf('Europe/Paris')
  expect(dayStyleOf(['2026-11-20', '2026-11-29'])).toBe('weekdayAndNumberShort')
  const style = dayStyleOf(['2026-11-30', '2026-12-02'])
  expect(restCaption(Date.parse('2026-11-30T06:00Z'), zone, true, style)).toBe('fin\u00A0lun.\u00A030\u00A0nov., 07:00')
  // The same month of another year is another one.
  expect(dayStyleOf(['2026-11-30', '2027-11-01'])).toBe('short')
})

test.each([
  [0, false, /^Votre demande .+ 25\u00A0nov\. sera close\u00A0: vous n’aurez plus cette vacation\.$/],
  [1, false, /vacation\. La personne intéressée sera prévenue\.$/],
  // Naming a vacation closes nothing.
  [2, true, /^Si l’échange est conclu, votre demande .+ sera close.+ Les personnes intéressées seront prévenues\.$/],
])('one’s own demand that goes, %i interested in it, by a promise: %s', (interestedCount, isPromise, sentence) => {
  expect(demandTexts.closes(demand('own', '2026-11-25', { interestedCount }), isPromise)).toMatch(sentence)
})

test('what the centre offers is nobody’s: nobody is replaced, told by name, or takes it back', () => {
  const vacancy = { origin: 'need', qualification: null } as const
  const poster = { _id: 'c1', userId: 'c1', name: 'CTA-CODIS', lastName: '' }
  const takenDemand = demand('need', '2026-12-03', { posterId: 'c1', poster, vacancy }, 'J')
  expect(demandTexts.done.taken(takenDemand)).toBe('Vacation prise. Relève prévient votre centre.')
  expect(withdrawTexts.text(takenDemand)).toMatch(/^La vacation J.+ sort de votre planning\. Votre centre en est prévenu\.$/)
  const colleague = demand('theirs', '2026-12-03', {}, 'J')
  expect(demandTexts.done.taken(colleague)).toBe('Vacation prise. Relève prévient Basile Frêne.')
  expect(withdrawTexts.text(colleague)).toMatch(/^Basile Frêne reprend sa vacation/)
})
