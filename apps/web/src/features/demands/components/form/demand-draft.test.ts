// A demand being written: what may be offered, what is wrong, what is sent, where a refusal belongs.
import { zoneOf } from '@releve/domain/calendar/zone'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#api/errors.ts'
import {
  draftOf,
  editBody,
  errorsOf,
  fieldOf,
  newDraft,
  offersOf,
  pointsOf,
  postBody,
  postFactsOf,
  reserveOfDraft,
  sentencesOf,
  variationsOf,
  type Draft,
} from './demand-draft.ts'
import { clockChangeOf } from '#features/demands/texts.ts'
import { day, days, demand, ME, shift } from '#features/demands/wire-demand.fixture.ts'

const zone = zoneOf('Europe/Paris')
const DATE = '2026-11-26'
const variation = { name: 'Décalée', startTime: '08:00', endTime: '20:00', endsNextDay: false }
const rotation = {
  _id: 'r',
  centerId: 'c',
  name: 'cycle',
  days: [
    { shift: shift('J'), variations: [variation] },
    { shift: shift('J'), variations: [variation] },
    { shift: shift('N'), variations: [] },
    { shift: shift('R'), variations: [] },
  ],
  activationDates: [],
}
const now = Date.parse('2026-11-21T12:00Z')
const facts = { me: ME, now, zone, postNoticeHours: 0, days: [], demands: [], rotations: [rotation], available: null }
const draft: Draft = { ...newDraft(DATE, 'hybrid', 10), switches: [{ date: DATE, shift: 'J', points: 4 }] }

describe('what is wrong', () => {
  it.each([
    ['nothing', draft, 50, {}],
    ['no day', { ...draft, date: null }, 50, { date: 'dateMissing' }],
    ['nothing in exchange', { ...draft, switches: [] }, 50, { switches: 'switchesRequired' }],
    ['no exchange, but a replacement', { ...draft, type: 'substitution', switches: [] }, 50, {}],
    ['an empty box', { ...draft, points: null }, 50, { points: 'pointsMissing' }],
    ['an empty box that does not count', { ...draft, type: 'switch', points: null }, 50, {}],
    ['an empty box of an exchange', { ...draft, switches: [{ date: DATE, shift: 'J', points: null }] }, 50, { points: 'pointsMissing' }],
    ['too many points', draft, 9, { points: 'insufficientPoints' }],
    ['as many points as there are', draft, 10, {}],
    ['points with a debt', { ...draft, points: 0, switches: [{ date: DATE, shift: 'J', points: 0 }] }, -5, {}],
    ['points while the balance is not known', draft, null, {}],
    ['a long comment', { ...draft, comment: 'x'.repeat(501) }, 50, { comment: 'commentTooLong' }],
    ['a comment of blanks at its ends', { ...draft, comment: `${'x'.repeat(500)}  ` }, 50, {}],
  ] as const)('%s', (_name, draft, available, expected) => {
    expect(errorsOf(draft, postFactsOf({ ...facts, available }, DATE))).toEqual(expected)
  })

  it('counts the most the demand may cost', () => {
    expect(reserveOfDraft(draft)).toBe(10)
    expect(reserveOfDraft({ ...draft, type: 'switch' })).toBe(4)
    expect(reserveOfDraft({ ...draft, type: 'substitution', points: 3 })).toBe(3)
  })
})

describe('what is sent', () => {
  it('of a replacement: no exchange, whatever was chosen before', () => {
    expect(postBody({ ...draft, type: 'substitution', comment: ' merci ' }, DATE)).toEqual({
      type: 'substitution',
      posterShift: { date: DATE, selectedVariation: null },
      acceptedSwitches: [],
      points: 10,
      comment: 'merci',
    })
  })

  it('of one addressed to some first: whom, and for how long; whom nobody chose is not named', () => {
    expect(postBody({ ...draft, first: ['ana'], firstHours: 24 }, DATE)).toMatchObject({ first: { userIds: ['ana'], hours: 24 } })
    expect(postBody(draft, DATE)).not.toHaveProperty('first')
  })

  it('of an exchange: its points alone', () => {
    const body = postBody({ ...draft, type: 'switch', variation: 'Décalée' }, DATE)
    expect(body).not.toHaveProperty('points')
    expect(body.acceptedSwitches).toEqual([{ date: DATE, shift: 'J', points: 4 }])
    expect(body.posterShift.selectedVariation).toBe('Décalée')
  })

  it('of a change: neither its day nor its type', () => {
    expect(editBody(draft, DATE)).toEqual({
      points: 10,
      comment: '',
      selectedVariation: null,
      acceptedSwitches: [{ date: DATE, shift: 'J', points: 4 }],
    })
    expect(editBody({ ...draft, type: 'substitution' }, DATE)).not.toHaveProperty('acceptedSwitches')
  })

  it('starts from the demand that is changed', () => {
    const known = demand('a', DATE, { type: 'switch', acceptedSwitches: [{ shift: 'J', points: 2 }], comment: 'oui', points: 7 })
    const started = draftOf(known)
    expect(started).toEqual({
      date: DATE,
      type: 'switch',
      points: 7,
      switches: [{ date: DATE, shift: 'J', points: 2 }],
      variation: null,
      comment: 'oui',
      part: null,
      first: [],
      firstHours: 4,
    })
  })
})

describe('where a refusal belongs', () => {
  it.each([
    ['posterShift.date', 'date'],
    ['duplicateOpen', 'date'],
    ['postNotice', 'date'],
    ['posterShift.selectedVariation', 'variation'],
    ['variationUnknown', 'variation'],
    ['acceptedSwitches.0.points', 'points'],
    ['acceptedSwitches.3.shift', 'switches'],
    ['switchDuplicate', 'switches'],
    ['insufficientPoints', 'points'],
    ['points', 'points'],
    ['comment', 'comment'],
    ['type', 'type'],
    ['demandChanged', null],
    ['', null],
  ])('%s: %s', (pathOrCode, field) => {
    expect(fieldOf(pathOrCode)).toBe(field)
  })
})

describe('what a refusal says', () => {
  it.each([
    ['duplicateAccepted', 'Plusieurs demandes acceptées pour un même jour', 'Vous avez déjà cédé une vacation de ce jour.'],
    ['duplicateOpen', 'Plusieurs demandes en attente pour un même jour', 'Vous avez déjà une demande en attente pour ce jour.'],
  ] as const)('%s: of the day that has one, not of several', (error, message, sentence) => {
    expect(sentencesOf(new ApiError(message, { status: 409, code: error }))).toEqual({ date: sentence })
  })
})

describe('what may be offered', () => {
  it('is what one still has to work', () => {
    const offers = offersOf({ ...facts, days: [day('2026-11-20', 'J'), ...days('2026-11-21', 'JNRJ')] })
    expect(offers.map(({ date, limits }) => [date, limits[0]?.code ?? null])).toEqual([
      // Running until 19:00: to be seen, not to be posted.
      ['2026-11-21', 'dayInPast'],
      ['2026-11-22', null],
      ['2026-11-24', null],
    ])
  })

  it('says why not: already posted, already given, too late', () => {
    const demands = [
      demand('a', '2026-11-22', { posterId: ME }),
      demand('b', '2026-11-24', { posterId: ME, status: 'accepted' }),
      demand('c', '2026-11-26'),
    ]
    const offers = offersOf({ ...facts, days: days('2026-11-22', 'NRJRJ'), demands })
    expect(offers.map(({ limits }) => limits[0]?.code ?? null)).toEqual(['duplicateOpen', 'duplicateAccepted', null])
    const late = { ...facts, days: days('2026-11-22', 'J'), postNoticeHours: 24 }
    expect(offersOf(late).map(({ limits }) => limits)).toEqual([[{ code: 'postNotice', hours: 24 }]])
    // Every reason at once, in the order in which the server refuses.
    expect(offersOf({ ...late, demands }).flatMap(({ limits }) => limits.map(({ code }) => code))).toEqual(['postNotice', 'duplicateOpen'])
  })

  it('says that a vacation of the day was given, by whomever’s demand: the day that one gave in exchange takes no demand of one’s own', () => {
    const person = { _id: 'p', userId: 'p', name: 'Basile', lastName: 'Frêne' }
    const step = { demandId: 'd', type: 'switch', from: { ...person, _id: ME }, to: person, shift: shift('N'), at: 0 } as const
    // Mine went by the demand of another, and I took one in its place; on the other day I only took.
    const takenStep = {
      ...step,
      demandId: 'e',
      type: 'substitution',
      from: person,
      to: { ...person, _id: ME },
      shift: shift('J'),
      at: 1,
    } as const
    const offers = offersOf({
      ...facts,
      days: [
        day('2026-11-22', 'J', { isSubstitution: true, substitutionHistory: [step, takenStep] }),
        day('2026-11-24', 'J', { isSubstitution: true, substitutionHistory: [takenStep] }),
      ],
    })
    expect(offers.map(({ limits }) => limits.map(({ code }) => code))).toEqual([['duplicateAccepted'], []])
  })

  it('holds the vacation taken that an absence leaves uncovered, and no other absence', () => {
    const person = { _id: 'p', userId: 'p', name: 'Basile', lastName: 'Frêne' }
    const step = { demandId: 'd', type: 'substitution', from: person, to: { ...person, _id: ME }, shift: shift('N'), at: 0 } as const
    // A vacation I had given away myself went on to somebody else.
    const another = { ...step, demandId: 'e', to: person, shift: shift('J'), at: 1 }
    const offers = offersOf({
      ...facts,
      days: [
        day('2026-11-23', 'R', { isOff: true, isUncovered: true, substitutionHistory: [step, another] }),
        day('2026-11-24', 'R', { isOff: true }),
      ],
    })
    expect(offers).toMatchObject([{ date: '2026-11-23', shift: { name: 'N' }, limits: [] }])
  })

  it('comes with the other times of that vacation', () => {
    expect(variationsOf([rotation], shift('J'))).toEqual([variation])
    expect(variationsOf([rotation], shift('N'))).toEqual([])
    expect(variationsOf([rotation], { ...shift('J'), default: { startTime: '06:00', endTime: '19:00' } })).toEqual([])
    expect(variationsOf([rotation], { ...shift('J'), default: { startTime: '07:00', endTime: '18:00' } })).toEqual([])
  })
})

describe('words', () => {
  it('mark the night on which the clocks change', () => {
    const start = Date.parse('2026-10-24T17:00Z')
    const posterShift = { ...demand('a', '2026-10-24').posterShift, startAt: start, endAt: start + 13 * 3_600_000 }
    expect(clockChangeOf(demand('a', '2026-10-24', { posterShift }))).toBe('13\u00A0h, passage à l’heure d’hiver')
    expect(clockChangeOf(demand('a', '2026-10-24', { posterShift: { ...posterShift, endAt: start + 11 * 3_600_000 } }))).toBe(
      '11\u00A0h, passage à l’heure d’été',
    )
    expect(clockChangeOf(demand('a', '2026-10-24'))).toBeNull()
  })
})

describe('a part of a vacation', () => {
  const ofDay = { ...facts, days: [day(DATE, 'J')], parts: { shortestPartHours: 2 } }
  const part = (from: string, to: string): Draft => ({ ...newDraft(DATE, 'substitution', 4), part: { from, to } })

  it.each([
    ['hours as one types them', part('15h', '19:00'), {}],
    ['no hour', part('quinze', '19:00'), { part: 'partMissing' }],
    ['an empty box', part('', '19:00'), { part: 'partMissing' }],
    ['hours beyond the vacation', part('15:00', '20:00'), { part: 'partOutside' }],
    ['too short', part('18:00', '19:00'), { part: 'partTooShort' }],
    ['all of it by its hours', part('07:00', '19:00'), {}],
  ] as const)('%s', (_name, written, expected) => {
    expect(errorsOf(written, postFactsOf(ofDay, DATE, written.part))).toEqual(expected)
  })

  it('leaves the hours beside it to be given, and nothing beside a demand for all of it', () => {
    const posterShift = {
      ...demand('a', DATE, {}, 'J').posterShift,
      startAt: Date.parse(`${DATE}T14:00Z`),
      endAt: Date.parse(`${DATE}T18:00Z`),
    }
    const own = (fields: object) => [demand('a', DATE, { posterId: ME, posterShift: { ...posterShift, ...fields } }, 'J')]
    const free = (demands: ReturnType<typeof own>) => offersOf({ ...ofDay, demands }).map(({ free, limits }) => [free, limits.length])
    expect(free([])).toEqual([[[], 0]])
    expect(free(own({ from: '15:00', to: '19:00' }))).toEqual([[[{ from: '07:00', to: '15:00' }], 1]])
    expect(free(own({}))).toEqual([[[], 1]])
  })

  it('is sent with its hours, and none of an exchange', () => {
    expect(postBody(part('15h', '19h'), DATE).posterShift).toEqual({ date: DATE, selectedVariation: null, from: '15:00', to: '19:00' })
    expect(postBody({ ...part('15h', '19h'), type: 'switch' }, DATE).posterShift).toEqual({ date: DATE, selectedVariation: null })
  })

  it('is as many points as its share, rounded as the centre says', () => {
    const points = (hours: Draft['part'], partRounding?: 'up' | 'down') =>
      pointsOf(hours, shift('J'), { defaultPoints: 10, ...(partRounding !== undefined && { partRounding }) })
    expect(points({ from: '15:00', to: '19:00' })).toBe(3)
    expect(points({ from: '15:00', to: '19:00' }, 'up')).toBe(4)
    expect(points(null)).toBe(10)
    expect(points({ from: '15:00', to: '21:00' })).toBeNull()
  })
})
