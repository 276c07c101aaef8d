// The services of the log-in page and its form of e-mail and password. Where there is no service, nothing of the page changes.
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { call } from '#api/client.ts'
import type { SignOnButtons, Way } from './sign-on-buttons.tsx'

interface Services {
  readonly ways: readonly Way[]
  readonly Buttons: typeof SignOnButtons
}

/** Without the cache of queries: it would come with the log-in page for this alone. Most installations have no service, and load no button. */
async function loadServices(signal: AbortSignal): Promise<Services | null> {
  const ways = await call('signOn.ways', { signal })
  return ways.length === 0 ? null : { ways, Buttons: (await import('./sign-on-buttons.tsx')).SignOnButtons }
}

/** Whether somebody, or their browser, has begun to fill the form in. */
function isBegun(box: HTMLElement | null): boolean {
  if (box === null) return false
  const fields = [...box.querySelectorAll('input')]
  return box.contains(document.activeElement) || fields.some((field) => field.value !== '' || field.matches(':autofill'))
}

interface SignOnWaysProps {
  /** The page that was asked for before the log-in. */
  next: string | undefined
  /** Somebody comes for their password: its form is not folded. */
  asksPassword?: boolean
  /** The form of e-mail and password. */
  children: ReactNode
}

/**
 * Services take the place of the form where there are any, which is one press away: nothing that somebody reads is pushed down by them. A
 * form that is begun stays where it is, and the services come under it. A page that cannot ask keeps the form.
 */
export function SignOnWays({ next, asksPassword = false, children }: SignOnWaysProps): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const [services, setServices] = useState<(Services & { readonly place: 'instead' | 'under'; readonly height: number }) | null>(null)
  const [isUnfolded, setUnfolded] = useState(false)
  useEffect(() => {
    const asking = new AbortController()
    loadServices(asking.signal)
      .then((found) => {
        if (found === null || asking.signal.aborted) return
        const place = asksPassword || isBegun(box.current) ? 'under' : 'instead'
        setServices({ ...found, place, height: box.current?.offsetHeight ?? 0 })
      })
      .catch(() => undefined)
    return () => asking.abort()
  }, [asksPassword])
  useEffect(() => {
    if (isUnfolded) box.current?.querySelector('input')?.focus()
  }, [isUnfolded])
  const isInstead = services?.place === 'instead'
  return (
    // In a wide window the page is centred: a column that were lower than the form would move all of it.
    <div ref={box} className="flex flex-1 flex-col lg:flex-none" style={isInstead ? { minHeight: services.height } : undefined}>
      {isInstead && (
        <services.Buttons ways={services.ways} next={next} place="instead" isUnfolded={isUnfolded} onUnfold={() => setUnfolded(true)} />
      )}
      {(!isInstead || isUnfolded) && children}
      {services?.place === 'under' && <services.Buttons ways={services.ways} next={next} place="under" />}
    </div>
  )
}
