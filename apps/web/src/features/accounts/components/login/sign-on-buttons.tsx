// The services by which one logs in, one button each. They come only where an installation has some.
import Building from 'lucide-react/icons/building-2'
import KeyRound from 'lucide-react/icons/key-round'
import Landmark from 'lucide-react/icons/landmark'
import { useState, type ReactNode } from 'react'
import { call, type OutputOf } from '#api/client.ts'
import { messageOf } from '#api/errors.ts'
import { OtherWay } from '#kit/access-head.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { accountTexts } from '#features/accounts/texts.ts'
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

const OR = (
  <p className="flex items-center gap-4 text-13 text-t3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    {texts.or}
  </p>
)

type SignOnButtonsProps = {
  ways: readonly Way[]
  /** The page that was asked for before the log-in. */
  next: string | undefined
} & (
  | { place: 'under' }
  | {
      /** They stand where the form of e-mail and password stood, and lead to it. */
      place: 'instead'
      isUnfolded: boolean
      onUnfold: () => void
    }
)

export function SignOnButtons({ ways, next, ...form }: SignOnButtonsProps): ReactNode {
  const isUnder = form.place === 'under'
  const buttons = ways.map((way, place) => <WayButton key={way._id} way={way} isFirst={!isUnder && place === 0} next={next} />)
  if (isUnder) {
    return (
      <div className="mt-3 flex flex-col gap-5">
        {OR}
        {buttons}
      </div>
    )
  }
  if (form.isUnfolded) {
    return (
      <div className="mb-6 flex flex-col gap-5">
        {buttons}
        {OR}
        <h2 className="-mb-2 text-16 font-650">{texts.password}</h2>
      </div>
    )
  }
  return (
    <div className="flex flex-1 flex-col gap-5">
      {buttons}
      {OR}
      <Button wide icon={<KeyRound size={20} />} onClick={form.onUnfold}>
        {texts.password}
      </Button>
      <span className="flex-1" />
      <OtherWay question={accountTexts.login.noAccount} to="/creation">
        {accountTexts.login.create}
      </OtherWay>
    </div>
  )
}
