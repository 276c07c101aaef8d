// One member of the list: their nights month by month, every figure with how far it is from the mean, their load.
import { fullName, plainName } from '@releve/contract/person-name'
import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import type { WireCenterFairness, WireMemberFairness } from '@releve/contract/fairness'
import { fairnessMeasures } from '@releve/domain/fairness/mean'
import { roleAndTeam } from '#shared/person.ts'
import { Avatar } from '#ui/avatar.tsx'
import { buttonClass } from '#ui/button.tsx'
import { DayText } from '#ui/day-text.tsx'
import { capitalize, formatMonth, formatNumber } from '#ui/format.ts'
import { fairnessTexts as texts, measureLabel } from '../texts.ts'
import { figureText, gapText, percentText, type Comparison } from './compared.ts'

interface MemberFiguresProps {
  member: WireMemberFairness
  answer: WireCenterFairness
  comparison: Comparison
  /** « du 1er janvier au 26 novembre ». */
  rangeText: string
}

const tenth = (value: number): string => formatNumber(Math.round(value * 10) / 10)

function NightsByMonth({ member, answer: { months }, comparison }: MemberFiguresProps): ReactNode {
  const means = comparison.nightsByMonthOf(member)
  const most = Math.max(1, ...member.nightsByMonth, ...means)
  const height = (value: number): CSSProperties => ({ height: `${(value / most) * 100}%` })
  return (
    <section aria-label={texts.nightsByMonth} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-16">{texts.nightsByMonth}</h3>
        <span aria-hidden="true" className="flex items-center gap-2 text-13 text-t3">
          <span className="w-6 border-t-2 border-dashed border-t1" />
          {texts.ofOthers}
        </span>
      </div>
      <ol className="flex items-end gap-0.5">
        {months.map((month, index) => {
          const nights = member.nightsByMonth[index] ?? 0
          const mean = means[index] ?? 0
          return (
            <li key={month} className="flex min-w-0 flex-1 flex-col items-center gap-1 text-12 text-t3">
              <span className="sr-only">{texts.month(capitalize(formatMonth(month, { year: true })), nights, tenth(mean))}</span>
              <span aria-hidden="true" className="relative flex h-36 w-full items-end justify-center pt-5">
                <span className="relative flex size-full items-end justify-center">
                  <span className="w-2/3 max-w-6 rounded-t-[5px] bg-(--N-bg)" style={height(nights)} />
                  <span className="absolute inset-x-0 bottom-0 border-t-2 border-dashed border-t1" style={height(mean)} />
                  <span
                    className="absolute inset-x-0 bottom-0 flex flex-col justify-start text-center font-600 text-t1"
                    style={height(Math.max(nights, mean))}
                  >
                    <span className="-mt-5">{nights}</span>
                  </span>
                </span>
              </span>
              <span aria-hidden="true">{formatMonth(month).slice(0, 1)}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

type MemberHeadProps = Pick<MemberFiguresProps, 'member' | 'answer'> & { heading: 'h2' | 'p' }

/** The head of a member. `heading`: `p` where something else names the whole. */
export function MemberHead({ member, answer, heading: Heading }: MemberHeadProps): ReactNode {
  const team = answer.teams.find(({ _id }) => _id === member.teamId) ?? null
  return (
    <div className="flex items-center gap-4">
      <Avatar name={plainName(member)} imageUrl={member.avatar ?? undefined} size={64} />
      <div className="min-w-0 wrap-anywhere">
        <Heading className="text-22 font-700">{fullName(member)}</Heading>
        <p className="text-14 text-t2">{roleAndTeam({ role: member.role, team })}</p>
      </div>
    </div>
  )
}

export function MemberFigures(props: MemberFiguresProps): ReactNode {
  const { member, answer, comparison, rangeText } = props
  const mean = comparison.meanOf(member)
  return (
    <div className="flex flex-col gap-6">
      {answer.months.length > 1 && <NightsByMonth {...props} />}
      <section aria-label={rangeText}>
        <div className="flex items-baseline justify-between gap-4 pb-2">
          <h3 className="text-16">
            <DayText>{rangeText}</DayText>
          </h3>
          <span aria-hidden="true" className="text-13 text-t3">
            {texts.gap}
          </span>
        </div>
        <dl>
          {fairnessMeasures.map((measure) => (
            <div key={measure} className="flex min-h-10.5 items-center gap-3 border-t border-line text-14">
              <dt className="flex-1 text-t2">{measureLabel(measure)}</dt>
              <dd className="numeric text-16 font-650">{figureText(measure, member[measure])}</dd>
              <dd className="numeric w-14 text-right text-13 text-t3">{gapText(measure, member[measure], mean[measure])}</dd>
            </div>
          ))}
        </dl>
        <p className="border-t border-line pt-2 text-13 text-t3">{texts.presence(member.presence, answer.days)}</p>
      </section>
      <p className="text-13 text-pretty text-t2">
        <strong className="text-t1">{texts.load(percentText(member.load))}</strong>{' '}
        {texts.loadNote(member.teamId === null ? texts.legendNoTeam : texts.legendTeam)}
      </p>
      <Link to="/profile/$userId" params={{ userId: member._id }} className={buttonClass({ size: 44, variant: 'neutral' })}>
        {texts.openProfile}
      </Link>
    </div>
  )
}
