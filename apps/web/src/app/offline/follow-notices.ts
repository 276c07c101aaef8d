// A notice was pressed while a page is open: the worker (notices.ts) asks the page to go where it leads, so that nothing is loaded anew and
// a form that is being written asks first.

function addressIn(data: unknown): string | null {
  const asked = typeof data === 'object' && data !== null && 'goTo' in data ? data.goTo : null
  // Addresses of the application, never of another site.
  return typeof asked === 'string' && /^\/(?!\/)/.test(asked) ? asked : null
}

/** Returns how to stop. */
export function followNotices(go: (address: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  const { serviceWorker } = navigator
  const hear = ({ data, ports }: MessageEvent<unknown>) => {
    const address = addressIn(data)
    if (address === null) return
    // Heard: the worker need not load the page anew.
    ports[0]?.postMessage(true)
    go(address)
  }
  serviceWorker.addEventListener('message', hear)
  return () => serviceWorker.removeEventListener('message', hear)
}
