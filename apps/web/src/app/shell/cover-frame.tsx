// The frame that lies over everything in the application on telephones: one dialog as large as the screen, clear of notch and bars.
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

interface CoverFrameProps {
  /** The id of its heading. */
  labelledBy: string
  /** It lies over another one. */
  isUppermost?: boolean
  /** How its column is spaced. */
  className: string
  children: ReactNode
}

export function CoverFrame({ labelledBy, isUppermost = false, className, children }: CoverFrameProps): ReactNode {
  return (
    <div
      role="dialog"
      aria-modal="true"
      aria-labelledby={labelledBy}
      className={classNames(
        'fixed inset-0 overflow-y-auto bg-s0 pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]',
        isUppermost ? 'z-[200]' : 'z-[100]',
      )}
    >
      <div className={classNames('mx-auto flex min-h-full w-full max-w-[440px] flex-col px-6 py-8', className)}>{children}</div>
    </div>
  )
}
