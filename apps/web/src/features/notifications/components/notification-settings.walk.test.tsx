// Walks through the notification settings: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../../../test/walk.tsx'
import { NotificationSettings } from './notification-settings.tsx'

walkThrough(<NotificationSettings />, { at: '/parameter/notifications' })
