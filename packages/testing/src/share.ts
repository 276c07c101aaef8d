// Tests that try every call in turn are thousands, and most changes touch none of what they try: a run takes a share of them, another one
// each time; `npm run test:deep`, and `npm run check` for what a change touches, take them all.

export const isDeep = process.env['RELEVE_TEST_DEEP'] === '1'

/**
 * Takes one case in so many, from a first one drawn by chance, and every case that `keeps` names, in their order. A case that failed runs
 * again with RELEVE_TEST_DEEP=1 and its name.
 */
export function shareOf<T>(cases: readonly T[], oneIn: number, keeps: (each: T) => boolean = () => false): T[] {
  const first = Math.floor(Math.random() * oneIn)
  return isDeep ? [...cases] : cases.filter((each, index) => index % oneIn === first || keeps(each))
}
