// The file that Firebase gives, and what is none.
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readFcmAccount } from './fcm-account.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'releve-fcm-'))
afterAll(() => rmSync(folder, { recursive: true }))

const pem = (type: 'rsa' | 'ed25519') => {
  const { privateKey } = type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ed25519')
  return privateKey.export({ type: 'pkcs8', format: 'pem' })
}
const account = {
  type: 'service_account',
  project_id: 'releve-brumaie',
  private_key: pem('rsa'),
  client_email: 'releve@releve-brumaie.iam.gserviceaccount.com',
  token_uri: 'https://mechant.example/token',
}
const written = (content: string) => {
  const file = path.join(folder, 'account.json')
  writeFileSync(file, content)
  return file
}

describe('an account', () => {
  test('is what its file says, but for where its key goes: to Google, whatever stands there', () => {
    expect(readFcmAccount(written(JSON.stringify(account)))).toEqual({
      project: 'releve-brumaie',
      email: account.client_email,
      privateKey: account.private_key,
      tokenUrl: 'https://oauth2.googleapis.com/token',
      sendUrl: 'https://fcm.googleapis.com/v1/projects/releve-brumaie/messages:send',
    })
  })

  test.each([
    ['no JSON', 'clé'],
    ['another file of Firebase', JSON.stringify({ project_info: { project_id: 'releve-brumaie' } })],
    ['a key that is none', JSON.stringify({ ...account, private_key: 'secret' })],
    ['a key of another kind', JSON.stringify({ ...account, private_key: pem('ed25519') })],
    ['a project that leads elsewhere', JSON.stringify({ ...account, project_id: '../autre' })],
  ])('is not %s: the start is refused, and says where the file is had and nothing of what it holds', (_what, content) => {
    const file = written(content)
    const read = () => readFcmAccount(file)
    expect(read).toThrow(/^Le fichier .*account\.json \(RELEVE_FCM_ACCOUNT\) n’est pas celui d’un compte de service.*Firebase/)
    expect(read).not.toThrow(/secret|PRIVATE|autre/)
  })

  test('that is not there is said', () => {
    expect(() => readFcmAccount(path.join(folder, 'absent.json'))).toThrow(/ne peut pas être lu/)
  })
})
