// The warnings about connections that a start prints.
import { expect, test } from 'vitest'
import { sayConnections } from './connection-sizes.ts'

const plain = (sentences: readonly string[]) => sentences.map((sentence) => sentence.replaceAll(/[\u00A0\u202F]/g, ' '))
const usual = { poolSize: 10, jobs: 3, directUrl: null, processes: 1 }

test('one process', () => {
  expect(plain(sayConnections(usual, 97))).toEqual([
    'Connexions à PostgreSQL : 18 (10 pour les appels, 6 pour les tâches, 2 pour les événements et la veille) ; il en accepte 97.',
  ])
})

test('several that do not fit are told what to do', () => {
  expect(sayConnections({ ...usual, processes: 5 }, 90)).toHaveLength(1)
  expect(plain(sayConnections({ ...usual, processes: 6 }, 97))).toEqual([
    'Connexions à PostgreSQL : 18 par processus, 108 pour 6 (10 pour les appels, 6 pour les tâches, 2 pour les événements et la veille) ; il en accepte 97.',
    'Attention : ces 108 connexions n’y tiennent pas, des appels échoueront aux heures chargées. Réduisez RELEVE_POOL_SIZE ou RELEVE_JOBS, relevez max_connections, ou passez par un PgBouncer (DATABASE_DIRECT_URL).',
  ])
})

test('through a pooler only those that go past it count', () => {
  expect(plain(sayConnections({ ...usual, directUrl: 'postgres://db/releve', processes: 6 }, 97))).toEqual([
    'Connexions à PostgreSQL : 5 par processus, 30 pour 6 (3 pour la file des tâches, 2 pour les événements et la veille, et 13 par PgBouncer) ; il en accepte 97.',
  ])
})
