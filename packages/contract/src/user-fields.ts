// The fields people may write about a member, with the sentence a wrong value gets: the form of one and the import of many check alike.
import { PROFILE_NAMES } from '@releve/domain/planning/profile'
import * as z from 'zod/mini'
import { writableEmail } from './email-field.ts'
import { day, line, personName } from './fields.ts'
import { detailNames, eachField, memberFields } from './member-fields.ts'

export const profile = z.enum(PROFILE_NAMES, 'Ce profil de temps de travail n’existe pas.')

/** Empty is none. */
const optionalText = (max: number) =>
  z.pipe(
    z.nullable(line(max)),
    z.transform((value) => (value === '' ? null : value)),
  )
const userEmail = writableEmail('L’adresse e-mail est requise.', 'Cette adresse e-mail n’est pas valide.')
const qualifications = z
  .array(line(60).check(z.minLength(1, 'Une qualification ne peut pas être vide.')))
  .check(z.maxLength(30, 'Au plus 30 qualifications.'))

/** The days on which a qualification counts, both included; null: since ever, or for good. */
export const qualificationValidity = z.strictObject({ name: z.string(), fromDate: z.nullable(day), untilDate: z.nullable(day) })
export type QualificationValidity = z.infer<typeof qualificationValidity>

const validity = z
  .array(
    qualificationValidity.check(
      z.refine(
        ({ fromDate, untilDate }) => fromDate === null || untilDate === null || fromDate <= untilDate,
        'La fin de validité précède son début.',
      ),
    ),
  )
  .check(z.maxLength(30, 'Au plus 30 qualifications.'))

export const userFields = {
  ...eachField(detailNames, (name) => optionalText(memberFields[name].max)),
  name: personName(memberFields.name.max, 'Le prénom est requis.'),
  lastName: personName(memberFields.lastName.max, 'Le nom est requis.'),
  email: userEmail,
  qualifications,
  validity,
} as const
