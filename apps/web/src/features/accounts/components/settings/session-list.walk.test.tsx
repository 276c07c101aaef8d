// Walks through the connected devices: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../../../../test/walk.tsx'
import { SessionList } from './session-list.tsx'

walkThrough(<SessionList />, { at: '/parameter/sessions' })
