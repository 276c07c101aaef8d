// Walks through the frame of the settings: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../../test/walk.tsx'
import { ParameterLayout } from './parameter-layout.tsx'

walkThrough(<ParameterLayout />, { at: '/parameter/account', page: '/member/settings/parameter/account' })
