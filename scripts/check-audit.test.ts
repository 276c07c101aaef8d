// Some answers of `npm audit` stop a release, and some outputs are no answer at all.

import { expect, test } from 'vitest'
import { judge } from './check-audit.ts'

const report = (severity: string) => JSON.stringify({ vulnerabilities: { sieve: { severity, range: '<2.0.0' } } })
const exception = { name: 'sieve', reason: 'never given foreign input', until: '2026-12-31' }

test('high and critical vulnerabilities are problems, the others are not', () => {
  expect(judge(report('critical'), [], '2026-11-22')).toEqual({ kind: 'judged', problems: ['sieve <2.0.0: critical'] })
  expect(judge(report('high'), [], '2026-11-22')).toEqual({ kind: 'judged', problems: ['sieve <2.0.0: high'] })
  expect(judge(report('moderate'), [], '2026-11-22')).toEqual({ kind: 'judged', problems: [] })
  expect(judge(JSON.stringify({ vulnerabilities: {} }), [], '2026-11-22')).toEqual({ kind: 'judged', problems: [] })
})

test('an exception holds until its day', () => {
  expect(judge(report('high'), [exception], '2026-12-31')).toEqual({ kind: 'judged', problems: [] })
  expect(judge(report('high'), [exception], '2027-01-01')).toMatchObject({ problems: ['sieve <2.0.0: high'] })
  expect(judge(report('high'), [{ ...exception, name: 'another' }], '2026-12-31')).toMatchObject({ problems: ['sieve <2.0.0: high'] })
})

test.each(['', 'npm error', '{"message":"request failed","error":{"code":"ENOTFOUND"}}', '{"error":{"code":"ENOAUDIT"}}', 'null'])(
  'no answer: %j',
  (text) => {
    expect(judge(text, [], '2026-11-22')).toEqual({ kind: 'unanswered' })
  },
)
