// /wall: the screen on the wall of a room. What opens it stands in the fragment, which browsers send to nobody.
import { useSyncExternalStore, type ReactNode } from 'react'
import { WallScreen } from '../features/wall/components/wall-screen.tsx'
import '../features/wall/wall.css'

function onHash(changed: () => void): () => void {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

export function WallPage(): ReactNode {
  return <WallScreen secret={useSyncExternalStore(onHash, () => location.hash.slice(1))} />
}
