// The vibration a phone is asked for, by intensity.
import { describe, expect, it } from 'vitest'
import { canVibrate, hapticKinds, patternOf } from './haptics.ts'

describe('vibrations', () => {
  it.each(hapticKinds)('%s: nothing when off, stronger means longer, pauses stay', (kind) => {
    const [light, strong] = [patternOf(kind, 'light'), patternOf(kind, 'strong')]
    expect(patternOf(kind, 'off')).toEqual([])
    expect(strong).toHaveLength(light.length)
    for (const [index, ms] of light.entries()) {
      if (index % 2 === 0) expect(strong[index]).toBeGreaterThan(ms)
      else expect(strong[index]).toBe(ms)
    }
  })

  it('a computer that pretends is not believed', () => {
    expect(canVibrate({ hasCall: true, isTouched: false })).toBe(false)
    expect(canVibrate({ hasCall: false, isTouched: true })).toBe(false)
    expect(canVibrate({ hasCall: true, isTouched: true })).toBe(true)
  })
})
