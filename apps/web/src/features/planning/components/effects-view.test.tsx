// The effects of a modification: a night of the day before, and what stays in view while it is being written.
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { refused } from '../../../../test/calls.ts'
import { draw } from '../../../../test/draw.tsx'
import { dayOf, userIdOf } from '../../../../test/scene.ts'
import { EffectsView } from './effects-view.tsx'

const wish = { userId: userIdOf('a'), type: 'absence', fromDate: '2026-11-20', toDate: '2026-11-22', shift: null } as const

/** The sheet around it: it is being written, and the planning read anew with its effects already in it. */
function Sheet(): ReactNode {
  const queryClient = useQueryClient()
  const [isWritten, setWritten] = useState(false)
  return (
    <>
      <EffectsView wish={wish} isWritten={isWritten} />
      <button type="button" onClick={() => setWritten(true)}>
        Enregistrer
      </button>
      <button type="button" onClick={() => queryClient.setQueriesData({ queryKey: ['shifts', 'days'] }, [])}>
        Relire
      </button>
    </>
  )
}

test('keeps what it showed while the modification is written, and says the night before', async () => {
  const { getByText, getByRole } = await draw(<Sheet />, {
    answers: {
      'shifts.getWithSubstitutions': () => [
        dayOf('2026-11-19', 'N'),
        dayOf('2026-11-20', 'R'),
        dayOf('2026-11-21', 'R'),
        dayOf('2026-11-22', 'J'),
      ],
      // The staffing is another matter.
      'shifts.roster': refused('busy'),
      'shifts.centerPlanning': refused('busy'),
    },
  })
  await expect.element(getByText('1 vacation touchée')).toBeVisible()
  await expect.element(getByText(/^Votre vacation du jeu.*19.novembre se termine le ven.*20.novembre à 07:00, premier jour/)).toBeVisible()
  await getByRole('button', { name: 'Enregistrer' }).click()
  await getByRole('button', { name: 'Relire' }).click()
  await expect.element(getByText('1 vacation touchée')).toBeVisible()
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(getByText(/Aucune vacation/).elements()).toEqual([])
})
