// A device that is left is told nothing any more: the server ends its subscription with the session, the device forgets it here.

/** Not waited for: leaving must work where the browser has no worker, or does not answer. */
export async function forgetDevice(): Promise<void> {
  if (import.meta.env.VITE_SHELL === '1') return (await import('./phone-device.ts')).forgetPhone()
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
