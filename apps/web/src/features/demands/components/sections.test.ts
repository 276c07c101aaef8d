// The headings of demands, and the ways they may be answered.
import type { WireExchange } from '@releve/contract/demands'
import { describe, expect, it } from 'vitest'
import { daysOfPeriod, readExchangeSearch } from './exchange-search.ts'
import { answerOf, choicesOf, hasFilters, isInList, sectionsOf } from './sections.ts'
import { daysRange, neighbourRange } from './own-days.ts'
import { exchangeCountOf } from '../queries.ts'
import { demand, exchange, ME, violation } from '../wire-demand.fixture.ts'

const today = '2026-11-21'
const base = { view: 'replace', search: {}, today, me: ME } as const

function idsBySection(...args: Parameters<typeof sectionsOf>): Record<string, string[]> {
  return Object.fromEntries(sectionsOf(...args).sections.map(({ id, demands }) => [id, demands.map(({ _id }) => _id)]))
}

describe('the address', () => {
  it.each([
    [{}, {}],
    [
      { all: 1, demand: 'abc', post: '2026-11-26' },
      { all: 1, demand: 'abc', post: '2026-11-26' },
    ],
    [
      { all: '1', post: 1, edit: true },
      { all: 1, post: 1, edit: 1 },
    ],
    [{ all: 0, post: '2026-02-30', demand: '', when: 'never', kind: 'x'.repeat(13), team: {} }, {}],
    [
      { when: 'nextMonth', kind: 12, team: 't1', hidden: 1 },
      { when: 'nextMonth', kind: '12', team: 't1', hidden: 1 },
    ],
  ])('%j is read as %j', (search, expected) => {
    expect(readExchangeSearch(search)).toEqual(expected)
  })

  it.each([
    ['week', '2026-11-21', '2026-11-22'],
    ['nextWeek', '2026-11-23', '2026-11-29'],
    ['month', '2026-11-21', '2026-11-30'],
    ['nextMonth', '2026-12-01', '2026-12-31'],
  ] as const)('%s goes from %s to %s', (period, from, to) => {
    expect(daysOfPeriod(period, today)).toEqual({ from, to })
  })
})

describe('the lists', () => {
  const swappable = { exchanges: [exchange('2026-11-29', 'N')] }
  const demands = [
    demand('late', '2026-12-02'),
    demand('soon', '2026-11-22'),
    demand('swap', '2026-11-24', { type: 'switch', category: 'availableSwitch', ...swappable }),
    demand('either', '2026-11-25', { type: 'hybrid', category: 'availableSwitch', ...swappable }),
    demand('both', '2026-11-23', { type: 'hybrid', ...swappable }),
    demand('no', '2026-11-26', { category: 'other' }),
    demand('noSwap', '2026-11-26', { type: 'switch', category: 'other' }),
    demand('mine', '2026-11-27', { posterId: ME, category: 'ownPending' }),
    demand('mineSwap', '2026-11-28', { posterId: ME, category: 'ownPending', type: 'switch' }),
    demand('mineEither', '2026-11-28', { posterId: ME, category: 'ownPending', type: 'hybrid' }),
    demand('given', '2026-12-05', { posterId: ME, category: 'ownAccepted', status: 'accepted', accepterId: 'other' }),
    demand('taken', '2026-12-01', { category: 'accepted', status: 'accepted', accepterId: ME }),
    demand('theirs', '2026-12-01', { category: 'accepted', status: 'accepted', accepterId: 'third' }),
    demand('hidden', '2026-12-03', { isHidden: true }),
  ]
  const pendingDemands = [
    demand('asks', '2026-12-20', { posterId: ME, category: 'ownPending', interestedCount: 1 }),
    demand('asksSoon', '2026-12-06', { posterId: ME, category: 'ownPending', type: 'switch', interestedCount: 2 }),
  ]

  it('have three headings in one order, then what is not possible, each in the order of days', () => {
    const lists = sectionsOf([...demands, ...pendingDemands], { ...base, view: 'all' })
    expect(lists.sections.map(({ id, demands: listed }) => [id, listed.map(({ _id }) => _id)])).toEqual([
      ['toAnswer', ['asksSoon', 'asks']],
      ['toTake', ['soon', 'both', 'swap', 'either', 'late']],
      ['own', ['mine', 'mineSwap', 'mineEither', 'taken', 'given']],
      ['other', ['no', 'noSwap']],
    ])
    expect(lists.counts).toEqual({ all: 5, replace: 3, switch: 3 })
    expect(lists.askingElsewhere).toBe(0)
  })

  it('of replacements hold nothing that could only be exchanged', () => {
    const lists = sectionsOf([...demands, ...pendingDemands], base)
    expect(Object.fromEntries(lists.sections.map(({ id, demands: listed }) => [id, listed.map(({ _id }) => _id)]))).toEqual({
      toAnswer: ['asks'],
      toTake: ['soon', 'both', 'late'],
      own: ['mine', 'mineEither', 'taken', 'given'],
      other: ['no'],
    })
    // The count over the icon has it: the list says where it is.
    expect(lists.askingElsewhere).toBe(1)
  })

  it('of exchanges hold what may be exchanged, a mixed demand with its exchange', () => {
    expect(idsBySection(demands, { ...base, view: 'switch' })).toEqual({
      toTake: ['both', 'swap', 'either'],
      own: ['mineSwap', 'mineEither'],
      other: ['noSwap'],
    })
    const both = demands.find(({ _id }) => _id === 'both')
    expect(both && [answerOf(both)?.kind, answerOf(both, 'switch')?.kind, answerOf(both, 'replace')?.kind]).toEqual([
      'take',
      'swap',
      'take',
    ])
  })

  it('put a mixed demand that is agreed under what was done with it', () => {
    const settled = { category: 'accepted', status: 'accepted', accepterId: ME, type: 'hybrid' } as const
    const swapped = demand('swapped', '2026-12-01', {
      ...settled,
      acceptedSwitch: exchange('2026-12-02', 'J'),
    })
    const replaced = demand('replaced', '2026-12-01', settled)
    expect(idsBySection([swapped, replaced], base)).toEqual({ own: ['replaced'] })
    expect(idsBySection([swapped, replaced], { ...base, view: 'switch' })).toEqual({ own: ['swapped'] })
  })

  it('put what was offered to this person among what waits for them, once; what they offered waits for another', () => {
    const offered = demand('offered', '2026-11-24', { offer: { userId: ME, until: 1 } })
    const ownOffered = demand('mineOffered', '2026-11-25', {
      posterId: ME,
      category: 'ownPending',
      interestedCount: 1,
      offer: { userId: 'x', until: 1 },
    })
    const reserved = demand('reserved', '2026-11-26', { category: 'other', offer: { userId: null, until: 1 } })
    expect(idsBySection([offered, ownOffered, reserved], base)).toEqual({
      toAnswer: ['offered'],
      own: ['mineOffered'],
      other: ['reserved'],
    })
  })

  it('of both leave out nothing but what colleagues agreed and what one has hidden', () => {
    const { sections, hiddenCount } = sectionsOf(demands, { ...base, view: 'all' })
    const shown = sections.flatMap((section) => section.demands.map(({ _id }) => _id))
    expect(new Set(shown)).toEqual(new Set(demands.map(({ _id }) => _id).filter((id) => id !== 'theirs' && id !== 'hidden')))
    expect(hiddenCount).toBe(1)
  })

  it('show the hidden ones when asked, still marked as such', () => {
    const { sections } = sectionsOf(demands, { ...base, search: { hidden: 1 } })
    const hidden = sections.find(({ id }) => id === 'hidden')
    expect(hidden?.demands.map(({ _id, isHidden }) => [_id, isHidden])).toEqual([['hidden', true]])
  })

  it.each([
    [{ when: 'week' }, ['soon'], 8],
    [{ kind: 'J' }, [], 9],
    [{ team: 'none' }, [], 9],
    [{ when: 'nextMonth', kind: 'N' }, ['late', 'taken', 'given'], 6],
  ] as const)('with %j hold %j', (search, expected, filtered) => {
    const { sections, filteredCount } = sectionsOf(demands, { ...base, search })
    expect(sections.flatMap((section) => section.demands.map(({ _id }) => _id))).toEqual(expected)
    expect(filteredCount).toBe(filtered)
    expect(hasFilters(search)).toBe(true)
  })

  it.each([
    ['substitution', true, false],
    ['switch', false, true],
    ['hybrid', true, true],
  ] as const)('%s belongs to replacements: %s, to exchanges: %s', (type, replace, swap) => {
    const open = { type, status: 'open', acceptedSwitch: null } as const
    expect([isInList(open, 'replace'), isInList(open, 'switch'), isInList(open, 'all')]).toEqual([replace, swap, true])
  })

  it('count nothing that one could take and nobody waits for', () => {
    expect(exchangeCountOf(demands, ME)).toBe(0)
  })

  it('count what is offered to oneself, hidden ones left out', () => {
    const offered = demand('offered', '2026-11-25', { offer: { userId: ME, until: 1 } })
    expect(exchangeCountOf([offered, { ...offered, isHidden: true }], ME)).toBe(1)
    expect(exchangeCountOf([{ ...offered, offer: { userId: 'her', until: 1 } }], ME)).toBe(0)
  })

  it('count one’s own that somebody is interested in, until one has answered', () => {
    const own = demand('own', '2026-11-25', { category: 'ownPending', interestedCount: 2 })
    expect(exchangeCountOf([own], ME)).toBe(1)
    expect(exchangeCountOf([{ ...own, offer: { userId: 'her', until: 1 } }], ME)).toBe(0)
    expect(exchangeCountOf([{ ...own, interestedCount: 0 }], ME)).toBe(0)
  })
})

describe('the answers to a demand', () => {
  const warned = exchange('2026-11-24', 'N', { violations: [violation()] })
  const clean = exchange('2026-11-28', 'N')
  const refused = exchange('2026-11-23', 'J', { isPossible: false, violations: [violation({ severity: 'blocking' })] })

  it('put the exchange that breaks least first, then the same day, then the soonest', () => {
    const best = (...exchanges: WireExchange[]) =>
      answerOf(demand('a', '2026-11-26', { category: 'availableSwitch', exchanges }))?.exchange ?? null
    expect(best(warned, clean, refused)).toBe(clean)
    const sameDay = exchange('2026-11-26', 'J')
    const sooner = exchange('2026-11-22', 'N')
    expect(best(sooner, sameDay)).toBe(sameDay)
    const later = exchange('2026-12-20', 'N')
    expect(best(later, clean)).toBe(clean)
    expect(best(refused)).toBeNull()
  })

  it('to a mixed demand one may take: without anything in return, or any possible exchange', () => {
    const choices = choicesOf(demand('a', '2026-11-26', { type: 'hybrid', exchanges: [refused, clean, warned] }))
    expect(choices.map(({ kind, isPossible, exchange }) => [kind, isPossible, exchange?.date ?? null])).toEqual([
      ['take', true, null],
      ['swap', true, '2026-11-24'],
      ['swap', true, '2026-11-28'],
      ['swap', false, '2026-11-23'],
    ])
  })

  it('to a mixed demand one may only exchange: the exchange first', () => {
    const choices = choicesOf(demand('a', '2026-11-26', { type: 'hybrid', category: 'availableSwitch', exchanges: [clean] }))
    expect(choices.map(({ kind, isPossible }) => [kind, isPossible])).toEqual([
      ['swap', true],
      ['take', false],
    ])
  })

  it('to an exchange never include taking it; to a refused one nothing is possible', () => {
    expect(
      choicesOf(demand('a', '2026-11-26', { type: 'switch', category: 'availableSwitch', exchanges: [clean] })).map(({ kind }) => kind),
    ).toEqual(['swap'])
    const closed = choicesOf(demand('a', '2026-11-26', { type: 'hybrid', category: 'other', exchanges: [clean] }))
    expect(closed.every(({ isPossible }) => !isPossible)).toBe(true)
  })
})

describe('the days read', () => {
  it('around a change reach ten days either side', () => {
    expect(neighbourRange(['2026-11-30', '2026-11-24'])).toEqual({ startDate: '2026-11-14', endDate: '2026-12-10' })
    expect(() => neighbourRange([])).toThrow(RangeError)
  })

  it('for the lists are those of the start, continued by whole months, within what a call may ask', () => {
    expect(daysRange(today, [])).toEqual({ startDate: '2026-10-01', endDate: '2026-12-31' })
    expect(daysRange(today, [demand('a', '2026-12-10')])).toEqual({ startDate: '2026-10-01', endDate: '2026-12-31' })
    expect(daysRange(today, [demand('a', '2026-12-25')])).toEqual({ startDate: '2026-10-01', endDate: '2027-01-31' })
    expect(daysRange(today, [demand('a', '2027-11-20')])).toEqual({ startDate: '2026-10-01', endDate: '2027-11-04' })
  })
})
