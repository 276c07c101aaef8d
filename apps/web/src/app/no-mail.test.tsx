// An installation without a mail server: each screen that promises a mail says that nobody receives it; no screen does where mails leave.
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { WireTicket } from '@releve/contract/tickets'
import type { Answers } from '../../test/calls.ts'
import { draw } from '../../test/draw.tsx'
import { CENTER, idOf, members, NOW, userIdOf, userOf, type Person } from '../../test/scene.ts'
import { words } from '../../test/words.ts'
import { RestoreAddress } from '../features/accounts/components/address/address-link.tsx'
import { AddressState } from '../features/accounts/components/address/address-state.tsx'
import { CreationForm } from '../features/accounts/components/access/creation-form.tsx'
import { IdentitySettings } from '../features/accounts/components/settings/identity-settings.tsx'
import { RecoveryForm } from '../features/accounts/components/access/recovery-form.tsx'
import { RecoveryRequests } from '../features/accounts/components/recovery/recovery-requests.tsx'
import { NotificationSettings } from '#features/notifications/components/notification-settings.tsx'
import { ContactForm } from '#features/tickets/components/contact-screen.tsx'
import { TicketBody } from '#features/tickets/components/ticket-detail.tsx'
import { MemberIdentityForm } from '../features/users/components/member/member-identity-form.tsx'
import { PendingList } from '../features/users/components/pending/pending-list.tsx'
import { GetStartedPage } from '../pages/get-started-page.tsx'

const letter: WireTicket = {
  _id: idOf(81),
  centerId: CENTER,
  centerName: 'Centre de Vaucluse',
  userId: null,
  name: 'Paul Peuplier',
  email: 'paul@ailleurs.fr',
  subject: 'Accès perdu',
  message: 'Je n’entre plus.',
  isRead: false,
  readAt: null,
  readBy: null,
  createdAt: NOW,
  state: 'open',
  messages: [],
}

const request = {
  _id: idOf(82),
  centerId: CENTER,
  name: 'Denis',
  lastName: 'Dattier',
  registrationNumber: null,
  formerEmail: null,
  newEmail: 'denis@ailleurs.fr',
  phone: null,
  message: '',
  status: 'pending',
  createdAt: NOW,
  user: null,
  decidedBy: null,
  decidedAt: null,
  reason: null,
} as const

const pending = userOf('d', { status: 'pending', team: null, email: 'denis@centre.fr', isEmailVerified: true })
const known = userOf('b', { email: 'b@centre.fr', status: 'approved' })
const own = { 'users.get': userOf('a', { email: 'a@centre.fr', isEmailVerified: true }) }
const centers = { 'centers.list': [{ _id: CENTER, name: 'Centre de Vaucluse' }] }
const waiting = { 'users.center': [...members.filter(({ _id }) => _id !== userIdOf('d')), pending] }

type Screen = Awaited<ReturnType<typeof draw>>

interface Sending {
  readonly as: Person | null
  readonly element: ReactNode
  readonly answers?: Answers
  /** Leads to where the promise stands. */
  readonly lead?: (screen: Screen) => Promise<unknown>
  /** A part of the promise: it shows that the place was reached. */
  readonly promise: string
}

const press = (name: string) => (screen: Screen) => screen.getByRole('button', { name }).click()

const places: Readonly<Record<string, Sending>> = {
  'how to start': { as: null, element: <GetStartedPage />, promise: 'Vous êtes prévenu par e-mail.' },
  'a new account': { as: null, element: <CreationForm />, answers: centers, promise: 'Vous y recevrez les messages de Relève.' },
  'a lost account': { as: null, element: <RecoveryForm />, answers: centers, promise: 'Le lien pour revenir y sera envoyé.' },
  'a visitor’s letter': { as: null, element: <ContactForm />, answers: centers, promise: 'Pour vous répondre.' },
  'an address kept': { as: null, element: <RestoreAddress token="jeton" />, promise: 'un message vous sera envoyé' },
  'an answer to a letter': {
    as: 'administrator',
    element: <TicketBody ticket={letter} hasTitle onWritten={() => {}} />,
    promise: 'la reçoit par e-mail',
  },
  'the choice of notifications': {
    as: 'a',
    element: <NotificationSettings />,
    answers: { 'sms.get': { isOn: false, number: null, pending: null } },
    promise: 'dans Relève et par e-mail',
  },
  'one’s own next address': {
    as: 'a',
    element: <IdentitySettings />,
    answers: own,
    lead: press('Changer d’adresse'),
    promise: 'Pour être sûr que c’est bien vous.',
  },
  'an address to confirm': {
    as: 'a',
    element: <AddressState />,
    answers: { 'users.get': userOf('a', { email: 'a@centre.fr', isEmailVerified: false }) },
    promise: 'Ouvrez le lien que vous y avez reçu',
  },
  'a member’s next address': {
    as: 'administrator',
    element: <MemberIdentityForm user={known} onDone={() => {}} />,
    lead: ({ getByRole }) => getByRole('textbox', { name: 'E-mail' }).fill('bea@centre.fr'),
    promise: 'L’ancienne en est prévenue',
  },
  'an approval': {
    as: 'administrator',
    element: <PendingList />,
    answers: waiting,
    lead: press('Approuver Denis Dattier'),
    promise: 'Elle en est prévenue par e-mail',
  },
  'a refusal': {
    as: 'administrator',
    element: <PendingList />,
    answers: waiting,
    lead: press('Refuser Denis Dattier'),
    promise: 'Cette personne en est prévenue par e-mail.',
  },
  'an account that is not given back': {
    as: 'administrator',
    element: <RecoveryRequests />,
    answers: { 'accounts.recoveryRequests': [request] },
    lead: press('Refuser…'),
    promise: 'La réponse part à',
  },
  'an account given back': {
    as: 'administrator',
    element: <RecoveryRequests />,
    answers: { 'accounts.recoveryRequests': [request] },
    lead: async ({ getByRole }) => {
      await getByRole('radio', { name: /Denis/ }).click({ force: true })
      await getByRole('button', { name: 'Rétablir le compte…' }).click()
    },
    promise: 'reçoit un lien pour choisir un mot de passe',
  },
}

async function drawPlace({ as, element, answers, lead, promise }: Sending, sendsMail: boolean) {
  const info = { name: 'Relève', version: '1', publicUrl: 'https://releve.example', sendsMail }
  const screen = await draw(element, { as, answers: { ...answers, 'installation.info': info } })
  await lead?.(screen)
  await expect.element(screen.getByText(words(promise)).first()).toBeVisible()
  return screen
}

const nobody = words('personne ne reçoit ses e-mails')

test.each(Object.entries(places))('%s: without a mail server it is said that nothing leaves', async (_name, place) => {
  const { getByText } = await drawPlace(place, false)
  await expect.element(getByText(nobody).last()).toBeVisible()
})

test.each(Object.entries(places))('%s: nothing is said where mails leave', async (_name, place) => {
  const { getByText, asked } = await drawPlace(place, true)
  await expect.poll(() => asked('installation.info').length).toBeGreaterThan(0)
  // The answer is drawn some frames after it was asked for; before, nothing is said in either case.
  for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
  expect(getByText(nobody).elements()).toEqual([])
})

test('a link that stays on the server is not said to have left', async () => {
  const unverified = { 'users.get': userOf('a', { email: 'a@centre.fr', isEmailVerified: false }), 'accounts.sendAddressLink': undefined }
  const place = { as: 'a', element: <AddressState />, answers: unverified, promise: 'n’est pas encore confirmée' } as const
  const { getByRole, getByText } = await drawPlace(place, false)
  await expect.element(getByText(nobody)).toBeVisible()
  await getByRole('button', { name: 'Recevoir un lien' }).click()
  await expect.element(getByText('Le message est écrit, mais il ne part pas.')).toBeVisible()
})
