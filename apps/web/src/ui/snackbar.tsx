// Short messages above the bottom navigation: what was done, what was refused, and the way back where there is one. By hand: every page
// begins with it, and Base UI’s toast weighs 23 KB for these one and a half (docs/decisions/0031).
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { uiTexts } from './texts.ts'

export type SnackbarKind = 'success' | 'error' | 'info'

export interface SnackbarMessage {
  readonly kind: SnackbarKind
  readonly message: string
  /** 3000 by default; 0 stays until closed. Hover and focus stop the clock, which then starts anew. */
  readonly durationMs?: number
  /** One action, such as undoing; pressing it closes the message. */
  readonly action?: { readonly label: string; readonly onPress: () => void }
}

interface SnackbarControls {
  /** Shows a message under the previous ones (three at most) and returns a function that closes it. */
  readonly show: (message: SnackbarMessage) => () => void
}

const SnackbarContext = createContext<SnackbarControls | null>(null)

/** The controls of the nearest `SnackbarProvider`; throws outside of one. */
export function useSnackbar(): SnackbarControls {
  const controls = use(SnackbarContext)
  if (controls === null) throw new Error('useSnackbar needs a SnackbarProvider above it.')
  return controls
}

const DEFAULT_DURATION_MS = 3000
const MOST_SHOWN = 3

const ICONS = {
  success: <CircleCheck size={20} className="text-success" />,
  error: <CircleAlert size={20} className="text-error" />,
  info: <Info size={20} className="text-info" />,
} as const

interface Shown extends SnackbarMessage {
  readonly id: number
  readonly close: () => void
}

/** The same sentence again takes the place of the first, which would stand above it word for word; each action stays within reach. */
function isSaid(shown: SnackbarMessage, again: SnackbarMessage): boolean {
  return shown.action === undefined && again.action === undefined && shown.kind === again.kind && shown.message === again.message
}

function Snackbar({ kind, message, durationMs = DEFAULT_DURATION_MS, action, close }: Omit<Shown, 'id'>): ReactNode {
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (isHeld || durationMs === 0) return undefined
    const timer = setTimeout(close, durationMs)
    return () => clearTimeout(timer)
  }, [isHeld, durationMs, close])
  return (
    <div
      className="pointer-events-auto flex w-full items-center gap-3 rounded-card bg-s3 py-1.5 pr-1.5 pl-4 text-14 text-t1 shadow-e2 transition-[opacity,translate] duration-(--dur-3) starting:translate-y-3 starting:opacity-0"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {ICONS[kind]}
      <span className="min-w-0 flex-1 py-2">{message}</span>
      {action !== undefined && (
        <button
          type="button"
          className="min-h-11 rounded-button-small px-3 font-650 text-primary-ink hover:bg-s2"
          onClick={() => {
            close()
            action.onPress()
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={uiTexts.close}
        className="grid size-11 flex-none place-items-center rounded-button-small text-t3 hover:bg-s2 hover:text-t1"
        onClick={close}
      >
        <X size={20} />
      </button>
    </div>
  )
}

/** Carries the messages of the application; `onShow` hears each. `--snackbar-bottom`, set by layouts, lifts them above their bottom bar. */
export function SnackbarProvider({ children, onShow }: { children: ReactNode; onShow?: (kind: SnackbarKind) => void }): ReactNode {
  const [messages, setMessages] = useState<readonly Shown[]>([])
  const nextId = useRef(0)
  const controls = useMemo<SnackbarControls>(
    () => ({
      show(message) {
        const id = nextId.current++
        const close = () => setMessages((current) => current.filter((shown) => shown.id !== id))
        onShow?.(message.kind)
        setMessages((current) => [...current.filter((shown) => !isSaid(shown, message)), { ...message, id, close }].slice(-MOST_SHOWN))
        return close
      },
    }),
    [onShow],
  )
  return (
    <SnackbarContext value={controls}>
      {children}
      {createPortal(
        <section
          aria-label={uiTexts.notifications}
          aria-live="polite"
          className="print-hidden pointer-events-none fixed inset-x-3 bottom-(--snackbar-bottom) z-50 mx-auto flex max-w-[440px] flex-col items-center gap-2"
        >
          {messages.map(({ id, ...shown }) => (
            <Snackbar key={id} {...shown} />
          ))}
        </section>,
        document.body,
      )}
    </SnackbarContext>
  )
}
