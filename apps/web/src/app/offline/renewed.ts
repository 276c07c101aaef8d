// Reports a new push address of this device to the server (`pushsubscriptionchange`), even while the application is closed. The server
// recognises the device by its former address and the secret they share. When the browser does not give the former address, the application
// reports the new one when it is next opened (keepDevice).

/** The part of a subscription that is read here. */
export type SubscriptionOf = Pick<PushSubscription, 'toJSON'> & {
  readonly options: Pick<PushSubscription['options'], 'applicationServerKey'>
}

interface Browser {
  /** Subscribes with the key of the server, as before. */
  readonly subscribe: (key: ArrayBuffer) => Promise<SubscriptionOf>
  /** Reports the new address; false when the server knows no such device. */
  readonly tell: (body: unknown) => Promise<boolean>
}

/** @param next the new subscription, when the browser has renewed it by itself */
export async function renewed(former: SubscriptionOf | null, next: SubscriptionOf | null, { subscribe, tell }: Browser): Promise<void> {
  const key = former?.options.applicationServerKey ?? null
  const own = next ?? (key === null ? null : await subscribe(key))
  if (former === null || own === null) return
  const [formerKeys, ownKeys] = [former.toJSON(), own.toJSON()]
  const keysOf = ({ keys }: PushSubscriptionJSON) => ({ p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' })
  // Without network this fails, and the application reports the address when it is next opened.
  await tell({
    former: { endpoint: formerKeys.endpoint ?? '', auth: keysOf(formerKeys).auth },
    renewed: { endpoint: ownKeys.endpoint ?? '', keys: keysOf(ownKeys) },
  }).catch(() => false)
}
