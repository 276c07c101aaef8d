// Tells where pictures of people come from: they are not public, so an address alone does not show them. The layout says how to read one.
import { createContext, use, useEffect, useSyncExternalStore } from 'react'

export interface ImageSource {
  readonly subscribe: (listener: () => void) => () => void
  /** Starts reading the picture, once. */
  readonly load: (path: string) => void
  /** An address that an `img` can show, as soon as the picture is there. */
  readonly urlOf: (path: string) => string | undefined
}

export const AvatarImages = createContext<ImageSource | null>(null)

const nothing = () => () => {}

/** The address that an `img` can show for this picture; undefined while the picture is on its way, and when there is none. */
export function useAvatarImage(path: string | undefined): string | undefined {
  const source = use(AvatarImages)
  // A picture chosen on this device, before it is sent.
  const isHere = path?.startsWith('blob:') === true
  useEffect(() => {
    if (path !== undefined && !isHere) source?.load(path)
  }, [source, path, isHere])
  const known = useSyncExternalStore(source?.subscribe ?? nothing, () => (path === undefined ? undefined : source?.urlOf(path)))
  return isHere ? path : known
}
