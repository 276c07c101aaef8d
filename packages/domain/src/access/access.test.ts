// Every role before every person: what they read, do, decide; and what they are told when they may not.
import { describe, expect, test } from 'vitest'
import {
  administers,
  canActFor,
  canApprove,
  canChangeRole,
  canReadUser,
  editOf,
  reachesCenter,
  refusalFor,
  refuseDeparture,
  roleOf,
  sameCenter,
} from './access.ts'
import type { Actor, Role } from './access.ts'

function person(userId: string, centerId: string | null, overrides: Partial<Actor> = {}): Actor {
  return { userId, centerId, status: 'approved', isAdmin: false, adminType: null, ...overrides }
}

const CENTER_ADMIN = { isAdmin: true, adminType: 'center' } as const
const MASTER = { isAdmin: true, adminType: 'master' } as const

const ACTORS: Record<string, Actor | null> = {
  visitor: null,
  pending: person('me', 'north', { status: 'pending' }),
  pendingAdmin: person('me', 'north', { status: 'pending', ...CENTER_ADMIN }),
  pendingMaster: person('me', 'north', { status: 'pending', ...MASTER }),
  member: person('me', 'north'),
  memberNowhere: person('me', null),
  adminOfNorth: person('me', 'north', CENTER_ADMIN),
  adminNowhere: person('me', null, CENTER_ADMIN),
  masterOfNorth: person('me', 'north', MASTER),
  masterNowhere: person('me', null, MASTER),
  // Rows the database forbids: they give no power.
  adminOfNoType: person('me', 'north', { isAdmin: true }),
  typeWithoutAdmin: person('me', 'north', { adminType: 'master' }),
}

const TARGETS: Record<string, Actor> = {
  colleague: person('other', 'north'),
  pendingHere: person('other', 'north', { status: 'pending' }),
  adminHere: person('other', 'north', CENTER_ADMIN),
  masterHere: person('other', 'north', MASTER),
  elsewhere: person('other', 'south'),
  pendingElsewhere: person('other', 'south', { status: 'pending' }),
  adminElsewhere: person('other', 'south', CENTER_ADMIN),
  nowhere: person('other', null),
  pendingNowhere: person('other', null, { status: 'pending' }),
}

test.each<[keyof typeof ACTORS, Role]>([
  ['visitor', 'visitor'],
  ['pending', 'pending'],
  ['pendingAdmin', 'pending'],
  ['pendingMaster', 'pending'],
  ['member', 'member'],
  ['memberNowhere', 'member'],
  ['adminOfNorth', 'centerAdmin'],
  ['adminNowhere', 'centerAdmin'],
  ['masterOfNorth', 'masterAdmin'],
  ['masterNowhere', 'masterAdmin'],
  ['adminOfNoType', 'member'],
  ['typeWithoutAdmin', 'member'],
])('%s is %s', (name, role) => {
  expect(roleOf(ACTORS[name] ?? null)).toBe(role)
})

/** r reads, f acts for, a approves, n makes them a member again, c centre administrator, m master. */
function powers(actor: Actor | null, target: Actor): string {
  const changes = ([null, 'center', 'master'] as const).map((to) =>
    canChangeRole(actor, target, to) ? { null: 'n', center: 'c', master: 'm' }[`${to}`] : '',
  )
  return [
    canReadUser(actor, target) ? 'r' : '',
    canActFor(actor, target) ? 'f' : '',
    canApprove(actor, target) ? 'a' : '',
    ...changes,
  ].join('')
}

describe('over somebody else', () => {
  const NOTHING = {
    colleague: '',
    pendingHere: '',
    adminHere: '',
    masterHere: '',
    elsewhere: '',
    pendingElsewhere: '',
    adminElsewhere: '',
    nowhere: '',
    pendingNowhere: '',
  }
  const READS = { ...NOTHING, colleague: 'r', adminHere: 'r', masterHere: 'r' }
  const OF_NORTH = { ...NOTHING, colleague: 'rfanc', pendingHere: 'rfa', adminHere: 'rfanc', masterHere: 'rfa' }
  const EVERYTHING = {
    colleague: 'rfancm',
    pendingHere: 'rfa',
    adminHere: 'rfancm',
    masterHere: 'rfancm',
    elsewhere: 'rfancm',
    pendingElsewhere: 'rfa',
    adminElsewhere: 'rfancm',
    nowhere: 'rfancm',
    pendingNowhere: 'rfa',
  }
  const table: Record<keyof typeof ACTORS, Record<string, string>> = {
    visitor: NOTHING,
    pending: NOTHING,
    pendingAdmin: NOTHING,
    pendingMaster: NOTHING,
    member: READS,
    memberNowhere: NOTHING,
    adminOfNorth: OF_NORTH,
    adminNowhere: NOTHING,
    masterOfNorth: EVERYTHING,
    masterNowhere: EVERYTHING,
    adminOfNoType: READS,
    typeWithoutAdmin: READS,
  }

  test.each(Object.keys(ACTORS))('%s', (name) => {
    const actor = ACTORS[name] ?? null
    const found = Object.fromEntries(Object.entries(TARGETS).map(([key, target]) => [key, powers(actor, target)]))
    expect(found).toEqual(table[name])
    // Forbidden says that somebody exists: only to who may know it.
    for (const [key, target] of Object.entries(TARGETS)) {
      expect(refusalFor(actor, target)).toBe(table[name]?.[key]?.startsWith('r') ? 'forbidden' : 'notFound')
    }
  })
})

describe('over oneself', () => {
  const people = Object.entries(ACTORS).flatMap(([name, actor]) => (actor === null ? [] : [[name, actor] as const]))
  test.each(people)('%s', (name, actor) => {
    // Reads always; acts once approved; decides nothing about oneself, whatever the role.
    expect(powers(actor, actor)).toBe(name.startsWith('pending') ? 'r' : 'rf')
  })
})

describe('over a centre', () => {
  test.each<[keyof typeof ACTORS, string, string]>([
    ['visitor', '', ''],
    ['pending', '', ''],
    ['pendingAdmin', '', ''],
    ['pendingMaster', '', ''],
    ['member', 'north', ''],
    ['memberNowhere', '', ''],
    ['adminOfNorth', 'north', 'north'],
    ['adminNowhere', '', ''],
    ['masterOfNorth', 'north south none', 'north south none'],
    ['masterNowhere', 'north south none', 'north south none'],
    ['adminOfNoType', 'north', ''],
    ['typeWithoutAdmin', 'north', ''],
  ])('%s reaches « %s », administers « %s »', (name, reached, administered) => {
    const actor = ACTORS[name] ?? null
    const centersWhere = (may: typeof administers) =>
      (['north', 'south', null] as const)
        .filter((centerId) => may(actor, centerId))
        .map((centerId) => centerId ?? 'none')
        .join(' ')
    expect([centersWhere(reachesCenter), centersWhere(administers)]).toEqual([reached, administered])
  })
})

test.each([
  ['north', 'north', true],
  ['north', 'south', false],
  ['north', null, false],
  [null, null, false],
])('%s and %s are one centre: %s', (a, b, isSame) => {
  expect(sameCenter({ centerId: a }, { centerId: b })).toBe(isSame)
})

describe('keeping an account', () => {
  test.each<[keyof typeof ACTORS, keyof typeof TARGETS, 'all' | 'own' | 'none']>([
    ['visitor', 'colleague', 'none'],
    ['pending', 'colleague', 'none'],
    ['member', 'colleague', 'none'],
    ['adminOfNorth', 'colleague', 'all'],
    ['adminOfNorth', 'pendingHere', 'all'],
    ['adminOfNorth', 'adminHere', 'all'],
    ['adminOfNorth', 'masterHere', 'none'],
    ['adminOfNorth', 'elsewhere', 'none'],
    ['adminOfNorth', 'nowhere', 'none'],
    ['masterNowhere', 'masterHere', 'all'],
    ['masterNowhere', 'pendingNowhere', 'all'],
    ['typeWithoutAdmin', 'colleague', 'none'],
  ])('%s, of %s: %s', (actor, target, expected) => {
    expect(editOf(ACTORS[actor] ?? null, TARGETS[target]!)).toBe(expected)
  })

  test.each<[keyof typeof ACTORS, 'all' | 'own' | 'none']>([
    ['pending', 'none'],
    ['member', 'own'],
    ['memberNowhere', 'own'],
    ['adminOfNorth', 'all'],
    ['masterNowhere', 'all'],
  ])('%s, of themselves: %s', (name, expected) => {
    const actor = ACTORS[name] ?? null
    expect(actor === null ? null : editOf(actor, actor)).toBe(expected)
  })
})

describe('leaving', () => {
  const alone = { masters: 0, centerAdmins: 0 }
  const many = { masters: 1, centerAdmins: 1 }
  test.each<[string, Actor | null, Actor, typeof alone, ReturnType<typeof refuseDeparture>]>([
    ['a member by themselves', ACTORS.member!, ACTORS.member!, alone, null],
    ['a member by a colleague', ACTORS.member!, TARGETS.colleague!, many, 'forbidden'],
    ['a master by an administrator of their centre', ACTORS.adminOfNorth!, TARGETS.masterHere!, many, 'forbidden'],
    ['a master by another', ACTORS.masterNowhere!, TARGETS.masterHere!, many, null],
    ['the last master by themselves', ACTORS.masterNowhere!, ACTORS.masterNowhere!, alone, 'lastMaster'],
    ['an administrator who is not the last', ACTORS.adminOfNorth!, ACTORS.adminOfNorth!, many, null],
    ['the last administrator of a centre by themselves', ACTORS.adminOfNorth!, ACTORS.adminOfNorth!, alone, 'lastCenterAdmin'],
    ['the last administrator of a centre by a master', ACTORS.masterNowhere!, TARGETS.adminHere!, alone, null],
  ])('%s', (_, actor, target, others, expected) => {
    expect(refuseDeparture(actor, target, others)).toBe(expected)
  })
})
