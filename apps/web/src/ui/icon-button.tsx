// A button that is an icon: 44 px, with a name for those who do not see it.
import type { ComponentProps, ReactNode } from 'react'
import { CountBadge } from './badge.tsx'
import { classNames } from './class-names.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'className' | 'style' | 'aria-label'> {
  /** The name; it is also the tooltip of the browser. */
  label: string
  /** The icon, 22 px in bars. */
  icon: ReactNode
  /** The button has a surface of its own. */
  boxed?: boolean
  /** Number over the icon, with what it counts for screen readers. */
  count?: { value: number; label: string } | undefined
}

export function IconButton({ label, icon, boxed = false, count, type = 'button', ...rest }: IconButtonProps): ReactNode {
  return (
    <button
      {...rest}
      type={type}
      aria-label={count !== undefined && count.value > 0 ? `${label}, ${count.label}` : label}
      title={label}
      className={classNames(
        'relative grid size-[44px] flex-none place-items-center rounded-field text-t2 transition-colors',
        'hover:bg-s2 hover:text-t1 aria-expanded:bg-s2 aria-disabled:opacity-50',
        boxed && 'bg-s2 hover:bg-s3',
      )}
    >
      {icon}
      {count !== undefined && (
        <span className="absolute top-[3px] right-px">
          <CountBadge count={count.value} label="" />
        </span>
      )}
    </button>
  )
}
