// Leads from one server to another: nothing of the one is ever told to the other, so one leaves the first as by its own button.
import { deviceStorage, session } from '#session/current-session.ts'
import { logOut } from '#session/log-out.ts'
import { forgetKept } from '#session/kept-on-device.ts'
import { chooseServer, type KnownServer } from '#session/servers.ts'

/** @param restart begins again, with the server that is current by then */
export async function switchServer(server: KnownServer, restart: () => void): Promise<void> {
  if (session.user() !== null) await logOut()
  // It is forgotten also where the application had not begun to follow its session.
  forgetKept(deviceStorage)
  chooseServer(deviceStorage, server)
  restart()
}
