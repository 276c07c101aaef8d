// Kinds and states that several features name: each list once.
import * as z from 'zod/mini'

export const accountStatus = z.enum(['pending', 'approved'])
export const adminType = z.enum(['center', 'master'], 'Ce rôle n’existe pas.')
export const demandType = z.enum(['substitution', 'switch', 'hybrid'], 'Le type de demande est requis.')
export const demandStatus = z.enum(['open', 'accepted'], 'L’état demandé n’existe pas.')
/** Why the centre offers a vacation. */
export const vacancyOrigin = z.enum(['absence', 'minimum', 'need'], 'L’origine de la vacation est requise.')
/** How a vacation changed hands. */
export const transferType = z.enum(['substitution', 'switch'])
export const modificationType = z.enum(['absence', 'off_day', 'custom_modification'], 'Le type de modification est requis.')
export const severity = z.enum(['blocking', 'warning', 'information'], 'La sévérité est requise.')
