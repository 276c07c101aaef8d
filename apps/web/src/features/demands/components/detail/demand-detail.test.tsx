// While a demand is open on the screen, a screen reader announces what becomes of it, its end included.
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { refused } from '../../../../../test/calls.ts'
import { draw } from '../../../../../test/draw.tsx'
import { demandOf, personOf, userIdOf } from '../../../../../test/scene.ts'
import { DemandDetail } from './demand-detail.tsx'

const demand = demandOf('2026-11-22', 'J', { posterId: userIdOf('a'), poster: personOf('a'), category: 'ownPending' })

/** The event stream says that something changed. */
function Change(): ReactNode {
  const queryClient = useQueryClient()
  return (
    <button type="button" onClick={() => void queryClient.invalidateQueries({ queryKey: ['demands'] })}>
      Changer
    </button>
  )
}

async function drawOpen(isThere: () => boolean) {
  const nothing = vi.fn<() => void>()
  const counter = { isOpen: false, onOpen: nothing, onLeave: nothing }
  const detail = <DemandDetail id={demand._id} onClose={nothing} onEdit={nothing} onPost={nothing} counter={counter} prefersSwap={false} />
  const answers = { 'demands.get': () => (isThere() ? demand : refused('notFound')) }
  return draw(
    <>
      {detail}
      <Change />
    </>,
    { answers },
  )
}

test('the end of an open demand is announced, and nothing is announced before', async () => {
  let isThere = true
  const { getByRole } = await drawOpen(() => isThere)
  await expect.element(getByRole('button', { name: 'Annuler la demande' })).toBeVisible()
  const region = document.querySelector('p[role="status"].sr-only')
  expect(region?.textContent).toBe('')
  isThere = false
  document.querySelectorAll('button').forEach((button) => button.textContent === 'Changer' && button.click())
  await expect.element(getByRole('heading', { name: 'Cette demande n’existe plus' })).toBeVisible()
  // Screen readers do not announce a region that appears together with its words: the region was there before.
  expect(region?.isConnected).toBe(true)
  expect(region?.textContent).toBe('Cette demande n’existe plus')
})

test('a demand that was gone before it opened is not announced', async () => {
  const { getByRole } = await drawOpen(() => false)
  await expect.element(getByRole('heading', { name: 'Cette demande n’existe plus' })).toBeVisible()
  expect(document.querySelector('p[role="status"].sr-only')?.textContent).toBe('')
})
