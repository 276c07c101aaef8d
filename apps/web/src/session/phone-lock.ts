// The lock of the application on telephones: whether it is on, and whether whoever holds the telephone is its owner, by its biometry or its
// code. It covers what is shown; it encrypts nothing. Loaded in the build for telephones alone.
import { BiometricAuth } from '@aparajita/capacitor-biometric-auth'
import { PrivacyScreen } from '@capacitor/privacy-screen'
import { createListeners } from '../ui/listeners.ts'
import { deviceStorage } from './current-session.ts'
import { keepLock, readServers } from './servers.ts'

/** How the device knows its owner. Its code opens as well wherever it has biometry. */
export type OwnerProof = 'biometry' | 'code' | 'none'

/** `impossible`: the device knows its owner by nothing any more. */
export type OwnerAnswer = 'owner' | 'refused' | 'impossible'

/** Codes by which both platforms say that the device has no passcode, and so no biometry. */
const WITHOUT_CODE: ReadonlySet<unknown> = new Set(['passcodeNotSet', 'noDeviceCredential'])

const texts = {
  title: 'Relève',
  reason: 'Confirmez que ce téléphone est le vôtre.',
  cancel: 'Annuler',
} as const

export async function ownerProof(): Promise<OwnerProof> {
  const { isAvailable, deviceIsSecure } = await BiometricAuth.checkBiometry()
  return isAvailable ? 'biometry' : deviceIsSecure ? 'code' : 'none'
}

let pendingAnswer: Promise<OwnerAnswer> | null = null
const answers = createListeners<[OwnerAnswer]>()

/** The device is asking: what it shows covers the application, which it counts as left. */
export const isAskingOwner = (): boolean => pendingAnswer !== null

/** Hears each answer, whoever asked. */
export const onOwnerAsked = answers.subscribe

async function ask(): Promise<OwnerAnswer> {
  try {
    if ((await ownerProof()) === 'none') return 'impossible'
    await BiometricAuth.authenticate({
      androidTitle: texts.title,
      reason: texts.reason,
      cancelTitle: texts.cancel,
      allowDeviceCredential: true,
      // A face that was recognised opens at once.
      androidConfirmationRequired: false,
    })
    return 'owner'
  } catch (error) {
    return WITHOUT_CODE.has(typeof error === 'object' && error !== null && 'code' in error && error.code) ? 'impossible' : 'refused'
  }
}

/** One question at a time. */
export function askOwner(): Promise<OwnerAnswer> {
  pendingAnswer ??= ask().then((answer) => {
    pendingAnswer = null
    answers.notify(answer)
    return answer
  })
  return pendingAnswer
}

export const isLockOn = (): boolean => readServers(deviceStorage).isLocked === true

/** While the lock is on, the list of open applications shows nothing of this one (Android takes no pictures of its screen either). */
export async function coverInSwitcher(): Promise<void> {
  // An application built before it had this piece is locked all the same.
  await (isLockOn() ? PrivacyScreen.enable() : PrivacyScreen.disable()).catch(() => undefined)
}

export async function setLock(isOn: boolean): Promise<void> {
  keepLock(deviceStorage, isOn)
  await coverInSwitcher()
}
