// The first step of every command: refuses a Node that cannot even read the launcher, in words a person understands. It is written for
// Node 12, which Ubuntu 22.04 still brings: no `?.`, no `??`, no `await` outside a function, neither here nor in the files that import it.

const oldest = 18

/**
 * Runs a program of the project: see bootstrap.mjs.
 * @param {string} file path from the root of the project
 * @param {string[]} args
 * @param {string[]} [nodeOptions] of this program alone: not of those it starts
 */
export function launch(file, args, nodeOptions) {
  if (Number(process.versions.node.split('.')[0]) >= oldest) {
    void import('./bootstrap.mjs').then((bootstrap) => bootstrap.launch(file, args, nodeOptions))
    return
  }
  console.error(
    `Relève s’installe avec Node ${oldest} ou plus récent\u00A0: vous avez Node ${process.versions.node}. Installez-en un plus récent, puis recommencez.`,
  )
  process.exit(1)
}
