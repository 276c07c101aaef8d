// `npm run takeover -- FILE [--json]`: what a planning kept in a spreadsheet says, as JSON or in a few lines. It asks no database and writes
// nothing.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { cycleText, printedProposal } from '../packages/domain/src/takeover/printed.ts'
import type { TakeoverProposal } from '../packages/domain/src/takeover/proposal.ts'
import { StartupError } from '../apps/server/src/config/startup-error.ts'
import { readTakeoverFile } from '../apps/server/src/http/workbook/read-takeover.ts'
import { takeoverRefusals } from '../apps/server/src/http/workbook/refusals.ts'
import { asProgram } from './database.ts'

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options: { json: { type: 'boolean', default: false } }, allowPositionals: true })
    const [file, ...others] = positionals
    if (file !== undefined && others.length === 0) return { file, isJson: values.json }
  } catch {
    // An option that does not exist.
  }
  throw new StartupError('Utilisation\u00A0: npm run takeover -- fichier [--json]')
}

function read(file: string): Uint8Array {
  try {
    return new Uint8Array(readFileSync(file))
  } catch (error) {
    throw new StartupError(`Le fichier ${file} ne se lit pas.`, { cause: error })
  }
}

/** The number of people who are in a team on their first day. */
const sizeOf = (team: string, { people }: TakeoverProposal) => people.filter((person) => person.team === team).length

function summary(proposal: TakeoverProposal): string {
  const { teams, people, codes, exceptions, share, from, to } = proposal
  return [
    `Du ${from} au ${to}\u00A0: ${people.length} personnes, ${codes.length} codes, ${exceptions.length} exceptions.`,
    ...teams.map(
      ({ name, cycle, startDate }) =>
        `${name} (${sizeOf(name, proposal)})\u00A0: ${cycle === null ? 'aucun cycle' : `${cycleText(cycle)}, depuis le ${startDate}`}`,
    ),
    share === null ? 'Aucun cycle trouvé.' : `Le cycle explique ${(share * 100).toFixed(1).replace('.', ',')}\u00A0% des cases.`,
  ].join('\n')
}

await asProgram(async () => {
  const { file, isJson } = readArguments()
  const name = path.basename(file)
  const answer = await readTakeoverFile({ name, bytes: read(file), year: new Date().getFullYear() })
  if ('refusal' in answer) throw new StartupError(takeoverRefusals[answer.refusal])
  console.log(isJson ? JSON.stringify(printedProposal(name, answer.proposal), null, 1) : summary(answer.proposal))
})
