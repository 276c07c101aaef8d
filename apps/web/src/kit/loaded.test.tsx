// A reading at its place on a screen: waiting, known, empty, missing, failed, and read again.
import { expect, test, vi } from 'vitest'
import { drawAlone } from '../../test/draw.tsx'
import { words } from '../../test/words.ts'
import { ApiError, OfflineError } from '../api/errors.ts'
import { Loaded, together, type Reading } from './loaded.tsx'

type Names = readonly string[]

function readingOf(fields: Partial<Reading<Names>> = {}): Reading<Names> {
  return { data: undefined, error: null, isError: false, isFetching: false, refetch: vi.fn<() => void>(), ...fields }
}

const failedReading = (error: Error, fields: Partial<Reading<Names>> = {}) => readingOf({ error, isError: true, ...fields })
const notFound = new ApiError('Cet élément n’existe pas ou n’existe plus.', { status: 404, code: 'notFound' })
const broken = new ApiError('Une erreur est survenue', { status: 500 })

const drawLoaded = (query: Reading<Names>, others: Partial<Parameters<typeof Loaded<Names>>[0]> = {}) =>
  drawAlone(
    <Loaded query={query} failed="Les noms n’ont pas pu être lus" skeleton={<p>En attente</p>} {...others}>
      {(names) => <p>{names.join(', ')}</p>}
    </Loaded>,
  )

test('its skeleton stands until it is known', async () => {
  const { getByText } = await drawLoaded(readingOf({ isFetching: true }))
  await expect.element(getByText('En attente')).toBeVisible()
})

test('what is known is drawn, were its last reading a failure', async () => {
  const { getByText, getByRole } = await drawLoaded(failedReading(broken, { data: ['Ana', 'Ben'] }))
  await expect.element(getByText('Ana, Ben')).toBeVisible()
  expect(getByRole('alert').elements()).toEqual([])
})

test('nothing has its own state, and something has not', async () => {
  const empty = { when: (names: Names) => names.length === 0, icon: null, title: 'Personne', children: 'Personne encore.' }
  const none = await drawLoaded(readingOf({ data: [] }), { empty })
  await expect.element(none.getByRole('heading', { name: 'Personne' })).toBeVisible()
  await none.unmount()
  const some = await drawLoaded(readingOf({ data: ['Ana'] }), { empty })
  await expect.element(some.getByText('Ana')).toBeVisible()
  expect(some.getByRole('heading', { name: 'Personne' }).elements()).toEqual([])
})

test('a failure says what and why, and reads again when asked', async () => {
  const query = failedReading(broken)
  const { getByRole } = await drawLoaded(query)
  const failure = getByRole('alert')
  await expect.element(failure.getByText(words('Les noms n’ont pas pu être lus'))).toBeVisible()
  await expect.element(failure.getByText(words('Une erreur est survenue'))).toBeVisible()
  await failure.getByRole('button', { name: 'Réessayer' }).click()
  expect(query.refetch).toHaveBeenCalledOnce()
})

test('while it is read again the failure stays said, and the button asks no second time', async () => {
  const query = failedReading(broken, { isFetching: true })
  const { getByRole } = await drawLoaded(query)
  await getByRole('button', { name: /Réessayer|En cours/ }).click({ force: true })
  expect(query.refetch).not.toHaveBeenCalled()
  await expect.element(getByRole('alert')).toBeVisible()
})

test('without network it says that it comes by itself, or what the screen knows better', async () => {
  const plain = await drawLoaded(failedReading(new OfflineError()))
  await expect.element(plain.getByRole('alert').getByText(words('Tout s’affichera dès que la connexion sera revenue.'))).toBeVisible()
  await plain.unmount()
  const known = await drawLoaded(failedReading(new OfflineError()), { failedOffline: 'Vos vacations gardées restent ici.' })
  await expect.element(known.getByRole('alert').getByText(words('Vos vacations gardées restent ici.'))).toBeVisible()
})

test('an address that names nothing has its own state, and another failure has not', async () => {
  const missing = { icon: null, title: 'Cette demande n’existe plus', children: 'Elle est close.' }
  const screen = await drawLoaded(failedReading(notFound), { missing })
  await expect.element(screen.getByRole('heading', { name: 'Cette demande n’existe plus' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Réessayer' }).elements()).toEqual([])
  await screen.unmount()
  const failed = await drawLoaded(failedReading(broken), { missing })
  await expect.element(failed.getByRole('alert')).toBeVisible()
})

test('within a screen that stands, a failure is one line', async () => {
  const query = failedReading(broken)
  const { getByRole } = await drawLoaded(query, { asLine: true, retryLabel: 'Relire les noms' })
  await getByRole('button', { name: 'Relire les noms' }).click()
  expect(query.refetch).toHaveBeenCalledOnce()
  expect(getByRole('heading').elements()).toEqual([])
})

test('readings put together wait for all, and read again those that failed', async () => {
  const [known, failing] = [readingOf({ data: ['Ana'] }), failedReading(broken)]
  expect(together(known, readingOf()).data).toBeUndefined()
  expect(together(known, readingOf({ data: ['Ben'] })).data).toEqual([['Ana'], ['Ben']])
  const both = together(known, failing)
  expect(both.isError).toBe(true)
  both.refetch()
  expect(known.refetch).not.toHaveBeenCalled()
  expect(failing.refetch).toHaveBeenCalledOnce()
})
