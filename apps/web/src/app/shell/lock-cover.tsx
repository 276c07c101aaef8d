// Where the screen of the lock stands: over everything, also over what asks about another server.
import { createRoot, type Root } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { coverPage } from './cover-page.ts'
import type { LockCover } from './follow-lock.ts'
import { LockScreen } from './lock-screen.tsx'

interface Answers {
  unlock(): void
  goOn(): void
  leave(): Promise<void>
}

/** @param answers what its buttons do; there before one can press them */
export function createLockCover(answers: () => Answers): LockCover {
  let shown: { readonly root: Root; readonly place: Element; readonly lift: () => void } | null = null
  return {
    show(cover) {
      if (shown === null) {
        const place = document.body.appendChild(document.createElement('div'))
        shown = { root: createRoot(place), place, lift: coverPage(place) }
      }
      const { root } = shown
      // Before the device takes its picture of an application that is being left.
      flushSync(() =>
        root.render(
          <LockScreen
            cover={cover}
            onUnlock={() => answers().unlock()}
            onGoOn={() => answers().goOn()}
            onLogOut={() => answers().leave()}
          />,
        ),
      )
    },
    lift() {
      shown?.root.unmount()
      shown?.place.remove()
      shown?.lift()
      shown = null
    },
  }
}
