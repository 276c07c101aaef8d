// Any sequence of actions that the decisions let through keeps the sum at zero and every account at or above its floor.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { availableOf, refuseReserve, refuseTransfer, reserveOf } from './decide.ts'
import type { PricedDemand } from './decide.ts'
import { acceptEntries, applyEntries, completeEntries, holdEntries, sumOfBalances, transferEntries } from './ledger.fixture.ts'
import type { Ledger } from './ledger.fixture.ts'

const ISSUER = 'issuer'
const MEMBERS = ['ada', 'bob', 'cleo'] as const

function ledgerOf(floor: number): Ledger {
  return new Map([
    [ISSUER, { _id: ISSUER, balance: 0, held: 0, floor: -Infinity }],
    ...MEMBERS.map((_id) => [_id, { _id, balance: 0, held: 0, floor }] as const),
  ])
}

interface OpenDemand extends PricedDemand {
  readonly posterId: string
}

/** Points on their way: held until that day. */
interface Pending {
  readonly fromId: string
  readonly toId: string
  readonly amount: number
  readonly dueOn: number
}

/** A centre in small: its ledger, open demands, pending transactions, clock. */
interface Model {
  ledger: Ledger
  demands: OpenDemand[]
  pending: Pending[]
  now: number
}

const anyMember = fc.constantFrom(...MEMBERS)
const points = fc.nat(60)
const action = fc.oneof(
  fc.record({ kind: fc.constant('grant' as const), to: anyMember, amount: fc.integer({ min: 1, max: 100 }) }),
  fc.record({
    kind: fc.constant('transfer' as const),
    from: anyMember,
    to: anyMember,
    amount: fc.integer({ min: -5, max: 80 }),
    in: fc.nat(3),
  }),
  fc.record({
    kind: fc.constant('post' as const),
    posterId: anyMember,
    type: fc.constantFrom('substitution' as const, 'switch' as const, 'hybrid' as const),
    points,
    acceptedSwitches: fc.array(fc.record({ points }), { minLength: 1, maxLength: 2 }),
  }),
  fc.record({ kind: fc.constant('withdraw' as const), index: fc.nat(3) }),
  fc.record({ kind: fc.constant('accept' as const), index: fc.nat(3), by: anyMember, isSwitch: fc.boolean() }),
  fc.record({ kind: fc.constant('cancel' as const), index: fc.nat(3) }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('leave' as const), who: anyMember }),
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

function take<T>(list: T[], index: number): T | undefined {
  return list.splice(index, 1)[0]
}

function run(model: Model, floor: number, act: Action): void {
  const available = (id: string) => availableOf(model.ledger.get(id)!)
  const apply = (entries: Parameters<typeof applyEntries>[1]) => {
    model.ledger = applyEntries(model.ledger, entries)
  }
  switch (act.kind) {
    case 'grant':
      return apply(transferEntries(ISSUER, act.to, act.amount))
    case 'transfer': {
      const scheduledDay = model.now + act.in
      const refusal = refuseTransfer({
        amount: act.amount,
        fromUserId: act.from,
        toUserId: act.to,
        sameCenter: true,
        available: available(act.from),
        lowestBalance: floor,
        today: model.now,
        scheduledDay,
      })
      if (refusal !== null) return
      if (act.in === 0) return apply(transferEntries(act.from, act.to, act.amount))
      model.pending.push({ fromId: act.from, toId: act.to, amount: act.amount, dueOn: scheduledDay })
      return apply(holdEntries(act.from, act.amount))
    }
    case 'post': {
      const reserve = reserveOf(act)
      if (refuseReserve({ available: available(act.posterId), lowestBalance: floor, reserve }) !== null) return
      model.demands.push(act)
      return apply(holdEntries(act.posterId, reserve))
    }
    case 'withdraw': {
      const demand = take(model.demands, act.index)
      return demand === undefined ? undefined : apply(holdEntries(demand.posterId, -reserveOf(demand)))
    }
    case 'accept': {
      const demand = model.demands[act.index]
      if (demand === undefined || demand.posterId === act.by) return
      model.demands.splice(act.index, 1)
      const isSwitch = demand.type === 'switch' || (demand.type === 'hybrid' && act.isSwitch)
      const amount = isSwitch ? demand.acceptedSwitches[0]!.points : demand.points
      if (amount > 0) model.pending.push({ fromId: demand.posterId, toId: act.by, amount, dueOn: model.now + 2 })
      return apply(acceptEntries(demand.posterId, reserveOf(demand), amount))
    }
    case 'cancel': {
      const transaction = take(model.pending, act.index)
      return transaction === undefined ? undefined : apply(holdEntries(transaction.fromId, -transaction.amount))
    }
    case 'wait': {
      model.now += act.days
      const due = model.pending.filter(({ dueOn }) => dueOn <= model.now)
      model.pending = model.pending.filter((transaction) => !due.includes(transaction))
      for (const { fromId, toId, amount } of due) apply(completeEntries(fromId, toId, amount))
      return
    }
    case 'leave': {
      const { balance, held } = model.ledger.get(act.who)!
      // Only once their pending ones are settled: then they give back exactly what they have.
      if (held === 0 && balance > 0) apply(transferEntries(act.who, ISSUER, balance))
    }
  }
}

describe('any sequence of actions', () => {
  test.each([0, -20])('sum zero, nobody below %d, held is exactly what is promised', (floor) => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        const model: Model = { ledger: ledgerOf(floor), demands: [], pending: [], now: 20_000 }
        for (const act of actions) {
          run(model, floor, act)
          expect(sumOfBalances(model.ledger)).toBe(0)
          for (const member of MEMBERS) {
            const account = model.ledger.get(member)!
            const promised =
              model.demands.filter(({ posterId }) => posterId === member).reduce((sum, demand) => sum + reserveOf(demand), 0) +
              model.pending.filter(({ fromId }) => fromId === member).reduce((sum, { amount }) => sum + amount, 0)
            expect(account.held).toBe(promised)
            expect(availableOf(account)).toBeGreaterThanOrEqual(floor)
            expect(account.balance).toBeGreaterThanOrEqual(floor)
          }
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('what no decision allows is an error, and changes nothing', () => {
  const start = applyEntries(ledgerOf(0), transferEntries(ISSUER, 'ada', 50))

  test.each([
    ['points out of nothing', [{ accountId: 'ada', balance: 10, held: 0 }], 'cancel out'],
    ['an unknown account', transferEntries('ada', 'nobody', 10), 'Unknown account nobody'],
    ['half a point', transferEntries('ada', 'bob', 0.5), 'integers'],
    ['more than they have', transferEntries('ada', 'bob', 51), 'ada fell below its floor'],
    ['more held than they have', holdEntries('ada', 51), 'ada fell below its floor'],
    ['released twice', holdEntries('ada', -1), 'released more than it held'],
    ['completed without having been held', completeEntries('ada', 'bob', 10), 'released more than it held'],
  ])('%s', (_, entries, message) => {
    expect(() => applyEntries(start, entries)).toThrow(message)
    expect(start.get('ada')).toMatchObject({ balance: 50, held: 0 })
  })

  test('a demand costs no more than it reserved', () => {
    expect(() => acceptEntries('ada', 10, 11)).toThrow('no more than it reserved')
  })

  test('an account under a floor that was raised later still receives, and releases', () => {
    const raised: Ledger = new Map([...start].map(([id, account]) => [id, { ...account, floor: id === ISSUER ? -Infinity : 80 }]))
    expect(applyEntries(raised, transferEntries(ISSUER, 'ada', 5)).get('ada')?.balance).toBe(55)
    expect(() => applyEntries(raised, transferEntries('ada', ISSUER, 5))).toThrow('below its floor')
  })

  test('points given and completed at once', () => {
    const heldLedger = applyEntries(start, holdEntries('ada', 50))
    const settledLedger = applyEntries(heldLedger, completeEntries('ada', 'bob', 50))
    expect(settledLedger.get('ada')).toMatchObject({ balance: 0, held: 0 })
    expect(settledLedger.get('bob')).toMatchObject({ balance: 50, held: 0 })
    expect(sumOfBalances(settledLedger)).toBe(0)
  })
})
