// The buttons of the product: one primary action a view, a reason beside every button that cannot be pressed.
import LoaderCircle from 'lucide-react/icons/loader-circle'
import Lock from 'lucide-react/icons/lock'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { uiTexts } from './texts.ts'

/** `primary` the action of the view, `neutral` beside it, `outline` on pages, `ghost` link-like, `danger` destroys. */
export type ButtonVariant = 'primary' | 'neutral' | 'outline' | 'ghost' | 'danger'
/** 56 hero and floating, 48 default, 44 cards, 40 toolbars (44 px answer the finger all the same). */
type ButtonSize = 56 | 48 | 44 | 40

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary hover:bg-[color-mix(in_srgb,var(--primary)_90%,var(--t1))]',
  neutral: 'bg-s3 text-t1 hover:bg-[color-mix(in_srgb,var(--s3)_88%,var(--t1))]',
  outline: 'text-t1 shadow-[inset_0_0_0_1px_var(--line-strong)] hover:bg-s2',
  ghost: 'text-primary-ink hover:bg-primary-tint',
  danger: 'bg-error text-on-error hover:bg-[color-mix(in_srgb,var(--error)_90%,var(--t1))]',
}

const SIZES: Record<ButtonSize, string> = {
  56: 'min-h-14 px-7 text-16 rounded-[18px]',
  48: 'min-h-12 px-5 text-16 rounded-field',
  44: 'min-h-11 px-3.5 text-14 rounded-button-small',
  40: 'min-h-10 px-3.5 text-14 rounded-button-small touch-target',
}

interface ButtonLook {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** The button is as wide as its container. */
  wide?: boolean | undefined
}

/** The look of a button, for links that act like one (`<Link className={buttonClass()}>`). */
export function buttonClass({ variant = 'neutral', size = 48, wide = false }: ButtonLook = {}): string {
  return classNames(
    'relative inline-flex items-center justify-center gap-2 py-1 text-center font-650 select-none',
    'transition-colors active:translate-y-px',
    VARIANTS[variant],
    SIZES[size],
    wide && 'w-full',
  )
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'disabled' | 'className' | 'style'> {
  /** Icon before the words, drawn at 20 px (18 in the 40 size). */
  icon?: ReactNode
  /** The action runs: the width stays, the words stay for screen readers, presses do nothing. */
  pending?: boolean | undefined
  /**
   * Why the action is not possible. The button stays reachable by keyboard, is announced as disabled with this reason, and
   * the reason is written under it with a lock.
   */
  disabledReason?: string | undefined
  /** Leaves the written reason out, where the card already shows it; it is still announced. */
  hideReason?: boolean
}

export function Button(props: ButtonProps): ReactNode {
  const { variant, size, wide, icon, pending = false, disabledReason, hideReason = false, ...control } = props
  const { children, onClick, type = 'button', ...rest } = control
  const reasonId = useId()
  const blocked = disabledReason !== undefined
  const button = (
    <button
      {...rest}
      type={blocked || pending ? 'button' : type}
      aria-disabled={blocked || pending || undefined}
      aria-describedby={blocked ? reasonId : rest['aria-describedby']}
      aria-busy={pending || undefined}
      onClick={blocked || pending ? undefined : onClick}
      className={classNames(
        buttonClass({ variant: blocked ? 'neutral' : variant, size, wide }),
        blocked && 'text-t3! hover:bg-s3! active:translate-y-0!',
      )}
    >
      <span className={classNames('inline-flex items-center justify-center gap-2', pending && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {pending && (
        <span className="absolute inset-0 grid place-items-center">
          <LoaderCircle size={20} className="animate-spin" />
          <span className="sr-only">{uiTexts.pending}</span>
        </span>
      )}
    </button>
  )
  if (!blocked) return button
  return (
    <span className={classNames('inline-flex flex-col gap-1.5', wide === true && 'w-full')}>
      {button}
      <span id={reasonId} className={hideReason ? 'sr-only' : 'flex items-start justify-center gap-1.5 text-13 text-t3'}>
        {!hideReason && <Lock size={14} className="mt-0.5" />}
        <span>{disabledReason}</span>
      </span>
    </span>
  )
}
