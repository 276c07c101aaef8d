// What people may write about a member, with the sentence a wrong value gets: the form of one and the import of many check alike.
import * as z from 'zod/mini'
import { canonicalEmail } from './email-address.ts'
import { isPlainText, line } from './fields.ts'

export const profile = z.enum(['SPP12', 'SPP_G24', 'FPT', 'FPH', 'PN', 'CODE_TRAVAIL'], 'Ce profil de temps de travail n’existe pas.')

const personName = (required: string) => line(100).check(z.minLength(1, required))
/** Empty is none. */
const optionalText = (max: number) =>
  z.pipe(
    z.nullable(line(max)),
    z.transform((value) => (value === '' ? null : value)),
  )
const userEmail = z
  .string('L’adresse e-mail est requise.')
  .check(
    z.overwrite(canonicalEmail),
    z.minLength(1, 'L’adresse e-mail est requise.'),
    z.maxLength(254, 'Cette adresse e-mail est trop longue.'),
    z.regex(/^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/, 'Cette adresse e-mail n’est pas valide.'),
    z.refine(isPlainText, 'Cette adresse e-mail n’est pas valide.'),
  )
const qualifications = z
  .array(line(60).check(z.minLength(1, 'Une qualification ne peut pas être vide.')))
  .check(z.maxLength(30, 'Au plus 30 qualifications.'))

export const userFields = {
  name: personName('Le prénom est requis.'),
  lastName: personName('Le nom est requis.'),
  email: userEmail,
  phone: optionalText(30),
  rank: optionalText(60),
  role: optionalText(60),
  qualifications,
  registrationNumber: optionalText(40),
} as const
