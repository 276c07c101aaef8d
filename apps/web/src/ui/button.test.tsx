// A button that may not be pressed says why and stays reachable; one that is at work is not pressed again.
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { drawAlone } from '../../test/draw.tsx'
import { Button, type ButtonProps } from './button.tsx'

async function drawButton(props: Partial<ButtonProps> = {}) {
  const onClick = vi.fn<() => void>()
  const onSubmit = vi.fn<() => void>()
  const screen = await drawAlone(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Button onClick={onClick} {...props}>
        Prendre
      </Button>
    </form>,
  )
  return { ...screen, onClick, onSubmit, button: screen.getByRole('button') }
}

test('pressed, it acts once and sends no form', async () => {
  const { button, onClick, onSubmit } = await drawButton()
  await button.click()
  expect(onClick).toHaveBeenCalledOnce()
  expect(onSubmit).not.toHaveBeenCalled()
  await expect.element(button).not.toHaveAttribute('aria-disabled')
  await expect.element(button).not.toHaveAttribute('aria-busy')
})

test('of a form, it sends it', async () => {
  const { button, onSubmit } = await drawButton({ type: 'submit' })
  await button.click()
  expect(onSubmit).toHaveBeenCalledOnce()
})

test.each([{ pending: true }, { disabledReason: 'Possible dès le retour de la connexion.' }])(
  'with %j it does nothing, by hand or by key',
  async (props) => {
    const { button, onClick, onSubmit } = await drawButton({ type: 'submit', ...props })
    await button.click({ force: true })
    await userEvent.keyboard('{Enter}')
    expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([0, 0])
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  },
)

test('the reason is written under it and announced with it, and it keeps its place for the keyboard', async () => {
  const { button, getByText } = await drawButton({ disabledReason: 'Choisissez un jour.' })
  await expect.element(getByText('Choisissez un jour.')).toBeVisible()
  await expect.element(button).toHaveAccessibleDescription('Choisissez un jour.')
  await userEvent.tab()
  await expect.element(button).toHaveFocus()
})

test('a reason that the screen shows already is announced alone', async () => {
  const { button, container } = await drawButton({ disabledReason: 'Choisissez un jour.', hideReason: true })
  await expect.element(button).toHaveAccessibleDescription('Choisissez un jour.')
  expect(container.querySelector('.sr-only')?.textContent).toBe('Choisissez un jour.')
})

test('at work it says so, and keeps its words for its width', async () => {
  const { button, container } = await drawButton({ pending: true })
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  expect(container.textContent).toBe('PrendreEn cours')
})
