// The question before a link changes anything.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OtherServerScreen } from './other-server-screen.tsx'

const screen = (isLoggedIn: boolean, isSwitching: boolean) =>
  renderToStaticMarkup(
    createElement(OtherServerScreen, {
      current: { origin: 'https://a.example', name: 'SDIS de la Brumaie' },
      asked: 'https://b.example:8443',
      isLoggedIn,
      isSwitching,
      onStay: () => {},
      onSwitch: () => {},
    }),
  )
const buttonOf = (text: string, words: string) => new RegExp(`<button[^>]*>(?:(?!<button).)*${words}`).exec(text)?.[0]

test.each([true, false])(
  'both servers are named by their address, staying comes first, changing waits for who answers there (logged in: %s)',
  (isLoggedIn) => {
    const text = screen(isLoggedIn, false)
    for (const words of ['SDIS de la Brumaie', 'a.example', 'b.example:8443']) expect(text).toContain(words)
    expect(text.includes('vous déconnecte')).toBe(isLoggedIn)
    expect(text.indexOf('Rester sur le serveur actuel')).toBeLessThan(text.indexOf('Changer de serveur'))
    expect(buttonOf(text, 'Changer de serveur')).toContain('aria-disabled="true"')
    expect(buttonOf(text, 'Rester sur le serveur actuel')).not.toContain('aria-disabled')
  },
)

test('while the server changes, one cannot stay any more', () => {
  expect(buttonOf(screen(true, true), 'Rester sur le serveur actuel')).toContain('aria-disabled="true"')
})
