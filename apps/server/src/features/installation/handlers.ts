// What this installation says of itself to whoever has its address.
import type { HandlersOf } from '../../http/handler.ts'
import { VERSION } from '../../version.ts'

export const installationHandlers: HandlersOf<'installation.info'> = {
  'installation.info': ({ config: { name, publicUrl, smtpUrl } }) =>
    Promise.resolve({ name, version: VERSION, publicUrl, sendsMail: smtpUrl !== null }),
}
