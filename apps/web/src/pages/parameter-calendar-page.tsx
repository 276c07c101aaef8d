// Vacations in the calendar of the phone: the secret address of the subscription.
import type { ReactNode } from 'react'
import { ParameterPage } from '../app/layouts/parameter-layout.tsx'
import { FeedSettings } from '../features/feeds/components/feed-settings.tsx'
import { feedTexts } from '../features/feeds/texts.ts'

export function ParameterCalendarPage(): ReactNode {
  return (
    <ParameterPage title={feedTexts.title} intro={feedTexts.intro}>
      <FeedSettings />
    </ParameterPage>
  )
}
