// Reports as the two runners write them, reduced to the fields that are read.

import { expect, test } from 'vitest'
import { failedBrowserTests, failedUnitTests } from './test-report.ts'

test('a failed unit test is named with its file and the beginning of its message', () => {
  const report = {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'holds', failureMessages: [] },
          { status: 'failed', fullName: 'counts days', failureMessages: ['\u001B[31mexpected 2 to be 3\u001B[39m\n\n    at a.test.ts:4'] },
        ],
      },
    ],
  }
  expect(failedUnitTests(report)).toEqual([{ name: 'a.test.ts › counts days', reason: 'expected 2 to be 3\n    at a.test.ts:4' }])
})

test('a file that could not be loaded is named too', () => {
  const report = { testResults: [{ name: 'b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] }] }
  expect(failedUnitTests(report)).toEqual([{ name: 'b.test.ts', reason: 'Cannot find module' }])
})

test('failed browser tests are found in the suites within suites', () => {
  const failed = { title: 'logs in', file: 'login.spec.ts', ok: false, tests: [{ results: [{ error: { message: 'timeout' } }] }] }
  const report = { suites: [{ specs: [{ title: 'ok', ok: true }], suites: [{ specs: [failed] }] }] }
  expect(failedBrowserTests(report)).toEqual([{ name: 'login.spec.ts › logs in', reason: 'timeout' }])
})

test('no report names nothing', () => {
  expect(failedUnitTests(null)).toEqual([])
  expect(failedBrowserTests(null)).toEqual([])
})
