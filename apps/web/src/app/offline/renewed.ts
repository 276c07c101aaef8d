// The browser has given this device another address (`pushsubscriptionchange`), the application closed or not: the server learns of it at once,
// by the former address and the secret that it shares with the device. Where the browser does not say which it was, the application tells
// when it is next opened (keepDevice).

/** The part of a subscription that is read. */
export type SubscriptionOf = Pick<PushSubscription, 'toJSON'> & {
  readonly options: Pick<PushSubscription['options'], 'applicationServerKey'>
}

interface Browser {
  /** With the key of the server, as before. */
  readonly subscribe: (key: ArrayBuffer) => Promise<SubscriptionOf>
  /** False when the server knows no such device. */
  readonly tell: (body: unknown) => Promise<boolean>
}

/** @param next where the browser has renewed it by itself */
export async function renewed(former: SubscriptionOf | null, next: SubscriptionOf | null, { subscribe, tell }: Browser): Promise<void> {
  const key = former?.options.applicationServerKey ?? null
  const own = next ?? (key === null ? null : await subscribe(key))
  if (former === null || own === null) return
  const [formerKeys, ownKeys] = [former.toJSON(), own.toJSON()]
  const keysOf = ({ keys }: PushSubscriptionJSON) => ({ p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' })
  // Without network: when the application is next opened.
  await tell({
    former: { endpoint: formerKeys.endpoint ?? '', auth: keysOf(formerKeys).auth },
    renewed: { endpoint: ownKeys.endpoint ?? '', keys: keysOf(ownKeys) },
  }).catch(() => false)
}
