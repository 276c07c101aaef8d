// A question before an action, and one answered with a reason.
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { drawAlone } from '../../test/draw.tsx'
import { Confirm } from './confirm.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { WhileOpen } from './while-open.tsx'

const button = { pending: false, disabledReason: undefined }

function Asked({ onConfirm, disabledReason }: { onConfirm: (name: string) => Promise<unknown>; disabledReason?: string }) {
  const [subject, setSubject] = useState<string | null>(null)
  return (
    <>
      <button type="button" onClick={() => setSubject('Ana')}>
        Ouvrir
      </button>
      <Confirm
        subject={subject}
        onClose={() => setSubject(null)}
        title={(name) => `Fermer le compte de ${name}`}
        description="Il ne pourra plus se connecter."
        confirmLabel="Fermer le compte"
        danger
        action={{ button: { ...button, disabledReason } }}
        onConfirm={onConfirm}
      />
    </>
  )
}

async function drawQuestion(onConfirm = vi.fn<(name: string) => Promise<unknown>>(async () => undefined), disabledReason?: string) {
  const screen = await drawAlone(<Asked onConfirm={onConfirm} {...(disabledReason !== undefined && { disabledReason })} />)
  await screen.getByRole('button', { name: 'Ouvrir' }).click()
  return { ...screen, onConfirm, question: screen.getByRole('alertdialog', { name: 'Fermer le compte de Ana' }) }
}

test('asks about its subject, acts once, and closes once it is answered', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { question, onConfirm } = await drawQuestion(vi.fn<(name: string) => Promise<unknown>>(() => promise))
  await expect.element(question.getByText('Il ne pourra plus se connecter.')).toBeVisible()
  await question.getByRole('button', { name: 'Fermer le compte' }).click()
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith('Ana')
  await expect.element(question).toBeVisible()
  resolve(true)
  await expect.element(question).not.toBeInTheDocument()
})

test('cancelled, it does nothing, and the focus is back where it was', async () => {
  const { question, onConfirm, getByRole } = await drawQuestion()
  await question.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(onConfirm).not.toHaveBeenCalled()
  await expect.element(getByRole('button', { name: 'Ouvrir' })).toHaveFocus()
})

test('Escape cancels it', async () => {
  const { question, onConfirm } = await drawQuestion()
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  expect(onConfirm).not.toHaveBeenCalled()
})

test('where it is not possible now it says why, and does nothing', async () => {
  const { question, onConfirm } = await drawQuestion(undefined, 'Possible dès le retour de la connexion.')
  await expect.element(question.getByText('Possible dès le retour de la connexion.')).toBeVisible()
  await question.getByRole('button', { name: 'Fermer le compte' }).click({ force: true })
  expect(onConfirm).not.toHaveBeenCalled()
})

function Reasoned({ onConfirm, error }: { onConfirm: (reason: string) => Promise<boolean>; error?: string }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <WhileOpen subject={isOpen || null}>
      {(_asked, opening) => (
        <ReasonDialog
          {...opening}
          title="Refuser la demande"
          description="Elle est supprimée."
          confirmLabel="Refuser"
          hint="Il figurera dans le message."
          action={{ button, error, isPending: false }}
          onConfirm={onConfirm}
          onClose={() => setOpen(false)}
        />
      )}
    </WhileOpen>
  )
}

async function drawReason(isDone: boolean, error?: string) {
  const onConfirm = vi.fn<(reason: string) => Promise<boolean>>(async () => isDone)
  const screen = await drawAlone(<Reasoned onConfirm={onConfirm} {...(error !== undefined && { error })} />)
  const dialog = screen.getByRole('alertdialog', { name: 'Refuser la demande' })
  return { ...screen, onConfirm, dialog, box: dialog.getByRole('textbox', { name: 'Motif (facultatif)' }) }
}

test('a reason is given without the spaces around it, and the question closes once it is done', async () => {
  const { dialog, box, onConfirm } = await drawReason(true)
  await box.fill('  Inconnu au centre  ')
  await dialog.getByRole('button', { name: 'Refuser' }).click()
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith('Inconnu au centre')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a refusal stands under the reason, which is kept', async () => {
  const { dialog, box } = await drawReason(false, 'Ce compte n’attend plus d’approbation.')
  await box.fill('Inconnu')
  await dialog.getByRole('button', { name: 'Refuser' }).click()
  await expect.element(dialog.getByText('Ce compte n’attend plus d’approbation.')).toBeVisible()
  await expect.element(box).toHaveValue('Inconnu')
})

test('a reason that is written is not lost without a question', async () => {
  const { dialog, box, getByRole, onConfirm } = await drawReason(true)
  await box.fill('Inconnu')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  const leaving = getByRole('alertdialog', { name: /Quitter sans enregistrer/ })
  await leaving.getByRole('button', { name: 'Continuer la saisie' }).click()
  await expect.element(box).toHaveValue('Inconnu')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await leaving.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(onConfirm).not.toHaveBeenCalled()
})
