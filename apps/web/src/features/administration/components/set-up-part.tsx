// What a platform or a centre still lacks before anybody can work by it: a centre; a cycle, teams, members. Goes once it is there.
import Building2 from 'lucide-react/icons/building-2'
import Check from 'lucide-react/icons/check'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Users from 'lucide-react/icons/users'
import UsersRound from 'lucide-react/icons/users-round'
import type { ReactNode } from 'react'
import type { WireUser } from '@releve/contract/users'
import { Chip } from '../../../ui/chip.tsx'
import { useMe } from '../../../session/me.ts'
import { useCenterOverviews } from '../../centers/queries.ts'
import { useRotationsOf } from '../../rotations/queries.ts'
import { useTeamsOf } from '../../teams/queries.ts'
import { useMembersOf } from '../../users/queries.ts'
import { panelTexts as texts } from '../texts.ts'
import { Part, Row, Rows } from './parts.tsx'

interface Step {
  readonly title: string
  readonly note: string
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
  readonly Icon: typeof Users
  readonly isDone: boolean
}

function Steps({ title, note, steps }: { title: string; note: string; steps: readonly Step[] }): ReactNode {
  const left = steps.filter(({ isDone }) => !isDone).length
  return (
    <Part id="mise-en-place" title={title} count={left}>
      <p className="text-14 text-pretty text-t2">{note}</p>
      <Rows>
        {steps.map(({ Icon, isDone, ...step }) => (
          <Row
            key={step.to}
            {...step}
            icon={<Icon size={20} className="flex-none text-t2" />}
            trailing={
              isDone && (
                <Chip tone="success" icon={<Check size={14} />}>
                  {texts.setUp.done}
                </Chip>
              )
            }
          />
        ))}
      </Rows>
    </Part>
  )
}

/** On a platform that has no centre yet. */
export function FirstCenterPart(): ReactNode {
  const { data } = useCenterOverviews(true)
  if (data?.length !== 0) return null
  const { title, note, create } = texts.platform
  return <Steps title={title} note={note} steps={[{ ...create, to: '/center/centers', Icon: Building2, isDone: false }]} />
}

export function SetUpPart({ centerId }: { centerId: string }): ReactNode {
  const rotations = useRotationsOf(centerId)
  const teams = useTeamsOf(centerId)
  const users = useMembersOf(centerId)
  const me = useMe()._id
  // Nothing before all are known: a centre that works would seem for a moment to lack everything.
  if (rotations.data === undefined || teams.data === undefined || users.data === undefined) return null
  const { title, note, cycle, teams: createTeams, members } = texts.setUp
  const isMember = (user: WireUser) => user._id !== me && user.status === 'approved'
  return (
    <Steps
      title={title}
      note={note}
      steps={[
        { ...cycle, to: '/rotation', Icon: RefreshCw, isDone: rotations.data.length > 0 },
        {
          ...createTeams,
          to: `/center/${centerId}/teams`,
          Icon: UsersRound,
          isDone: teams.data.length > 0,
        },
        { ...members, to: '/users', search: { import: '1' }, Icon: Users, isDone: users.data.some(isMember) },
      ]}
    />
  )
}
