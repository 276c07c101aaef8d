// The access cases of this feature's calls, and their answers.
import { randomUUID } from 'node:crypto'
import { everybody } from '#test/access.ts'
import type { AccessCases, Expected } from '#test/access.ts'

const masterAlone = (status: 200 | 204): Expected => [401, 401, 403, 403, 403, 403, 403, 403, status]

export const fundingAccess: AccessCases<'funding.get' | 'funding.setYear' | 'funding.addEntry' | 'funding.deleteEntry'> = {
  'funding.get': { expected: everybody },
  'funding.setYear': { expected: masterAlone(200), target: () => ({ params: { year: '2030' }, body: { targetCents: 120_000 } }) },
  'funding.addEntry': {
    expected: masterAlone(200),
    target: () => ({ body: { kind: 'cost', date: '2030-02-01', amountCents: 1200, label: 'Hébergement' } }),
  },
  'funding.deleteEntry': {
    expected: masterAlone(204),
    target: async ({ server }) => {
      const id = randomUUID()
      await server.pool.query(
        "INSERT INTO funding_entries (_id, kind, day, amount_cents, label, created_at) VALUES ($1, 'cost', '2030-02-01', 1200, 'Nom de domaine', now())",
        [id],
      )
      return { params: { id } }
    },
  },
}
