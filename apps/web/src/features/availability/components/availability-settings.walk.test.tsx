// Walks through the availability settings: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../../../test/walk.tsx'
import { AvailabilitySettings } from './availability-settings.tsx'

walkThrough(<AvailabilitySettings />, { at: '/parameter/availability' })
