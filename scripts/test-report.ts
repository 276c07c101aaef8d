// Reads the JSON reports of Vitest and Playwright: `npm test` repeats the failures at its end, where people look first.

export interface FailedTest {
  /** The file and the title, as the runner writes them. */
  name: string
  /** The first lines of the error. */
  reason: string
}

const longestReason = 6

function entriesOf(value: unknown, key: string): readonly unknown[] {
  const list = valueOf(value, key)
  return Array.isArray(list) ? list : []
}

/** The field `key` of `value`; undefined when there is none, or when `value` is not an object. */
export function valueOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

/** The text in that field, empty when there is none. */
export function textOf(value: unknown, key: string): string {
  const text = valueOf(value, key)
  return typeof text === 'string' ? text : ''
}

/** The number in that field, zero when there is none. */
export function numberOf(value: unknown, key: string): number {
  const number = valueOf(value, key)
  return typeof number === 'number' ? number : 0
}

function firstLines(message: string): string {
  const escape = String.fromCodePoint(27)
  // The escape sequences of terminal colours are removed.
  const plain = message.replaceAll(new RegExp(`${escape}\\[[0-9;]*m`, 'gu'), '')
  const lines = plain.split('\n').filter((line) => line.trim() !== '')
  return lines.slice(0, longestReason).join('\n')
}

/** The failed tests of a report of Vitest's `json` reporter, and the files that failed before their first test. */
export function failedUnitTests(report: unknown): readonly FailedTest[] {
  return entriesOf(report, 'testResults').flatMap((file) => {
    const name = textOf(file, 'name')
    const failed = entriesOf(file, 'assertionResults')
      .filter((test) => textOf(test, 'status') === 'failed')
      .map((test) => ({
        name: `${name} › ${textOf(test, 'fullName')}`,
        reason: firstLines(entriesOf(test, 'failureMessages').map(String).join('\n')),
      }))
    if (failed.length > 0 || textOf(file, 'status') !== 'failed') return failed
    return [{ name, reason: firstLines(textOf(file, 'message')) }]
  })
}

/** The tests of a report of Playwright's `json` reporter that failed, or that passed only when they were retried. */
export function failedBrowserTests(report: unknown): readonly FailedTest[] {
  return entriesOf(report, 'suites').flatMap((suite) => [
    ...entriesOf(suite, 'specs')
      .filter((spec) => valueOf(spec, 'ok') === false || entriesOf(spec, 'tests').some((test) => textOf(test, 'status') === 'flaky'))
      .map((spec) => ({
        name: `${textOf(spec, 'file')} › ${textOf(spec, 'title')}`,
        reason: firstLines(
          entriesOf(spec, 'tests')
            .flatMap((test) => entriesOf(test, 'results'))
            .map((result) => textOf(valueOf(result, 'error'), 'message'))
            .find((message) => message !== '') ?? '',
        ),
      })),
    ...failedBrowserTests(suite),
  ])
}
