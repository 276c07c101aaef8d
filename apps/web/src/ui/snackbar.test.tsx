// Messages that pass: how long they stay, their one action, and three at most.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NOW } from '../../test/scene.ts'
import { SnackbarProvider, useSnackbar, type SnackbarMessage } from './snackbar.tsx'

let show: (message: SnackbarMessage) => () => void = () => () => {}

function Opener() {
  show = useSnackbar().show
  return null
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW }))
afterEach(() => vi.useRealTimers())

async function drawMessages(...messages: readonly SnackbarMessage[]) {
  const onShow = vi.fn<(kind: string) => void>()
  const screen = await render(
    <SnackbarProvider onShow={onShow}>
      <Opener />
    </SnackbarProvider>,
  )
  const close = messages.map((message) => show(message))
  return { ...screen, onShow, close }
}

const texts = () => [...document.querySelectorAll('[aria-live="polite"] span')].map(({ textContent }) => textContent)
const shown = (...expected: readonly string[]) => vi.waitFor(() => expect(texts()).toEqual(expected))

test('a message goes after three seconds, and not before', async () => {
  await drawMessages({ kind: 'success', message: 'Fait.' })
  await shown('Fait.')
  vi.advanceTimersByTime(2999)
  await shown('Fait.')
  vi.advanceTimersByTime(1)
  await shown()
})

test('one that lasts is closed by hand alone', async () => {
  const { getByRole } = await drawMessages({ kind: 'error', message: 'Refusé.', durationMs: 0 })
  await shown('Refusé.')
  vi.advanceTimersByTime(600_000)
  await shown('Refusé.')
  await getByRole('button', { name: 'Fermer' }).click()
  await shown()
})

test('its action closes it and runs once', async () => {
  const onPress = vi.fn<() => void>()
  const { getByRole } = await drawMessages({ kind: 'success', message: 'Fait.', action: { label: 'Annuler', onPress } })
  await getByRole('button', { name: 'Annuler' }).click()
  await shown()
  expect(onPress).toHaveBeenCalledOnce()
})

test('three stand at most, the last ones', async () => {
  await drawMessages(...['1', '2', '3', '4'].map((message) => ({ kind: 'info' as const, message, durationMs: 0 })))
  await shown('2', '3', '4')
})

test('who showed it can close it, and nothing else', async () => {
  const { close } = await drawMessages(
    { kind: 'info', message: 'une', durationMs: 0 },
    { kind: 'info', message: 'deux', durationMs: 0 },
  )
  await shown('une', 'deux')
  close[0]?.()
  await shown('deux')
})

test('while the pointer is on it, it stays, and its time begins anew after', async () => {
  const { getByText } = await drawMessages({ kind: 'success', message: 'Fait.' })
  await getByText('Fait.').hover()
  vi.advanceTimersByTime(10_000)
  await shown('Fait.')
  await getByText('Fait.').unhover()
  vi.advanceTimersByTime(2999)
  await shown('Fait.')
  vi.advanceTimersByTime(1)
  await shown()
})

test('each is heard by its kind', async () => {
  const { onShow } = await drawMessages({ kind: 'error', message: 'Refusé.' })
  expect(onShow).toHaveBeenCalledExactlyOnceWith('error')
})
