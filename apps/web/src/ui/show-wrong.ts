// Draws what is wrong after a refusal, and moves the focus to the first of it.
import { flushSync } from 'react-dom'

/** A control that nobody types in (a choice, a calendar) marks an error by `data-undecided`. */
const WRONG = ':is([aria-invalid="true"], [data-undecided] input, [data-undecided] [data-day]:not([aria-disabled="true"]))'

/**
 * @param within a selector: the form, or the sheet around it
 * @param draw sets the sentences; drawn at once, since after an answer of the server a frame may come before they do
 */
export function showWrong(within: string, draw: () => void): void {
  flushSync(draw)
  const places = [...document.querySelectorAll<HTMLElement>(`${within} ${WRONG}`)]
  // A step that is not shown keeps its fields.
  places.find((place) => place.checkVisibility())?.focus()
}
