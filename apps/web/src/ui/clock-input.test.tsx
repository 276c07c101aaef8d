// A time of day typed by hand.
import { expect, test } from 'vitest'
import { drawAlone, Kept } from '../../test/draw.tsx'
import { ClockInput } from './clock-input.tsx'

test('keeps what is typed, with the keyboard of numbers and its error beside it', async () => {
  const { getByRole } = await drawAlone(
    <Kept initial="">
      {(value, change) => (
        <ClockInput label="Début" value={value} onChange={change} error={value === '7' ? 'Une heure s’écrit 07:00.' : undefined} />
      )}
    </Kept>,
  )
  const box = getByRole('textbox', { name: 'Début' })
  await expect.element(box).toHaveAttribute('inputmode', 'numeric')
  await box.fill('7')
  await expect.element(box).toHaveAccessibleDescription('Une heure s’écrit 07:00.')
  await box.fill('07:00')
  await expect.element(box).toHaveValue('07:00')
  await expect.element(box).not.toHaveAttribute('aria-invalid')
})
