// One cycle: its strip, its teams over four weeks, alarms and rules, live under every gesture; saved, activated, copied, deleted.
import { useNavigate } from '@tanstack/react-router'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Lock from 'lucide-react/icons/lock'
import Pencil from 'lucide-react/icons/pencil'
import Redo2 from 'lucide-react/icons/redo-2'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { useDeferredValue, useEffect, useMemo, useReducer, useState } from 'react'
import type { ReactNode } from 'react'
import type { OutputOf } from '../../../api/client.ts'
import { messageOf } from '../../../api/errors.ts'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import type { WireRotation } from '@releve/contract/rotations'
import { holidayAreas } from '@releve/domain/calendar/holidays'
import type { Day } from '@releve/domain/calendar/day'
import { REST } from '@releve/domain/planning/shift'
import { vacationsOf } from '@releve/domain/rotations/coverage'
import { Button } from '../../../ui/button.tsx'
import { DayText } from '../../../ui/day-text.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { ReasonLine } from '../../../ui/reason-line.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { useCenterOf, useTodayOf, useZoneOf } from '../../centers/queries.ts'
import { useRulesOf } from '../../rules/queries.ts'
import type { WireFullTeam } from '@releve/contract/teams'
import { useDuplicateRotation, useRemoveRotation, useRotationChanges } from '../queries.ts'
import { editorTexts as texts, rotationTexts, viewTexts } from '../texts.ts'
import { CycleAdvice } from './cycle-advice.tsx'
import { CycleStrip } from './cycle-strip.tsx'
import { cycleView, nextActivation, nextMonday, rotationState } from './cycle-view.ts'
import { DaySheet } from './day-sheet.tsx'
import { edit, isChanged, startEditing } from './editor-state.ts'
import { CycleFigures } from './cycle-figures.tsx'
import { NextDays } from './next-days.tsx'
import { ActivationSheet, SaveSheet } from './plan-sheets.tsx'
import { FillSheet, wishesOf } from './template-sheets.tsx'

interface CycleEditorProps {
  rotation: WireRotation
  status: OutputOf<'rotations.status'>
  teams: readonly WireFullTeam[]
  canEdit: boolean
}

const REST_DAY = { shift: REST, variations: [] }
type Panel = 'day' | 'fill' | 'save' | 'activate' | 'rename' | 'remove' | null

/** A preview starts today for the cycle followed now, else on the day from which it holds or could hold. */
function firstDay(rotation: WireRotation, isActive: boolean, today: Day): Day {
  return isActive ? today : (nextActivation(rotation, today) ?? nextMonday(today))
}

export function CycleEditor({ rotation, status, teams, canEdit }: CycleEditorProps): ReactNode {
  const navigate = useNavigate()
  const snackbar = useSnackbar()
  const { centerId } = rotation
  const today = useTodayOf(centerId)
  const zone = useZoneOf(centerId)
  const { data: center } = useCenterOf(centerId)
  const rulesQuery = useRulesOf(centerId)
  const changes = useRotationChanges()
  const waits = useWaitReason()
  const duplicate = useDuplicateRotation()
  const remove = useRemoveRotation()
  const [state, dispatch] = useReducer(edit, { name: rotation.name, days: rotation.days }, startEditing)
  const [places, setPlaces] = useState<Readonly<Record<string, Day>>>({})
  const [panel, setPanel] = useState<Panel>(null)
  const [opened, setOpened] = useState<{ readonly index: number | null; readonly serial: number }>({ index: null, serial: 0 })
  const [name, setName] = useState('')
  const [isSaving, setSaving] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const { days } = state.present
  const changed = isChanged(state)

  const timeline = { activations: status.sortedRotations, teams, today }
  const stateOf = rotationState(rotation, timeline)
  const from = firstDay(rotation, stateOf === 'active', today)
  const followed = rotation.activationDates.length > 0 || teams.some(({ rotationId }) => rotationId === rotation._id)
  const hasServed =
    rotation.activationDates.some((day) => day <= today) ||
    teams.some(({ rotationId, rotationFrom }) => rotationId === rotation._id && (rotationFrom ?? '') <= today)
  const rules = rulesQuery.data ?? null
  const input = useMemo(
    () => ({ rotationId: rotation._id, days, teams, rotations: status.allRotations, places, from, rules, zone }),
    [rotation._id, days, teams, status.allRotations, places, from, rules, zone],
  )
  const seen = useDeferredValue(input)
  const view = useMemo(() => cycleView(seen), [seen])
  const area = holidayAreas.find((known) => known === center?.holidayArea) ?? 'metropole'

  const palette = useMemo(() => {
    const all = [{ days }, ...status.allRotations]
    const kinds = vacationsOf(all).map(({ name: kind }) => all.flatMap((cycle) => cycle.days).find(({ shift }) => shift.name === kind))
    return [...kinds.filter((day) => day !== undefined), REST_DAY]
  }, [days, status.allRotations])

  const openDay = (index: number | null) => {
    setOpened(({ serial }) => ({ index, serial: serial + 1 }))
    setPanel('day')
  }
  const openedDay = opened.index === null ? (palette[0] ?? REST_DAY) : (days[opened.index] ?? REST_DAY)
  const close = (open: boolean) => {
    if (!open) setPanel(null)
  }

  useEffect(() => {
    if (!canEdit) return undefined
    function onKey(event: KeyboardEvent): void {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea')
      if (isTyping || panel !== null || !(event.ctrlKey || event.metaKey)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      dispatch({ kind: key === 'y' || event.shiftKey ? 'redo' : 'undo' })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [canEdit, panel])

  const changeBody = {
    ...(state.present.name !== state.saved.name && { name: state.present.name }),
    ...(state.present.days !== state.saved.days && { days: wishesOf(days) }),
  }

  function finishSaving(saved: WireRotation | null): void {
    if (saved !== null) dispatch({ kind: 'saved', draft: { name: saved.name, days: saved.days } })
    snackbar.show({ kind: 'success', message: texts.saved })
    if (saved !== null && saved._id !== rotation._id) {
      setLeaving(true)
      void navigate({ to: '/rotation/$rotationId', params: { rotationId: saved._id }, replace: true })
    }
  }

  async function save(): Promise<void> {
    if (followed && 'days' in changeBody) {
      setPanel('save')
      return
    }
    setSaving(true)
    try {
      const { rotation: saved } = await changes.update(rotation._id, changeBody)
      finishSaving(saved)
    } catch (failure) {
      snackbar.show({ kind: 'error', message: messageOf(failure) })
    }
    setSaving(false)
  }

  const copy = useOneAtATime(async () => {
    try {
      const { _id } = await duplicate.mutateAsync(rotation._id)
      snackbar.show({ kind: 'success', message: texts.duplicated })
      void navigate({ to: '/rotation/$rotationId', params: { rotationId: _id } })
    } catch (failure) {
      snackbar.show({ kind: 'error', message: messageOf(failure), durationMs: 8000 })
    }
  })

  const drop = useOneAtATime(async () => {
    try {
      await remove.mutateAsync(rotation._id)
      setLeaving(true)
      snackbar.show({ kind: 'success', message: texts.removed2 })
      void navigate({ to: '/rotation', replace: true })
    } catch (failure) {
      snackbar.show({ kind: 'error', message: messageOf(failure), durationMs: 8000 })
    }
    setPanel(null)
  })

  function fix(): void {
    if (view.fix === null) return
    if (view.fix.kind === 'move') dispatch(view.fix)
    else dispatch({ kind: 'replace', index: view.fix.index, day: view.fix.day })
  }

  const locked = waits ?? (changed ? texts.saveFirst : teams.length === 0 ? texts.noTeams : view.isHeld ? undefined : texts.uncovered)
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
          <div className="flex flex-wrap items-start gap-2">
            <IconButton
              label={texts.undo}
              icon={<Undo2 size={20} aria-hidden="true" />}
              aria-disabled={state.past.length === 0}
              onClick={() => dispatch({ kind: 'undo' })}
            />
            <IconButton
              label={texts.redo}
              icon={<Redo2 size={20} aria-hidden="true" />}
              aria-disabled={state.future.length === 0}
              onClick={() => dispatch({ kind: 'redo' })}
            />
            <Button size={40} onClick={() => setPanel('fill')}>
              {texts.templates}
            </Button>
            <Button
              size={40}
              icon={<Copy size={16} aria-hidden="true" />}
              pending={duplicate.isPending}
              disabledReason={waits ?? (changed ? texts.saveFirst : undefined)}
              hideReason
              onClick={() => void copy()}
            >
              {texts.duplicate}
            </Button>
            <Button
              size={40}
              variant={changed ? 'neutral' : 'primary'}
              icon={locked === undefined ? <CalendarCheck size={16} aria-hidden="true" /> : <Lock size={16} aria-hidden="true" />}
              disabledReason={locked}
              hideReason={changed || waits !== undefined}
              onClick={() => setPanel('activate')}
            >
              {texts.activate}
            </Button>
            {changed && (
              <Button size={40} variant="primary" pending={isSaving} disabledReason={waits} hideReason onClick={() => void save()}>
                {texts.save}
              </Button>
            )}
            {waits !== undefined && (
              <span className="basis-full">
                <ReasonLine tone="warn">{waits}</ReasonLine>
              </span>
            )}
            <Menu
              trigger={<IconButton label={texts.more} icon={<Ellipsis size={20} aria-hidden="true" />} />}
              items={[
                {
                  id: 'rename',
                  label: texts.rename,
                  icon: <Pencil size={20} aria-hidden="true" />,
                  onSelect: () => {
                    setName(state.present.name)
                    setPanel('rename')
                  },
                },
                {
                  id: 'remove',
                  label: texts.remove,
                  icon: <Trash2 size={20} aria-hidden="true" />,
                  danger: true,
                  separated: true,
                  onSelect: () => {
                    if (followed) snackbar.show({ kind: 'info', message: texts.served, durationMs: 6000 })
                    else setPanel('remove')
                  },
                },
              ]}
            />
          </div>
        )}
      </div>

      <CycleStrip
        days={days}
        palette={palette}
        readOnly={!canEdit}
        onOpen={openDay}
        onAdd={() => openDay(null)}
        onInsert={(index, day) => dispatch({ kind: 'insert', index, day })}
        onMove={(fromIndex, to) => dispatch({ kind: 'move', from: fromIndex, to })}
        onRemove={(index) => dispatch({ kind: 'remove', index })}
      />

      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_296px] xl:gap-7">
        <div className="flex min-w-0 flex-col gap-6">
          {teams.length === 0 ? <p className="text-14 text-t2">{viewTexts.noTeams}</p> : <NextDays view={view} area={area} />}
          <CycleFigures metrics={view.metrics} />
        </div>
        <CycleAdvice
          view={view}
          days={seen.days}
          readOnly={!canEdit}
          profile={rules?.profile ?? null}
          hasRulesFailed={rulesQuery.error !== null}
          isPlacing={Object.keys(places).length > 0}
          onFix={fix}
          onPlace={() => setPlaces(view.places ?? {})}
          onPlaceBack={() => setPlaces({})}
        />
      </div>

      {canEdit && (
        <>
          <UnsavedGuard when={changed && !isLeaving} />
          <DaySheet
            key={opened.serial}
            open={panel === 'day'}
            onOpenChange={close}
            onClosed={() => undefined}
            index={opened.index}
            day={openedDay}
            count={days.length}
            sameCount={days.filter(({ shift }, at) => at !== opened.index && shift.name === openedDay.shift.name).length}
            palette={palette}
            onSave={(day, all) => {
              const { index } = opened
              if (index === null) dispatch({ kind: 'insert', index: days.length, day })
              else if (all) {
                dispatch({ kind: 'fill', days: days.map((known) => (known.shift.name === openedDay.shift.name ? day : known)) })
              } else dispatch({ kind: 'replace', index, day })
              setPanel(null)
            }}
            onDuplicate={() => {
              if (opened.index !== null) dispatch({ kind: 'insert', index: opened.index + 1, day: openedDay })
              setPanel(null)
            }}
            onMove={(by) => {
              if (opened.index !== null) dispatch({ kind: 'move', from: opened.index, to: opened.index + by })
              setPanel(null)
            }}
            onRemove={() => {
              if (opened.index !== null) dispatch({ kind: 'remove', index: opened.index })
              setPanel(null)
            }}
          />
          <FillSheet open={panel === 'fill'} onOpenChange={close} onFill={(filled) => dispatch({ kind: 'fill', days: filled })} />
          <SaveSheet
            open={panel === 'save'}
            onOpenChange={close}
            rotationId={rotation._id}
            change={changeBody}
            hasServed={hasServed}
            today={today}
            onSaved={finishSaving}
          />
          <ActivationSheet
            open={panel === 'activate'}
            onOpenChange={close}
            rotation={rotation}
            today={today}
            first={nextMonday(today)}
            teams={teams}
            places={places}
            onDone={() => setPlaces({})}
          />
          <Dialog
            open={panel === 'rename'}
            onOpenChange={close}
            title={texts.renameTitle}
            description={texts.renameBody}
            confirmLabel={texts.rename}
            onConfirm={() => {
              if (name.trim() === '') return
              dispatch({ kind: 'rename', name: name.trim() })
              setPanel(null)
            }}
          >
            <TextInput
              label={texts.nameLabel}
              maxLength={80}
              value={name}
              error={name.trim() === '' ? texts.nameMissing : undefined}
              onChange={(event) => setName(event.target.value)}
            />
          </Dialog>
          <Dialog
            open={panel === 'remove'}
            onOpenChange={close}
            title={texts.removeTitle(rotation.name)}
            description={texts.removeBody}
            confirmLabel={texts.remove}
            danger
            pending={remove.isPending}
            disabledReason={waits}
            onConfirm={() => void drop()}
          />
        </>
      )}
    </div>
  )
}
