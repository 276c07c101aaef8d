// The first pages of a visitor are there as HTML before the application (build/pages.ts). When it takes their place, nothing that
// was typed, chosen or sent meanwhile may be lost.

interface EarlyField {
  readonly name: string
  readonly value: string
}

/** What somebody did in a page before the application ran. */
export interface EarlyInput {
  readonly fields: readonly EarlyField[]
  /** The name of the field that has the focus. */
  readonly focused: string | null
  readonly isSent: boolean
}

const namedInput = (container: Element, name: string) => container.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`)

export function readEarlyInput(container: Element): EarlyInput {
  const inputs = [...container.querySelectorAll<HTMLInputElement>('input[name]')]
  return {
    fields: inputs.filter(({ value }) => value !== '').map(({ name, value }) => ({ name, value })),
    focused: inputs.find((input) => input === document.activeElement)?.name ?? null,
    isSent: container.querySelector('form[data-sent]') !== null,
  }
}

/** Puts it into the same fields of the page the application has drawn. */
export function restoreEarlyInput(container: Element, { fields, focused, isSent }: EarlyInput): void {
  // React follows what is typed by replacing the setter of each input: this one it does not see, the event it does.
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  for (const { name, value } of fields) {
    const input = namedInput(container, name)
    if (input === null) continue
    setValue?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  if (focused !== null) namedInput(container, focused)?.focus()
  if (isSent) container.querySelector('form')?.requestSubmit()
}
