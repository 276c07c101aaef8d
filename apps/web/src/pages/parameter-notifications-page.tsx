// /parameter/notifications: of what one is told, in the application and by e-mail.
import type { ReactNode } from 'react'
import { ParameterPage } from '../app/layouts/parameter-layout.tsx'
import { NotificationSettings } from '../features/notifications/components/notification-settings.tsx'
import { notificationSettingsTexts as texts } from '../features/notifications/texts.ts'

export function ParameterNotificationsPage(): ReactNode {
  return (
    <ParameterPage title={texts.title} intro={texts.intro}>
      <NotificationSettings />
    </ParameterPage>
  )
}
