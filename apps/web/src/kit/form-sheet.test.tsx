// A form in a sheet: one sending at a time, nothing lost when it is refused, a question before what is typed is thrown away.
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { drawAlone } from '../../test/draw.tsx'
import { ApiError, OfflineError } from '../api/errors.ts'
import { TextInput } from '../ui/text-input.tsx'
import { FormSheet } from './form-sheet.tsx'
import { useContractForm } from './use-contract-form.ts'

interface Draft {
  readonly name: string
  readonly town: string
}

type Send = (body: Draft, key: string) => Promise<unknown>

function Sheet({ send, onClose }: { send: Send; onClose: () => void }) {
  const form = useContractForm<Draft, Draft, unknown>({
    initial: { name: '', town: '' },
    read: (draft) => (draft.name === '' ? { fields: { name: 'Donnez un nom.' } } : { value: draft }),
    send,
    byCode: { centerNameTaken: 'name' },
    done: () => 'Enregistré.',
    onDone: onClose,
  })
  return (
    <FormSheet open form={form} title="Nouveau centre" submitLabel="Créer" onClose={onClose}>
      <TextInput {...form.text('town')} label="Ville" />
      <TextInput {...form.text('name')} label="Nom" />
    </FormSheet>
  )
}

async function drawSheet(send = vi.fn<Send>(async () => undefined)) {
  const onClose = vi.fn<() => void>()
  const screen = await drawAlone(<Sheet send={send} onClose={onClose} />)
  const sheet = screen.getByRole('dialog', { name: 'Nouveau centre' })
  return {
    ...screen,
    send,
    onClose,
    sheet,
    name: sheet.getByRole('textbox', { name: 'Nom' }),
    town: sheet.getByRole('textbox', { name: 'Ville' }),
    submit: sheet.getByRole('button', { name: /Créer/ }),
  }
}

test('sends what is typed, says so, and closes', async () => {
  const { name, submit, send, onClose, getByText } = await drawSheet()
  await name.fill('Vaucluse')
  await submit.click()
  await expect.element(getByText('Enregistré.')).toBeVisible()
  expect(send.mock.calls.map(([body]) => body)).toEqual([{ name: 'Vaucluse', town: '' }])
  expect(onClose).toHaveBeenCalledOnce()
})

test('pressed twice, it is sent once', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { name, submit, send } = await drawSheet(vi.fn<Send>(() => promise))
  await name.fill('Vaucluse')
  await submit.click()
  await submit.click({ force: true })
  await name.click()
  await userEvent.keyboard('{Enter}')
  expect(send).toHaveBeenCalledOnce()
  resolve(undefined)
})

test('what is missing stands beside its field, which gets the focus, and nothing is sent', async () => {
  const { name, submit, send } = await drawSheet()
  await submit.click()
  await expect.element(name).toHaveAccessibleDescription('Donnez un nom.')
  await expect.element(name).toHaveFocus()
  expect(send).not.toHaveBeenCalled()
  await name.fill('V')
  await expect.element(name).not.toHaveAttribute('aria-invalid')
})

test('a refusal by its code stands beside the field it is about, and nothing is lost', async () => {
  const nameTaken = new ApiError('Un centre porte déjà ce nom.', { status: 409, code: 'centerNameTaken' })
  const { name, town, submit, onClose } = await drawSheet(vi.fn<Send>(() => Promise.reject(nameTaken)))
  await name.fill('Vaucluse')
  await town.fill('Avignon')
  await submit.click()
  await expect.element(name).toHaveAccessibleDescription('Un centre porte déjà ce nom.')
  await expect.element(name).toHaveValue('Vaucluse')
  await expect.element(town).toHaveValue('Avignon')
  expect(onClose).not.toHaveBeenCalled()
})

test('a refusal that belongs to no field stands over the button', async () => {
  const busy = new ApiError('Le service est très sollicité.', { status: 503, code: 'busy' })
  const { name, submit, sheet } = await drawSheet(vi.fn<Send>(() => Promise.reject(busy)))
  await name.fill('Vaucluse')
  await submit.click()
  await expect.element(sheet.getByText('Le service est très sollicité.')).toBeVisible()
  await expect.element(name).toHaveValue('Vaucluse')
})

test('sent again after no answer it is the same wish, changed it is another', async () => {
  const { name, submit, send } = await drawSheet(vi.fn<Send>(() => Promise.reject(new OfflineError())))
  await name.fill('Vaucluse')
  await submit.click()
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  await submit.click()
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  await name.fill('Drôme')
  await submit.click()
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(3))
  const [first, second, third] = send.mock.calls.map(([, key]) => key)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('what is typed asks before it is thrown away, and an untouched form does not', async () => {
  const { name, getByRole, onClose } = await drawSheet()
  await name.fill('Vaucluse')
  await userEvent.keyboard('{Escape}')
  const question = getByRole('alertdialog', { name: /Quitter sans enregistrer/ })
  await question.getByRole('button', { name: 'Continuer la saisie' }).click()
  expect(onClose).not.toHaveBeenCalled()
  await name.fill('')
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
