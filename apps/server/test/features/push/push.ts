// Members with devices, for tests of what is told by push.
import type { PushText } from '@releve/contract/push-message'
import type { TestPushService, PushDevice, PushMode, PushReceived } from '@releve/testing/push-service'
import type { TestServer } from '#test/server.ts'

/** The test service stands on this machine. */
export const localNetworks = { pushNetworks: ['127.0.0.0/8', '::1'] }

/** Subscribes a new device by the session of a token. */
export async function subscribe(
  server: TestServer,
  service: TestPushService,
  token: string,
  mode: PushMode = 'ok',
): Promise<PushDevice & { readonly status: number }> {
  const device = service.newDevice(mode)
  const { status } = await server.call('POST', '/push/subscriptions', {
    token,
    body: { endpoint: device.endpoint, keys: device.keys },
  })
  return Object.assign(device, { status })
}

const isText = (read: unknown): read is PushText => typeof read === 'object' && read !== null && 'tag' in read

export function textOf(received: PushReceived | undefined): PushText {
  const read: unknown = JSON.parse(received?.text ?? 'null')
  if (!isText(read)) throw new Error('nothing was received')
  return read
}
