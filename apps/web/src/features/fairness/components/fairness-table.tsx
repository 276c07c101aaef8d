// Members beside each other: on a wide screen a row each and a column for each figure, in the order of any of them; on a phone a list.
import { fullName, plainName } from '@releve/contract/person-name'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { ReactNode } from 'react'
import type { WireMemberFairness } from '@releve/contract/fairness'
import { fairnessMeasures, type FairnessMeasure } from '@releve/domain/fairness/mean'
import { Avatar } from '#ui/avatar.tsx'
import { classNames } from '#ui/class-names.ts'
import { DayText } from '#ui/day-text.tsx'
import { fairnessTexts as texts, measureLabel } from '../texts.ts'
import { figureText, gapText, type Comparison, type Order } from './compared.ts'

interface ListProps {
  comparison: Comparison
  /** The members among them that are drawn. */
  shown: readonly WireMemberFairness[]
  order: Order
  chosenId: string | null
  onChoose: (userId: string) => void
}

interface FairnessTableProps extends ListProps {
  onOrder: (order: Order) => void
  hasBars: boolean
}

type BarProps = Pick<ListProps, 'comparison' | 'order'> & { member: WireMemberFairness; measure: FairnessMeasure }

/**
 * Draws a bar as long as the figure, with a mark where the mean stands. It is only seen: the figure and how far it is from the mean are
 * written over it.
 */
function FigureBar({ comparison: { meanOf, most }, order, member, measure }: BarProps): ReactNode {
  const share = (value: number) => (most[measure] === 0 ? '0%' : `${(value / most[measure]) * 96}%`)
  const tone = measure === order.measure ? 'bg-(--N-bg)' : 'bg-line-strong'
  return (
    <span aria-hidden="true" className="relative mt-1 block h-2">
      <span className={classNames('block h-2 rounded-r-[4px]', tone)} style={{ width: share(member[measure]) }} />
      <span className="absolute -inset-y-1 border-l-2 border-dashed border-t2" style={{ left: share(meanOf(member)[measure]) }} />
    </span>
  )
}

/** Shows on a phone, for each person, the figure that orders the list; all figures open at a press. */
export function FairnessRows({ comparison, shown, order, onChoose }: ListProps): ReactNode {
  const { measure } = order
  const { mean, meanOf, members } = comparison
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
              <Avatar name={plainName(member)} imageUrl={member.avatar ?? undefined} size={36} />
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-baseline gap-x-2">
                  <span className="min-w-0 flex-1 basis-32 text-16 font-550 wrap-anywhere">{fullName(member)}</span>
                  <span className="numeric text-16 font-650">{figureText(measure, member[measure])}</span>
                  <span className="numeric min-w-11 text-right text-13 text-t3">
                    {gapText(measure, member[measure], meanOf(member)[measure])}
                  </span>
                </span>
                {member.joinedOn !== null && <DayText className="block text-13 text-t3">{texts.joined(member.joinedOn)}</DayText>}
                <FigureBar {...{ comparison, order, member, measure }} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

type HeadProps = Pick<FairnessTableProps, 'comparison' | 'order' | 'onOrder'> & { measure: FairnessMeasure }

function Head({ comparison: { mean }, order, onOrder, measure }: HeadProps): ReactNode {
  const { label, over } = texts.measures[measure]
  const isFirst = order.measure === measure
  const Arrow = order.isDescending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      className="px-2 pb-1.5 text-left align-bottom font-400 first:pl-3 last:pr-3"
      {...(isFirst && { 'aria-sort': order.isDescending ? ('descending' as const) : ('ascending' as const) })}
    >
      {over !== null && <span className="block text-12 text-t3">{over}</span>}
      <button
        type="button"
        aria-label={texts.sortBy(measureLabel(measure))}
        className={classNames(
          'touch-target relative flex items-center gap-1 rounded-xs text-13 font-600 hover:text-t1',
          isFirst ? 'text-t1' : 'text-t2',
        )}
        onClick={() => onOrder({ measure, isDescending: isFirst ? !order.isDescending : true })}
      >
        {label}
        {isFirst && <Arrow size={14} strokeWidth={2.4} />}
      </button>
      <span className="block text-12 whitespace-nowrap text-t3">{texts.mean(figureText(measure, mean[measure]))}</span>
    </th>
  )
}

export function FairnessTable({ comparison, shown, order, onOrder, hasBars, chosenId, onChoose }: FairnessTableProps): ReactNode {
  const { meanOf, members } = comparison
  return (
    <table className="w-full table-fixed border-separate border-spacing-0">
      <caption className="sr-only">{texts.table}</caption>
      <thead>
        <tr>
          <th scope="col" className="w-[26%] pb-1.5 pl-3 text-left align-bottom text-12 font-400 text-t3">
            <span className="sr-only">{texts.member}, </span>
            {texts.members(members.length)}
          </th>
          {fairnessMeasures.map((measure) => (
            <Head key={measure} {...{ comparison, order, onOrder, measure }} />
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((member) => (
          <tr
            key={member._id}
            className={classNames(
              'relative hover:bg-s2 [&>*:first-child]:rounded-l-card [&>*:last-child]:rounded-r-card',
              hasBars ? 'h-[63px]' : 'h-12',
              member._id === chosenId && 'bg-s2 in-data-[theme=light]:bg-s3',
            )}
          >
            <th scope="row" className="py-1 pr-2 pl-3 text-left font-400">
              <button
                type="button"
                aria-pressed={member._id === chosenId}
                className={classNames(
                  'flex w-full min-w-0 items-center gap-3 rounded-sm text-left text-14 after:absolute after:inset-0',
                  member._id === chosenId ? 'font-600' : 'text-t2',
                )}
                onClick={() => onChoose(member._id)}
              >
                <Avatar name={plainName(member)} imageUrl={member.avatar ?? undefined} size={32} />
                <span className="min-w-0 wrap-anywhere">
                  {fullName(member)}
                  {member.joinedOn !== null && (
                    <DayText className="block text-12 font-400 text-t3">{texts.joined(member.joinedOn)}</DayText>
                  )}
                </span>
              </button>
            </th>
            {fairnessMeasures.map((measure) => (
              <td key={measure} className="numeric px-2 last:pr-3">
                <span className="flex items-baseline gap-1.5 whitespace-nowrap">
                  <span className="text-16 font-650">{figureText(measure, member[measure])}</span>
                  <span className="text-12 text-t3">{gapText(measure, member[measure], meanOf(member)[measure])}</span>
                </span>
                {hasBars && <FigureBar {...{ comparison, order, member, measure }} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
