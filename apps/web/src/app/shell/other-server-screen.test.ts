// What is asked before a link changes anything.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { OtherServerScreen } from './other-server-screen.tsx'

test.each([true, false])(
  'both servers are named by their address, staying comes first, changing waits for who answers there (logged in: %s)',
  (isLoggedIn) => {
    const onSwitch = vi.fn<() => Promise<void>>()
    const text = renderToStaticMarkup(
      createElement(OtherServerScreen, {
        current: { origin: 'https://a.example', name: 'SDIS de la Brumaie' },
        asked: 'https://b.example:8443',
        isLoggedIn,
        onStay: () => {},
        onSwitch,
      }),
    )
    for (const words of ['SDIS de la Brumaie', 'a.example', 'b.example:8443']) expect(text).toContain(words)
    expect(text.includes('vous déconnecte')).toBe(isLoggedIn)
    expect(text.indexOf('Rester sur le serveur actuel')).toBeLessThan(text.indexOf('Changer de serveur'))
    expect(/<button[^>]*>(?:(?!<button).)*Changer de serveur/.exec(text)?.[0]).toContain('aria-disabled="true"')
    expect(onSwitch).not.toHaveBeenCalled()
  },
)
