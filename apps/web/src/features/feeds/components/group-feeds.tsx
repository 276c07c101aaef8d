// The plannings of teams and of the whole centre that somebody follows in their calendar program: each at a secret address of its own.
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useState, type ReactNode } from 'react'
import type { WireGroupFeed } from '@releve/contract/feeds'
import { Loaded, together } from '#kit/loaded.tsx'
import { AddressToCopy, SecretAddress } from '#kit/secret-address.tsx'
import { useAction } from '#kit/use-action.ts'
import { Button } from '#ui/button.tsx'
import { DayText } from '#ui/day-text.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { useTeams } from '#features/teams/queries.ts'
import { useAddGroupFeed, useGroupFeeds, useRemoveGroupFeed, useRenewGroupFeed } from '../queries.ts'
import { groupTexts as texts } from '../texts.ts'
import { useReadingText } from './use-reading-text.ts'

/** The value of the choice for the whole centre, which has no team. */
const CENTER = 'center'

interface Choice {
  readonly value: string
  readonly label: string
}

function GroupFeed({ feed, name }: { feed: WireGroupFeed; name: string }): ReactNode {
  const read = useReadingText(feed.lastReadAt, texts)
  return (
    <li className="flex flex-col gap-3 py-4">
      <h3 className="text-16 font-600 wrap-anywhere">{name}</h3>
      <AddressToCopy url={feed.url} texts={{ ...texts, address: texts.addressOf(name) }} />
      <p className="text-13 text-t3">
        <DayText>{read}</DayText>
      </p>
      <SecretAddress renew={useRenewGroupFeed(feed.teamId)} revoke={useRemoveGroupFeed(feed._id)} texts={texts} />
    </li>
  )
}

function AddGroup({ choices }: { choices: readonly Choice[] }): ReactNode {
  const add = useAction(useAddGroupFeed(), { done: () => texts.added, refusedInPassing: true })
  const [chosen, setChosen] = useState('')
  const value = choices.find((choice) => choice.value === chosen)?.value ?? choices[0]?.value
  if (value === undefined) return null
  return (
    <div className="flex flex-col items-start gap-3">
      <Select label={texts.which} options={choices} value={value} onChange={setChosen} />
      <Button icon={<CalendarPlus size={20} />} {...add.button} onClick={() => void add.run(value === CENTER ? null : value)}>
        {texts.add}
      </Button>
    </div>
  )
}

export function GroupFeeds(): ReactNode {
  const reading = together(useGroupFeeds(), useTeams())
  return (
    <section aria-labelledby="calendar-groups" className="flex flex-col gap-3 border-t border-line pt-5">
      <h2 id="calendar-groups" className="text-18">
        {texts.title}
      </h2>
      <p className="text-14 text-pretty text-t2">{texts.about}</p>
      <Loaded query={reading} failed={texts.failed} skeleton={<SkeletonStack count={2} height={52} />}>
        {([{ groups }, teams]) => {
          const choices: Choice[] = [...teams.map(({ _id, name }) => ({ value: _id, label: name })), { value: CENTER, label: texts.center }]
          const valueOf = ({ teamId }: WireGroupFeed) => teamId ?? CENTER
          return (
            <>
              {groups.length > 0 && (
                <ul className="divide-y divide-line">
                  {groups.map((feed) => (
                    <GroupFeed
                      key={feed._id}
                      feed={feed}
                      name={choices.find(({ value }) => value === valueOf(feed))?.label ?? texts.formerTeam}
                    />
                  ))}
                </ul>
              )}
              <AddGroup choices={choices.filter(({ value }) => !groups.some((feed) => valueOf(feed) === value))} />
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
