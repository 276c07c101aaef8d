// The figures as a table for a spreadsheet: hours are lengths that add up, the rest numbers, the mean beneath.
import type { WireCenterFairness } from '@releve/contract/fairness'
import type { Day } from '@releve/domain/calendar/day'
import { fairnessMeasures } from '@releve/domain/fairness/mean'
import { HEAD, lengthCell, QUIET, type Sheet, type SheetCell } from '#shared/sheet-cells.ts'
import { formatDayNumeric } from '#ui/format.ts'
import { exportTexts, fairnessTexts as texts, measureLabel } from '../texts.ts'
import type { Comparison } from './compared.ts'

interface FairnessSheetFacts {
  readonly answer: WireCenterFairness
  readonly comparison: Comparison
  /** The owner of the figures: a team, or a centre. */
  readonly whose: string
  readonly rangeText: string
  readonly today: Day
}

export function fairnessSheet({ answer, comparison, whose, rangeText, today }: FairnessSheetFacts): Sheet {
  const { members, mean } = comparison
  const teams = new Map(answer.teams.map(({ _id, name }) => [_id, name]))
  const head = [
    texts.team,
    texts.member,
    exportTexts.joined,
    exportTexts.presence,
    ...fairnessMeasures.map(measureLabel),
    exportTexts.load,
  ].map((value): SheetCell => ({ value, tone: HEAD, bold: true }))
  return {
    name: texts.title,
    rows: [
      [{ value: `${texts.title}, ${whose}`, bold: true, size: 16 }],
      [{ value: rangeText }],
      [{ value: exportTexts.madeOn(formatDayNumeric(today)), tone: QUIET }],
      head,
      ...members.map(({ name, lastName, teamId, joinedOn, load, ...figures }): SheetCell[] => [
        { value: teamId === null ? texts.noTeam : (teams.get(teamId) ?? null) },
        { value: `${lastName} ${name}` },
        { value: joinedOn, isDay: true, align: 'left' },
        { value: Math.round(figures.presence * 10) / 10, format: '0.0', align: 'right' },
        ...fairnessMeasures.map((measure): SheetCell =>
          measure === 'minutes' ? lengthCell(figures.minutes) : { value: figures[measure], align: 'right' },
        ),
        { value: load, format: '0%', align: 'right' },
      ]),
      [
        { value: exportTexts.mean, span: 3, bold: true },
        { value: Math.round(comparison.meanPresence * 10) / 10, format: '0.0', align: 'right', bold: true },
        ...fairnessMeasures.map((measure): SheetCell => ({
          ...(measure === 'minutes' ? lengthCell(mean.minutes) : { value: mean[measure], format: '0.0', align: 'right' as const }),
          bold: true,
        })),
      ],
      [],
      ...texts.rules.map((value): SheetCell[] => [{ value, tone: QUIET }]),
    ],
    widths: [16, 30, 12, 16, 9, 12, 13, 11, 20, 24, 20],
    stickyRows: 4,
    stickyColumns: 2,
  }
}
