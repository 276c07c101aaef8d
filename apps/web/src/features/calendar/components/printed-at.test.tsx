// The day and hour of a print stand on paper, each time anew, and are not on the screen.
import { expect, test } from 'vitest'
import { draw } from '../../../../test/draw.tsx'
import { PrintedAt } from './printed-at.tsx'

test('what is printed says when, by the clock of the centre', async () => {
  const { getByText } = await draw(<PrintedAt />)
  const said = getByText('Imprimé le 18/11/2026 à 10:00')
  await expect.element(said).not.toBeInTheDocument()
  dispatchEvent(new Event('beforeprint'))
  await expect.element(said).toBeInTheDocument()
  await expect.element(said).not.toBeVisible()
})
