// Reads the JSON reports of Vitest and Playwright: what failed is said again at the end of `npm test`, where one looks first.

export interface FailedTest {
  /** The file and the title, as the runner writes them. */
  name: string
  /** The first lines of what went wrong. */
  reason: string
}

const longestReason = 6

function entriesOf(value: unknown, key: string): readonly unknown[] {
  const found = valueOf(value, key)
  return Array.isArray(found) ? found : []
}

/** Undefined where `value` is no object, or has nothing there. */
export function valueOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

/** Empty where there is no text. */
export function textOf(value: unknown, key: string): string {
  const found = valueOf(value, key)
  return typeof found === 'string' ? found : ''
}

/** Zero where there is no number. */
export function numberOf(value: unknown, key: string): number {
  const found = valueOf(value, key)
  return typeof found === 'number' ? found : 0
}

function firstLines(message: string): string {
  const escape = String.fromCodePoint(27)
  // The colours of a terminal.
  const plain = message.replaceAll(new RegExp(`${escape}\\[[0-9;]*m`, 'gu'), '')
  const lines = plain.split('\n').filter((line) => line.trim() !== '')
  return lines.slice(0, longestReason).join('\n')
}

/** The failed tests of a report of Vitest's `json` reporter, and the files that could not be read as tests at all. */
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

/** The tests of a report of Playwright's `json` reporter that failed, or passed at a second try only. */
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
