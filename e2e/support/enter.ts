// Brings somebody of each role to their screen, with the addresses of the routes as they are for them.
import type { Page } from '@playwright/test'
import type { Person } from './fixtures.ts'
import { people } from './people.ts'
import { addressFor, landingOf } from './routes.ts'
import type { Role, Route } from './routes.ts'

const emails: Readonly<Record<Exclude<Role, 'visitor'>, string>> = {
  pending: people.pending,
  member: people.camille,
  admin: people.admin,
  master: people.master,
}

/** The fixture `as`. */
export type LogIn = (email: string) => Promise<Person>

export interface Entered {
  readonly page: Page
  readonly addressOf: (route: Route) => string
  /** Whether the guard shows them this route. */
  readonly maySee: (route: Route) => boolean
}

/** `page`: of a visitor, who has no account. */
export async function enter(role: Role, page: Page, as: LogIn): Promise<Entered> {
  const person = role === 'visitor' ? null : await as(emails[role])
  const me = person?.api.session.userData
  // A pending person reads no cycle, nor does a person without a centre.
  const isInCenter = me !== undefined && me.status === 'approved' && me.centerId !== null
  const cycles = isInCenter ? await person?.api.call('rotations.status', { params: { status: 'active' } }) : undefined
  const ids = {
    userId: me?._id ?? 'quelqu-un',
    centerId: me?.centerId ?? 'un-centre',
    rotationId: cycles?.allRotations[0]?._id ?? 'un-cycle',
  }
  return {
    page: person?.page ?? page,
    addressOf: (route) => addressFor(route, ids),
    maySee: (route) => landingOf(route, role, route.path) === route.path,
  }
}
