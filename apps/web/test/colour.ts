// The colour in which somebody sees a text, compared with a token of the design by its name.
import type { Locator } from 'vitest/browser'

export const colourOf = (text: Locator): string => getComputedStyle(text.element()).color

/** The colour of `text-success`, `text-t1`… in the theme that is shown. */
export function token(name: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(--${name})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
