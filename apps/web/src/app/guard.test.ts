// The guard, row by row, and addresses that try to lead elsewhere.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolveNavigation, safeNext, type Redirection } from './guard.ts'
import { normalizePath, pages, type Audience } from './pages.ts'

const visitor = null
const pending = { status: 'pending', isAdmin: false, mustSetUpTotp: false } as const
const member = { status: 'approved', isAdmin: false, mustSetUpTotp: false } as const
const admin = { status: 'approved', isAdmin: true, mustSetUpTotp: false } as const

/** The addresses of the table of pages that are for these people, with something in the place of their identifiers. */
const addressesFor = (audience: Audience): string[] =>
  pages.flatMap((page) => (page.for === audience ? page.path.replaceAll(/\$\w+/g, '7a') : []))

type Expected = Redirection | null
/** Visitor, pending, member, administrator. */
type Row = readonly [path: string, visitor: Expected, pending: Expected, member: Expected, admin: Expected]

const WAIT = { to: '/pending-approval' }
const waitFor = (next: string): Expected => ({ ...WAIT, next })
const HOME = { to: '/' }

const table: readonly Row[] = [
  ['/', { to: '/landing' }, WAIT, { to: '/dashboard' }, { to: '/dashboard' }],
  ...addressesFor('visitors').map((path): Row => [path, null, WAIT, HOME, HOME]),
  ...addressesFor('contact').map((path): Row => [path, null, WAIT, null, null]),
  ...addressesFor('pending').map((path): Row => [path, { to: '/login' }, null, HOME, HOME]),
  ...[...addressesFor('members'), '/page-inconnue'].map((path): Row => [path, { to: '/login', next: path }, waitFor(path), null, null]),
  ...[...addressesFor('administrators'), '/admin'].map((path): Row => [path, { to: '/login', next: path }, waitFor(path), HOME, null]),
  ...addressesFor('everybody').map((path): Row => [path, null, null, null, null]),
]

function resolve(path: string, session: Parameters<typeof resolveNavigation>[0]['session'], search = {}): Expected {
  return resolveNavigation({ path, session, search })
}

describe('the navigation guard', () => {
  it('leads whoever logged in to confirm an address back to it, also while something else waits for them', () => {
    const next = '/address?confirm=abc'
    for (const session of [pending, member, { ...admin, mustSetUpTotp: true }]) {
      expect(resolve('/login', session, { next })).toEqual({ to: next })
    }
  })

  it('leads a bookmark of a page that moved to its address of today, whoever opens it', () => {
    for (const session of [visitor, pending, member, admin])
      for (const path of ['/admin/month', '/ADMIN/month/']) expect(resolve(path, session)).toEqual({ to: '/month', isMove: true })
    expect(pages.map(({ path }) => path)).toContain('/month')
  })

  it('leads who was waiting for approval where they were going, once they are approved', () => {
    const whole = '/exchange/replace?demand=7a#d17'
    expect(resolve('/exchange/replace', pending, { demand: '7a' })).toEqual(waitFor('/exchange/replace'))
    expect(resolve('/login', pending, { next: whole })).toEqual({ ...WAIT, carried: whole })
    expect(resolve('/pending-approval', pending, { next: whole })).toBeNull()
    expect(resolve('/pending-approval', member, { next: whole })).toEqual({ to: whole })
    expect(resolve('/pending-approval', member, { next: '//mechant.example' })).toEqual(HOME)
    expect(resolve('/contact-admin', pending)).toEqual(WAIT)
  })

  it('leaves an administrator who owes a second factor that page alone, and what everybody sees', () => {
    const owing = { ...admin, mustSetUpTotp: true }
    const securityPage = { to: '/parameter/security' }
    for (const path of ['/', '/dashboard', '/admin-panel', '/login', '/pending-approval', '/contact-admin', '/parameter']) {
      expect(resolve(path, owing)).toEqual(securityPage)
    }
    expect(resolve('/parameter/security', owing)).toBeNull()
    expect(resolve('/accessibilite', owing)).toBeNull()
  })

  it.each(table)('%s', (path, forVisitor, forPending, forMember, forAdmin) => {
    expect(resolve(path, visitor)).toEqual(forVisitor)
    expect(resolve(path, pending)).toEqual(forPending)
    expect(resolve(path, member)).toEqual(forMember)
    expect(resolve(path, admin)).toEqual(forAdmin)
  })

  it('keeps a pending administrator waiting', () => {
    expect(resolve('/admin-panel', { status: 'pending', isAdmin: true, mustSetUpTotp: true })).toEqual(waitFor('/admin-panel'))
  })

  it.each(['/ADMIN/rules', '/admin/', '//admin', '/%61dmin/rules', '/admin//rules', '/Admin-Panel/', '/TICKETS'])(
    'reads %s as the router does',
    (path) => {
      expect(resolve(path, member)).toEqual(HOME)
      expect(resolve(path, admin)).toBeNull()
    },
  )

  it.each(['/administration', '/admin-panels', '/emailsx', '/logins'])('%s is another page', (path) => {
    expect(resolve(path, member)).toBeNull()
  })

  it('comes back after logging in where they wanted to go', () => {
    expect(resolve('/login', member, { next: '/calendar?month=2026-11#d17' })).toEqual({ to: '/calendar?month=2026-11#d17' })
    expect(resolve('/landing', member, { next: '/calendar' })).toEqual(HOME)
  })

  it('never sends anybody round in circles', () => {
    for (const [path] of table) {
      for (const session of [visitor, pending, member, admin]) {
        let at: string = path
        for (let steps = 0; ; steps++) {
          const next = resolve(at, session)
          if (next === null) break
          expect(steps).toBeLessThan(3)
          at = next.to
        }
      }
    }
  })
})

describe('the page to come back to', () => {
  it.each([
    'https://mechant.example/',
    '//mechant.example',
    '///mechant.example',
    '/\\mechant.example',
    '\\\\mechant.example',
    '/..//mechant.example',
    '/./\\/mechant.example',
    '/calendar/../..//mechant.example/x',
    '/\t/mechant.example',
    '/\n/mechant.example',
    ' //mechant.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'calendar',
    '',
    '/%2e%2e//mechant.example',
    '/calendar x',
    '/calendar\u0000',
    '/calendar\u202E',
    '/a\\b',
    '/login',
    '/LOGIN/',
    '/login?next=/login',
    '/landing',
    '/',
    '/pending-approval',
    `/${'a'.repeat(600)}`,
    null,
    undefined,
    7,
    ['/calendar'],
  ])('refuses %j', (next) => {
    expect(safeNext(next)).toBeNull()
  })

  it.each([
    ['/calendar', '/calendar'],
    ['/profile/7a/change-history?x=1#y', '/profile/7a/change-history?x=1#y'],
    ['/exchange/../calendar', '/calendar'],
    ['/users?q=%C3%89rable', '/users?q=%C3%89rable'],
    ['/calendar?next=https://mechant.example', '/calendar?next=https://mechant.example'],
  ])('keeps %s', (next, expected) => {
    expect(safeNext(next)).toBe(expected)
  })

  it('stays on this site whatever is asked', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%2e',
      ':',
      '@',
      '?',
      '#',
      '\t',
      '\n',
      ' ',
      'x.example',
      'https:',
      'calendar',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), fc.constantFrom('', '/'), (parts, start) => {
        const next = safeNext(start + parts.join(''))
        if (next === null) return
        // The address bar will read it so.
        expect(new URL(next, 'https://releve.example/login').origin).toBe('https://releve.example')
        expect(next).toMatch(/^\/(?![/\\])/)
      }),
      { numRuns: 5000 },
    )
  })
})

describe('paths', () => {
  it('survive what cannot be decoded', () => {
    expect(normalizePath('/100%')).toBe('/100%')
  })
})
