// The tone in which a reason is said: its colour and its sign, never colour alone.
import { expect, test } from 'vitest'
import { colourOf, token } from '../../test/colour.ts'
import { drawAlone } from '../../test/draw.tsx'
import { ReasonLine, RuleLine } from './reason-line.tsx'

const signOf = () => document.querySelector('svg')?.classList.value ?? ''

test.each([
  ['ok', 'success', 'circle-check'],
  ['warn', 'warn', 'triangle-alert'],
  ['error', 'error', 'lock'],
  ['quiet', 't3', 'lock'],
] as const)('%s', async (tone, colour, sign) => {
  const { getByText } = await drawAlone(<ReasonLine tone={tone}>Repos respecté</ReasonLine>)
  expect(colourOf(getByText('Repos respecté'))).toBe(token(colour))
  expect(signOf()).toContain(sign)
})

test.each([
  ['ok', 't1'],
  ['warn', 'warn'],
  ['error', 'error'],
] as const)('the figure of a rule that is %s', async (tone, colour) => {
  const { getByText } = await drawAlone(
    <RuleLine tone={tone} figure="12 heures">
      Repos
    </RuleLine>,
  )
  expect(colourOf(getByText('12 heures'))).toBe(token(colour))
  expect(colourOf(getByText('Repos'))).toBe(token('t2'))
})

test('a rule without a figure has none', async () => {
  const { getByText, container } = await drawAlone(<RuleLine tone="ok">Repos</RuleLine>)
  await expect.element(getByText('Repos')).toBeVisible()
  expect(container.textContent).toBe('Repos')
})
