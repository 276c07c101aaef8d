// Takes the place of a page that threw. A missing file of the application reloads it once, by itself; anything else is said.
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { ErrorState } from '../ui/states.tsx'
import { isLoadFailure, moduleReload } from './module-reload.ts'

const texts = {
  title: 'Cette page n’a pas pu s’afficher',
  body: 'Rien de ce que vous aviez enregistré n’est perdu. Réessayez ; si cela continue, prévenez votre administrateur.',
  offline: 'Elle n’a pas encore été ouverte sur cet appareil. Elle s’affichera dès que la connexion sera revenue.',
} as const

export function FailureScreen({ error, reset }: ErrorComponentProps): ReactNode {
  const router = useRouter()
  const isMissingModule = isLoadFailure(error)
  // Nothing is drawn while the page may be about to reload.
  const [isSettled, setSettled] = useState(!isMissingModule)
  useEffect(() => {
    if (!isLoadFailure(error)) return undefined
    const reload = () => setSettled(!moduleReload.onLoadFailure(error))
    reload()
    // Without network it was not tried: it comes back with it, like what could not be read.
    addEventListener('online', reload, { once: true })
    return () => removeEventListener('online', reload)
  }, [error])
  if (!isSettled) return null
  return (
    <div className="grid min-h-[80dvh] place-items-center">
      <ErrorState
        title={texts.title}
        heading="h1"
        onRetry={() => {
          // A browser that failed to load a module never asks for it again within the page.
          if (isMissingModule && navigator.onLine) {
            location.reload()
            return
          }
          reset()
          void router.invalidate()
        }}
      >
        {isMissingModule && !navigator.onLine ? texts.offline : texts.body}
      </ErrorState>
    </div>
  )
}
