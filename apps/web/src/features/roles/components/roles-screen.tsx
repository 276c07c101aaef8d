// « Qui peut quoi »: the holders of roles in a centre, since when and until when; roles are given and taken here.
import { fullName, plainName } from '@releve/contract/person-name'
import { roleWords } from '@releve/contract/role-words'
import KeyRound from 'lucide-react/icons/key-round'
import Plus from 'lucide-react/icons/plus'
import { useState, type ReactNode } from 'react'
import { Confirm } from '#kit/confirm.tsx'
import { Loaded } from '#kit/loaded.tsx'
import { useAction } from '#kit/use-action.ts'
import { useMe } from '#session/me.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { DayText } from '#ui/day-text.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useTodayOf } from '#features/centers/queries.ts'
import { useTeamsOf } from '#features/teams/queries.ts'
import { useCenterRoles, useTakeRole, type CenterRoles, type WireRole } from '../queries.ts'
import { roleTexts as texts } from '../texts.ts'
import { GiveRoleSheet } from './give-role.tsx'
import { RightsTable } from './rights-table.tsx'

interface RowProps {
  person: WireRole['user']
  title: string
  note: string
  children?: ReactNode
}

function Row({ person, title, note, children }: RowProps): ReactNode {
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-x-3.5 gap-y-1 border-b border-line py-2.5">
      <Avatar name={plainName(person)} size={40} />
      <span className="flex min-w-0 flex-1 basis-36 flex-col">
        <span className="text-16 font-600">{fullName(person)}</span>
        <span className="text-14 text-pretty">{title}</span>
        <DayText className="text-13 text-pretty text-t3">{note}</DayText>
      </span>
      {children}
    </li>
  )
}

function Holders({ centerId, roles, administrators }: CenterRoles & { centerId: string }): ReactNode {
  const me = useMe()._id
  const today = useTodayOf(centerId)
  const teams = useTeamsOf(centerId).data
  const [toTake, setToTake] = useState<WireRole | null>(null)
  const take = useAction(useTakeRole(centerId), { done: () => texts.taken, refusedInPassing: true })
  const nameOf = ({ role, teamId }: WireRole) =>
    texts.role(roleWords[role].name, teamId === null ? null : (teams?.find(({ _id }) => _id === teamId)?.name ?? null))
  const noteOf = ({ fromDate, untilDate, givenBy }: WireRole) =>
    [texts.days(fromDate, untilDate, fromDate > today), ...(givenBy === null ? [] : [texts.by(fullName(givenBy))])].join(', ')
  return (
    <>
      <ul aria-label={texts.holders} className="flex flex-col">
        {administrators.map((person) => (
          <Row key={person._id} person={person} title={texts.administrator} note={texts.administratorNote} />
        ))}
        {roles.map((held) => (
          <Row key={held._id} person={held.user} title={nameOf(held)} note={noteOf(held)}>
            {held.user._id !== me && (
              <Button size={44} variant="outline" aria-label={texts.takeOf(nameOf(held), held.user)} onClick={() => setToTake(held)}>
                {texts.take}
              </Button>
            )}
          </Row>
        ))}
      </ul>
      {roles.length === 0 && (
        <EmptyState icon={<KeyRound size={30} />} title={texts.none}>
          {texts.noneText}
        </EmptyState>
      )}
      <Confirm
        subject={toTake}
        onClose={() => setToTake(null)}
        title={(held) => texts.takeQuestion(nameOf(held), held.user)}
        description={texts.takeExplain}
        confirmLabel={texts.take}
        danger
        action={take}
        onConfirm={(held) => take.run(held)}
      />
    </>
  )
}

export function RolesScreen({ centerId }: { centerId: string }): ReactNode {
  const query = useCenterRoles(centerId)
  const [isGiving, setGiving] = useState(false)
  return (
    <>
      <section aria-labelledby="holders" className="flex max-w-[860px] flex-col gap-3">
        <p className="text-14 text-pretty text-t2">{texts.note}</p>
        <SectionTitle
          id="holders"
          action={
            <Button size={44} icon={<Plus size={18} />} onClick={() => setGiving(true)}>
              {texts.give}
            </Button>
          }
        >
          {texts.holders}
        </SectionTitle>
        <Loaded query={query} failed={texts.failed} asLine skeleton={<SkeletonStack count={3} height={72} />}>
          {(read) => <Holders centerId={centerId} {...read} />}
        </Loaded>
      </section>
      <section aria-labelledby="permits" className="flex max-w-[1120px] flex-col gap-3">
        <SectionTitle id="permits">{texts.permits}</SectionTitle>
        <RightsTable />
        <p className="max-w-[860px] text-14 text-pretty text-t2">{texts.permitsNote}</p>
      </section>
      <GiveRoleSheet centerId={centerId} open={isGiving} onOpenChange={setGiving} />
    </>
  )
}
