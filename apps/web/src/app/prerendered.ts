// The first pages are there as HTML before the application (build/pages.ts). When it takes their place, nothing that was typed,
// chosen, pressed or sent meanwhile may be lost.

const namedInput = (container: Element, name: string) => container.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`)

/** Does again, in the page that has taken the place of `early`, what somebody did in it; `focused` is the field they were in. */
function repeat(container: Element, early: readonly Element[], focused: string | null): void {
  const all = <E extends Element>(selector: string) => early.flatMap((part) => [...part.querySelectorAll<E>(selector)])
  // React follows what is typed by replacing the setter of each input: this one it does not see, the event it does.
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  for (const { name, value } of all<HTMLInputElement>('input[name]')) {
    const input = value === '' ? null : namedInput(container, name)
    if (input === null) continue
    setValue?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const buttons = container.querySelectorAll('button')
  for (const [place, { dataset }] of all<HTMLButtonElement>('button').entries()) {
    if (dataset['pressed'] !== undefined) buttons[place]?.click()
  }
  if (focused !== null) namedInput(container, focused)?.focus()
  if (all('form[data-sent]').length > 0) container.querySelector('form')?.requestSubmit()
}

/** Remembers the page that is there; the function it returns is called when the application has just taken its place. */
export function rememberPrerendered(container: Element): () => void {
  const early = [...container.children]
  let focused = document.activeElement instanceof HTMLInputElement ? document.activeElement.name : null
  const follow = ({ target }: Event): void => {
    focused = target instanceof HTMLInputElement ? target.name : null
  }
  container.addEventListener('focusin', follow)
  return () => {
    container.removeEventListener('focusin', follow)
    container.removeAttribute('data-prerendered')
    // Once React is done: in its own commit it would not yet see what is typed when the form is sent.
    queueMicrotask(() => repeat(container, early, focused))
  }
}
