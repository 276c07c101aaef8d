// The password question of the member's layout: nothing of it is in the first page.
import { deferredPart } from '../../../ui/deferred-part.tsx'

export const PasswordQuestion = deferredPart(async () => (await import('./password-dialog.tsx')).PasswordDialog)
