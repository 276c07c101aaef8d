// The day and hour of a print stand on paper, each time anew, and are not on the screen.
import { expect, test } from 'vitest'
import { draw } from '../../../../test/draw.tsx'
import { PrintedAt } from './printed-at.tsx'

test('what is printed says when, by the clock of the centre', async () => {
  const { container } = await draw(<PrintedAt />)
  expect(container.textContent).not.toContain('Imprimé')
  dispatchEvent(new Event('beforeprint'))
  expect(container.textContent).toContain('Imprimé le 18/11/2026 à 10:00')
  expect(getComputedStyle(container.querySelector('span') ?? container).display).toBe('none')
})
