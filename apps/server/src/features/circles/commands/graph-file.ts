// A graph of demands as it stands in a file: {"members": n, "edges": [[i, j], …]}, i may take what j gives.
import type { Cap } from '@releve/domain/matching/cycles'
import type { ExchangeGraph } from '@releve/domain/matching/exchange-graph'
import * as z from 'zod/mini'
import { StartupError } from '#config/startup-error.ts'

const MEMBERS = 1_000_000

const caps: Readonly<Record<string, Cap>> = { 2: 2, 3: 3, 4: 4 }
/** Null for what is none. */
export const readCap = (text: string): Cap | null => caps[text] ?? null

const vertex = z.int().check(z.minimum(0))
const content = z.object({ members: vertex.check(z.maximum(MEMBERS)), edges: z.array(z.tuple([vertex, vertex])) })

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** @throws StartupError what is wrong with it, one sentence */
export function readGraph(text: string): ExchangeGraph {
  const { success, data } = content.safeParse(parse(text))
  if (!success)
    throw new StartupError(
      'Ce fichier n’est pas un graphe de demandes\u00A0: {"members": nombre, "edges": [[qui prend, à qui], …]} est attendu, en JSON.',
    )
  const targets = Array.from({ length: data.members }, () => new Set<number>())
  for (const [from, to] of data.edges) {
    const targetsOfMember = targets[from]
    if (targetsOfMember === undefined || to >= data.members)
      throw new StartupError(`L’arête [${from}, ${to}] nomme un membre inconnu\u00A0: il y en a ${data.members}, comptés à partir de 0.`)
    if (from === to) throw new StartupError(`L’arête [${from}, ${to}] est une boucle\u00A0: personne n’échange avec soi-même.`)
    if (targetsOfMember.has(to)) throw new StartupError(`L’arête [${from}, ${to}] figure deux fois.`)
    targetsOfMember.add(to)
  }
  return { targets: targets.map((targetsOfMember) => [...targetsOfMember].toSorted((a, b) => a - b)) }
}
