// `npm run roster -- FILE --seconds 300 --out PLAN.json`: shares out the shifts of a team by the rules and wishes of a file, within a time.
// It asks no database.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Plan, Roster } from '../packages/domain/src/rostering/roster.ts'
import { searchRoster } from '../packages/domain/src/rostering/search.ts'
import { StartupError } from '../apps/server/src/config/startup-error.ts'
import { asProgram } from './database.ts'
import { readRoster } from './roster-file.ts'
import { waitedMs } from './waited.ts'

const DEFAULT_S = '300'
const LONGEST_S = 86_400
/** The share of the time kept back for what one step of the search may last, and for the file. */
const RESERVE = 0.04

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { seconds: { type: 'string', default: DEFAULT_S }, out: { type: 'string' } },
      allowPositionals: true,
    })
    const [file, ...others] = positionals
    const seconds = Number(values.seconds)
    if (file !== undefined && others.length === 0 && values.out !== undefined && seconds > 0 && seconds <= LONGEST_S)
      return { file, out: values.out, withinMs: seconds * 1000 }
  } catch {
    // An option that does not exist.
  }
  throw new StartupError('Utilisation\u00A0: npm run roster -- fichier --seconds 300 --out planning.json')
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new StartupError(`Le fichier ${file} ne se lit pas.`, { cause: error })
  }
}

/** Writes beside the file first, so that whoever reads it never finds half of it. */
function write(file: string, content: string): void {
  try {
    writeFileSync(`${file}.part`, content)
    renameSync(`${file}.part`, file)
  } catch (error) {
    throw new StartupError(`Le fichier ${file} ne s’écrit pas.`, { cause: error })
  }
}

const textOf = ({ shifts, people }: Roster, plan: Plan) =>
  Object.fromEntries(
    people.map(({ id }, person) => [id, Array.from(plan[person] ?? [], (choice) => (choice === 0 ? '' : (shifts[choice - 1]?.id ?? '')))]),
  )

await asProgram(async () => {
  const { file, out, withinMs } = readArguments()
  const roster = readRoster(read(file))
  const waited = waitedMs('roster') - performance.now()
  const answer = searchRoster(roster, {
    spent: () => (performance.now() + waited) / (withinMs * (1 - RESERVE)),
    seed: 1,
  })
  if ('person' in answer) {
    const id = roster.people[answer.person]?.id ?? ''
    throw new StartupError(
      answer.isProven
        ? `L’agent «\u00A0${id}\u00A0» n’a aucun planning possible\u00A0: ses limites se contredisent.`
        : `Aucun planning possible n’a été trouvé pour l’agent «\u00A0${id}\u00A0».`,
    )
  }
  const { plan, penalty, bound } = answer
  const isOptimal = penalty <= bound
  write(out, `${JSON.stringify({ plan: textOf(roster, plan), penalty, bound, optimal: isOptimal })}\n`)
  console.log(JSON.stringify({ penalty, bound, optimal: isOptimal }))
})
