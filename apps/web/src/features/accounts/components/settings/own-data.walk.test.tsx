// Walks through the own data: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../../../../test/walk.tsx'
import { OwnData } from './own-data.tsx'

walkThrough(<OwnData />, { at: '/parameter/data' })
