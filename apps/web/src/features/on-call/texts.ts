// The words of on-call duty.
import { NBSP } from '#ui/format.ts'

export const onCallTexts = {
  title: 'Qui joindre',
  failed: 'Les astreintes n’ont pas pu être lues.',
  nobody: 'Personne n’est d’astreinte en ce moment.',
  until: (activity: string, when: string) => `${activity}, jusqu’à ${when}`,
  from: (activity: string, when: string) => `${activity}, ${when}`,
  call: (name: string) => `Appeler ${name}`,
  next: `Ensuite${NBSP}:`,
} as const
