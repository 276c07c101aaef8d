// The identity of a person: face, name, rank, role, team, qualifications, and how to reach them when that is given.
import { hasNoAddress } from '@releve/contract/email-address'
import { fullName, plainName } from '@releve/contract/person-name'
import IdCard from 'lucide-react/icons/id-card'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import { phoneNumberText, readPhoneNumber } from '@releve/contract/phone-number'
import { details, memberFields, reservedDetails } from '@releve/contract/member-fields'
import type { WireUser } from '@releve/contract/users'
import { DayText } from '#ui/day-text.tsx'
import { Avatar, TeamMark } from '#ui/avatar.tsx'
import { Chip } from '#ui/chip.tsx'
import { QualificationChip } from './qualification-chip.tsx'
import { useMe } from '#session/me.ts'
import { useCenterName } from '#shared/centers.ts'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { useZone } from '#features/centers/queries.ts'
import { profileTexts as texts } from '#features/users/texts.ts'

/** A number that a telephone dials; those from before numbers were read are kept as somebody wrote them. */
const dialled = (phone: string, zone: string) => readPhoneNumber(phone, zone) ?? phone.replaceAll(/[^\d+]/g, '')

export function ProfileIdentity({ user, actions }: { user: WireUser; actions?: ReactNode }): ReactNode {
  const { name: zone } = useZone()
  const { rank, role, team, qualifications, adminType, email } = user
  // Teams of several centres have the same names.
  const { data: centerName } = useCenterName(useMe().adminType === 'master' ? user.centerId : null)
  const reserved = reservedDetails.flatMap((name) => (typeof user[name] === 'string' ? [[name, user[name]] as const] : []))
  const contactClass = 'flex min-h-11 items-center gap-3 rounded-sm text-14 break-all text-primary-ink hover:underline'
  return (
    <section aria-label={fullName(user)} className="flex flex-col gap-5">
      <div className="flex items-center gap-4 lg:gap-6">
        <Avatar name={plainName(user)} imageUrl={user.avatar ?? undefined} size={96} />
        <div className="flex min-w-0 flex-col gap-1">
          <p className="text-22 font-700 text-balance lg:text-28">{fullName(user)}</p>
          {role !== null && <DayText className="text-16 text-t2">{role}</DayText>}
          {rank !== null && <DayText className="text-14 text-t3">{rank}</DayText>}
        </div>
      </div>
      <ul className="flex flex-wrap gap-2">
        <li>
          <Chip>
            {team !== null && <TeamMark color={team.color} />}
            {[team?.name ?? texts.noTeam, centerName].filter(Boolean).join(' · ')}
          </Chip>
        </li>
        {adminType !== null && (
          <li>
            <Chip tone="accepted" icon={<ShieldCheck size={14} strokeWidth={2.5} />}>
              {texts.admin[adminType]}
            </Chip>
          </li>
        )}
        {qualifications.map((qualification) => (
          <li key={qualification}>
            <QualificationChip name={qualification} validity={user.validity?.find(({ name }) => name === qualification)} />
          </li>
        ))}
      </ul>
      {(email !== undefined || reserved.length > 0) && (
        <div className="flex flex-col">
          {email !== undefined && hasNoAddress(email) && (
            <p className="flex min-h-11 items-center gap-3 text-14 text-t3">
              <Mail size={20} className="flex-none" />
              {texts.noAddress}
            </p>
          )}
          {email !== undefined && !hasNoAddress(email) && (
            <a href={`mailto:${email}`} className={contactClass}>
              <Mail size={20} className="flex-none text-t3" />
              <span className="sr-only">{memberFields.email.label} </span>
              {email}
            </a>
          )}
          {reserved.map(([name, value]) =>
            details[name].kind === 'phone' ? (
              <a key={name} href={`tel:${dialled(value, zone)}`} className={contactClass}>
                <Phone size={20} className="flex-none text-t3" />
                <span className={name === 'phone' ? 'sr-only' : 'text-t3'}>{details[name].label} </span>
                {phoneNumberText(value, zone)}
              </a>
            ) : (
              <p key={name} className="flex min-h-11 items-center gap-3 text-14 text-t2">
                <IdCard size={20} className="flex-none text-t3" />
                <span>
                  <span className="text-t3">{details[name].label}</span> {value}
                </span>
              </p>
            ),
          )}
        </div>
      )}
      {actions}
    </section>
  )
}

export function LoadingIdentity(): ReactNode {
  return <SkeletonRows widths={[180]} height={26} under={[[130, 16]]} face={96} />
}
