// The words of the releases.
import { formatCount } from '#ui/format.ts'

export const patchNoteTexts = {
  title: 'Nouveautés',
  version: (version: string) => `Version ${version}`,
  isNew: 'Nouveau',
  unseen: (count: number) => formatCount(count, { one: 'version que vous n’aviez pas vue', other: 'versions que vous n’aviez pas vues' }),
  failedTitle: 'Les nouveautés n’ont pas pu être chargées',
  emptyTitle: 'Rien de nouveau pour l’instant',
  empty: 'Ce qui change dans Relève sera raconté ici, version après version.',
} as const
