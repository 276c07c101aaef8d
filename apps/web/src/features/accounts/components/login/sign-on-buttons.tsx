// The services by which one logs in, one button each. They come only where an installation has some.
import Building from 'lucide-react/icons/building-2'
import Landmark from 'lucide-react/icons/landmark'
import { useState, type ReactNode } from 'react'
import { call, type OutputOf } from '#api/client.ts'
import { messageOf } from '#api/errors.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { wayTexts as texts } from './sign-on-texts.ts'

export type Way = OutputOf<'signOn.ways'>[number]

function WayButton({ way, isFirst, next }: { way: Way; isFirst: boolean; next: string | undefined }): ReactNode {
  const [state, setState] = useState<'idle' | 'pending'>('idle')
  const [error, setError] = useState<string>()
  async function leave(): Promise<void> {
    setState('pending')
    setError(undefined)
    try {
      const { url } = await call('signOn.begin', { params: { id: way._id }, body: next === undefined ? {} : { next } })
      location.assign(url)
    } catch (failure) {
      setState('idle')
      setError(messageOf(failure))
    }
  }
  return (
    <div className="flex flex-col gap-1.5">
      <Button
        variant={isFirst ? 'primary' : 'outline'}
        wide
        icon={way.profile === 'proConnect' ? <Landmark size={22} /> : <Building size={22} />}
        pending={state === 'pending'}
        onClick={() => void leave()}
      >
        {texts.continueWith(way.label)}
      </Button>
      {way.note !== '' && <p className="text-13 text-pretty text-t2">{way.note}</p>}
      <FieldError error={error} />
    </div>
  )
}

interface SignOnButtonsProps {
  ways: readonly Way[]
  /** The page that was asked for before the log-in. */
  next: string | undefined
}

export function SignOnButtons({ ways, next }: SignOnButtonsProps): ReactNode {
  return (
    <div className="mb-6 flex flex-col gap-5">
      {ways.map((way, place) => (
        <WayButton key={way._id} way={way} isFirst={place === 0} next={next} />
      ))}
      <p className="flex items-center gap-4 text-13 text-t3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {texts.or}
      </p>
      <h2 className="-mb-2 text-16 font-650">{texts.password}</h2>
    </div>
  )
}
