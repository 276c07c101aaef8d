// A Chromium that is there and does not start is none: what it lacks is said, and the next one is taken.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { firstSound } from './chromium.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'releve-chromium-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function program(name: string, lines: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, `#!/bin/sh\n${lines}\n`, { mode: 0o755 })
  return file
}
const lacking = 'error while loading shared libraries: libnss3.so: cannot open shared object file'
const lame = program('lame', `echo '${lacking}' >&2\nexit 127`)
const sound = program('sound', 'echo Chromium 150')

test('the first that starts is taken, and the others say why they do not', () => {
  const sentences: string[] = []
  expect(firstSound([lame, sound], (sentence) => sentences.push(sentence))).toBe(sound)
  expect(sentences).toEqual([`${lame} ne démarre pas\u00A0: ${lacking}`])
})

test('when none starts there is none', () => {
  expect(firstSound([lame], () => {})).toBeNull()
  expect(firstSound([], () => {})).toBeNull()
})
