// Walks through the recovery form: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../../../../test/walk.tsx'
import { RecoveryForm } from './recovery-form.tsx'

walkThrough(<RecoveryForm />, { as: null, at: '/account-recovery', page: '/access/account-recovery' })
