// The keyboard of a telephone lies over the window, which stays as high as it was: `--keyboard` is what it covers of it, for all that
// stands at its foot (sheets, questions, what one writes a message in). By hand: the provider of Base UI moves the fields of sheets
// alone, and leaves their buttons beneath. The application of a store makes its whole window shorter instead: nothing is covered, and what
// is written in tells that it is the keyboard.

/** More than the bars of a browser that come and go, less than any keyboard. */
const LEAST = 100

/** With so little room, the head and the foot of a sheet scroll with it. */
const TIGHT = 300

const isWritten = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.matches('input, textarea, select, [contenteditable]')

export function followKeyboard(): void {
  const { visualViewport: viewport } = globalThis
  const { documentElement: root } = document
  if (viewport === null) return
  let lastCovered = 0
  const look = () => {
    // Enlarged by two fingers, one sees a part of the window whether there is a keyboard or not.
    const isUp = viewport.scale < 1.01 && innerHeight - viewport.height > LEAST
    const covered = isUp ? Math.max(0, Math.round(innerHeight - viewport.height - viewport.offsetTop)) : 0
    // Written over with the same, it would have the styles of the whole page computed anew.
    if (covered !== lastCovered) root.style.setProperty('--keyboard', `${covered}px`)
    lastCovered = covered
    // It stays so until there is room again: a button that takes the focus must not move while it is pressed.
    const isTight =
      viewport.scale < 1.01 &&
      viewport.height < TIGHT &&
      (isUp || isWritten(document.activeElement) || root.dataset['keyboard'] === 'tight')
    if (isTight) root.dataset['keyboard'] = 'tight'
    else if (isUp) root.dataset['keyboard'] = 'up'
    else delete root.dataset['keyboard']
    return root.dataset['keyboard']
  }
  const reveal = (isShorter = false) => {
    const { activeElement: field } = document
    // The layer around the field has reached its new place.
    if ((look() !== undefined || isShorter) && isWritten(field)) requestAnimationFrame(() => field.scrollIntoView({ block: 'nearest' }))
  }
  let before = viewport.height
  viewport.addEventListener('resize', () => {
    const isShorter = viewport.scale < 1.01 && before - viewport.height > LEAST
    before = viewport.height
    // The bars of the browser come and go beside a keyboard that stays: whoever scrolls is not taken back.
    if (root.dataset['keyboard'] !== look() || isShorter) reveal(isShorter)
  })
  viewport.addEventListener('scroll', look)
  addEventListener('focusin', () => reveal())
  // It comes after the first page was seen: somebody may be writing in it.
  reveal()
}
