// Walks through the reset password page: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'

for (const at of ['/reset-password?token=a', '/reset-password'])
  walkThrough(<ResetPasswordPage />, { as: null, at, page: '/access/forms/reset-password' })
