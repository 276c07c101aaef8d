// Covers the whole application while it is locked, also what asks about another server: nothing of what lies behind is read, and there are
// two ways on.
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import LockKeyholeOpen from 'lucide-react/icons/lock-keyhole-open'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { Button } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'
import { CoverFrame } from './cover-frame.tsx'
import { coverPage } from './cover-page.ts'
import type { Cover, LockAnswers, LockCover } from './follow-lock.ts'
import { shellTexts } from './texts.ts'

const texts = shellTexts.lock

function LockScreen({ cover, unlock, goOn, leave }: LockAnswers & { readonly cover: Cover }): ReactNode {
  const [isLeaving, setLeaving] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [cover])
  const Icon = cover === 'off' ? LockKeyholeOpen : LockKeyhole
  return (
    <CoverFrame labelledBy="lock" isUppermost className="gap-3 short:py-4">
      <span className="flex items-center gap-2">
        <Logo size={34} />
        <span className="text-28 font-700 tracking-[-0.02em]">Relève</span>
      </span>
      <div className="flex flex-1 flex-col items-center justify-center gap-4 py-6 text-center short:gap-2 short:py-2">
        {cover !== 'away' && (
          <span aria-hidden="true" className="grid size-20 flex-none place-items-center rounded-full bg-s1 text-t2 short:hidden">
            <Icon size={36} />
          </span>
        )}
        <h1 id="lock" ref={heading} tabIndex={-1} className={cover === 'away' ? 'sr-only' : 'text-22 text-balance outline-none'}>
          {cover === 'off' ? texts.offTitle : texts.title}
        </h1>
        {cover !== 'away' && <p className="text-16 text-pretty text-t2">{cover === 'off' ? texts.off : texts.intro}</p>}
      </div>
      {cover === 'locked' && (
        <>
          <Button variant="primary" size={56} wide onClick={unlock}>
            {texts.unlock}
          </Button>
          <Button
            variant="ghost"
            wide
            pending={isLeaving}
            onClick={() => {
              setLeaving(true)
              void leave()
            }}
          >
            {texts.logOut}
          </Button>
        </>
      )}
      {cover === 'off' && (
        <Button variant="primary" size={56} wide onClick={goOn}>
          {texts.goOn}
        </Button>
      )}
    </CoverFrame>
  )
}

export function createLockCover(): LockCover {
  let shown: { readonly root: Root; readonly place: Element; readonly lift: () => void } | null = null
  return {
    show(cover, answers) {
      if (shown === null) {
        const place = document.body.appendChild(document.createElement('div'))
        shown = { root: createRoot(place), place, lift: coverPage(place) }
      }
      const { root } = shown
      // The screen is drawn before the device takes its picture of an application that is being left.
      flushSync(() => root.render(<LockScreen cover={cover} {...answers} />))
    },
    lift() {
      shown?.root.unmount()
      shown?.place.remove()
      shown?.lift()
      shown = null
    },
  }
}
