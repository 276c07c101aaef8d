// The tables say whose account a person of a provider has, case by case.
import { describe, expect, test } from 'vitest'
import { idOf } from '../ids.fixture.ts'
import { decideSignOn, isAddressProved } from './sign-on.ts'
import type { SignOnAccount, SignOnFacts, SignOnPerson, SignOnTerms } from './sign-on.ts'

const north = idOf('center', 'north')
const south = idOf('center', 'south')

const terms = (changed: Partial<SignOnTerms> = {}): SignOnTerms => ({
  profile: 'standard',
  trustedDomains: [],
  sirets: [],
  idpIds: [],
  centerIds: null,
  newcomerCenter: null,
  ...changed,
})
const person = (changed: Partial<SignOnPerson> = {}): SignOnPerson => ({
  email: 'lou@centre.example',
  isEmailVerified: true,
  siret: null,
  idpId: null,
  ...changed,
})
const account = (name: string, changed: Partial<SignOnAccount> = {}): SignOnAccount => ({
  userId: idOf('user', name),
  centerId: north,
  isMaster: false,
  isHeld: false,
  ...changed,
})
const decide = (changed: Partial<SignOnFacts> = {}) =>
  decideSignOn({ terms: terms(), person: person(), linked: null, invited: null, addressed: null, ...changed })
const refused = (because: string) => ({ does: 'refuse', because })

describe('somebody who is linked', () => {
  test('comes in, whatever became of their address', () => {
    for (const changed of [person({ email: null }), person({ isEmailVerified: false }), person({ email: 'autre@centre.example' })]) {
      expect(decide({ person: changed, linked: account('lou'), addressed: account('max') })).toEqual({ does: 'open', userId: 'lou' })
    }
  })
  test('does not once their centre is none of the provider’s, nor once they are a master', () => {
    expect(decide({ terms: terms({ centerIds: [south] }), linked: account('lou') })).toEqual(refused('signOnElsewhere'))
    expect(decide({ terms: terms({ centerIds: [south] }), linked: account('lou', { centerId: null }) })).toEqual(refused('signOnElsewhere'))
    expect(decide({ linked: account('lou', { isMaster: true }) })).toEqual(refused('signOnMaster'))
  })
  test('does not from an organisation that may not', () => {
    const limited = terms({ sirets: ['13002526500013'], idpIds: ['idp'] })
    expect(decide({ terms: limited, linked: account('lou') })).toEqual(refused('signOnOrganisation'))
    expect(decide({ terms: limited, person: person({ siret: '13002526500013' }), linked: account('lou') })).toEqual(
      refused('signOnOrganisation'),
    )
    expect(decide({ terms: limited, person: person({ siret: '13002526500013', idpId: 'idp' }), linked: account('lou') })).toEqual({
      does: 'open',
      userId: 'lou',
    })
  })
})

describe('the first time', () => {
  test('a proved address links the account that has it', () => {
    expect(decide({ addressed: account('lou') })).toEqual({ does: 'link', userId: 'lou', by: 'address' })
  })
  test('an invitation links its account, without an address', () => {
    expect(decide({ person: person({ email: null }), invited: account('lou'), addressed: account('max') })).toEqual({
      does: 'link',
      userId: 'lou',
      by: 'invitation',
    })
  })
  test('neither opens an account that another person of the provider has', () => {
    expect(decide({ addressed: account('lou', { isHeld: true }) })).toEqual(refused('signOnHeld'))
    expect(decide({ invited: account('lou', { isHeld: true }) })).toEqual(refused('signOnHeld'))
  })
  test('nor one of another centre, nor a master’s', () => {
    expect(decide({ terms: terms({ centerIds: [south] }), addressed: account('lou') })).toEqual(refused('signOnElsewhere'))
    expect(decide({ addressed: account('lou', { isMaster: true, centerId: null }) })).toEqual(refused('signOnMaster'))
    expect(decide({ invited: account('lou', { isMaster: true }) })).toEqual(refused('signOnMaster'))
  })
  test('an address that is not proved is not looked at, were there an account or not', () => {
    for (const addressed of [null, account('lou')]) {
      expect(decide({ terms: terms({ newcomerCenter: north }), person: person({ isEmailVerified: false }), addressed })).toEqual(
        refused('signOnUnproved'),
      )
    }
    expect(decide({ person: person({ email: null }), addressed: null })).toEqual(refused('signOnNoAddress'))
  })
  test('unknown people wait in the centre that the provider names, or are refused', () => {
    expect(decide()).toEqual(refused('signOnUnknown'))
    expect(decide({ terms: terms({ newcomerCenter: north }) })).toEqual({ does: 'welcome', centerId: 'north', email: 'lou@centre.example' })
  })
})

test.each([
  ['standard', true, [], [], true],
  ['standard', false, ['centre.example'], [], false],
  ['standard', null, [], [], false],
  ['standard', null, ['centre.example'], [], true],
  ['standard', null, ['example'], [], false],
  ['standard', null, ['a.centre.example'], [], false],
  ['proConnect', null, ['centre.example'], [], false],
  ['proConnect', null, ['centre.example'], ['13002526500013'], true],
  ['proConnect', true, [], ['13002526500013'], false],
] as const)(
  'an address, %s, verified %s, domains %j, organisations %j: proved %s',
  (profile, isEmailVerified, trustedDomains, sirets, proved) => {
    expect(isAddressProved(terms({ profile, trustedDomains, sirets }), { email: 'lou@centre.example', isEmailVerified })).toBe(proved)
  },
)
