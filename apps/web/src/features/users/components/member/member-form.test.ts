// An administrator's change of a member: only changed fields are sent, and the server's refusals stand beside their fields.
import { describe, expect, test } from 'vitest'
import type { UserData } from '@releve/contract/accounts'
import { detailNames, eachField } from '@releve/contract/member-fields'
import type { WireUser } from '@releve/contract/users'
import {
  identityChange,
  identityDraft,
  identityErrors,
  isPast,
  overtakenWords,
  readTeamDraft,
  seenOf,
  withQualifications,
} from './member-form.ts'
import { rightsOver } from './member-rights.ts'

const user: WireUser = {
  _id: 'zoe',
  userId: 'zoe',
  centerId: 'cta',
  name: 'Zoé',
  lastName: 'Ardoisière',
  avatar: null,
  ...eachField(detailNames, () => null),
  role: 'Opératrice',
  qualifications: ['OPE'],
  team: null,
  isAdmin: false,
  adminType: null,
  status: 'approved',
  profile: null,
  email: 'zoe@exemple.fr',
}

describe('identity', () => {
  const draft = identityDraft(user)

  test('nothing typed changes nothing, spaces around neither', () => {
    expect(identityChange({ ...draft, name: ' Zoé ' }, user)).toEqual({})
  })

  test('a number is read and written as it is dialled where their centre is', () => {
    const reached = { ...user, phone: '+33639980007' }
    expect(identityDraft(reached).phone).toBe('06\u00A039\u00A098\u00A000\u00A007')
    expect(identityDraft({ ...user, phone: '+68987123456' }, 'Pacific/Tahiti').phone).toBe('87\u00A012\u00A034\u00A056')
    expect(identityChange(identityDraft(reached), reached)).toEqual({})
  })

  test('only what changed is sent', () => {
    expect(identityChange({ ...draft, role: '', phone: ' 06 00 ', qualifications: ['OPE', 'CDS'], profile: 'FPT' }, user)).toEqual({
      role: '',
      phone: '06 00',
      qualifications: ['OPE', 'CDS'],
      profile: 'FPT',
    })
  })

  test('with what was read of it, and of nothing else', () => {
    expect(seenOf({ role: '', phone: '06 00', qualifications: ['CDS'], profile: 'FPT', email: 'z@exemple.fr' }, user)).toEqual({
      role: 'Opératrice',
      phone: null,
      qualifications: ['OPE'],
      profile: null,
      email: 'zoe@exemple.fr',
      pendingEmail: null,
    })
    expect(seenOf({ rank: 'Adjudant' }, user)).toEqual({ rank: null })
  })

  test('a field that somebody else changed too says what it is now', () => {
    expect(overtakenWords('rank', { ...draft, rank: 'Adjudant' })).toBe('Changé entre-temps par ailleurs en «\u00A0Adjudant\u00A0».')
    expect(overtakenWords('rank', draft)).toBe('Vidé entre-temps par ailleurs.')
    expect(overtakenWords('profile', draft)).toBe('Changé entre-temps par ailleurs en «\u00A0Celui du centre\u00A0».')
  })

  test('refused beside its field', () => {
    expect(identityErrors({ name: '', email: 'zoe@', qualifications: ['x'.repeat(61)] })).toEqual({
      name: 'Le prénom est requis.',
      email: 'Cette adresse e-mail n’est pas valide.',
      qualifications: 'Ce texte ne doit pas dépasser 60 caractères.',
    })
    expect(identityErrors({ role: '' })).toEqual({})
  })

  test('several qualifications at once, none twice', () => {
    expect(withQualifications(['OPE'], ' CDS, OPE ; ADJ,,')).toEqual(['OPE', 'CDS', 'ADJ'])
    expect(withQualifications(['OPE'], '  ')).toEqual(['OPE'])
  })
})

describe('another team', () => {
  const today = '2026-11-17'
  const draft = { teamId: 'b', fromDate: '1/12/2026', toDate: '', reason: '' }

  test.each([
    [{}, { teamId: 'b', fromDate: '2026-12-01', toDate: null }],
    [
      { teamId: 'none', toDate: '31/12/26' },
      { teamId: null, fromDate: '2026-12-01', toDate: '2026-12-31' },
    ],
    [
      { fromDate: '17/11/2026', reason: ' Renfort ' },
      { teamId: 'b', fromDate: today, toDate: null, reason: 'Renfort' },
    ],
    [
      { fromDate: '16.11.2026', reason: 'Erreur' },
      { teamId: 'b', fromDate: '2026-11-16', toDate: null, reason: 'Erreur' },
    ],
  ])('%o', (changes, wish) => {
    expect(readTeamDraft({ ...draft, ...changes }, today)).toEqual({ value: wish })
  })

  test.each([
    [{ teamId: null }, 'teamId'],
    [{ fromDate: '' }, 'fromDate'],
    [{ fromDate: '31/11/2026' }, 'fromDate'],
    [{ toDate: '30/11/2026' }, 'toDate'],
    [{ fromDate: '16/11/2026' }, 'reason'],
  ])('%o is refused beside %s', (changes, field) => {
    const read = readTeamDraft({ ...draft, ...changes }, today)
    expect('fields' in read && Object.keys(read.fields)).toEqual([field])
  })

  test('what is over', () => {
    expect([isPast('16/11/2026', today), isPast('17/11/2026', today), isPast('', today)]).toEqual([true, false, false])
  })
})

describe('rights', () => {
  const me = (changes: Partial<UserData>): UserData => ({ ...session, ...changes })
  const session: UserData = {
    _id: 'eloise',
    userId: 'eloise',
    centerId: 'cta',
    name: 'Éloïse',
    lastName: 'Mélèze',
    email: 'eloise@exemple.fr',
    avatar: null,
    status: 'approved',
    isAdmin: true,
    adminType: 'center',
    preferences: { theme: 'darkTheme' },
    hasTotp: false,
    mustSetUpTotp: false,
  }

  test.each<[string, Partial<UserData>, Partial<WireUser>, object]>([
    ['their administrator', {}, {}, { administers: true, edits: true, isSelf: false, isMaster: false, roles: ['center'] }],
    ['a colleague', { isAdmin: false, adminType: null }, {}, { administers: false, edits: false, roles: [] }],
    ['the administrator of another centre', { centerId: 'g24' }, {}, { administers: false, edits: false, roles: [] }],
    ['a master', { adminType: 'master', centerId: null }, {}, { edits: true, isMaster: true, roles: ['center', 'master'] }],
    [
      'a master over a centre’s administrator',
      { adminType: 'master' },
      { isAdmin: true, adminType: 'center' },
      { roles: [null, 'master'] },
    ],
    [
      'of a master, for a centre’s administrator',
      {},
      { isAdmin: true, adminType: 'master' },
      { administers: true, edits: false, roles: [] },
    ],
    ['who waits for approval', {}, { status: 'pending' }, { administers: true, edits: true, roles: [] }],
    ['themselves', {}, { _id: 'eloise', userId: 'eloise', isAdmin: true, adminType: 'center' }, { isSelf: true, edits: true, roles: [] }],
    ['nobody administers a centre that they have not', { adminType: 'master' }, { centerId: null }, { roles: ['master'] }],
  ])('%s', (_, actor, target, rights) => {
    expect(rightsOver({ ...user, ...target }, me(actor))).toMatchObject(rights)
  })
})
