// Walks through the parameter security page: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { ParameterSecurityPage } from './parameter-security-page.tsx'

walkThrough(<ParameterSecurityPage />, { at: '/parameter/security' })
