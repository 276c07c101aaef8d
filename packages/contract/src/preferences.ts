// What somebody chooses for themselves: the theme, what they are notified of and how, vibrations.
import * as z from 'zod/mini'

const theme = z.enum(['darkTheme', 'lightTheme'], 'Le thème demandé n’existe pas.')

const channels = z.strictObject({
  app: z.boolean('Indiquez oui ou non.'),
  /** Absent: the important ones. */
  email: z.optional(z.boolean('Indiquez oui ou non.')),
})

/** What they chose beside the theme; a key that is absent was never chosen. */
const choices = {
  /** By group of notifications: shown in the inbox, sent by e-mail. Absent: shown, and the important ones sent. */
  notifications: z.optional(
    z.strictObject({
      demands: z.optional(channels),
      points: z.optional(channels),
      planning: z.optional(channels),
      messages: z.optional(channels),
      administration: z.optional(channels),
      announcements: z.optional(channels),
    }),
  ),
  haptics: z.optional(z.enum(['off', 'light', 'strong'], 'Cette intensité n’existe pas.')),
  /** First steps of the dashboard that they have put aside. */
  dismissedSteps: z.optional(
    z
      .array(
        z.enum(['theme', 'notifications', 'calendar', 'installation'], 'Cette étape n’existe pas.'),
        'Une liste d’étapes est attendue.',
      )
      .check(
        z.maxLength(4, 'Chaque étape ne figure qu’une fois.'),
        z.refine((steps) => new Set(steps).size === steps.length, 'Chaque étape ne figure qu’une fois.'),
      ),
  ),
} as const

export const preferences = z.strictObject({ theme, ...choices })
export type Preferences = z.infer<typeof preferences>

/** What changes; what is not named stays, group by group for the notifications. */
export const preferencesChange = z.strictObject({ theme: z.optional(theme), ...choices })
export type PreferencesChange = z.infer<typeof preferencesChange>
