// One choice in a list that opens: times of a vacation, team, qualification.
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as BaseSelect } from '@base-ui/react/select'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Field, inputBoxClass, type FieldControl, type FieldTexts } from './field.tsx'
import { useOverlay } from './use-overlay.ts'

export interface SelectOption<Value extends string> {
  readonly value: Value
  readonly label: string
  /** The words are smaller, under the label. */
  readonly note?: string
  /** A tile, a team square. */
  readonly icon?: ReactNode
  /** The option stays visible and says why it cannot be taken. */
  readonly disabledReason?: string
}

interface SelectProps<Value extends string> extends FieldTexts {
  options: readonly SelectOption<Value>[]
  /** Null while nothing is chosen. */
  value: Value | null
  onChange: (value: Value) => void
  placeholder?: string
  /** The label of a value that is no longer offered, whose own name means nothing to anybody. */
  gone?: string
  /** `field` in forms (label above); `chip` in toolbars (40 px, label for screen readers only). */
  look?: 'field' | 'chip'
}

const LOOKS = {
  field: {
    box: `${inputBoxClass} justify-between gap-2 px-4 text-left aria-invalid:shadow-[inset_0_0_0_2px_var(--error)] data-popup-open:shadow-[inset_0_0_0_2px_var(--primary)]`,
    value: 'py-2',
  },
  chip: {
    box: 'touch-target relative inline-flex min-h-10 max-w-full items-center gap-2 rounded-button-small bg-s2 px-3.5 text-14 font-600 text-t2 hover:text-t1 in-data-[theme=light]:bg-s3',
    value: 'py-1.5 text-left',
  },
} as const

export function Select<Value extends string>(props: SelectProps<Value>): ReactNode {
  const { label, hint, error, options, value, onChange, placeholder, gone, look = 'field' } = props
  const [isOpen, setOpen] = useState(false)
  useOverlay({ open: isOpen, close: () => setOpen(false), backCloses: true })
  const items = options.map((option) => ({ value: option.value, label: option.label }))
  if (gone !== undefined && value !== null && items.every((item) => item.value !== value)) items.push({ value, label: gone })
  const box = ({ id, ...control }: Partial<FieldControl> & { 'aria-label'?: string }) => (
    <BaseSelect.Root
      items={items}
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      open={isOpen}
      onOpenChange={(next) => setOpen(next)}
      modal={false}
      {...(id !== undefined && { id })}
    >
      <BaseSelect.Trigger {...control} className={LOOKS[look].box}>
        <BaseSelect.Value
          className={classNames('min-w-0 break-words data-placeholder:text-t3', LOOKS[look].value)}
          placeholder={placeholder}
        />
        <BaseSelect.Icon>
          <ChevronDown size={18} className="text-t3" />
        </BaseSelect.Icon>
      </BaseSelect.Trigger>
      {/* No inline style element: the content security policy refuses it, and kit.css says the same. */}
      <CSPProvider disableStyleElements>
        <BaseSelect.Portal>
          <BaseSelect.Positioner sideOffset={6} alignItemWithTrigger={false} className="z-40 outline-none">
            <BaseSelect.Popup className="popup max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto rounded-card bg-s4 p-1.5 shadow-e2 outline-1 outline-line">
              <BaseSelect.List>
                {options.map((option) => (
                  <BaseSelect.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabledReason !== undefined}
                    className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 text-14 outline-none data-disabled:cursor-not-allowed data-highlighted:bg-s3"
                  >
                    {option.icon}
                    <span className="flex min-w-0 flex-1 flex-col">
                      <BaseSelect.ItemText className={option.disabledReason === undefined ? 'font-550' : 'text-t3'}>
                        {option.label}
                      </BaseSelect.ItemText>
                      <span className="text-13 text-t3 empty:hidden">{option.disabledReason ?? option.note}</span>
                    </span>
                    <BaseSelect.ItemIndicator>
                      <Check size={18} className="text-primary-ink" />
                    </BaseSelect.ItemIndicator>
                  </BaseSelect.Item>
                ))}
              </BaseSelect.List>
            </BaseSelect.Popup>
          </BaseSelect.Positioner>
        </BaseSelect.Portal>
      </CSPProvider>
    </BaseSelect.Root>
  )
  if (look === 'chip') return box({ 'aria-label': label })
  return (
    <Field label={label} hint={hint} error={error}>
      {box}
    </Field>
  )
}
