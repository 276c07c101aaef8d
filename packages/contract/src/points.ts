// Points: balance, transfers, transactions.
import * as z from 'zod/mini'
import { day, dayOrNone, id, instant, text, userId, userParams } from './fields.ts'
import { pagesOf } from './pages.ts'
import type { Route } from './route.ts'
import { person } from './shifts.ts'

/** One side of a transaction; the centre's issuing account has the centre's name and no last name. */
const party = z.strictObject({ _id: id, name: z.string(), lastName: z.string(), distinction: person.shape.distinction })

const transaction = z.strictObject({
  _id: id,
  sender: party,
  receiver: party,
  amount: z.int(),
  status: z.enum(['pending', 'completed', 'cancelled']),
  type: z.enum(['transfer', 'replacement']),
  description: z.string(),
  createdAt: instant,
  /** The day of the vacation, or the day of the transfer. */
  effectiveDate: day,
  scheduledDate: z.nullable(day),
  /** The instant at which it was completed or cancelled. */
  settledAt: z.nullable(instant),
  demandId: z.nullable(id),
  /** The reader's balance right after it; null when it is not completed. */
  balanceAfter: z.nullable(z.int()),
})
export type WireTransaction = z.infer<typeof transaction>

export const balance = z.strictObject({
  points: z.int(),
  /** The points the member may spend: the balance without those that open demands and pending transactions reserve. */
  available: z.int(),
  reserved: z.int(),
})

export const pointRoutes = {
  'points.balance': {
    method: 'GET',
    path: '/users/:id/points',
    access: 'member',
    summary: 'Solde de points\u00A0: le sien, ou celui d’un membre pour ses administrateurs',
    params: userParams,
    response: balance,
  },
  'points.transfer': {
    method: 'POST',
    path: '/users/:id/points/transfer',
    access: 'member',
    summary: 'Transférer des points à un collègue, tout de suite ou à une date',
    params: userParams,
    body: z.strictObject({
      toUserId: userId,
      amount: z
        .int('Le nombre de points doit être un entier positif.')
        .check(z.minimum(1, 'Le nombre de points doit être un entier positif.'), z.maximum(100_000, 'Ce nombre de points est trop grand.')),
      description: z._default(text(200), ''),
      type: z.optional(z.literal('transfer', 'Seul un transfert peut être demandé.')),
      scheduledDate: z.optional(dayOrNone),
    }),
    response: z.strictObject({ transaction, points: z.int() }),
  },
  'points.correct': {
    method: 'POST',
    path: '/users/:id/points/correction',
    access: 'admin',
    summary: 'Corriger le solde d’un membre, avec un motif\u00A0: les points viennent du compte du centre, ou y retournent',
    params: userParams,
    body: z.strictObject({
      /** The number of points to add; a negative number takes points away. Administrators cannot change their own balance. */
      amount: z.int('Le nombre de points doit être un entier.').check(
        z.minimum(-100_000, 'Ce nombre de points est trop grand.'),
        z.maximum(100_000, 'Ce nombre de points est trop grand.'),
        z.refine((amount) => amount !== 0, 'Indiquez un nombre de points.'),
      ),
      /** The reason, which the member can read. */
      reason: text(180).check(z.minLength(1, 'Le motif est requis.')),
    }),
    response: z.strictObject({ transaction, ...balance.shape }),
    extension: true,
  },
  'points.transactions': {
    method: 'GET',
    path: '/users/:id/transactions',
    access: 'member',
    summary: 'Transactions, de la plus récente à la plus ancienne',
    params: userParams,
    query: z.strictObject({
      ...pagesOf(100, 10),
    }),
    response: z.strictObject({ transactions: z.array(transaction), next: z.nullable(id) }),
  },
  'points.pending': {
    method: 'GET',
    path: '/users/:id/transactions/pending',
    access: 'member',
    summary: 'Transactions en attente',
    params: userParams,
    response: z.strictObject({ transactions: z.array(transaction) }),
  },
} as const satisfies Record<string, Route>
