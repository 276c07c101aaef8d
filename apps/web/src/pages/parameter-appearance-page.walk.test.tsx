// Walks through the appearance settings: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { ParameterAppearancePage } from './parameter-appearance-page.tsx'

walkThrough(<ParameterAppearancePage />, { at: '/parameter/appearance' })
