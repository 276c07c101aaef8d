// A person's own choices: the theme, the notifications and their channels, vibrations.
import * as z from 'zod/mini'
import { clockTime, points } from './fields.ts'

const theme = z.enum(['darkTheme', 'lightTheme'], 'Le thème demandé n’existe pas.')

const yesOrNo = z.boolean('Indiquez oui ou non.')

const channels = z.strictObject({
  app: yesOrNo,
  /** By e-mail. Absent: only the important kinds. */
  email: z.optional(yesOrNo),
  /** As a push to their devices. Absent: only what concerns their day or asks something of them. */
  push: z.optional(yesOrNo),
  /** By text message, to the number they proved. Absent: no. */
  sms: z.optional(yesOrNo),
})

/** Times are on the wall clock of the centre; with `from` after `to` they go over midnight. */
export const quietHours = z
  .strictObject({ isOn: yesOrNo, from: clockTime, to: clockTime })
  .check(z.refine(({ from, to }) => from !== to, { error: 'Le début et la fin des heures calmes doivent différer.', path: ['to'] }))

/** The posted demands that ring; the others are in the inbox alone. An empty list means any. */
export const alert = z.strictObject({
  isOn: yesOrNo,
  /** Kinds of vacation, by their names. */
  shifts: z
    .array(
      z
        .string('La vacation est requise.')
        .check(z.minLength(1, 'La vacation est requise.'), z.maxLength(12, 'Ce nom de vacation est trop long.')),
    )
    .check(z.maxLength(20, 'Au plus 20 vacations.')),
  /** The weekday on which it begins; 1: Monday, 7: Sunday. */
  weekdays: z.array(z.literal([1, 2, 3, 4, 5, 6, 7], 'Ce jour n’existe pas.')).check(z.maxLength(7, 'Chaque jour ne figure qu’une fois.')),
  /** The least points of a demand. */
  points,
})

/** Choices beside the theme; an absent key was never chosen. */
const choices = {
  /**
   * For each group of notifications: whether it is shown in the inbox, sent by e-mail, sent to devices. Absent: all are shown, and the
   * important ones sent.
   */
  notifications: z.optional(
    z.strictObject({
      offers: z.optional(channels),
      demands: z.optional(channels),
      circles: z.optional(channels),
      points: z.optional(channels),
      planning: z.optional(channels),
      messages: z.optional(channels),
      administration: z.optional(channels),
      announcements: z.optional(channels),
    }),
  ),
  /** Nothing rings in these hours, nor in the eight hours after a night. Absent: they are on, from 21:00 to 08:00. */
  quietHours: z.optional(quietHours),
  /** An offered vacation that begins in less than twelve hours rings even in quiet hours. Absent: it does not. */
  ringsAtNight: z.optional(yesOrNo),
  /** The notifications of a day leave together at 18:00, instead of one by one. Absent: they do not. */
  dailyDigest: z.optional(yesOrNo),
  /** The posted demands that ring. Absent: every demand does. */
  alert: z.optional(alert),
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

/** The changed preferences; those left out stay, group by group for the notifications. */
export const preferencesChange = z.strictObject({ theme: z.optional(theme), ...choices })
export type PreferencesChange = z.infer<typeof preferencesChange>
