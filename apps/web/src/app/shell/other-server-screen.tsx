// A link is for another server than the one that this telephone is connected to: both are named, and staying is what one presses without reading.
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { nameOfServer, type NamedServer } from '#api/name-of-server.ts'
import { Button } from '#ui/button.tsx'
import type { KnownServer } from '#session/servers.ts'
import { CoverFrame } from './cover-frame.tsx'
import { shellTexts } from './texts.ts'

const texts = shellTexts.other

interface OtherServerScreenProps {
  readonly current: KnownServer
  /** The address of the server, as the link said it. */
  readonly asked: string
  /** Whether somebody is logged in on the current server. */
  readonly isLoggedIn: boolean
  /** It was pressed: there is no way back, for the first one is left already. */
  readonly isSwitching: boolean
  readonly onStay: () => void
  readonly onSwitch: (server: KnownServer) => void
}

/** Shows a server by its name, which it gives itself, and its address, which it cannot choose. */
function Server({ label, name, origin }: { label: string; name: string | null; origin: string }): ReactNode {
  return (
    <div className="flex min-w-0 flex-col rounded-card bg-s1 px-4 py-3.5">
      <dt className="text-13 text-t3">{label}</dt>
      {name !== null && <dd className="text-16 font-650 wrap-anywhere">{name}</dd>}
      <dd className="text-14 wrap-anywhere text-t2">{URL.parse(origin)?.host ?? origin}</dd>
    </div>
  )
}

export function OtherServerScreen({ current, asked, isLoggedIn, isSwitching, onStay, onSwitch }: OtherServerScreenProps): ReactNode {
  const [found, setFound] = useState<NamedServer | 'unreachable' | 'notReleve' | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    let isHere = true
    void nameOfServer(asked).then((answer) => isHere && setFound(answer))
    return () => void (isHere = false)
  }, [asked])
  const named = found !== null && typeof found !== 'string' ? found : null
  return (
    <CoverFrame labelledBy="other-server" className="gap-4">
      <h1 id="other-server" ref={heading} tabIndex={-1} className="text-22 text-balance outline-none">
        {texts.title}
      </h1>
      <p className="text-16 text-pretty text-t2">{isLoggedIn ? texts.leaving : texts.intro}</p>
      <dl className="flex flex-col gap-3">
        <Server label={texts.current} name={current.name} origin={current.origin} />
        <Server label={texts.asked} name={named?.name ?? null} origin={asked} />
      </dl>
      <div role="status" className="text-14 text-pretty text-t2">
        {found === null && texts.asking}
        {typeof found === 'string' && shellTexts[found]}
        {named !== null && (
          <span className="flex items-center gap-2">
            <ShieldCheck size={20} className="flex-none text-success" />
            {asked.startsWith('http:') ? shellTexts.onThisMachine(named.version) : shellTexts.encrypted(named.version)}
          </span>
        )}
      </div>
      <span className="flex-1" />
      <Button variant="primary" size={56} wide disabledReason={isSwitching ? texts.switching : undefined} hideReason onClick={onStay}>
        {texts.stay}
      </Button>
      <Button
        wide
        pending={isSwitching}
        disabledReason={named === null ? texts.notNamed : undefined}
        hideReason
        onClick={() => {
          if (named !== null) onSwitch(named)
        }}
      >
        {texts.change}
      </Button>
    </CoverFrame>
  )
}
