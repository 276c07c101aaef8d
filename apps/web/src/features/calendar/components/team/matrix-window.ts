// The rows of the team's month that are drawn: those in sight and a few around, in places that are written over while the list scrolls. It
// has no words. It is our own code: TanStack Virtual weighs 10 KB for this third of one, and makes elements anew where a place is written
// over (docs/decisions/0031).

/** Rows drawn above and below those in sight: a finger is faster than a frame. */
const AROUND = 6

/** How many rows are put in the order of the table at once, when nothing scrolls any more. */
const PUT_IN_ORDER = 4

export interface RowWindow {
  /** Index of the first row drawn. */
  readonly first: number
  /** How many are drawn, whatever is in sight: places neither come nor go. */
  readonly size: number
}

/** Gives the pixel where each row begins, and at last the one where all end. */
export function startsOf(heights: readonly number[]): number[] {
  const starts = [0]
  for (const height of heights) starts.push((starts.at(-1) ?? 0) + height)
  return starts
}

/** How many rows are drawn at most, for a height of the window and the height of the lowest row. */
export function windowSize(height: number, rowHeight: number, rows: number): number {
  return Math.min(rows, Math.ceil(height / rowHeight) + 1 + 2 * AROUND)
}

/** The first row drawn when `top` pixels are scrolled away. */
export function firstDrawn(starts: readonly number[], top: number, size: number): number {
  let low = 0
  let high = starts.length - 1
  // The last row that begins at `top` or above.
  while (low + 1 < high) {
    const middle = Math.floor((low + high) / 2)
    if ((starts[middle] ?? 0) <= top) low = middle
    else high = middle
  }
  return Math.max(0, Math.min(low - AROUND, starts.length - 1 - size))
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor
}

/**
 * The rows of a window, each with its place, in the order of the document. A row always takes the same place, which the row that left
 * the window had: only that one is written anew. `begin` is the row the document began with when it was last in order.
 */
export function placesOf({ first, size }: RowWindow, begin: number): { readonly place: number; readonly index: number }[] {
  return Array.from({ length: size }, (_, k) => {
    const place = modulo(begin + k, size)
    return { place, index: first + modulo(place - first, size) }
  })
}

/** A few rows nearer to the order of the table, which the keyboard and screen readers follow. */
export function nearerToOrder({ first, size }: RowWindow, begin: number): number {
  const missing = size === 0 ? 0 : modulo(first - begin, size)
  return missing <= PUT_IN_ORDER ? first : begin + PUT_IN_ORDER
}
