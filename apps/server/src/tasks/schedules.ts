// The tasks that begin by themselves, and their times. Each centre's own zone decides whether something is due, not the schedule: every
// minute of the real clock is a minute of every zone.
import type { Schedule } from '../jobs/schedule.ts'

export const schedules: readonly Schedule[] = [
  { task: 'settle', minute: null },
  { task: 'expire', minute: null },
  { task: 'waves', minute: null },
  { task: 'departures', minute: null },
  { task: 'mailNotifications', minute: null },
  { task: 'push', minute: null },
  { task: 'sms', minute: null },
  { task: 'purge', minute: 7 },
  { task: 'webhooks', minute: null },
  { task: 'directories', minute: null },
  { task: 'keys', minute: 37 },
  { task: 'searchAtNight', minute: 23 },
  { task: 'qualifications', minute: 41 },
]
