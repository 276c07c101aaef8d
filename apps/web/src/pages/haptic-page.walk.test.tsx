// Walks through the vibration settings: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { HapticPage } from './haptic-page.tsx'

walkThrough(<HapticPage />, { at: '/haptic' })
