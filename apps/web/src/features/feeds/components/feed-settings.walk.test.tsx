// Walks through the feed settings: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../../../test/walk.tsx'
import { FeedSettings } from './feed-settings.tsx'

walkThrough(<FeedSettings />, { at: '/parameter/calendar' })
