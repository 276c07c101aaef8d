// A session as log-in, by whatever way, and refresh answer it: tokens, and what the client keeps of its user.
import * as z from 'zod/mini'
import { id, instant } from './fields.ts'
import { preferences } from './preferences.ts'
import { heldRole } from './roles.ts'
import { person } from './shifts.ts'
import { accountStatus, adminType } from './states.ts'

/** The data that a client stores about the person logged in. */
export const userData = z.strictObject({
  _id: id,
  userId: id,
  distinction: person.shape.distinction,
  centerId: z.nullable(id),
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  avatar: z.nullable(z.string()),
  status: accountStatus,
  isAdmin: z.boolean(),
  adminType: z.nullable(adminType),
  preferences,
  /** They have a second factor. */
  hasTotp: z.boolean(),
  /** Their centre requires one of its administrators, and they have none: no other call is open to them until they do. */
  mustSetUpTotp: z.boolean(),
  /** The roles that they hold today, beside that of an administrator; absent: none. */
  roles: z.optional(z.array(heldRole)),
  /** They stand in today for somebody who decides; absent: for nobody. */
  standsIn: z.optional(z.literal(true)),
})
export type UserData = z.infer<typeof userData>

/** The refresh token comes in the body for the phone shell, in an HttpOnly cookie for the browser, in both for another program. */
export const session = z.strictObject({
  accessToken: z.string(),
  /** Instant at which the access token ends. */
  expiresAt: instant,
  refreshToken: z.optional(z.string()),
  /** It comes with a log-in that has `refreshTokenIn: 'body'`: the shell keeps it beyond the session and sends it at the next log-in. */
  deviceToken: z.optional(z.string()),
  userData,
})
export type Session = z.infer<typeof session>
