// Messages that pass: how long they stay, their one action, and three at most.
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NOW } from '../../test/scene.ts'
import { SnackbarProvider, useSnackbar, type SnackbarMessage } from './snackbar.tsx'

type Show = (message: SnackbarMessage) => () => void

function Opener({ onReady }: { onReady: (show: Show) => void }) {
  const { show } = useSnackbar()
  useEffect(() => onReady(show), [show, onReady])
  return null
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW }))
afterEach(() => vi.useRealTimers())

async function drawMessages(...messages: readonly SnackbarMessage[]) {
  const onShow = vi.fn<(kind: string) => void>()
  const { promise, resolve } = Promise.withResolvers<Show>()
  const screen = await render(
    <SnackbarProvider onShow={onShow}>
      <Opener onReady={resolve} />
    </SnackbarProvider>,
  )
  const show = await promise
  return { ...screen, onShow, close: messages.map((message) => show(message)) }
}

const texts = () => [...document.querySelectorAll('[aria-live="polite"] span')].map(({ textContent }) => textContent)
/** React sets its timers after the paint, which the clock of these tests does not hold back. */
const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

async function expectShown(...expected: readonly string[]): Promise<void> {
  await expect.poll(texts).toEqual(expected)
  await painted()
}

test('a message goes after three seconds, and not before', async () => {
  await drawMessages({ kind: 'success', message: 'Fait.' })
  await expectShown('Fait.')
  vi.advanceTimersByTime(2999)
  await expectShown('Fait.')
  vi.advanceTimersByTime(1)
  await expectShown()
})

test('one that lasts is closed by hand alone', async () => {
  const { getByRole } = await drawMessages({ kind: 'error', message: 'Refusé.', durationMs: 0 })
  await expectShown('Refusé.')
  vi.advanceTimersByTime(600_000)
  await expectShown('Refusé.')
  await getByRole('button', { name: 'Fermer' }).click()
  await expectShown()
})

test('its action closes it and runs once', async () => {
  const onPress = vi.fn<() => void>()
  const { getByRole } = await drawMessages({ kind: 'success', message: 'Fait.', action: { label: 'Annuler', onPress } })
  await getByRole('button', { name: 'Annuler' }).click()
  await expectShown()
  expect(onPress).toHaveBeenCalledOnce()
})

test('three stand at most, the last ones', async () => {
  await drawMessages(...['1', '2', '3', '4'].map((message) => ({ kind: 'info' as const, message, durationMs: 0 })))
  await expectShown('2', '3', '4')
})

test('a sentence that is said again stands once, the last; one with an action stays', async () => {
  const action = { label: 'Annuler', onPress: () => {} }
  await drawMessages({ kind: 'info', message: 'Envoyé.' }, { kind: 'info', message: 'Autre.' }, { kind: 'info', message: 'Envoyé.' })
  await expectShown('Autre.', 'Envoyé.')
  await drawMessages({ kind: 'info', message: 'Retiré.', action }, { kind: 'info', message: 'Retiré.', action })
  await expect.poll(() => texts().filter((text) => text === 'Retiré.')).toHaveLength(2)
})

test('who showed it can close it, and nothing else', async () => {
  const { close } = await drawMessages({ kind: 'info', message: 'une', durationMs: 0 }, { kind: 'info', message: 'deux', durationMs: 0 })
  await expectShown('une', 'deux')
  close[0]?.()
  await expectShown('deux')
})

test('while the pointer is on it, it stays, and its time begins anew after', async () => {
  const { getByText } = await drawMessages({ kind: 'success', message: 'Fait.' })
  await getByText('Fait.').hover()
  vi.advanceTimersByTime(10_000)
  await expectShown('Fait.')
  await getByText('Fait.').unhover()
  vi.advanceTimersByTime(2999)
  await expectShown('Fait.')
  vi.advanceTimersByTime(1)
  await expectShown()
})

test('while the focus is in it, it stays', async () => {
  await drawMessages({ kind: 'success', message: 'Fait.' })
  await expectShown('Fait.')
  await userEvent.tab()
  await painted()
  vi.advanceTimersByTime(10_000)
  await expectShown('Fait.')
  await userEvent.tab()
  await painted()
  vi.advanceTimersByTime(3000)
  await expectShown()
})

test('each is heard by its kind', async () => {
  const { onShow } = await drawMessages({ kind: 'error', message: 'Refusé.' })
  expect(onShow).toHaveBeenCalledExactlyOnceWith('error')
})
