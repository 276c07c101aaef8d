// The command a sentence tells an administrator to type: the package brings the command « releve », elsewhere it is npm's.

/** @param options as they stand behind the name, already in words */
export function command(name: string, options = '', environment: NodeJS.ProcessEnv = process.env): string {
  if (environment['RELEVE_COMMAND'] === 'releve') return `releve ${name}${options === '' ? '' : ` ${options}`}`
  return `npm run ${name}${options === '' ? '' : ` -- ${options}`}`
}
