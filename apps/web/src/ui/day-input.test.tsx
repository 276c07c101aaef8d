// A day typed by hand: the strokes come by themselves, and what is wrong stands beside it.
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { drawAlone, Kept } from '../../test/draw.tsx'
import { DayInput } from './day-input.tsx'

async function drawInput(initial: string, error?: string) {
  const screen = await drawAlone(
    <Kept initial={initial}>
      {(value, change) => (
        <DayInput label="Premier jour" hint="Avant ce jour, rien ne change." value={value} onChange={change} error={error} />
      )}
    </Kept>,
  )
  return { ...screen, box: screen.getByRole('textbox', { name: 'Premier jour' }) }
}

test('the strokes that a telephone lacks come after the day and after the month', async () => {
  const { box } = await drawInput('')
  await box.click()
  await userEvent.keyboard('21112026')
  await expect.element(box).toHaveValue('21/11/2026')
})

test('a separator typed by hand takes the place of the one that came', async () => {
  const { box } = await drawInput('')
  await box.click()
  await userEvent.keyboard('21-11-26')
  await expect.element(box).toHaveValue('21-11-26')
})

test('what is taken away is not put back', async () => {
  const { box } = await drawInput('21/11/')
  await box.click()
  await userEvent.keyboard('{End}{Backspace}{Backspace}')
  await expect.element(box).toHaveValue('21/1')
})

test('its form and its meaning are said with it, and its error too', async () => {
  const { box } = await drawInput('31/02/2026', 'Cette date n’existe pas.')
  await expect.element(box).toHaveAccessibleDescription(/jj\/mm\/aaaa\. Avant ce jour, rien ne change\..*Cette date n’existe pas\./)
  await expect.element(box).toHaveAttribute('aria-invalid', 'true')
  await expect.element(box).toHaveValue('31/02/2026')
})

test('a day chosen in the calendar of the device is written as one types it', async () => {
  const { box, container } = await drawInput('21/11/2026')
  const calendar = container.querySelector<HTMLInputElement>('input[type="date"]')!
  expect(calendar.value).toBe('2026-11-21')
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
  set?.call(calendar, '2026-12-01')
  calendar.dispatchEvent(new Event('input', { bubbles: true }))
  await expect.element(box).toHaveValue('01/12/2026')
})
