// The devices of a member that are told by push: which there are, one more, one less.
import { createECDH } from 'node:crypto'
import type { pushRoutes } from '@releve/contract/push'
import webPush from 'web-push'
import type * as z from 'zod/mini'
import type { ServerConfig } from '#config/config.ts'
import { AppError } from '#http/app-error.ts'
import type { HandlersOf } from '#http/handler.ts'
import { PushAddresses } from '#transport/push/address.ts'
import {
  deleteSubscription,
  isKnownDevice,
  loadPushKeys,
  loadSubscriptions,
  renewSubscription,
  saveSubscription,
} from '../accounts/store/push-devices.ts'
import type { SubscriptionRow } from '../accounts/store/push-devices.ts'

/** Looking a name up, before the device is refused. */
const LOOK_UP_WITHIN_MS = 5_000

/** Whether something can be encrypted for that key: it is a point of the curve. */
function isKey(p256dh: string): boolean {
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    return own.computeSecret(p256dh, 'base64url').length > 0
  } catch {
    return false
  }
}

type Subscription = z.output<(typeof pushRoutes)['push.subscribe']['body']>

/** @throws AppError pushEndpointRefused */
async function requireAddress({ endpoint, keys }: Subscription, networks: ServerConfig['pushNetworks']): Promise<void> {
  const addresses = new PushAddresses(networks)
  if (!isKey(keys.p256dh) || !(await addresses.accepts(endpoint, LOOK_UP_WITHIN_MS))) throw new AppError('pushEndpointRefused')
}

/** The host of the application on telephones, whose device has a token and no address. */
const PHONES = 'fcm.googleapis.com'

const toWire = ({ _id, endpoint, created_at: createdAt, session_id: sessionId }: SubscriptionRow, current: string) => ({
  _id,
  service: endpoint.startsWith('https:') ? new URL(endpoint).hostname : PHONES,
  createdAt,
  isCurrent: sessionId === current,
})

export const pushHandlers: HandlersOf<
  'push.key' | 'push.list' | 'push.subscribe' | 'push.subscribePhone' | 'push.renew' | 'push.unsubscribe'
> = {
  'push.key': async ({ pool, config }) => ({
    key: (await loadPushKeys(pool, config.secret, webPush.generateVAPIDKeys)).publicKey,
    project: config.fcm?.project ?? null,
  }),

  'push.list': async ({ principal: { userId, sessionId }, pool, clock }) =>
    (await loadSubscriptions(pool, userId, clock())).map((row) => toWire(row, sessionId)),

  'push.subscribe': async ({ body: { endpoint, keys }, principal: { userId, sessionId, centerId }, pool, clock, config }) => {
    await requireAddress({ endpoint, keys }, config.pushNetworks)
    return toWire(await saveSubscription(pool, { userId, sessionId, centerId, endpoint, keys, now: clock() }), sessionId)
  },

  'push.subscribePhone': async ({ body: { token }, principal: { userId, sessionId, centerId }, pool, clock, config }) => {
    if (config.fcm === null) throw new AppError('pushEndpointRefused')
    return toWire(await saveSubscription(pool, { userId, sessionId, centerId, endpoint: token, keys: null, now: clock() }), sessionId)
  },

  'push.renew': async ({ body: { former, renewed }, pool, clock, config }) => {
    // A caller who names no known device gets no name resolved.
    if (!(await isKnownDevice(pool, former, clock()))) throw new AppError('notFound')
    await requireAddress(renewed, config.pushNetworks)
    if (!(await renewSubscription(pool, former, { endpoint: renewed.endpoint, ...renewed.keys }, clock()))) throw new AppError('notFound')
  },

  'push.unsubscribe': async ({ params, principal, pool }) => {
    if (!(await deleteSubscription(pool, principal.userId, params.id))) throw new AppError('notFound')
  },
}
