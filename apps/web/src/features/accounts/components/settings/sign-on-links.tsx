// The services of sign-on that open the account, and those that may be linked to it. Where an installation has none, nothing is drawn.
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { WireSignOnLink } from '@releve/contract/sign-on'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { call } from '#api/client.ts'
import { callQuery } from '#kit/call-query.ts'
import { Confirm } from '#kit/confirm.tsx'
import { Loaded } from '#kit/loaded.tsx'
import { useAction } from '#kit/use-action.ts'
import { useChange } from '#kit/use-change.ts'
import { Button } from '#ui/button.tsx'
import { DayText } from '#ui/day-text.tsx'
import { formatDay } from '#ui/format.ts'
import { useZone } from '#features/centers/queries.ts'
import { rememberErrand } from '../login/sign-on-errand.ts'
import { linkTexts as texts } from '../login/sign-on-texts.ts'
import { SettingsSection } from './settings-section.tsx'

const linksKey = ['signOn', 'links']

/** Leads to the service, which sends them back. */
async function leaveToLink({ providerId }: WireSignOnLink): Promise<void> {
  if (providerId === null) return
  const { url } = await call('signOn.link', { params: { id: providerId } })
  rememberErrand({ act: 'link', from: '/parameter/security', isApart: false })
  location.assign(url)
}

function Service({
  link,
  waits,
  onLink,
  onUnlink,
}: {
  link: WireSignOnLink
  waits: string | undefined
  onLink: () => void
  onUnlink: () => void
}) {
  const { label, providerId, linkedAt, lastUsedAt } = link
  const zone = useZone()
  const used = lastUsedAt === null ? texts.notLinked : texts.usedOn(formatDay(fromDayNumber(zone.dayAt(lastUsedAt))))
  const isLinked = linkedAt !== null
  return (
    <li className="flex min-h-15 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <span className="flex min-w-0 flex-1 basis-40 flex-col">
        <span className="text-16 font-600 wrap-anywhere first-letter:uppercase">{label}</span>
        <DayText className="text-13 text-t3">{used}</DayText>
        {providerId === null && <span className="text-13 text-t3">{texts.gone}</span>}
      </span>
      <Button
        size={44}
        variant="outline"
        aria-label={isLinked ? texts.unlinkNamed(label) : texts.linkNamed(label)}
        disabledReason={waits}
        hideReason
        onClick={isLinked ? onUnlink : onLink}
      >
        {isLinked ? texts.unlink : texts.link}
      </Button>
    </li>
  )
}

export function SignOnLinks(): ReactNode {
  const query = useQuery({ ...callQuery(linksKey, 'signOn.links'), staleTime: 0 })
  const [target, setTarget] = useState<WireSignOnLink | null>(null)
  const unlink = useAction(
    useChange(
      ({ issuer }: WireSignOnLink) => call('signOn.unlink', { body: { issuer } }),
      () => [linksKey],
    ),
    { done: () => texts.unlinked, refusedInPassing: true },
  )
  const link = useAction(
    useChange(leaveToLink, () => []),
    { refusedInPassing: true },
  )
  // Most installations have no service: no heading, no skeleton.
  if (query.data === undefined ? !query.isError : query.data.length === 0) return null
  return (
    <SettingsSection title={texts.title} hint={texts.hint}>
      <Loaded query={query} failed={texts.failed} asLine>
        {(links) => (
          <ul className="divide-y divide-line">
            {links.map((each) => (
              <Service
                key={each.issuer}
                link={each}
                waits={link.button.disabledReason}
                onLink={() => void link.run(each)}
                onUnlink={() => setTarget(each)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <Confirm
        subject={target}
        onClose={() => setTarget(null)}
        title={({ label }) => texts.unlinkTitle(label)}
        description={texts.unlinkBody}
        confirmLabel={texts.unlink}
        danger
        action={unlink}
        onConfirm={unlink.run}
      />
    </SettingsSection>
  )
}
