// One of many, found by typing a few letters of its name: a combobox, for the keyboard and for the thumb.
import { Combobox } from '@base-ui/react/combobox'
import { CSPProvider } from '@base-ui/react/csp-provider'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { useState, type ReactNode } from 'react'
import { FailedLine, hasFailed, type Reading } from './failed-line.tsx'
import { Field, inputBoxClass, inputClass, labelIdOf } from './field.tsx'
import { matchesSearch } from './match-search.ts'
import { useOverlay } from './use-overlay.ts'

interface ComboFieldProps<E extends { readonly _id: string }> {
  label: string
  /** The words while nothing is chosen. */
  placeholder: string
  hint?: ReactNode
  error?: string | undefined
  /** They stand in the order of the list; undefined while they are not read. */
  entries: readonly E[] | undefined
  /** The query that reads them. */
  reading: Reading & { readonly refetch: () => unknown }
  value: E | null
  /** `isTypedOver`: the text of what was chosen was erased, maybe to type another one's. */
  onChange: (value: string | null, isTypedOver: boolean) => void
  /** Hears what is typed where the server finds; `entries` is then what it found. */
  onType?: (typed: string) => void
  /** The text an entry is found by; lists show it too. */
  textOf: (entry: E) => string
  labelOf: (entry: E) => string
  face: (entry: E) => ReactNode
  texts: { readonly nothing: string; readonly awaited: string; readonly failed: string; readonly clear: string }
}

export function ComboField<E extends { readonly _id: string }>(props: ComboFieldProps<E>): ReactNode {
  const { label, placeholder, hint, error, entries, reading, value, onChange, onType, textOf, labelOf, face, texts } = props
  const { isFetching, refetch } = reading
  const [isOpen, setOpen] = useState(false)
  useOverlay({ open: isOpen, close: () => setOpen(false), backCloses: true })
  const isFailed = hasFailed(reading, entries)
  const emptyText = entries !== undefined ? texts.nothing : isFailed ? texts.failed : texts.awaited
  // One shape for all that happens to the reading: what is being typed stays, and who types it.
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} hint={hint} error={error}>
        {({ id, ...described }) => (
          <Combobox.Root<E>
            items={entries ?? []}
            open={isOpen}
            onOpenChange={(next) => setOpen(next)}
            value={value}
            onValueChange={(entry, { reason }) => onChange(entry?._id ?? null, reason === 'input-clear')}
            {...(onType !== undefined && { onInputValueChange: onType })}
            itemToStringLabel={labelOf}
            isItemEqualToValue={(a, b) => a._id === b._id}
            filter={onType === undefined ? (entry, typed) => matchesSearch(textOf(entry), typed) : null}
            autoHighlight
          >
            <Combobox.InputGroup className={inputBoxClass}>
              {/* The name is given by reference: while the list is open, what surrounds it is hidden from screen readers, a plain label
                  with it. */}
              <Combobox.Input
                {...described}
                id={id}
                aria-labelledby={labelIdOf(id)}
                placeholder={placeholder}
                autoComplete="off"
                spellCheck={false}
                className={inputClass}
              />
              <Combobox.Clear
                aria-label={texts.clear}
                className="mr-1 grid size-11 flex-none place-items-center rounded-full text-t3 hover:text-t1"
              >
                <X size={20} />
              </Combobox.Clear>
            </Combobox.InputGroup>
            {/* No inline style element: the content security policy refuses it, and kit.css says the same. */}
            <CSPProvider disableStyleElements>
              <Combobox.Portal>
                <Combobox.Positioner sideOffset={6} className="z-40 outline-none">
                  <Combobox.Popup className="popup flex max-h-[min(24rem,var(--available-height))] w-(--anchor-width) flex-col overflow-hidden rounded-card bg-s4 shadow-e2 outline-1 outline-line">
                    <Combobox.Empty className="px-4 py-3.5 text-14 text-t2 empty:hidden">{emptyText}</Combobox.Empty>
                    <Combobox.List className="min-h-0 overflow-y-auto overscroll-contain p-1.5 data-empty:hidden">
                      {(entry: E) => (
                        <Combobox.Item
                          key={entry._id}
                          value={entry}
                          className="flex min-h-12 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 text-14 outline-none data-highlighted:bg-s3"
                        >
                          {face(entry)}
                          <Combobox.ItemIndicator>
                            <Check size={18} className="text-primary-ink" />
                          </Combobox.ItemIndicator>
                        </Combobox.Item>
                      )}
                    </Combobox.List>
                  </Combobox.Popup>
                </Combobox.Positioner>
              </Combobox.Portal>
            </CSPProvider>
          </Combobox.Root>
        )}
      </Field>
      {isFailed && (
        <FailedLine onRetry={() => void refetch()} retrying={isFetching}>
          {texts.failed}
        </FailedLine>
      )}
    </div>
  )
}
