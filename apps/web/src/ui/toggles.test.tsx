// Boxes, switches and choices among a few: by hand, by key, and what they tell.
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { drawAlone, Kept } from '../../test/draw.tsx'
import { SegmentedControl } from './segmented-control.tsx'
import { Checkbox, Switch } from './toggles.tsx'

test('a box changes with its words, and says its hint', async () => {
  const { getByRole, getByText } = await drawAlone(
    <Kept initial={false}>{(value, change) => <Checkbox label="Chercher" hint="Dans la liste." checked={value} onChange={change} />}</Kept>,
  )
  const box = getByRole('checkbox', { name: 'Chercher' })
  await expect.element(box).not.toBeChecked()
  await expect.element(box).toHaveAccessibleDescription('Dans la liste.')
  await getByText('Chercher').click()
  await expect.element(box).toBeChecked()
  await getByText('Chercher').click()
  await expect.element(box).not.toBeChecked()
})

test('a switch changes by key, and not where it may not', async () => {
  const onChange = vi.fn<(isOn: boolean) => void>()
  const { getByRole, getByText, unmount } = await drawAlone(
    <Switch label="SMS" hint="À qui en demande." checked={false} onChange={onChange} />,
  )
  await expect.element(getByText('À qui en demande.')).toBeVisible()
  await userEvent.tab()
  await expect.element(getByRole('switch')).toHaveFocus()
  await userEvent.keyboard(' ')
  expect(onChange.mock.calls.map(([isOn]) => isOn)).toEqual([true])
  await unmount()
  const fixed = await drawAlone(<Switch label="SMS" checked onChange={onChange} disabled />)
  await expect.element(fixed.getByRole('switch')).toBeChecked()
  await fixed.getByText('SMS').click({ force: true })
  expect(onChange).toHaveBeenCalledOnce()
})

test('one of a few is chosen by hand and by arrow', async () => {
  const { getByRole, getByText } = await drawAlone(
    <Kept<'a' | 'b'> initial="a">
      {(value, change) => (
        <SegmentedControl
          label="Sens"
          options={[
            { value: 'a', label: 'Ajouter' },
            { value: 'b', label: 'Retirer' },
          ]}
          value={value}
          onChange={change}
        />
      )}
    </Kept>,
  )
  await expect.element(getByRole('radiogroup', { name: 'Sens' })).toBeVisible()
  await expect.element(getByRole('radio', { name: 'Ajouter' })).toBeChecked()
  await getByText('Retirer').click()
  await expect.element(getByRole('radio', { name: 'Retirer' })).toBeChecked()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(getByRole('radio', { name: 'Ajouter' })).toBeChecked()
})
