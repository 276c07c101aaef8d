// The decoder of pictures is in the memory of a server once a picture came, not before.
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Whether the library of the decoder is loaded after each of these steps of a process of its own. */
const program = `
process.report.excludeNetwork = true
const isLoaded = () => process.report.getReport().sharedObjects.some((file) => file.includes('libvips'))
const { toAvatar } = await import('${new URL('avatar-image.ts', import.meta.url).href}')
const before = isLoaded()
const bytes = Buffer.from('89504e470d0a1a0a'.padEnd(80, '0'), 'hex')
const answer = await toAvatar({ bytes, declaredType: 'image/png' }).catch(({ code }) => code)
console.log(JSON.stringify([before, answer, isLoaded()]))
`

test('it is loaded by the first picture', () => {
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' })
  expect(JSON.parse(printed)).toEqual([false, 'avatarUnreadable', true])
})
