// What a platform or a centre still lacks before anybody can work by it: a centre; a cycle, teams, members. Goes once it is there.
import Building2 from 'lucide-react/icons/building-2'
import Check from 'lucide-react/icons/check'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Users from 'lucide-react/icons/users'
import UsersRound from 'lucide-react/icons/users-round'
import type { ReactNode } from 'react'
import { Chip } from '../../../ui/chip.tsx'
import { useMe } from '../../../session/me.ts'
import { useCenterOverviews } from '../../centers/queries.ts'
import { useRotationsOf } from '../../rotations/queries.ts'
import { useTeams } from '../../teams/queries.ts'
import { useUsers } from '../../users/queries.ts'
import { panelTexts } from '../texts.ts'
import { Part, Row, Rows } from './parts.tsx'

const texts = panelTexts.setUp

/** On a platform that has no centre yet. */
export function FirstCenterPart(): ReactNode {
  const { data } = useCenterOverviews(true)
  if (data?.length !== 0) return null
  return (
    <Part id="mise-en-place" title={texts.platform.title} count={1} tone="todo">
      <p className="text-14 text-pretty text-t2">{texts.platform.note}</p>
      <Rows>
        <Row
          icon={<Building2 size={20} className="flex-none text-t2" />}
          title={texts.platform.create.title}
          note={texts.platform.create.note}
          to="/center/centers"
        />
      </Rows>
    </Part>
  )
}

interface SetUpPartProps {
  centerId: string
}

export function SetUpPart({ centerId }: SetUpPartProps): ReactNode {
  const rotations = useRotationsOf(centerId)
  const teams = useTeams()
  const users = useUsers()
  const me = useMe()._id
  // Nothing before all are known: a centre that works would be told for a moment that it lacks everything.
  if (rotations.data === undefined || teams.data === undefined || users.data === undefined) return null
  const steps = [
    { id: 'cycle', to: '/rotation', Icon: RefreshCw, isDone: rotations.data.length > 0 },
    {
      id: 'teams',
      to: `/center/${centerId}/teams`,
      Icon: UsersRound,
      isDone: teams.data.some((team) => team.centerId === centerId),
    },
    {
      id: 'members',
      to: '/users',
      search: { import: '1' },
      Icon: Users,
      isDone: users.data.some((user) => user.centerId === centerId && user._id !== me && user.status === 'approved'),
    },
  ] as const
  const left = steps.filter(({ isDone }) => !isDone).length
  if (left === 0) return null
  return (
    <Part id="mise-en-place" title={texts.title} count={left} tone="todo">
      <p className="text-14 text-pretty text-t2">{texts.note}</p>
      <Rows>
        {steps.map(({ id, to, Icon, isDone, ...step }) => (
          <Row
            key={id}
            icon={<Icon size={20} className="flex-none text-t2" />}
            title={texts[id].title}
            note={texts[id].note}
            to={to}
            {...step}
            trailing={
              isDone && (
                <Chip tone="success" icon={<Check size={14} />}>
                  {texts.done}
                </Chip>
              )
            }
          />
        ))}
      </Rows>
    </Part>
  )
}
