// Walks through the calendar page: every state of it, every control (docs/decisions/0099).
import { userIdOf } from '../../test/scene.ts'
import { walkThrough } from '../../test/walk.tsx'
import { CalendarPage } from './calendar-page.tsx'

const page = '/member/calendar'
const ofMember = `/calendar?member=${userIdOf('b')}`

for (const isWide of [false, true]) walkThrough(<CalendarPage />, { at: '/calendar', page, isWide, isBrief: true })

for (const at of ['?day=2026-11-20', '?ask=2026-11-20', '?requests=mine']) walkThrough(<CalendarPage />, { at: `/calendar${at}`, page })

for (const at of ['/calendar?requests=pending', '/calendar?requests=all', ofMember])
  walkThrough(<CalendarPage />, { as: 'administrator', at, page, isWide: true, isBrief: true })

walkThrough(<CalendarPage />, { at: '/calendar?day=2026-11-22&shift=J', page, isBrief: true })

walkThrough(<CalendarPage />, { as: 'administrator', at: `${ofMember}&day=2026-11-20`, page })
