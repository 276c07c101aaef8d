// Beside the teams: what nobody holds, with the correction as a button, the hours that lack people, and what the rules of the centre say of
// the cycle.
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Undo2 from 'lucide-react/icons/undo-2'
import UsersRound from 'lucide-react/icons/users-round'
import type { Dispatch, ReactNode } from 'react'
import type { RotationDay } from '@releve/domain/planning/shift'
import type { Profile } from '@releve/domain/planning/profile'
import type { RuleCheck } from '@releve/domain/rotations/legal-check'
import { Loaded, type Reading } from '#kit/loaded.tsx'
import { FailedQueryLine } from '#ui/failed-line.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DayText } from '#ui/day-text.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { alarmText, alarmTitle, fitTexts, fixText, lackTexts, placesTexts, ruleLine, ruleStateWords, viewTexts as texts } from '../texts.ts'
import { alarmsOf, SHOWN_DAYS, type CycleView } from '@releve/domain/rotations/cycle-view'
import type { EditorAction } from './editor-state.ts'

interface CycleAdviceProps {
  view: CycleView
  days: readonly RotationDay[]
  readOnly: boolean
  rules: Reading<{ readonly profile: Profile }>
  /** The reading by which its staffing is judged. */
  staffing: Reading<unknown>
  /** Teams stand elsewhere than they do today, to be placed so at the activation. */
  isPlacing: boolean
  /** They are saved with the cycle, not by its activation. */
  isFollowed: boolean
  dispatch: Dispatch<EditorAction>
  onPlace: (places: NonNullable<CycleView['places']>) => void
}

function RuleRow({ check }: { check: RuleCheck }): ReactNode {
  const { label, figure } = ruleLine(check)
  const isGrave = check.state === 'broken' && check.severity === 'blocking'
  const tone = check.state === 'kept' ? 'text-success' : isGrave ? 'text-understaffed' : 'text-warn'
  const Icon = check.state === 'kept' ? CircleCheck : check.state === 'limit' ? CircleAlert : TriangleAlert
  return (
    <li className="flex min-h-8 flex-wrap items-center gap-x-2.5 text-14">
      <Icon size={18} className={`flex-none ${tone}`} />
      <span className="min-w-0 flex-1 basis-24 text-t2">
        {label}
        <span className="sr-only">, {ruleStateWords[check.state]}</span>
      </span>
      <span className="numeric font-700 whitespace-nowrap">{figure}</span>
    </li>
  )
}

/** More lines would be read by nobody; the cycle itself is what is wrong then. */
const LACKS_SHOWN = 6

function Lacks({ lacks }: Pick<CycleView, 'lacks'>): ReactNode {
  if (lacks.length === 0) return null
  return (
    <section aria-labelledby="effectif-cycle" className="flex flex-col gap-2 rounded-card bg-understaffed-tint p-4">
      <h3 id="effectif-cycle" className="flex items-center gap-2.5 text-16 text-understaffed">
        <TriangleAlert size={20} />
        {lackTexts.title}
      </h3>
      <ul className="flex flex-col gap-1.5">
        {lacks.slice(0, LACKS_SHOWN).map((lack) => (
          <li key={`${lack.shiftName} ${lack.startTime} ${lack.endTime} ${lack.dates[0]}`} className="text-14 text-pretty">
            <DayText>{lackTexts.line(lack, SHOWN_DAYS)}</DayText>
          </li>
        ))}
      </ul>
      {lacks.length > LACKS_SHOWN && <p className="text-13">{lackTexts.more(lacks.length - LACKS_SHOWN)}</p>}
      <p className="text-13 text-pretty">{lackTexts.note}</p>
    </section>
  )
}

export function CycleAdvice({
  view,
  days,
  readOnly,
  rules,
  staffing,
  isPlacing,
  isFollowed,
  dispatch,
  onPlace,
}: CycleAdviceProps): ReactNode {
  const alarms = alarmsOf(view.coverage)
  const { fix, places, fit } = view
  const other = fit?.fittingCycle ?? null
  // Takes other days and places at once.
  const takeFit = ({ days: fitting, places: takenPlaces }: NonNullable<typeof other>) => {
    dispatch({ kind: 'fill', days: fitting })
    onPlace(takenPlaces)
  }
  return (
    <div className="flex flex-col gap-3 max-xl:contents">
      <div role="status" className="flex flex-col gap-3 empty:hidden max-xl:order-first">
        {view.rows.length > 0 &&
          alarms.map(({ shift, none, several }, index) => (
            <div key={shift.name} className="flex flex-col gap-2 rounded-card bg-understaffed-tint p-4">
              <h3 className="flex items-center gap-2.5 text-16 text-understaffed">
                <TriangleAlert size={20} />
                {alarmTitle(shift.name)}
              </h3>
              <p className="text-14 text-pretty">{alarmText(shift, none, several, SHOWN_DAYS)}</p>
              {index === alarms.length - 1 && !readOnly && (
                <>
                  {fix !== null && (
                    <Button size={40} variant="primary" wide icon={<Undo2 size={16} />} onClick={() => dispatch(fix)}>
                      {fixText(fix, days)}
                    </Button>
                  )}
                  {fix === null && places !== null && (
                    <>
                      <p className="text-14 text-pretty">{placesTexts.why}</p>
                      <Button size={40} variant="primary" wide icon={<UsersRound size={16} />} onClick={() => onPlace(places)}>
                        {placesTexts.offer}
                      </Button>
                    </>
                  )}
                </>
              )}
            </div>
          ))}
        <Lacks lacks={view.lacks} />
        {fit !== null && !readOnly && (
          <Card className="flex flex-col gap-2 p-4">
            <h3 className="flex items-center gap-2.5 text-16">
              <UsersRound size={20} className="flex-none text-warn" />
              {fitTexts.title(fit)}
            </h3>
            <p className="text-14 text-pretty text-t2">{fitTexts.body(fit)}</p>
            {other !== null && (
              <>
                <p className="text-14 text-pretty text-t2">{fitTexts.note(fit.teamCount)}</p>
                <Button size={44} wide onClick={() => takeFit(other)}>
                  {fitTexts.offer(other.days.length, days.length)}
                </Button>
              </>
            )}
          </Card>
        )}
        {isPlacing && (
          <Card className="flex flex-col gap-2 p-4">
            <h3 className="flex items-center gap-2.5 text-16">
              <UsersRound size={20} className="text-primary-ink" />
              {placesTexts.tried}
            </h3>
            <p className="text-14 text-pretty text-t2">{isFollowed ? placesTexts.triedFollowed : placesTexts.triedBody}</p>
            <Button size={40} wide onClick={() => onPlace({})}>
              {placesTexts.reset}
            </Button>
          </Card>
        )}
      </div>
      <FailedQueryLine query={staffing}>{lackTexts.failed}</FailedQueryLine>
      <Card as="section" aria-labelledby="regles-cycle" className="p-4">
        <h3 id="regles-cycle" className="mb-2 text-14">
          {rules.data !== undefined ? texts.rules(rules.data.profile) : rules.isError ? texts.rulesTitle : texts.rulesLoading}
        </h3>
        <Loaded
          query={rules}
          failed={texts.rulesFailed}
          asLine
          skeleton={
            <SkeletonGroup className="flex flex-col gap-3">
              <Skeleton height={20} count={3} />
            </SkeletonGroup>
          }
        >
          {() => (
            <ul className="flex flex-col">
              {view.rules.map((check) => (
                <RuleRow key={check.code} check={check} />
              ))}
            </ul>
          )}
        </Loaded>
      </Card>
    </div>
  )
}
