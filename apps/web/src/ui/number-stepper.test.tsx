// A number that thumbs change: its bounds, what is typed, and the noun after it.
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { drawAlone, Kept } from '../../test/draw.tsx'
import { NumberStepper } from './number-stepper.tsx'

const points = { one: 'point', other: 'points' }

async function drawStepper(initial: number | null) {
  const screen = await drawAlone(
    <Kept initial={initial}>
      {(value, change) => <NumberStepper label="Points" value={value} onChange={change} min={0} max={3} unit={points} />}
    </Kept>,
  )
  return { ...screen, box: screen.getByRole('textbox', { name: 'Points' }) }
}

test('steps within its bounds, and loses no focus where no step is left', async () => {
  const { getByRole, box } = await drawStepper(2)
  const more = getByRole('button', { name: 'Augmenter' })
  await more.click()
  await expect.element(box).toHaveValue('3')
  // A finger does not ask whether it may.
  await more.click({ force: true })
  await expect.element(box).toHaveValue('3')
  expect(document.activeElement).not.toBe(document.body)
  const less = getByRole('button', { name: 'Diminuer' })
  for (const left of ['2', '1', '0', '0']) {
    await less.click({ force: true })
    await expect.element(box).toHaveValue(left)
  }
})

test.each([
  [0, 'point'],
  [1, 'point'],
  [2, 'points'],
  [null, 'points'],
] as const)('says the noun of %s', async (value, noun) => {
  const { getByText } = await drawStepper(value)
  await expect.element(getByText(noun, { exact: true })).toBeVisible()
})

test('what is typed counts, and an emptied box is no zero', async () => {
  const { getByText, box } = await drawStepper(2)
  await box.fill('1')
  await expect.element(getByText('point', { exact: true })).toBeVisible()
  await box.clear()
  await userEvent.tab()
  await expect.element(box).toHaveValue('')
  await expect.element(getByText('points', { exact: true })).toBeVisible()
})
