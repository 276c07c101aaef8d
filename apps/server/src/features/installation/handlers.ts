// The description of this installation for anybody who has its address.
import type { HandlersOf } from '#http/handler.ts'
import { VERSION } from '#config/version.ts'

export const installationHandlers: HandlersOf<'installation.info'> = {
  'installation.info': ({ config: { name, publicUrl, smtpUrl } }) =>
    Promise.resolve({ name, version: VERSION, publicUrl, sendsMail: smtpUrl !== null }),
}
