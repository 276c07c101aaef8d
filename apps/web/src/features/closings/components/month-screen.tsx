// A month of a centre: what is open, what payroll will receive, its closing, what is handed over, its corrections. Human resources read it and
// hand it over, and change nothing.
import { fullName } from '@releve/contract/person-name'
import { figureWords } from '@releve/contract/pay-words'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { Link } from '@tanstack/react-router'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Lock from 'lucide-react/icons/lock'
import PenLine from 'lucide-react/icons/pen-line'
import { useState, type ReactNode } from 'react'
import { useActivities } from '#features/activities/queries.ts'
import { useZone } from '#features/centers/queries.ts'
import { Loaded } from '#kit/loaded.tsx'
import { useMe } from '#session/me.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { DayText } from '#ui/day-text.tsx'
import { FiguresTable } from '#ui/figures-table.tsx'
import { formatDay } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { IconFace } from '#ui/icon-face.tsx'
import { MovementRow } from '#ui/movement-row.tsx'
import { SectionTitle, sectionLinkClass } from '#ui/section-title.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { useMonth, usePaySettings, type MonthState } from '../queries.ts'
import { figureTexts, monthName, monthTexts as texts, quantityText, settingTexts } from '../texts.ts'
import { ClosePart } from './close-part.tsx'
import { CorrectionSheet } from './correction-sheet.tsx'
import { HandPart } from './hand-part.tsx'
import { figuresIn, figuresOf, monthAfter, unmappedIn, type NamedFigure } from './month-parts.ts'
import { OpenPoints } from './open-points.tsx'
import { SettingsSheet } from './settings-sheet.tsx'

interface MonthScreenProps {
  centerId: string
  /** « 2026-11 ». */
  month: string
  onMonth: (month: string) => void
}

const TONES = { running: 'neutral', open: 'warn', closed: 'success' } as const

function MonthChoice({ month, onMonth }: Pick<MonthScreenProps, 'month' | 'onMonth'>): ReactNode {
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)]
  return (
    <div role="group" aria-label={texts.title} className="-ml-3 flex items-center gap-1">
      <IconButton label={texts.before(before)} icon={<ChevronLeft size={22} />} onClick={() => onMonth(before)} />
      <span aria-live="polite" className="min-w-40 text-center text-18 font-650">
        {monthName(month)}
      </span>
      <IconButton label={texts.after(after)} icon={<ChevronRight size={22} />} onClick={() => onMonth(after)} />
    </div>
  )
}

/** The way from a person's line to their account of hours of that year. */
function AccountLink({ userId, year, name }: { userId: string; year: number; name: string }): ReactNode {
  return (
    <Link to="/profile/$userId/hours" params={{ userId }} search={{ year }} className="relative touch-target rounded-xs hover:underline">
      <DayText>{name}</DayText>
    </Link>
  )
}

function Figures({ month }: { month: MonthState }): ReactNode {
  const figures = figuresOf(month)
  return (
    <section aria-labelledby="recevra" className="flex flex-col gap-2">
      <SectionTitle
        id="recevra"
        note={texts.count(month.people.length)}
        action={
          <Link to="/calendar" search={{ requests: 'all' }} className={sectionLinkClass}>
            {texts.absences}
          </Link>
        }
      >
        {texts.received}
      </SectionTitle>
      {month.people.length === 0 ? (
        <p className="text-14 text-t2">
          {texts.none} {texts.noneNote}
        </p>
      ) : (
        <FiguresTable
          isWide
          {...figures}
          names={figures.rows.slice(0, month.people.length).map(({ name }, row) => (
            <AccountLink key={name} userId={month.people[row]?.user._id ?? ''} year={Number(month.month.slice(0, 4))} name={name} />
          ))}
        />
      )}
    </section>
  )
}

function Corrections({ month, onCorrect }: { month: MonthState; onCorrect: () => void }): ReactNode {
  const { isAdmin } = useMe()
  const nameOf = (id: string) => month.activityNames.find(({ activityId }) => activityId === id)?.name
  const { regularisations } = month
  if (month.state !== 'closed' && regularisations.length === 0) return null
  return (
    <section aria-labelledby="regularisations" className="flex flex-col gap-2">
      <SectionTitle
        id="regularisations"
        action={
          isAdmin &&
          month.state === 'closed' && (
            <Button size={40} icon={<PenLine size={16} />} onClick={onCorrect}>
              {texts.correct}
            </Button>
          )
        }
      >
        {texts.corrections}
      </SectionTitle>
      {regularisations.length === 0 && <p className="text-14 text-pretty text-t2">{texts.noCorrections}</p>}
      <ul className="flex flex-col">
        {regularisations.map(({ _id, user, month: of, figure, unit, quantity, reason, isWaiting }) => (
          <MovementRow
            key={_id}
            face={<IconFace icon={PenLine} />}
            title={`${fullName(user)}\u00A0: ${texts.correctionOf(figureWords(figure, nameOf), of)}`}
            note={isWaiting ? `${reason}, ${texts.waiting}` : reason}
          >
            <span className="numeric text-18 font-650 whitespace-nowrap">{quantityText(quantity, unit)}</span>
          </MovementRow>
        ))}
      </ul>
    </section>
  )
}

function Previous({ month, onMonth }: { month: MonthState; onMonth: (month: string) => void }): ReactNode {
  const zone = useZone()
  if (month.closedMonths.length === 0) return null
  return (
    <section aria-labelledby="mois-clos" className="flex flex-col gap-1">
      <SectionTitle id="mois-clos">{texts.previous}</SectionTitle>
      <ul className="flex flex-col">
        {month.closedMonths.map(({ month: name, closedAt, lastExport }) => (
          <MovementRow
            key={name}
            face={<IconFace icon={Lock} />}
            title={
              <button type="button" className="relative touch-target hover:underline" onClick={() => onMonth(name)}>
                {monthName(name)}
              </button>
            }
            note={texts.ofClosed(formatDay(fromDayNumber(zone.dayAt(closedAt)), 'dateShort', { year: true }), lastExport)}
          >
            {null}
          </MovementRow>
        ))}
      </ul>
    </section>
  )
}

/** Every figure that a code may stand for: those of all months, the activities of the centre, and what this month has besides. */
function useFigures(centerId: string, month: MonthState): NamedFigure[] {
  const activities = useActivities(centerId).data ?? []
  const plain = Object.entries(figureTexts).map(([figure, name]) => ({ figure, name }))
  const listed = activities.map(({ _id, name }) => ({ figure: `activity:${_id}`, name }))
  const known = new Set([...plain, ...listed].map(({ figure }) => figure))
  return [...plain, ...listed, ...figuresIn(month).filter(({ figure }) => !known.has(figure))]
}

function Month({ centerId, month, onMonth }: Omit<MonthScreenProps, 'month'> & { month: MonthState }): ReactNode {
  const [sheet, setSheet] = useState<'settings' | 'correction' | null>(null)
  const settings = usePaySettings(centerId)
  const figures = useFigures(centerId, month)
  const openSettings = () => setSheet('settings')
  return (
    <Loaded query={settings} failed={settingTexts.failed} skeleton={<SkeletonStack count={3} height={96} />}>
      {(known) => (
        <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(320px,26rem)_minmax(0,1fr)] xl:items-start">
          <div className="flex flex-col gap-8">
            {(month.state !== 'closed' || unmappedIn(month, known).length > 0) && (
              <OpenPoints month={month} unmapped={unmappedIn(month, known)} onSettings={openSettings} />
            )}
            <ClosePart centerId={centerId} month={month} />
            <Previous month={month} onMonth={onMonth} />
          </div>
          <div className="flex min-w-0 flex-col gap-8">
            <Figures month={month} />
            <HandPart centerId={centerId} month={month} settings={known} onSettings={openSettings} />
            <Corrections month={month} onCorrect={() => setSheet('correction')} />
          </div>
          <SettingsSheet
            centerId={centerId}
            settings={known}
            figures={figures}
            open={sheet === 'settings'}
            onOpenChange={(isOpen) => setSheet(isOpen ? 'settings' : null)}
          />
          <CorrectionSheet
            centerId={centerId}
            month={month}
            settings={known}
            open={sheet === 'correction'}
            onOpenChange={(isOpen) => setSheet(isOpen ? 'correction' : null)}
          />
        </div>
      )}
    </Loaded>
  )
}

export function MonthScreen({ centerId, month: shown, onMonth }: MonthScreenProps): ReactNode {
  const query = useMonth(centerId, shown)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <MonthChoice month={shown} onMonth={onMonth} />
        {query.data?.month === shown && (
          <Chip tone={TONES[query.data.state]} icon={query.data.state === 'closed' ? <Lock size={14} /> : <CalendarCheck size={14} />}>
            {texts.states[query.data.state]}
          </Chip>
        )}
      </div>
      <Loaded query={query} failed={texts.failed} skeleton={<SkeletonStack count={4} height={96} />}>
        {(month) => <Month key={month.month} centerId={centerId} month={month} onMonth={onMonth} />}
      </Loaded>
    </div>
  )
}
