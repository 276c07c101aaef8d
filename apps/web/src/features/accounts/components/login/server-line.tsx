// Under the log-in of the application on telephones: which server one is about to log in to, and the way to another one.
import type { ReactNode } from 'react'
import { serverOrigin } from '#api/request.ts'
import { deviceStorage } from '#session/current-session.ts'
import { leaveServer } from '#session/servers.ts'
import { Button } from '#ui/button.tsx'

const texts = { server: 'Serveur', change: 'Changer de serveur' } as const

export function ServerLine(): ReactNode {
  const leave = (): void => {
    leaveServer(deviceStorage)
    location.reload()
  }
  return (
    <div className="mt-4 flex flex-col items-center gap-1">
      <p className="text-13 wrap-anywhere text-t3">
        {texts.server}
        {'\u00A0: '}
        {new URL(serverOrigin()).host}
      </p>
      <Button variant="ghost" onClick={leave}>
        {texts.change}
      </Button>
    </div>
  )
}
