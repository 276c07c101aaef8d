// The qualifications that a new centre of a regime is proposed, until its members hold others. There are no schemas here, so that a screen may
// import it. Fire rooms: arrêté of 22 August 2019 on the training of operators and chiefs; emergency calls of hospitals: arrêté of 19 July 2019.
import type { Profile } from '@releve/domain/planning/profile'

const FIRE_ROOM = [
  'Opérateur de traitement de l’alerte',
  'Opérateur de coordination',
  'Chef opérateur',
  'Adjoint au chef de salle',
  'Chef de salle',
] as const

const OF_REGIME: Readonly<Record<Profile, readonly string[]>> = {
  SPP12: FIRE_ROOM,
  SPP_G24: FIRE_ROOM,
  FPT: [],
  FPH: ['Assistant de régulation médicale'],
  PN: [],
  CODE_TRAVAIL: [],
}

/**
 * The qualifications that a centre may give and ask for: those that its members hold, and those of its regime as long as they hold no other. A
 * centre that has words of its own (« CDS ») is not proposed a second one for the same thing.
 * @param profile undefined while it is not known
 */
export function knownQualifications(profile: Profile | undefined, heldNames: readonly string[]): readonly string[] {
  const starting = profile === undefined ? [] : OF_REGIME[profile]
  return heldNames.every((name) => starting.includes(name)) ? starting : heldNames
}
