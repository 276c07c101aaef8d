// Names of directories in the spellings that slapd, Samba and people give them.
import { expect, test } from 'vitest'
import { isWithin, keyOfName, readName } from './names.ts'

const key = (text: string) => keyOfName(readName(text) ?? ['none'])

test.each([
  ['uid=zoe\\2Cchef,ou=CODIS,dc=example', 'uid=zoe\\,chef,ou=codis,dc=example'],
  ['UID=Hélène , OU=Salle  1,DC=example', 'uid=hélène,ou=salle 1,dc=example'],
  ['cn=h\\C3\\A9l\\C3\\A8ne,dc=example', 'cn=hélène,dc=example'],
  ['cn="Dupont, Anne",dc=example', 'cn=Dupont\\, Anne,dc=example'],
  ['cn=a+uid=b,dc=example', 'uid=b+cn=a,dc=example'],
  ['cn=He\u0301le\u0300ne,dc=example', 'cn=Hélène,dc=example'],
])('%s and %s are one name', (one, other) => {
  expect(key(one)).toBe(key(other))
})

test('other values are other names, and a unit holds what stands beneath it alone', () => {
  expect(key('cn=helene,dc=example')).not.toBe(key('cn=hélène,dc=example'))
  const unit = readName('OU=CODIS,DC=example') ?? []
  const within = (text: string) => isWithin(readName(text) ?? [], unit)
  expect(['uid=a,ou=salle,ou=codis,dc=example', 'ou=codis,dc=example', 'dc=example', 'uid=a,ou=codis2,dc=example'].map(within)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test.each(['', 'CODIS', 'ou=', '=x,dc=example', 'ou=a,,dc=example'])('« %s » is no name', (text) => {
  expect(readName(text)).toBeNull()
})
