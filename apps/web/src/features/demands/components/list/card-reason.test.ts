// The line of a card: the rest it would leave, what is to be known, or why not.
import type { WireDemand, WireFigures } from '@releve/contract/demands'
import { entryOf } from '@releve/contract/reasons'
import { describe, expect, it } from 'vitest'
import { reasonOf, repeatedWarnings, type CardContext } from './card-reason.ts'
import { demand, exchange, ME, violation } from '#features/demands/wire-demand.fixture.ts'

const context: CardContext = { me: ME, isReachable: true }
const gap = (hours: number) => ({ hours, shift: 'N', at: 0, severity: null, isOld: false })
const figures = (before: number | null, after: number | null): WireFigures => ({
  before: before === null ? null : gap(before),
  after: after === null ? null : gap(after),
  rules: [],
})
const rest = (before: string, after: string) => `Repos\u00A0: ${before}\u00A0h avant, ${after}\u00A0h après`

describe('the line of a card', () => {
  it('says the rest on each side of a vacation one may take', () => {
    expect(reasonOf(demand('a', '2026-11-21', { figures: figures(24, 48) }, 'J'), context)).toEqual({ tone: 'ok', text: rest('24', '48') })
  })

  it('says the rest of the exchange one proposes', () => {
    const exchanges = [exchange('2026-11-23', 'N', { figures: figures(24, 108) })]
    const swap = demand('a', '2026-11-21', { type: 'switch', category: 'availableSwitch', exchanges }, 'J')
    expect(reasonOf(swap, context)).toEqual({ tone: 'ok', text: rest('24', '108') })
  })

  it('leaves out a side without neighbour', () => {
    expect(reasonOf(demand('a', '2026-11-28', { figures: figures(36, null) }, 'J'), context)?.text).toBe(
      'Repos\u00A0: 36\u00A0h avant, aucune vacation après',
    )
    expect(reasonOf(demand('a', '2026-11-12', { figures: figures(null, 168) }, 'J'), context)?.text).toBe(
      'Repos\u00A0: 168\u00A0h après, aucune vacation avant',
    )
    expect(reasonOf(demand('a', '2026-12-20', { figures: figures(null, null) }, 'J'), context)?.text).toBe(
      'Aucune autre vacation à dix jours près',
    )
  })

  it('says what is to be known instead, one’s own before a colleague’s', () => {
    const warnings = [
      violation({ userId: 'other', message: 'Pour votre collègue : 60 h.' }),
      violation({ message: '72 h sur 7 jours de suite, au lieu de 48 h au plus.' }),
    ]
    expect(reasonOf(demand('a', '2026-11-21', { warnings, figures: figures(24, 48) }), context)).toEqual({
      tone: 'warn',
      text: '72 h sur 7 jours de suite, au lieu de 48 h au plus',
    })
  })

  it('says a warning of several cards once, and on each what it adds', () => {
    const warned = (id: string, actual: number, fields: Parameters<typeof demand>[2] = {}) =>
      demand(id, '2026-11-21', { warnings: [violation({ actual })], figures: figures(24, 48), ...fields })
    const exchanges = [exchange('2026-11-23', 'M', { figures: figures(24, 108), violations: [violation({ actual: 52 })] })]
    const swap = warned('c', 0, { type: 'switch', category: 'availableSwitch', exchanges })
    const listed = [warned('a', 60), warned('b', 72), swap, warned('no', 60, { category: 'other' })]
    const repeated = repeatedWarnings(listed, ME)
    expect(repeated).toEqual([{ code: 'hoursSlidingWeek', limit: 48 }])
    const texts = listed.slice(0, 3).map((listedDemand) => reasonOf(listedDemand, { ...context, repeated })?.text.replaceAll('\u00A0', ' '))
    expect(texts).toEqual(['+12 h : 60 h sur 7 jours', '+12 h : 72 h sur 7 jours', '+4 h : 52 h sur 7 jours'])
    const fiveDays = [60, 72].map((actual, place) => warned(`${place}`, actual, { warnings: [violation({ actual, days: 5 })] }))
    expect(repeatedWarnings([...listed, ...fiveDays], ME)).toEqual([...repeated, { code: 'hoursSlidingWeek', limit: 48, days: 5 }])
    // A single card repeats nothing, and a colleague's broken rule is not repeated either.
    expect(repeatedWarnings([warned('a', 60)], ME)).toEqual([])
    const ofColleague = { warnings: [violation({ userId: 'other' })] }
    expect(repeatedWarnings([warned('a', 60, ofColleague), warned('b', 60, ofColleague)], ME)).toEqual([])
  })

  it('promises nothing offline, nor without figures', () => {
    const unknown = { tone: 'quiet', text: 'Repos à vérifier en ligne' }
    expect(reasonOf(demand('a', '2026-11-21', { figures: figures(24, 48) }), { ...context, isReachable: false })).toEqual(unknown)
    expect(reasonOf(demand('a', '2026-11-21'), context)).toEqual(unknown)
  })

  it('says why not: the first reasons', () => {
    const limit = [
      entryOf(violation({ code: 'restAfterShift', actual: 0, limit: 12, message: '0 h de repos entre N et J, au lieu de 12 h.' })),
      { code: 'minimumStaffing', message: 'Effectif.' },
      { code: 'otherTeam', message: 'Équipe.' },
    ]
    expect(reasonOf(demand('a', '2026-11-21', { category: 'other', limit }), context)).toEqual({
      tone: 'error',
      text: '0 h de repos entre N et J, au lieu de 12 h. Effectif',
    })
  })

  describe('of an exchange that is refused', () => {
    const own = { code: 'ownShift', message: 'Vous travaillez déjà ce jour-là (J).' }
    const blocked = violation({ severity: 'blocking', message: 'Il manquerait 1 personne qualifiée CDS.' })
    const refused = (date: string, limit: WireDemand['limit'], violations: WireDemand['warnings']) =>
      reasonOf(
        demand('a', '2026-11-21', {
          type: 'switch',
          category: 'other',
          limit,
          exchanges: [exchange(date, 'J', { isPossible: false, violations })],
        }),
        context,
      )?.text

    it('is no reason the vacation of that day, which is what one would give', () => {
      expect(refused('2026-11-21', [own], [violation(), blocked])).toBe('Il manquerait 1 personne qualifiée CDS')
    })

    it('is no reason that it takes a vacation, where one has it', () => {
      const switchOnly = { code: 'switchOnly', message: 'Permutation seulement.' }
      expect(refused('2026-11-24', [switchOnly], [blocked])).toBe('Il manquerait 1 personne qualifiée CDS')
    })

    it('is one reason that one works that day, though another vacation is given', () => {
      const both = violation({ code: 'overlap', severity: 'blocking', actual: 2, limit: 1, message: 'Deux vacations le sam. 21 nov.' })
      expect(refused('2026-11-24', [own], [both, blocked])).toBe(
        'Vous travaillez déjà ce jour-là (J). Il manquerait 1 personne qualifiée CDS',
      )
      // On the day that the poster would work twice, it is another reason.
      expect(refused('2026-11-24', [own], [{ ...both, userId: 'other', date: '2026-11-24', message: 'Pour votre collègue : deux.' }])).toBe(
        'Vous travaillez déjà ce jour-là (J). Pour votre collègue : deux',
      )
    })

    it('is one reason that one has taken a vacation that day, and works it', () => {
      const takenLimit = { code: 'alreadyTakenThatDay', message: 'Vous avez déjà pris une vacation ce jour-là.' }
      expect(refused('2026-11-24', [takenLimit, own], [])).toBe('Vous avez déjà pris une vacation ce jour-là')
    })
  })

  it('is left out where another line speaks', () => {
    expect(reasonOf(demand('a', '2026-11-21', { posterId: ME, category: 'ownPending' }), context)).toBeNull()
    expect(reasonOf(demand('a', '2026-11-21', { category: 'accepted', status: 'accepted' }), context)).toBeNull()
  })
})
