// The menu itself, loaded when the first one opens: see menu.tsx.
import { Menu as BaseMenu } from '@base-ui/react/menu'
import { useRef, useState, type ButtonHTMLAttributes, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useOverlay } from './use-overlay.ts'

type TriggerProps = Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'aria-haspopup' | 'aria-expanded'>

type PressEvent = Parameters<NonNullable<ComponentProps<typeof BaseMenu.Item>['onClick']>>[0]

export interface MenuItem {
  readonly id: string
  readonly label: string
  /** 20 px. */
  readonly icon?: ReactNode
  readonly onSelect: () => void
  readonly danger?: boolean
  /** A line above the item. */
  readonly separated?: boolean
}

export interface MenuProps {
  /** The element that opens it (a `Button`, an `IconButton`, a button around an avatar); it must accept props and a ref. */
  trigger: ReactElement<TriggerProps>
  /** Above the items: who is logged in. */
  header?: ReactNode
  items: readonly MenuItem[]
}

/** Opens as it mounts. */
export function MenuPopup({ trigger, header, items }: MenuProps): ReactNode {
  const [isOpen, setOpen] = useState(true)
  const opener = useRef<HTMLButtonElement>(null)
  useOverlay({ open: isOpen, close: () => setOpen(false), backCloses: true })
  function select(item: MenuItem, event: PressEvent): void {
    // Base UI would give the focus to the item, which is gone when what it opens closes: by then the button must have had it.
    event.preventBaseUIHandler()
    setOpen(false)
    opener.current?.focus({ preventScroll: true })
    item.onSelect()
  }
  return (
    <BaseMenu.Root modal={false} open={isOpen} onOpenChange={(next) => setOpen(next)}>
      <BaseMenu.Trigger ref={opener} render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={8} align="end" collisionPadding={12} className="z-40 outline-none">
          <BaseMenu.Popup className="popup min-w-60 rounded-card bg-s4 p-1.5 shadow-e2 outline-1 outline-line">
            {header !== undefined && <div className="px-3 pt-2 pb-3">{header}</div>}
            {items.map((item) => (
              <div key={item.id} role="presentation">
                {item.separated === true && <BaseMenu.Separator className="mx-3 my-1.5 h-px bg-line" />}
                <BaseMenu.Item
                  onClick={(event) => select(item, event)}
                  className={classNames(
                    'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-14 font-550 outline-none select-none data-highlighted:bg-s3',
                    item.danger === true && 'text-error',
                  )}
                >
                  {item.icon !== undefined && <span className={item.danger === true ? '' : 'text-t2'}>{item.icon}</span>}
                  {item.label}
                </BaseMenu.Item>
              </div>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}
