// Walks through the parameter account page: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { ParameterAccountPage } from './parameter-account-page.tsx'

walkThrough(<ParameterAccountPage />, { at: '/parameter/account' })
