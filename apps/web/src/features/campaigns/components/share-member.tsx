// One member of a share, for administrators: the weeks granted, why nothing better is, and what a chief imposes or refuses.
import { fullName } from '@releve/contract/person-name'
import ChevronDown from 'lucide-react/icons/chevron-down'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { CampaignView } from '../queries.ts'
import { campaignTexts as texts, weeksOfRun } from '../texts.ts'
import { ReasonLines } from './result-part.tsx'
import { hasChoice } from './share-choices.ts'
import type { Choice } from './share-choices.ts'

type Member = NonNullable<CampaignView['share']>['people'][number]

interface ShareMemberProps {
  member: Member
  pinned: readonly Choice[]
  forbidden: readonly Choice[]
  /** False: published or withdrawn. */
  mayDecide: boolean
  onPin: (choice: Choice) => void
  onForbid: (choice: Choice) => void
}

/** Folded, a line says why nothing better is granted; unfolded, each wish has its reason and the decisions of a chief. */
export function ShareMember({ member, pinned, forbidden, mayDecide, onPin, onForbid }: ShareMemberProps): ReactNode {
  const { person, rank, answers } = member
  const isDecided = [...pinned, ...forbidden].some(({ userId }) => userId === person.userId)
  const [isPressed, setIsPressed] = useState<boolean | null>(null)
  const isOpen = isPressed ?? (mayDecide && isDecided)
  const granted = answers.find(({ kind }) => kind === 'granted')
  const refused = answers.filter(({ kind }) => !['granted', 'notNeeded'].includes(kind))
  const name = fullName(person)
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <span className="flex items-center justify-between gap-2">
        <span className="min-w-0 flex-1 text-16 font-600">
          {name} {granted !== undefined && <span className="font-450">{weeksOfRun(granted)}</span>}
        </span>
        <Chip tone={rank === 1 ? 'success' : rank === null ? 'warn' : 'neutral'}>{texts.rank(rank)}</Chip>
        <IconButton
          label={mayDecide ? texts.change(name) : texts.detail(name)}
          icon={mayDecide ? <SlidersHorizontal size={18} /> : <ChevronDown size={18} className={isOpen ? 'rotate-180' : ''} />}
          aria-expanded={isOpen}
          onClick={() => setIsPressed(!isOpen)}
        />
      </span>
      {'before' in member && <span className="text-13 text-warn">{texts.before(member.before)}</span>}
      {!isOpen && refused.length > 0 && <p className="text-13 text-pretty text-t3">{texts.refused(refused)}</p>}
      {isOpen &&
        answers.map((reason, place) => {
          const choice = { userId: person.userId, rank: place + 1 }
          const [isPinned, isForbidden] = [hasChoice(pinned, choice), hasChoice(forbidden, choice)]
          return (
            <div key={`${reason.fromDate} ${reason.toDate}`} className="flex flex-wrap items-center justify-between gap-2 py-1">
              <div className="min-w-[14rem] flex-1">
                <p className="text-14 font-550">
                  {choice.rank}. {weeksOfRun(reason)}
                </p>
                {reason.kind !== 'granted' && <ReasonLines reason={reason} />}
              </div>
              {mayDecide && (
                <span className="flex gap-2">
                  <Button
                    size={40}
                    variant={isPinned ? 'primary' : 'outline'}
                    aria-label={texts.ofWish(isPinned ? texts.free : texts.impose, choice.rank, name)}
                    onClick={() => onPin(choice)}
                  >
                    {isPinned ? texts.free : texts.impose}
                  </Button>
                  <Button
                    size={40}
                    variant={isForbidden ? 'primary' : 'outline'}
                    aria-label={texts.ofWish(isForbidden ? texts.allow : texts.refuse, choice.rank, name)}
                    onClick={() => onForbid(choice)}
                  >
                    {isForbidden ? texts.allow : texts.refuse}
                  </Button>
                </span>
              )}
            </div>
          )
        })}
    </li>
  )
}
