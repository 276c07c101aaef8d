// A choice in a list that opens: what is chosen, what cannot be and why, and a value that is offered no more.
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { drawAlone, Kept } from '../../test/draw.tsx'
import { words } from '../../test/words.ts'
import { Select, type SelectOption } from './select.tsx'

const options: SelectOption<string>[] = [
  { value: 'a', label: 'Équipe A' },
  { value: 'b', label: 'Équipe B', note: 'douze membres' },
  { value: 'c', label: 'Équipe C', disabledReason: 'Elle n’a pas de cycle.' },
]

async function drawSelect(initial: string | null, props: { gone?: string; look?: 'field' | 'chip'; placeholder?: string } = {}) {
  const onChange = vi.fn<(value: string) => void>()
  const screen = await drawAlone(
    <Kept initial={initial}>
      {(value, change) => (
        <Select
          label="Équipe"
          options={options}
          value={value}
          onChange={(next) => {
            onChange(next)
            change(next)
          }}
          {...props}
        />
      )}
    </Kept>,
  )
  return { ...screen, onChange, box: screen.getByRole('combobox', { name: 'Équipe' }) }
}

test('shows the label of what is chosen, and takes another', async () => {
  const { box, getByRole, onChange } = await drawSelect('a')
  await expect.element(box).toHaveTextContent('Équipe A')
  await box.click()
  await getByRole('option', { name: /Équipe B/ }).click()
  await expect.element(box).toHaveTextContent('Équipe B')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('b')
})

test('what cannot be taken says why, and is not taken', async () => {
  const { box, getByRole, onChange } = await drawSelect('a')
  await box.click()
  const closed = getByRole('option', { name: /Équipe C/ })
  await expect.element(closed.getByText(words('Elle n’a pas de cycle.'))).toBeVisible()
  await closed.click({ force: true })
  expect(onChange).not.toHaveBeenCalled()
  await expect.element(box).toHaveTextContent('Équipe A')
})

test('Escape closes the list and leaves the choice', async () => {
  const { box, getByRole, onChange } = await drawSelect('a')
  await box.click()
  await expect.element(getByRole('listbox')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Escape}')
  await expect.element(getByRole('listbox')).not.toBeInTheDocument()
  expect(onChange).not.toHaveBeenCalled()
})

test('nothing chosen shows the placeholder', async () => {
  const { box } = await drawSelect(null, { placeholder: 'Choisir une équipe' })
  await expect.element(box).toHaveTextContent('Choisir une équipe')
})

test('a value that is offered no more has a name of its own', async () => {
  const { box } = await drawSelect('z', { gone: 'Équipe supprimée' })
  await expect.element(box).toHaveTextContent('Équipe supprimée')
})

test('in a toolbar its label is for readers alone', async () => {
  const { box, getByText } = await drawSelect('a', { look: 'chip' })
  await expect.element(box).toBeVisible()
  expect(getByText('Équipe', { exact: true }).elements()).toEqual([])
})
