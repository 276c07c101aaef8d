// The same on a phone: the figure that the list is in the order of, for each; all of them open at a press.
import type { ReactNode } from 'react'
import { fullName } from '../../../shared/person.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { DayText } from '../../../ui/day-text.tsx'
import { fairnessTexts as texts, measureLabel } from '../texts.ts'
import { figureText, gapText } from './compared.ts'
import type { ListProps } from './fairness-table.tsx'
import { FigureBar } from './figure-bar.tsx'

export function FairnessRows({ comparison, shown, order: { measure }, onChoose }: ListProps): ReactNode {
  const { mean, most, members } = comparison
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4 text-13 text-t3">
        <span>{texts.members(members.length)}</span>
        <span>
          {measureLabel(measure)}, {texts.mean(figureText(measure, mean[measure]))}
        </span>
      </p>
      <ul className="-mx-3 flex flex-col">
        {shown.map((member) => (
          <li key={member._id}>
            <button
              type="button"
              className="flex min-h-15 w-full items-center gap-3 rounded-card px-3 py-2 text-left hover:bg-s1"
              onClick={() => onChoose(member._id)}
            >
              <Avatar name={fullName(member)} imageUrl={member.avatar ?? undefined} size={36} />
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-baseline gap-x-2">
                  <span className="min-w-0 flex-1 basis-32 text-16 font-550 wrap-anywhere">{fullName(member)}</span>
                  <span className="numeric text-16 font-650">{figureText(measure, member[measure])}</span>
                  <span className="numeric min-w-11 text-right text-13 text-t3">{gapText(measure, member[measure], mean[measure])}</span>
                </span>
                {member.joinedOn !== null && <DayText className="block text-13 text-t3">{texts.joined(member.joinedOn)}</DayText>}
                <FigureBar value={member[measure]} mean={mean[measure]} most={most[measure]} isFirst />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
