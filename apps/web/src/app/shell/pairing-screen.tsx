// The first opening on a telephone: which server. It is asked for once, and names itself before one goes on.
import CircleCheck from 'lucide-react/icons/circle-check'
import QrCode from 'lucide-react/icons/qr-code'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { nameOfServer, type NamedServer } from '#api/name-of-server.ts'
import { Tile } from '#shared/tile.tsx'
import { Button } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { readServerAddress, type KnownServer } from '#session/servers.ts'
import { shellTexts as texts } from './texts.ts'

const STRIP = [...'RJNRRJNR']

interface PairingScreenProps {
  readonly knownServers: readonly KnownServer[]
  /** The address that a link said, if one opened the application. */
  readonly initial: string
  readonly onChosen: (server: KnownServer) => void
}

export function PairingScreen({ knownServers: known, initial, onChosen }: PairingScreenProps): ReactNode {
  const [typed, setTyped] = useState(initial)
  const [found, setFound] = useState<NamedServer | null>(null)
  const [error, setError] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const [isLost, setLost] = useState(false)
  const lastTurn = useRef(0)

  const check = (address: string): void => {
    const origin = readServerAddress(address)
    if (origin === null) {
      setError(/^\s*http:/i.test(address) ? texts.unencrypted : texts.wrong)
      return
    }
    const turn = ++lastTurn.current
    setError(undefined)
    setAsking(true)
    void nameOfServer(origin).then((answer) => {
      if (turn !== lastTurn.current) return
      setAsking(false)
      if (typeof answer === 'string') setError(texts[answer])
      else setFound(answer)
    })
  }
  const type = (address: string): void => {
    lastTurn.current++
    setTyped(address)
    setFound(null)
    setError(undefined)
    setAsking(false)
  }
  // A link has said the address: it names itself at once, and one still says yes.
  const checkFirst = useEffectEvent(check)
  useEffect(() => {
    if (initial !== '') checkFirst(initial)
  }, [initial])

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (found === null) check(typed)
    else onChosen(found)
  }
  const isLocal = found?.origin.startsWith('http:') === true
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]">
      <title>{`${texts.title} – Relève`}</title>
      <div aria-hidden="true" className="mt-6 mb-6 flex justify-center gap-2.5 overflow-x-clip short:hidden">
        {STRIP.map((name, day) => (
          <Tile key={day} name={name} size={44} />
        ))}
      </div>
      <main className="mx-auto flex w-full max-w-[440px] flex-1 flex-col px-6 pb-4">
        <span className="flex items-center gap-2">
          <Logo size={34} />
          <span className="text-28 font-700 tracking-[-0.02em]">Relève</span>
        </span>
        <h1 className="mt-6 text-22 text-balance">{texts.title}</h1>
        <p className="mt-1.5 mb-5 text-16 text-pretty text-t2">{texts.intro}</p>
        <p className="flex items-center gap-4 rounded-card bg-s1 p-4 text-14 text-t2">
          <QrCode size={44} className="flex-none text-t1" />
          {texts.byCode}
        </p>
        <p
          aria-hidden="true"
          className="my-4 flex items-center gap-4 text-14 text-t3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
        >
          {texts.or}
        </p>
        <form onSubmit={onSubmit} noValidate className="flex flex-1 flex-col gap-3">
          <TextInput
            label={texts.address}
            value={typed}
            onChange={(event) => type(event.target.value)}
            error={error}
            inputMode="url"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            placeholder={texts.example}
            trailing={found === null ? undefined : <CircleCheck size={22} className="mr-2 text-success" />}
          />
          <div role="status">
            {found !== null && (
              <p className="flex items-center gap-3.5 rounded-card bg-success-tint px-4 py-3.5">
                <ShieldCheck size={26} className="flex-none text-success" />
                <span className="flex min-w-0 flex-col">
                  <span className="text-16 font-650">{found.name}</span>
                  <span className="text-13 text-t2">{isLocal ? texts.onThisMachine(found.version) : texts.encrypted(found.version)}</span>
                </span>
              </p>
            )}
          </div>
          {known.length > 0 && (
            <div className="flex flex-col gap-2">
              <h2 className="text-14 font-600 text-t3">{texts.known}</h2>
              {known.map((server) => (
                <Button key={server.origin} wide onClick={() => onChosen(server)}>
                  {server.name}
                </Button>
              ))}
            </div>
          )}
          <span className="flex-1" />
          <Button type="submit" variant="primary" size={56} wide pending={isAsking}>
            {found === null ? texts.check : texts.goOn}
          </Button>
          {isLost ? (
            <p role="status" className="py-3 text-center text-14 text-pretty text-t2">
              {texts.whom}
            </p>
          ) : (
            <Button variant="ghost" wide onClick={() => setLost(true)}>
              {texts.neither}
            </Button>
          )}
        </form>
      </main>
    </div>
  )
}
