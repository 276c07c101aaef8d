// The manual as the package brings it: its commands are « releve … » there, not npm's.

const names = 'status|admin|verify|backup|restore|move-center'

export const asPackaged = (manual: string): string =>
  manual
    // Where both are said, one is enough.
    .replaceAll(new RegExp(String.raw`(\`releve (${names})[^\`]*\`)\s\(\`npm run \2\b[^\`]*\`\)`, 'g'), '$1')
    .replaceAll(new RegExp(String.raw`\bnpm run (${names})\b(?: --(?= ))?`, 'g'), 'releve $1')
    // The manual and the READMEs stand side by side there.
    .replaceAll('](docs/operations.md', '](operations.md')
    .replaceAll('](../README.md', '](README.md')
