// Work that waits until what is drawn now was painted: between the two the browser answers to fingers.

/** A tab that is not seen paints nothing, and waits for no paint. */
const UNSEEN_MS = 200

/** Runs `work` once, after the next paint; returns how to give it up. */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const giveUp = (): void => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    clearTimeout(unseen)
  }
  const run = (): void => {
    giveUp()
    work()
  }
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run)
  })
  const unseen = setTimeout(run, UNSEEN_MS)
  return giveUp
}
