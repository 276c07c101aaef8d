// Walks through the first page of visitors: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { LandingPage } from './landing-page.tsx'

walkThrough(<LandingPage />, { as: null, at: '/landing', page: '/visitor/landing' })
