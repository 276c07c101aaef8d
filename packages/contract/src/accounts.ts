// Sessions: log in, refresh, log out, check. Tokens and what the client keeps of its user.
import * as z from 'zod/mini'
import { id, instant, isPlainText } from './fields.ts'
import type { Route } from './route.ts'

export const theme = z.enum(['darkTheme', 'lightTheme'], 'Le thème demandé n’existe pas.')
export const preferences = z.strictObject({ theme })
export type Preferences = z.infer<typeof preferences>

/** What a client stores of the person logged in. */
export const userData = z.strictObject({
  _id: id,
  userId: id,
  centerId: z.nullable(id),
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  avatar: z.nullable(z.string()),
  status: z.enum(['pending', 'approved']),
  isAdmin: z.boolean(),
  adminType: z.nullable(z.enum(['center', 'master'])),
  preferences,
})
export type UserData = z.infer<typeof userData>

/** The refresh token comes in the body for the phone shell, in an HttpOnly cookie for the browser, never in both. */
const session = z.strictObject({
  accessToken: z.string(),
  /** Instant at which the access token ends. */
  expiresAt: instant,
  refreshToken: z.optional(z.string()),
  userData,
})
export type Session = z.infer<typeof session>

export const accountRoutes = {
  'accounts.login': {
    method: 'POST',
    path: '/login',
    access: 'public',
    summary: 'Se connecter',
    body: z.strictObject({
      email: z
        .string('L’adresse e-mail est requise.')
        .check(
          z.trim(),
          z.minLength(1, 'L’adresse e-mail est requise.'),
          z.maxLength(254, 'Cette adresse e-mail est trop longue.'),
          z.refine(isPlainText, 'Cette adresse e-mail n’est pas valide.'),
        ),
      password: z
        .string('Le mot de passe est requis.')
        .check(z.minLength(1, 'Le mot de passe est requis.'), z.maxLength(128, 'Le mot de passe ne doit pas dépasser 128 caractères.')),
      /** `body`: the refresh token in the answer (phone shell). Otherwise it is set as an HttpOnly cookie. */
      refreshTokenIn: z.optional(z.enum(['cookie', 'body'])),
    }),
    response: session,
  },
  'accounts.logout': {
    method: 'POST',
    path: '/auth/logout',
    access: 'session',
    summary: 'Se déconnecter',
    body: z.optional(z.strictObject({})),
  },
  'accounts.refresh': {
    method: 'POST',
    path: '/auth/refresh',
    access: 'public',
    summary: 'Renouveler le jeton d’accès',
    body: z.optional(z.strictObject({ refreshToken: z.optional(z.string().check(z.maxLength(512))) })),
    response: session,
  },
  'accounts.check': {
    method: 'GET',
    path: '/auth/check',
    access: 'session',
    summary: 'Vérifier sa session',
    response: z.strictObject({ userData, expiresAt: instant }),
  },
} as const satisfies Record<string, Route>
