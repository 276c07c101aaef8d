// An installation's description of itself for somebody who has only its address: an application that is about to be connected.
import * as z from 'zod/mini'
import type { Route } from './route.ts'

const installation = z.strictObject({
  /** « SDIS de la Brumaie ». */
  name: z.string(),
  /** The version of the program. */
  version: z.string(),
  /** The address of its pages, without a closing slash. */
  publicUrl: z.string(),
  /** A mail server is set. A server of before does not say; without one its mails stay in a folder, and reach nobody. */
  sendsMail: z.optional(z.boolean()),
})

export const installationRoutes = {
  'installation.info': {
    method: 'GET',
    path: '/info',
    access: 'public',
    summary: 'Ce que le service dit de lui\u00A0: nom, version et adresse publique',
    response: installation,
    extension: true,
  },
} as const satisfies Record<string, Route>
