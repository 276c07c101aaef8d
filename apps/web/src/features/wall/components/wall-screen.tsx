// The wall of a room: who is on duty and who relieves them, what lacks, the notes; readable at four metres, without a hand to touch it.
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Hourglass from 'lucide-react/icons/hourglass'
import Triangle from 'lucide-react/icons/triangle'
import { useEffect, useState, type ReactNode } from 'react'
import type { WireWallLack, WireWallVacation, WireWallView } from '@releve/contract/wall'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { zoneOf, type Zone } from '@releve/domain/calendar/zone'
import { groupsAt } from '@releve/domain/planning/duty-groups'
import { remarkText } from '#shared/lack-text.ts'
import { Tile, vacationClass } from '#shared/tile.tsx'
import { classNames } from '#ui/class-names.ts'
import { DayText } from '#ui/day-text.tsx'
import { capitalize, formatClock, formatCountdown, formatDay, formatHours, formatNumber } from '#ui/format.ts'
import { Logo } from '#ui/logo.tsx'
import { lackDay, lackDetail, lackFigure, noteMoment, soughtShortly, soughtText, wallTexts as texts } from '../texts.ts'
import { nameSize } from './name-size.ts'
import { useWall } from '../queries.ts'

/** Six readings that failed. */
const OLD_MS = 60_000
/** How long each note is shown before the next one. */
const NOTE_MS = 15_000
/** More words are written smaller. */
const LONG_NOTE = 90

/** This device’s clock, each second. */
function useTick(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function People({ functions }: Pick<WireWallVacation, 'functions'>): ReactNode {
  return (
    <div className="wall-people flex-none">
      {functions.map(({ name, count, holders }) => (
        <div
          key={name ?? ''}
          className={classNames('wall-function min-w-0', count > 1 && holders.length > 0 && 'wall-function-wide col-span-full')}
        >
          {(name !== null || functions.length > 1) && <h3>{name ?? texts.others}</h3>}
          <ul>
            {holders.length === 0 ? (
              <li className="numeric">{formatNumber(count)}</li>
            ) : (
              // Two of one name are told apart by their place.
              holders.map((holder, place) => <li key={`${place} ${holder}`}>{holder}</li>)
            )}
          </ul>
        </div>
      ))}
    </div>
  )
}

function OnDuty({ vacations }: { vacations: readonly WireWallVacation[] }): ReactNode {
  const { size, columns } = nameSize(vacations)
  // Custom properties are styles like any other; the types of React do not know them.
  const names: Record<string, number> = { '--n': size, '--columns': columns }
  const [first] = vacations
  return (
    <section
      aria-labelledby="de-garde"
      className={classNames('wall-card wall-on', first !== undefined && vacationClass(first.shift))}
      style={names}
    >
      {first === undefined && (
        <h2 id="de-garde" className="wall-56 font-650">
          {texts.nobody}
        </h2>
      )}
      {vacations.map((vacation, index) => {
        const { shift, team, present, minimum, shortage, functions, partly = [], trainees = [], remarks = [], startAt } = vacation
        return (
          <div key={`${startAt}${shift}`} className={classNames('flex flex-col gap-[calc(26*var(--u))]', vacationClass(shift))}>
            <div className={classNames('wall-line flex min-w-0 items-center', vacations.length > 1 && 'wall-small')}>
              <Tile name={shift} />
              <span className="flex min-w-0 flex-1 flex-col">
                {index === 0 && (
                  <h2 id="de-garde" className="wall-36 font-600 text-v-ink">
                    {texts.now}
                  </h2>
                )}
                <span className={classNames('truncate font-700', vacations.length > 1 ? 'wall-56' : 'wall-72')}>{team ?? shift}</span>
              </span>
              <span className="flex flex-none flex-col items-end">
                <span className="wall-56 numeric flex items-center gap-[calc(16*var(--u))] font-700">
                  {shortage !== null && <Triangle className="wall-triangle flex-none rotate-180 text-understaffed" fill="currentColor" />}
                  {texts.present(present)}
                </span>
                {minimum !== null && <span className="wall-36 text-t2">{texts.minimum(minimum)}</span>}
              </span>
            </div>
            <People functions={functions} />
            {(trainees.length > 0 || remarks.length > 0) && (
              <ul className="flex-none">
                {trainees.length > 0 && <li className="wall-36 truncate text-t2">{texts.trainees(trainees)}</li>}
                {remarks.map((remark) => (
                  <li
                    key={`${remark.startTime}${remark.kind}${remark.qualification ?? ''}`}
                    className={classNames('wall-36 truncate', remark.kind === 'overMaximum' ? 'text-warn' : 'text-t2')}
                  >
                    {capitalize(remarkText(remark, undefined))}
                  </li>
                ))}
              </ul>
            )}
            {partly.length > 0 && (
              <ul className="flex-none">
                {partly.map(({ name, hours }, place) => (
                  <li key={`${place} ${name}`} className="wall-36 truncate text-t2">
                    {texts.partly(
                      name,
                      hours.map(({ startTime, endTime }) => formatHours(startTime, endTime)),
                    )}
                  </li>
                ))}
              </ul>
            )}
          </div>
        )
      })}
    </section>
  )
}

interface ReliefProps {
  relief: readonly WireWallVacation[]
  current: WireWallVacation | undefined
  now: number
  zone: Zone
}

function Relief({ relief, current, now, zone }: ReliefProps): ReactNode {
  const [first] = relief
  if (first === undefined) {
    return (
      <section className="wall-card flex-1">
        <h2 className="wall-44 text-t2">{texts.noRelief}</h2>
      </section>
    )
  }
  const teams = relief.map(({ team, shift }) => team ?? shift).join(', ')
  const from = current?.startAt ?? first.startAt
  const share = first.startAt === from ? 0 : Math.min(1, Math.max(0, (now - from) / (first.startAt - from)))
  return (
    <section aria-labelledby="releve" className="wall-card flex-1">
      <div className={classNames('wall-line flex min-w-0 items-center', vacationClass(first.shift))}>
        <Tile name={first.shift} />
        <span className="flex min-w-0 flex-1 flex-col">
          <h2 id="releve" className="wall-36 font-600 text-v-ink">
            {texts.relief(formatClock(first.startAt, zone.name))}
          </h2>
          <span className="wall-72 truncate font-700">{teams}</span>
        </span>
      </div>
      <p className="mt-[calc(30*var(--u))] flex items-baseline gap-[calc(22*var(--u))]">
        <span className="wall-36 text-t2">{texts.in}</span>
        <span className="wall-112 numeric font-650">{formatCountdown(first.startAt - now)}</span>
      </p>
      {current !== undefined && (
        <div className={classNames('wall-share', vacationClass(current.shift))} aria-hidden="true">
          <span className="block h-full rounded-[inherit] bg-v-bg" style={{ width: `${share * 100}%` }} />
        </div>
      )}
    </section>
  )
}

/** Fewer letters than these stand in one line at its largest. */
const SHORT_LACK = 18

function Lack({ lack, now, zone, isFirst }: { lack: WireWallLack; now: number; zone: Zone; isFirst: boolean }): ReactNode {
  const detail = lackDetail(lack)
  // On another day the vacation's name alone would not tell a day from a night.
  const isToday = lack.date === fromDayNumber(zone.dayAt(now))
  const [day, figure] = [lackDay(lack, now, zone), lackFigure(lack)]
  // « Aujourd’hui, 4 pour 5 » would take a second line, and the room of the relief above it.
  const isShort = day.length + figure.length < SHORT_LACK
  const triangle = <Triangle className="wall-triangle inline rotate-180 align-baseline text-understaffed" fill="currentColor" />
  return (
    <section className={classNames('wall-card', isFirst && 'wall-lack', !isToday && 'wall-line wall-small flex items-center')}>
      {!isToday && <Tile name={lack.shift} />}
      <span className="flex min-w-0 flex-1 flex-col gap-[calc(6*var(--u))]">
        <h2 className={classNames('font-650', isToday && isShort ? 'wall-56' : 'wall-44')}>
          {isToday && <>{triangle} </>}
          <DayText>{day}</DayText>
          {isToday ? ', ' : <> {triangle} </>}
          {figure}
        </h2>
        {detail !== null && (isFirst || lack.sought === null) && <span className="wall-36">{detail}</span>}
        {lack.sought !== null && (
          <span className={classNames('wall-36 font-650', lack.sought.state !== 'open' && !isFirst && 'text-warn')}>
            <Hourglass className="inline" aria-hidden="true" />{' '}
            <DayText>{isFirst && detail === null ? soughtText(lack.sought, now, zone) : soughtShortly(lack.sought)}</DayText>
          </span>
        )}
      </span>
    </section>
  )
}

function Note({ notes, now, zone, isWide }: Pick<WireWallView, 'notes'> & { now: number; zone: Zone; isWide: boolean }): ReactNode {
  const place = Math.floor(now / NOTE_MS) % Math.max(1, notes.length)
  const note = notes[place]
  return (
    <section aria-labelledby="consigne" className={classNames('wall-card wall-note', isWide && 'col-span-full')}>
      <ClipboardList className="flex-none text-t2" strokeWidth={1.8} />
      {note === undefined ? (
        <h2 id="consigne" className="wall-36 text-t2">
          {texts.noNote}
        </h2>
      ) : (
        <span className="flex min-w-0 flex-1 flex-col">
          <h2 id="consigne" className="wall-36 flex justify-between font-400 text-t2">
            <DayText>{texts.note(note.author, noteMoment(note.createdAt, now, zone))}</DayText>
            {notes.length > 1 && <span className="numeric">{texts.noteOf(place + 1, notes.length)}</span>}
          </h2>
          <span
            className={classNames(
              'wall-44 wall-words font-650 wrap-anywhere whitespace-pre-line',
              note.text.length > LONG_NOTE ? 'wall-words-long line-clamp-4' : 'line-clamp-2',
            )}
          >
            {note.text}
          </span>
        </span>
      )}
    </section>
  )
}

/** Lines of those on call that there is room for. */
const ON_CALL_MOST = 3

/** Those who can be reached now, then the next ones; null: nobody is on call. */
function OnCall({ onCall, now, zone }: { onCall: WireWallView['onCall']; now: number; zone: Zone }): ReactNode {
  const lines = (onCall ?? []).flatMap(({ name, activity, spans }) => {
    const span = spans.find(({ endAt }) => endAt > now)
    if (span === undefined) return []
    const isOn = span.startAt <= now
    const clock = formatClock(isOn ? span.endAt : span.startAt, zone.name)
    return [isOn ? texts.onCallUntil(name, activity, clock) : texts.onCallFrom(name, activity, clock)]
  })
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="astreinte" className="wall-card">
      <h2 id="astreinte" className="wall-36 font-600 text-t2">
        {texts.onCall}
      </h2>
      <ul>
        {lines.slice(0, ON_CALL_MOST).map((line, place) => (
          <li key={`${place} ${line}`} className="wall-36 truncate">
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Room({ view, now, isOld }: { view: WireWallView; now: number; isOld: boolean }): ReactNode {
  const zone = zoneOf(view.zone)
  const current = groupsAt(view.vacations, now)
  const coming = view.vacations.filter(({ startAt }) => startAt > now)
  const relief = coming.filter(({ startAt }) => startAt === coming[0]?.startAt)
  const [lack, next] = [...coming.filter(({ shortage }) => shortage !== null), ...view.lacks]
  const clock = formatClock(now, view.zone)
  return (
    <main className="wall" data-theme="dark">
      <header className="wall-head col-span-full flex min-w-0 items-center">
        <Logo />
        <h1 className="wall-44 flex-1 truncate font-650">{view.centerName}</h1>
        {isOld ? (
          <p role="status" className="wall-old">
            {texts.old(formatClock(view.now, view.zone))}
          </p>
        ) : (
          <span className="wall-44 text-t2">
            <DayText>{formatDay(fromDayNumber(zone.dayAt(now)), 'long')}</DayText>
          </span>
        )}
        <span className="wall-112 numeric font-700">{clock}</span>
      </header>
      <OnDuty vacations={current} />
      <div className="wall-side flex min-h-0 min-w-0 flex-col">
        <Relief relief={relief} current={current[0]} now={now} zone={zone} />
        <OnCall onCall={view.onCall} now={now} zone={zone} />
        {lack !== undefined && <Lack lack={lack} now={now} zone={zone} isFirst />}
      </div>
      <Note notes={view.notes} now={now} zone={zone} isWide={lack !== undefined && next === undefined} />
      {lack === undefined && (
        <section className="wall-card wall-note">
          <p className="wall-36 text-t2">{texts.noLack}</p>
        </section>
      )}
      {next !== undefined && <Lack lack={next} now={now} zone={zone} isFirst={false} />}
    </main>
  )
}

/** The message where there is nothing to show. */
function Said({ title, children }: { title: string; children?: ReactNode }): ReactNode {
  return (
    <main data-theme="dark" className="grid min-h-dvh place-items-center bg-s0 p-8 text-t1">
      <div role="status" className="flex max-w-[40rem] flex-col items-center gap-4 text-center [--ring:var(--s0)]">
        <Logo size={64} />
        <h1 className="text-28 text-balance">{title}</h1>
        {children !== undefined && <p className="text-18 text-pretty text-t2">{children}</p>}
      </div>
    </main>
  )
}

/** Another version of the program has another screen: once an hour at most, where two versions answer in turn. */
function useReload(version: string | undefined): void {
  const [first, setFirst] = useState(version)
  useEffect(() => {
    if (version === undefined || version === first) return
    setFirst(version)
    if (first === undefined || Date.now() - Number(sessionStorage.getItem('wallReloadedAt') ?? 0) < 3_600_000) return
    sessionStorage.setItem('wallReloadedAt', `${Date.now()}`)
    location.reload()
  }, [version, first])
}

function Wall({ secret }: { secret: string }): ReactNode {
  const { reading, refusal, isFailing } = useWall(secret)
  const now = useTick()
  useReload(reading?.view.version)
  if (refusal !== null) return <Said title={texts.closed}>{refusal}</Said>
  if (reading === null) return <Said title={texts.title}>{isFailing ? texts.failing : texts.loading}</Said>
  // It is never before what was read: between two ticks the clock of this device may say less.
  const serverNow = Math.max(reading.view.now, now - reading.ahead)
  return <Room view={reading.view} now={serverNow} isOld={serverNow - reading.view.now > OLD_MS} />
}

/** `secret`: what stands in the fragment of the address. */
export function WallScreen({ secret }: { secret: string }): ReactNode {
  return (
    <>
      <title>{`${texts.title} – Relève`}</title>
      {secret === '' ? <Said title={texts.incomplete.title}>{texts.incomplete.body}</Said> : <Wall secret={secret} />}
    </>
  )
}
