// A key of the keyboard, beside what it does.
import type { ReactNode } from 'react'

export function Key({ children }: { children: ReactNode }): ReactNode {
  return (
    <kbd
      aria-hidden="true"
      className="ml-1.5 hidden rounded-[7px] bg-current/10 px-1.5 font-sans text-12 leading-5.5 font-700 lg:inline-block"
    >
      {children}
    </kbd>
  )
}
