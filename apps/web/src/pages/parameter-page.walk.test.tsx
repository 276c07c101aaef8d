// Walks through the list of the settings: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { ParameterIndexPage } from './parameter-page.tsx'

walkThrough(<ParameterIndexPage />, { at: '/parameter', page: '/member/settings/parameter' })
