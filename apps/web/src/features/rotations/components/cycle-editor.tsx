// One cycle: its strip, its teams over four weeks, alarms and rules, live under every gesture; saved, activated, copied, deleted.
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useReducer, useState, type ReactNode } from 'react'
import { useAction } from '#kit/use-action.ts'
import { messageOf } from '#api/errors.ts'
import type { WireRotation } from '@releve/contract/rotations'
import { addDays, type Day } from '@releve/domain/calendar/day'
import { DayText } from '#ui/day-text.tsx'
import { FailedQueryLine } from '#ui/failed-line.tsx'
import { formatNumber } from '#ui/format.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { holidaysOf, useCenterOf, useTodayOf } from '#features/centers/queries.ts'
import { useRulesOf } from '#features/rules/queries.ts'
import type { WireFullTeam } from '@releve/contract/teams'
import { changedRotationOf, useUpdateRotation, type Cycles } from '../queries.ts'
import { editorTexts as texts, rotationTexts, viewTexts } from '../texts.ts'
import { CycleBar, type Panel } from './cycle-bar.tsx'
import { CycleAdvice } from './cycle-advice.tsx'
import { CycleStrip } from './cycle-strip.tsx'
import type { CycleMetrics } from '@releve/domain/rotations/metrics'
import { cycleView, nextActivation, nextMonday, rotationState, type TeamRow } from '@releve/domain/rotations/cycle-view'
import { CycleSheets, REST_DAY } from './cycle-sheets.tsx'
import { kindsOf } from '@releve/domain/rotations/letters'
import { isSameDays } from '@releve/domain/rotations/merge'
import { edit, isChanged, isSameDraft, startEditing, type CycleDraft } from './editor-state.ts'
import { NextDays } from './next-days.tsx'
import { useCycleStaffing } from './use-cycle-staffing.ts'
import { cycleStartsOf } from './plan-sheets.tsx'
import { wishesOf } from './template-sheets.tsx'

interface CycleEditorProps {
  rotation: WireRotation
  cycles: Cycles
  teams: readonly WireFullTeam[]
  canEdit: boolean
}

/** A preview starts today for the cycle followed now, else on the day from which it holds or could hold. */
function firstDay(rotation: WireRotation, isActive: boolean, today: Day): Day {
  return isActive ? today : (nextActivation(rotation, today) ?? nextMonday(today))
}

/** The result of the cycle, in four figures. */
function CycleFigures({ metrics }: { metrics: CycleMetrics }): ReactNode {
  const { averageWeekHours, presenceHoursPerSemester, shortestRestHours, freeWeekends, weekends } = metrics
  const figures = [
    { value: viewTexts.hours(averageWeekHours), label: viewTexts.perWeek },
    { value: viewTexts.hours(Math.round(presenceHoursPerSemester * 2)), label: viewTexts.perYear },
    { value: viewTexts.hours(shortestRestHours), label: viewTexts.shortestRest },
    { value: formatNumber(freeWeekends), label: viewTexts.weekends(weekends) },
  ]
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4">
      {figures.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-13 text-t3">{label}</dt>
          <dd className="text-22 font-700 tracking-[-0.02em]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function CycleEditor({ rotation, cycles: { allRotations, sortedRotations }, teams, canEdit }: CycleEditorProps): ReactNode {
  const navigate = useNavigate()
  const { centerId } = rotation
  const today = useTodayOf(centerId)
  const centerQuery = useCenterOf(centerId)
  const rulesQuery = useRulesOf(centerId)
  const [state, dispatch] = useReducer(edit, { name: rotation.name, days: rotation.days }, startEditing)
  const [places, setPlaces] = useState<Readonly<Record<string, Day>>>({})
  const [panel, setPanel] = useState<Panel | null>(null)
  /** Null: a new day. */
  const [opened, setOpened] = useState<number | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [known, setKnown] = useState(rotation)
  // Another administrator saved it meanwhile: the editing goes on from there. A version that a later one replaced says nothing new.
  if (known !== rotation) {
    setKnown(rotation)
    if (!isSameDraft(known, rotation)) dispatch({ kind: 'read', draft: { name: rotation.name, days: rotation.days } })
  }
  const { days } = state.present

  const timeline = { activations: sortedRotations, teams, today }
  const stateOf = rotationState(rotation, timeline)
  const from = firstDay(rotation, stateOf === 'active', today)
  const after = sortedRotations.find(({ startDate }) => startDate > from)
  const until = after === undefined ? null : addDays(after.startDate, -1)
  const followed = rotation.activationDates.length > 0 || teams.some(({ rotationId }) => rotationId === rotation._id)
  const hasServed =
    rotation.activationDates.some((day) => day <= today) ||
    teams.some(({ rotationId, rotationFrom }) => rotationId === rotation._id && (rotationFrom ?? '') <= today)
  // From the cycle followed now the places are saved with its days; of another, by its activation.
  const followedNow = sortedRotations.findLast(({ startDate }) => startDate <= today)
  const isCenters = followedNow?._id === rotation._id
  const isPlacing = Object.keys(places).length > 0
  const changed = isChanged(state) || (isCenters && isPlacing)
  const { data: rules = null } = rulesQuery
  const { staffing, reading: staffingReading } = useCycleStaffing(centerId, rules)
  const input = useMemo(
    () => ({ rotationId: rotation._id, days, teams, rotations: allRotations, places, from, until, rules, staffing }),
    [rotation._id, days, teams, allRotations, places, from, until, rules, staffing],
  )
  const deferredInput = useDeferredValue(input)
  const view = useMemo(() => cycleView(deferredInput), [deferredInput])
  const holidays = useMemo(() => holidaysOf(centerQuery.data), [centerQuery.data])

  const palette = useMemo(() => {
    const worked = [{ days }, ...allRotations].flatMap((cycle) => cycle.days).filter(({ shift }) => shift.type === 'work')
    return [...kindsOf(worked), REST_DAY]
  }, [days, allRotations])

  const openDay = (index: number | null) => {
    setOpened(index)
    setPanel('day')
  }
  const changeBody = {
    ...(state.present.name !== state.saved.name && { name: state.present.name }),
    ...(!isSameDays(days, state.saved.days) && { days: wishesOf(days) }),
    ...(isCenters && isPlacing && { cycleStarts: cycleStartsOf(places) }),
    seen: { name: state.saved.name, days: wishesOf(state.saved.days) },
  }

  function placeTeam({ team, start }: TeamRow, by: number | null): void {
    setPlaces(({ [team._id]: tried, ...others }) => {
      if (by === null) return others
      const stands = tried ?? start
      return { ...others, [team._id]: stands === null ? from : addDays(stands, by) }
    })
  }

  function meet({ name, days: theirDays }: WireRotation): void {
    setPanel(null)
    dispatch({ kind: 'read', draft: { name, days: theirDays } })
  }

  function finishSaving(saved: WireRotation | null, sent: CycleDraft): void {
    setRefusal(undefined)
    if (isCenters) setPlaces({})
    if (saved !== null) dispatch({ kind: 'saved', draft: { name: saved.name, days: saved.days }, sent })
    if (saved !== null && saved._id !== rotation._id) {
      setLeaving(true)
      void navigate({ to: '/rotation/$rotationId', params: { rotationId: saved._id }, replace: true, ignoreBlocker: true })
    }
  }

  const sending = useAction(useUpdateRotation(rotation._id), {
    done: () => texts.saved,
    onDone: ({ rotation: saved }) => finishSaving(saved, state.present),
    onRefused: (error) => {
      const theirRotation = changedRotationOf(error)
      if (theirRotation === undefined) setRefusal(messageOf(error))
      else meet(theirRotation)
    },
  })

  function save(): void {
    if (followed && ('days' in changeBody || 'cycleStarts' in changeBody)) setPanel('save')
    else {
      setRefusal(undefined)
      dispatch({ kind: 'send' })
      void sending.run(changeBody)
    }
  }

  const next = nextActivation(rotation, today)
  const facts = rotationTexts.facts(days.length, teams.length, view.metrics)

  return (
    <div className="flex max-w-[1640px] flex-col gap-5 lg:gap-6">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-72 flex-col gap-0.5">
          <h2 className="text-22 text-balance lg:text-28">{state.present.name}</h2>
          <p className="text-14 text-pretty text-t2">
            <DayText>{next === null || stateOf === 'active' ? facts : `${facts} · ${rotationTexts.fromDay(next)}`}</DayText>
          </p>
        </div>
        {canEdit && (
          <CycleBar
            rotation={rotation}
            state={state}
            dispatch={dispatch}
            isChanged={changed}
            obstacle={teams.length === 0 ? texts.noTeams : view.isHeld ? undefined : texts.uncovered}
            isSending={sending.isPending}
            refusal={refusal}
            isFollowed={followed}
            panel={panel}
            onOpen={setPanel}
            onSave={save}
            onLeave={() => setLeaving(true)}
          />
        )}
      </div>

      <CycleStrip
        days={days}
        palette={palette}
        readOnly={!canEdit}
        onOpen={openDay}
        onWrite={() => setPanel('letters')}
        onEdit={dispatch}
      />

      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_296px] xl:gap-7">
        <div className="flex min-w-0 flex-col gap-6">
          {teams.length === 0 ? (
            <p className="text-14 text-t2">{viewTexts.noTeams}</p>
          ) : (
            <NextDays view={view} holidays={holidays} places={places} onPlace={canEdit ? placeTeam : undefined} />
          )}
          <FailedQueryLine query={centerQuery}>{viewTexts.areaFailed}</FailedQueryLine>
          <CycleFigures metrics={view.metrics} />
        </div>
        <CycleAdvice
          view={view}
          days={deferredInput.days}
          readOnly={!canEdit}
          rules={rulesQuery}
          staffing={staffingReading}
          isPlacing={isPlacing}
          isFollowed={isCenters}
          dispatch={dispatch}
          onPlace={setPlaces}
        />
      </div>

      {canEdit && (
        <>
          <UnsavedGuard when={(changed || isPlacing) && !isLeaving} />
          <CycleSheets
            panel={panel}
            onClose={() => setPanel(null)}
            rotation={rotation}
            draft={state.present}
            opened={opened}
            palette={palette}
            dispatch={dispatch}
            change={changeBody}
            teams={teams}
            places={places}
            hasServed={hasServed}
            today={today}
            onSaved={finishSaving}
            onOvertaken={meet}
            onActivated={() => setPlaces({})}
          />
        </>
      )}
    </div>
  )
}
