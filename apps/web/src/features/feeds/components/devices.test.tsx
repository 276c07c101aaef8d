// The devices that follow the calendar: one is added, its password shown once, and one is removed.
import { expect, test } from 'vitest'
import type { Answers } from '../../../../test/calls.ts'
import { refused } from '../../../../test/calls.ts'
import { draw } from '../../../../test/draw.tsx'
import { HOUR, idOf, NOW } from '../../../../test/scene.ts'
import { words } from '../../../../test/words.ts'
import { Devices } from './devices.tsx'

const phone = { _id: idOf(71), name: 'Mon iPhone', alarmMinutes: null, createdAt: NOW - 48 * HOUR, lastReadAt: null }
const drawDevices = (answers: Answers) => draw(<Devices />, { answers })

test('a device is added: what the program asks for is shown, and can be copied', async () => {
  const made = { device: phone, server: 'https://releve.example', userName: 'zoe@exemple.fr', password: 'k3mwa-bbbbb-ccccc-ddddd' }
  const { getByRole, getByLabelText, asked } = await drawDevices({ 'feeds.devices': { devices: [] }, 'feeds.addDevice': made })
  await expect.element(getByRole('region').getByText('Aucun appareil n’est relié.')).toBeVisible()
  await getByRole('button', { name: 'Relier un appareil' }).click()
  const form = getByRole('dialog')
  await form.getByRole('button', { name: 'Relier un appareil' }).click()
  await expect.element(form.getByText('Donnez un nom à cet appareil.')).toBeVisible()
  expect(asked('feeds.addDevice')).toEqual([])
  await getByLabelText('Nom de l’appareil').fill('Mon iPhone')
  await form.getByRole('button', { name: 'Relier un appareil' }).click()
  await expect.element(getByLabelText('Mot de passe')).toHaveValue(made.password)
  await expect.element(getByLabelText('Serveur')).toHaveValue(made.server)
  expect(asked('feeds.addDevice').map(({ body }) => body)).toEqual([{ name: 'Mon iPhone', alarmMinutes: null }])
  await getByRole('button', { name: 'Terminer' }).click()
  await expect.element(getByLabelText('Mot de passe')).not.toBeInTheDocument()
})

test('one is removed after a question that names it', async () => {
  const { getByRole, asked } = await drawDevices({ 'feeds.devices': { devices: [phone] }, 'feeds.removeDevice': undefined })
  await getByRole('button', { name: words('Retirer Mon iPhone') }).click()
  const question = getByRole('alertdialog', { name: words('Mon iPhone') })
  expect(asked('feeds.removeDevice')).toEqual([])
  await question.getByRole('button').last().click()
  await expect.element(question).not.toBeInTheDocument()
  expect(asked('feeds.removeDevice').map(({ params }) => params)).toEqual([{ id: phone._id }])
})

test('a reading that failed says so', async () => {
  const { getByRole } = await drawDevices({ 'feeds.devices': refused('unexpected') })
  await expect.element(getByRole('alert')).toBeVisible()
})
