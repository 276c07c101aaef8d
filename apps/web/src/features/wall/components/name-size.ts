// How large names are on the wall: as large as the room of its panel lets them be, so that nothing is cut and nobody has to come near.
import type { WireWallVacation } from '@releve/contract/wall'

/** Sizes are in units of the drawing (wall.css): the panel within its padding, the head of a vacation, and the gap between parts. */
const PANEL = 588
const HEAD = 128
const GAP = 26
/** A line beneath the names: who is there for some hours, who learns beside others, what is remarked of the staffing. */
const PARTLY = 44
const LARGEST = 56
/** Beneath, names stand three in a line. */
const SMALL = 30

/** Sizes are in heights of a name, as in wall.css: a line, the title of a function, the gap between functions. */
const LINE = 1.18
const TITLE = 0.64 * 1.22
const BETWEEN = 0.32

/** Functions of one person stand side by side. */
function heightOf(functions: WireWallVacation['functions'], columns: number): number {
  let height = 0
  let single = 0
  for (const { count, holders } of functions) {
    const isSingle = count === 1 || holders.length === 0
    const isBeside = isSingle && single % columns !== 0
    single = isSingle ? single + 1 : 0
    if (isBeside) continue
    const lines = isSingle ? 1 : Math.ceil(holders.length / columns)
    height += (height === 0 ? 0 : BETWEEN) + TITLE + lines * LINE
  }
  return height
}

export function nameSize(vacations: readonly Pick<WireWallVacation, 'functions' | 'partly' | 'trainees' | 'remarks'>[]): {
  readonly size: number
  readonly columns: 2 | 3
} {
  const lines = vacations.map(({ partly = [], trainees = [], remarks = [] }) =>
    [partly.length, Math.min(1, trainees.length) + remarks.length].reduce(
      (sum, count) => sum + (count === 0 ? 0 : GAP + count * PARTLY),
      0,
    ),
  )
  const beside = lines.reduce((sum, height) => sum + height, 0)
  const room = PANEL - beside - vacations.length * (HEAD + GAP) - Math.max(0, vacations.length - 1) * GAP
  const sizeIn = (columns: 2 | 3) =>
    Math.min(
      LARGEST,
      Math.floor(
        room /
          Math.max(
            1,
            vacations.reduce((sum, { functions }) => sum + heightOf(functions, columns), 0),
          ),
      ),
    )
  const size = sizeIn(2)
  return size >= SMALL ? { size, columns: 2 } : { size: sizeIn(3), columns: 3 }
}
