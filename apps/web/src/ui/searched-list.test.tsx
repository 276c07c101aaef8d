// A long list is searched and narrowed; a short one stays quiet; nothing found leaves a way back; pages are read to the end.
import { expect, test, vi } from 'vitest'
import { drawAlone } from '../../test/draw.tsx'
import { words } from '../../test/words.ts'
import type { RestOfList } from './read-on.tsx'
import { SearchedList } from './searched-list.tsx'

const texts = { search: 'Chercher un membre', count: { one: 'membre', other: 'membres' } }
const eleven = Array.from({ length: 11 }, (_, index) => `Membre ${index}`)

async function drawList(list: readonly string[], { rest, withChoice = false }: { rest?: RestOfList; withChoice?: boolean } = {}) {
  const screen = await drawAlone(
    <SearchedList
      list={list}
      textOf={(name) => name}
      texts={texts}
      {...(rest !== undefined && { rest })}
      {...(withChoice && {
        choice: {
          label: 'Affichés',
          options: [
            { value: 'all', label: 'Tous' },
            { value: 'even', label: 'Pairs' },
          ],
          matches: (name: string) => Number(name.slice(7)) % 2 === 0,
        },
      })}
    >
      {(found, isNarrowed) => (
        <ul aria-label={isNarrowed ? 'une partie' : 'tout'}>
          {found.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </SearchedList>,
  )
  return { ...screen, field: screen.getByRole('searchbox').or(screen.getByRole('textbox')), rows: screen.getByRole('listitem') }
}

test('ten are not searched, eleven are', async () => {
  const short = await drawList(eleven.slice(0, 10))
  expect(short.field.elements()).toEqual([])
  await short.unmount()
  const long = await drawList(eleven)
  await expect.element(long.field).toBeVisible()
  await expect.element(long.getByRole('list', { name: 'tout' })).toBeVisible()
})

test('found ones are shown and counted', async () => {
  const { field, getByRole, rows } = await drawList(eleven)
  await field.fill('10')
  await expect.element(getByRole('status')).toHaveTextContent('1 membre')
  expect(rows.elements().map(({ textContent }) => textContent)).toEqual(['Membre 10'])
  await expect.element(getByRole('list', { name: 'une partie' })).toBeVisible()
})

test('nothing found leaves a way back, to the field', async () => {
  const { field, getByRole, rows } = await drawList(eleven)
  await field.fill('zèbre')
  await expect.element(getByRole('button').last()).toBeVisible()
  expect(rows.elements()).toEqual([])
  await getByRole('button').last().click()
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  expect(rows.elements()).toHaveLength(11)
})

test('a choice narrows it, together with what is typed', async () => {
  const { field, getByRole, rows } = await drawList(eleven, { withChoice: true })
  await getByRole('combobox', { name: 'Affichés' }).click()
  await getByRole('option', { name: 'Pairs' }).click()
  await expect.element(getByRole('status')).toHaveTextContent('6 membres')
  await field.fill('1')
  await expect.element(getByRole('status')).toHaveTextContent('1 membre')
  expect(rows.elements().map(({ textContent }) => textContent)).toEqual(['Membre 10'])
})

test('a list read by pages is read to its end once it is searched, and not before', async () => {
  const fetchNextPage = vi.fn<() => void>()
  const rest = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage }
  const { field } = await drawList(eleven.slice(0, 3), { rest })
  await expect.element(field).toBeVisible()
  expect(fetchNextPage).not.toHaveBeenCalled()
  await field.fill('10')
  await expect.poll(() => fetchNextPage.mock.calls.length).toBeGreaterThan(0)
})

test('a page that failed says so instead of « nothing »', async () => {
  const rest = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: true, fetchNextPage: vi.fn<() => void>() }
  const { field, getByText } = await drawList(eleven.slice(0, 3), { rest })
  await field.fill('zèbre')
  await expect.element(getByText(words('n’a pas pu')).first()).toBeVisible()
  expect(rest.fetchNextPage).not.toHaveBeenCalled()
})
