// The fields people type to log in: address, password, code, with the sentence a wrong value gets.
import { PASSWORD_LENGTH } from '@releve/domain/access/password'
import type { PasswordWeakness } from '@releve/domain/access/password'
import * as z from 'zod/mini'
import { spelledEmail, writableEmail } from './email-field.ts'
import { boundedText, isPlainText } from './fields.ts'

/** Why a password is refused. */
export const passwordSentences: Readonly<Record<PasswordWeakness, string>> = {
  tooLong: 'Le mot de passe ne doit pas dépasser 128 caractères.',
  tooShort: 'Le mot de passe doit compter au moins 15 caractères, ou 12 s’il est difficile à deviner.',
  tooShortAdministrator: 'Le mot de passe d’un administrateur doit compter au moins 16 caractères.',
  fewCharacters: 'Ce mot de passe répète trop peu de caractères différents.',
  repeated: 'Ce mot de passe répète le même motif.',
  sequence: 'Ce mot de passe est une suite trop connue.',
  ownWords: 'Le mot de passe ne doit contenir ni votre nom, ni votre adresse, ni le nom de votre centre.',
  known: 'Ce mot de passe est trop connu. Quelques mots sans rapport entre eux font un bon mot de passe.',
  guessable: 'Ce mot de passe se devine trop facilement. Allongez-le jusqu’à 15 caractères, ou mêlez-y des chiffres et des signes.',
}

/** As it was typed, spaces included; what a new one must be is judged apart. */
export const password = z.string('Le mot de passe est requis.').check(
  z.minLength(1, 'Le mot de passe est requis.'),
  z.refine((typed) => typed.length <= 1024 && [...typed.normalize('NFC')].length <= PASSWORD_LENGTH.most, passwordSentences.tooLong),
)

const EMAIL_REQUIRED = 'L’adresse e-mail est requise.'
const EMAIL_WRONG = 'Cette adresse e-mail n’est pas valide.'
/** An address to look somebody up by: any text is accepted. */
export const typedEmail = spelledEmail(EMAIL_REQUIRED).check(z.minLength(1, EMAIL_REQUIRED), z.refine(isPlainText, EMAIL_WRONG))
export const mailAddress = writableEmail(EMAIL_REQUIRED, EMAIL_WRONG)

/** Six digits, or a recovery code; spaces and dashes as one likes. */
export const totp = boundedText(40, 'Le code est requis.', 'Ce code est trop long.').check(
  z.trim(),
  z.minLength(1, 'Le code est requis.'),
  z.maxLength(40, 'Ce code est trop long.'),
)
