// The members who can be asked, their order, and the reason for each place; then those who cannot, counted by reason.
import { fullName, plainName } from '@releve/contract/person-name'
import { entryOf, reasonsOf } from '@releve/contract/reasons'
import type { WireBoard, WireBoardLine } from '@releve/contract/vacancies'
import Bell from 'lucide-react/icons/bell'
import Eye from 'lucide-react/icons/eye'
import Lock from 'lucide-react/icons/lock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { Fragment, useState, type ReactNode } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { formatClock } from '#ui/format.ts'
import { SectionTitle } from '#ui/section-title.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useNearClock, useZone } from '#features/centers/queries.ts'
import { vacancyTexts } from '../texts.ts'

const texts = vacancyTexts.ranking

/** The outcome of having been asked; nothing for a member who was not. */
function AnswerLine({ line: { askedAt, seenAt, declinedAt, limit } }: { line: WireBoardLine }): ReactNode {
  const { name: zone } = useZone()
  if (askedAt === null) return null
  const [icon, words] =
    declinedAt !== null
      ? [<X key="x" size={16} />, texts.declined(formatClock(declinedAt, zone))]
      : limit.length > 0
        ? [<Lock key="lock" size={16} />, texts.cannot]
        : seenAt !== null
          ? [<Eye key="eye" size={16} />, texts.seen(formatClock(seenAt, zone))]
          : [<Bell key="bell" size={16} />, texts.notSeen]
  return (
    <span
      className={classNames(
        'ml-auto flex flex-none items-center gap-1.5 text-13 font-550',
        seenAt !== null && declinedAt === null ? 'text-t1' : 'text-t3',
      )}
    >
      <span aria-hidden="true">{icon}</span>
      {words}
    </span>
  )
}

function Figures({ line }: { line: WireBoardLine }): ReactNode {
  const { availability, warnings, weekHours, loadPercent, daysSinceAsked, rest } = line
  const isOver = warnings.length > 0
  const restWords = texts.rest(rest.beforeHours, rest.afterHours)
  return (
    // The parts stand in columns, each cell in one piece, as many beside each other as there is room for.
    <span className="grid grid-cols-[repeat(auto-fill,minmax(7.75rem,1fr))] gap-x-3 gap-y-0.5 text-13 whitespace-nowrap text-t2">
      <span className={availability === 'available' ? 'text-t1' : undefined}>{texts.availability[availability]}</span>
      <span className={classNames('numeric flex items-center gap-1.5', isOver && 'text-warn')}>
        {isOver && <TriangleAlert size={14} aria-label="alerte" />}
        {weekHours !== null && (
          <>
            <b className="font-600">{texts.week(weekHours.actual)}</b> {texts.weekNote}
          </>
        )}
      </span>
      <span className="numeric">
        {texts.loadWord} {texts.load(loadPercent)}
      </span>
      <span className="numeric">{texts.asked(daysSinceAsked)}</span>
      <span className="numeric col-span-2">{restWords === '' ? texts.noRest : restWords}</span>
    </span>
  )
}

/** `onAssign` null: one may not, or not now. */
function Line({ line, onAssign }: { line: WireBoardLine; onAssign: ((line: WireBoardLine) => void) | null }): ReactNode {
  const { member, role, rank, declinedAt, behind, warnings, limit } = line
  const sentences = [...reasonsOf(limit), ...reasonsOf(warnings.map(entryOf))]
  return (
    <li className="flex items-start gap-3 py-2">
      <span className="numeric w-6 flex-none pt-2 text-right text-13 text-t3">{rank}</span>
      <Avatar name={plainName(member)} size={36} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className={classNames('text-16 font-650', declinedAt !== null && 'text-t3')}>{fullName(member)}</span>
          {role !== null && <span className="text-13 text-t3">{role}</span>}
          <AnswerLine line={line} />
        </span>
        <Figures line={line} />
        {behind !== null && <span className="text-12 text-t3">{texts.behind[behind]}</span>}
        {sentences.map((sentence) => (
          <span key={sentence} className="text-13 text-pretty text-warn">
            {sentence}
          </span>
        ))}
      </span>
      {onAssign !== null && limit.length === 0 && (
        <Button size={40} variant="ghost" aria-label={texts.assignLabel(fullName(member))} onClick={() => onAssign(line)}>
          {texts.assign}
        </Button>
      )}
    </li>
  )
}

interface Group {
  readonly key: string
  readonly title: string
  readonly note: string | null
  readonly isRunning: boolean
  readonly lines: readonly WireBoardLine[]
}

function groupsOf({ vacancy: { wave, state }, lines }: WireBoard, clockOf: (at: number) => string): Group[] {
  const batches = [...new Set(lines.map(({ batch }) => batch))].filter((batch) => batch !== null).toSorted((a, b) => a - b)
  const unasked = lines.filter(({ batch }) => batch === null)
  const groups: Group[] = batches.map((batch) => {
    const step = wave?.steps[batch - 1]
    const isRunning = state === 'running' && wave?.batch === batch
    return {
      key: `${batch}`,
      title: isRunning ? texts.running(batch) : texts.batch(batch),
      note: step === undefined ? null : step.isSent ? texts.sentAt(clockOf(step.at)) : texts.at(clockOf(step.at)),
      isRunning,
      lines: lines.filter((line) => line.batch === batch),
    }
  })
  const phone = unasked.filter(({ availability }) => availability !== 'unsaid')
  const unsaid = unasked.filter(({ availability }) => availability === 'unsaid')
  if (phone.length > 0) groups.push({ key: 'telephone', title: texts.phoneOnly, note: null, isRunning: false, lines: phone })
  if (unsaid.length > 0) groups.push({ key: 'sans-avis', title: texts.unsaid, note: texts.unsaidNote, isRunning: false, lines: unsaid })
  return groups
}

function OutLine({ out }: Pick<WireBoard, 'out'>): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const sentence = vacancyTexts.out.of(Object.fromEntries(out.map(({ reason, count }) => [reason, count])))
  if (sentence === null) return null
  return (
    <>
      <p className="flex items-start gap-2.5 border-t border-line pt-3 text-14 text-t2">
        <Lock size={18} className="mt-0.5 flex-none" />
        <span className="min-w-0 flex-1 text-pretty">{sentence}</span>
        <button
          type="button"
          className="touch-target relative flex-none font-600 text-primary-ink hover:underline"
          onClick={() => setOpen(true)}
        >
          {vacancyTexts.out.see}
        </button>
      </p>
      <Sheet open={isOpen} onOpenChange={setOpen} title={vacancyTexts.out.title}>
        <div className="flex flex-col gap-5">
          {out.map(({ reason, count, members }) => (
            <section key={reason} className="flex flex-col gap-1">
              <h3 className="text-16">{vacancyTexts.out.count(reason, count)}</h3>
              <p className="text-14 text-pretty text-t2">{members.map(fullName).join(', ')}</p>
            </section>
          ))}
        </div>
      </Sheet>
    </>
  )
}

export function RankingPart({ board, onAssign }: { board: WireBoard; onAssign: ((line: WireBoardLine) => void) | null }): ReactNode {
  const groups = groupsOf(board, useNearClock())
  return (
    <section aria-labelledby="classement" className="flex flex-col gap-2">
      <h2 id="classement" className="sr-only">
        {texts.title}
      </h2>
      {groups.length === 0 ? (
        <p className="py-3 text-16 font-600">{texts.nobody}</p>
      ) : (
        <p className="text-13 text-pretty text-t3">{texts.note}</p>
      )}
      {groups.map(({ key, title, note, isRunning, lines }) => (
        <Fragment key={key}>
          <SectionTitle level={3} size={16} muted={!isRunning} {...(note !== null && { note })}>
            <span className={isRunning ? 'text-pending' : undefined}>{title}</span>
          </SectionTitle>
          <ol className="flex flex-col divide-y divide-line" aria-label={title}>
            {lines.map((line) => (
              <Line key={line.member._id} line={line} onAssign={onAssign} />
            ))}
          </ol>
        </Fragment>
      ))}
      <OutLine out={board.out} />
    </section>
  )
}
