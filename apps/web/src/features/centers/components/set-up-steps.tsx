// The steps a centre lacks before anybody is on duty in it, each derived from its data and leading to the place where it is done. The list
// goes once somebody is on duty.
import CalendarCheck from 'lucide-react/icons/calendar-check'
import Check from 'lucide-react/icons/check'
import Play from 'lucide-react/icons/play'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Scale from 'lucide-react/icons/scale'
import Sheet from 'lucide-react/icons/sheet'
import Users from 'lucide-react/icons/users'
import UsersRound from 'lucide-react/icons/users-round'
import type { ReactNode } from 'react'
import type { WireSetUp } from '@releve/contract/centers'
import { useMe } from '#session/me.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { setUpTexts as texts } from '../texts.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#kit/call-query.ts'
import { centerKeys } from '../queries.ts'

/** The steps that an administered centre has done before anybody is on duty in it. */
function useSetUp(id: string) {
  // Each step is done on a page of its own: whoever comes back reads again.
  return useQuery({ ...callQuery(centerKeys.setUp(id), 'centers.setUp', { params: { id } }), staleTime: 0 })
}

function stepsOf({ rotation, activation, teams, staffing, members }: WireSetUp, centerId: string) {
  return [
    { words: texts.takeover, to: '/admin/takeover', Icon: Sheet, isDone: activation && members },
    { words: texts.cycle, to: '/rotation', ...(!rotation && { search: { new: '1' } }), Icon: RefreshCw, isDone: rotation },
    { words: texts.teams, to: `/center/${centerId}/teams`, Icon: UsersRound, isDone: teams },
    { words: texts.activation, to: '/rotation', Icon: Play, isDone: activation },
    { words: texts.rules, to: '/admin/rules', Icon: Scale, isDone: staffing },
    { words: texts.members, to: '/users', search: { import: '1' }, Icon: Users, isDone: members },
    { words: texts.duty, to: '/calendar', search: { view: 'team' }, Icon: CalendarCheck, isDone: false },
  ]
}

/** Shows nothing before all is known: a centre that works would seem for a moment to lack everything. */
export function SetUpSteps({ centerId }: { centerId: string }): ReactNode {
  const isMaster = useMe().adminType === 'master'
  const { data } = useSetUp(centerId)
  if (data === undefined || data.firstDuty !== null) return null
  const steps = stepsOf(data, centerId)
  const stepsLeft = steps.filter(({ isDone }) => !isDone).length
  return (
    <section aria-labelledby="mise-en-place" className="flex flex-col gap-2.5">
      <SectionTitle id="mise-en-place" count={<Chip tone="todo">{stepsLeft}</Chip>}>
        {texts.title}
      </SectionTitle>
      <p className="text-14 text-pretty text-t2">{texts.note}</p>
      <Card>
        <ul>
          {steps.map(({ words, Icon, isDone, to, search }) => (
            <li key={words.title} className="border-t border-line first:border-t-0">
              <ListRow
                icon={isDone ? <Check size={20} className="text-success" /> : <Icon size={20} />}
                title={
                  <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                    {words.title}
                    {isDone && <Chip tone="success">{texts.done}</Chip>}
                  </span>
                }
                note={words.note}
                to={to}
                search={{ ...(isMaster && { center: centerId }), ...search }}
              />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
