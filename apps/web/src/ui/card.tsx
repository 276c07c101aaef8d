// A surface for what can be opened or acted on. Titles of sections need none.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface CardProps {
  /** `filled` acts; `outlined` is not possible. */
  variant?: 'filled' | 'outlined'
  /** Ring in the primary colour: the card whose detail is shown. */
  selected?: boolean
  /** `article` for a demand, `section` for a titled group. */
  as?: 'div' | 'article' | 'section'
  /** Layout only (padding, gaps): colours and radius belong to the card. */
  className?: string
  children: ReactNode
  'aria-labelledby'?: string
}

export function Card({ variant = 'filled', selected = false, as: Element = 'div', className, children, ...rest }: CardProps): ReactNode {
  return (
    <Element
      {...rest}
      className={classNames(
        'rounded-card',
        variant === 'filled' ? 'bg-s1 shadow-e1 [--ring:var(--s1)]' : 'shadow-[inset_0_0_0_1px_var(--line)]',
        selected && 'shadow-[inset_0_0_0_2px_var(--primary)]!',
        className,
      )}
    >
      {children}
    </Element>
  )
}
