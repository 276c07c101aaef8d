// Wishes that an administrator enters for a member who cannot: chosen among those who may take part, with a reason that is kept. What the
// member sent is not shown, as nobody reads the wishes of others before they are shared.
import { fullName } from '@releve/contract/person-name'
import { useState, type ReactNode } from 'react'
import { useMembersOf } from '#features/users/queries.ts'
import { byName } from '#shared/person.ts'
import { Button } from '#ui/button.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { Select } from '#ui/select.tsx'
import type { CampaignView } from '../queries.ts'
import { campaignTexts as texts } from '../texts.ts'
import { WishesForm } from './wishes-form.tsx'

const NOTHING = { wishes: [], impossible: [], companion: null, isAgreed: false, credit: 0 }

export function EnterWishes({ centerId, view }: { centerId: string; view: CampaignView }): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const members = useMembersOf(isOpen ? centerId : null)
  const silent = new Set(view.silent.map(({ userId }) => userId))
  const people = (members.data ?? []).filter(({ team }) => team !== null).toSorted(byName)
  const member = people.find(({ _id }) => _id === chosen)
  if (!isOpen)
    return (
      <span>
        <Button size={48} variant="outline" onClick={() => setIsOpen(true)}>
          {texts.enterFor}
        </Button>
      </span>
    )
  return (
    <section aria-label={texts.enterFor} className="flex max-w-[640px] flex-col gap-4">
      <SectionTitle level={3}>{texts.enterFor}</SectionTitle>
      <Select
        label={texts.enterWho}
        placeholder={texts.enterNone}
        options={people.map((person) => ({
          value: person._id,
          label: fullName(person),
          ...(silent.has(person._id) && { note: texts.isSilent }),
        }))}
        value={chosen}
        onChange={setChosen}
      />
      {member !== undefined && (
        <WishesForm
          key={member._id}
          centerId={centerId}
          view={view}
          own={NOTHING}
          beneficiary={{ userId: member._id, name: fullName(member) }}
          onDone={() => {
            setIsOpen(false)
            setChosen(null)
          }}
        />
      )}
    </section>
  )
}
