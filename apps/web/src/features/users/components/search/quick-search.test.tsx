// The search of the bar finds pages too, by their names and by what other programs call them.
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { draw } from '../../../../../test/draw.tsx'
import { QuickSearch } from './quick-search.tsx'

const PAGES = [
  { id: '/admin/activities', label: 'Activités', to: '/admin/activities' },
  { id: '/admin/rules', label: 'Règles', to: '/admin/rules' },
]

test('« occupation » leads to the activities, by the keyboard', async () => {
  const followed = vi.fn<() => void>()
  const { getByRole, address } = await draw(<QuickSearch pages={PAGES} onFollow={followed} />, { as: 'administrator' })
  await getByRole('combobox').fill('occup')
  await expect.element(getByRole('option', { name: /^Activités/ })).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/admin/activities')
  expect(followed).toHaveBeenCalledOnce()
})

test('what is nobody and nothing is said', async () => {
  const { getByRole } = await draw(<QuickSearch pages={PAGES} />, { as: 'administrator' })
  await getByRole('combobox').fill('zzz')
  await expect.element(getByRole('status')).toHaveTextContent('Rien ni personne de ce nom')
  expect(getByRole('option').elements()).toEqual([])
})
