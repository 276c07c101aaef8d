// One who asks for an account: what he said of himself, and the two answers.
import Check from 'lucide-react/icons/check'
import { useId, type ReactNode } from 'react'
import { details, memberFields, reservedDetails } from '@releve/contract/member-fields'
import type { WireUser } from '@releve/contract/users'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ReasonLine } from '../../../ui/reason-line.tsx'
import { fullName } from '../../../shared/person.ts'
import { pendingTexts as texts } from './pending-texts.ts'

function Said({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }): ReactNode {
  return (
    <div className={classNames('flex min-w-0 flex-col', wide && 'sm:col-span-full')}>
      <dt className="text-13 text-t3">{label}</dt>
      <dd className="text-14 break-words">{children}</dd>
    </div>
  )
}

interface PendingCardProps {
  user: WireUser
  /** For who decides in several centres. */
  centerName: string | undefined
  disabledReason: string | undefined
  onApprove: () => void
  onReject: () => void
}

export function PendingCard({ user, centerName, disabledReason, onApprove, onReject }: PendingCardProps): ReactNode {
  const id = useId()
  const { email } = user
  return (
    <Card as="article" aria-labelledby={id} className="flex flex-col gap-4 p-4 lg:p-5">
      <div className="flex items-center gap-3.5">
        <Avatar name={fullName(user)} imageUrl={user.avatar ?? undefined} size={44} />
        <h2 id={id} className="min-w-0 text-18">
          {fullName(user)}
        </h2>
      </div>
      <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Said label={memberFields.email.label} wide>
          {email === undefined ? (
            texts.notSaid
          ) : (
            <a href={`mailto:${email}`} className="wrap-anywhere text-primary-ink hover:underline">
              {email}
            </a>
          )}
          {user.isEmailVerified !== undefined && (
            <span className="mt-1.5 block">
              <ReasonLine tone={user.isEmailVerified ? 'ok' : 'warn'}>
                {user.isEmailVerified ? texts.isVerified : texts.isNotVerified}
              </ReasonLine>
            </span>
          )}
        </Said>
        {reservedDetails.map((name) => (
          <Said key={name} label={details[name].label}>
            {user[name] ?? <span className="text-t3">{texts.notSaid}</span>}
          </Said>
        ))}
        {centerName !== undefined && <Said label={texts.center}>{centerName}</Said>}
      </dl>
      <div className="flex flex-wrap gap-2 *:flex-1 sm:justify-end sm:*:flex-none">
        <Button size={44} disabledReason={disabledReason} hideReason onClick={onReject}>
          {texts.reject}
          <span className="sr-only"> {fullName(user)}</span>
        </Button>
        <Button size={44} variant="primary" icon={<Check size={18} />} disabledReason={disabledReason} hideReason onClick={onApprove}>
          {texts.approve}
          <span className="sr-only"> {fullName(user)}</span>
        </Button>
      </div>
    </Card>
  )
}
