// Walks through the feed settings: every state of it, every control (docs/decisions/0099).
import { afterEach, beforeEach, vi } from 'vitest'
import { walkThrough } from '../../../../test/walk.tsx'
import { FeedSettings } from './feed-settings.tsx'

// The calendar of the device comes first: it is the same one on the computer of whoever runs the tests.
beforeEach(() => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 10; K)')
})
afterEach(() => {
  vi.restoreAllMocks()
})

walkThrough(<FeedSettings />, { at: '/parameter/calendar' })
