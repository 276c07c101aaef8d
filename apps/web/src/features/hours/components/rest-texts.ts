// The words of rests that are due.
import type { Day } from '@releve/domain/calendar/day'
import type { ShiftTimes } from '@releve/domain/planning/shift'
import { formatDay, formatHours, NBSP, NNBSP } from '#ui/format.ts'
import { hours } from '../texts.ts'
import type { Rest } from './rest-queries.ts'

const CAUSES: Readonly<Record<Rest['cause'], string>> = {
  intervention: 'une intervention',
  lateEnd: 'une fin de service tardive',
  placed: 'un travail ajouté au planning',
  override: 'une vacation confiée malgré une règle',
}

const at = (date: Day, { startTime, endTime }: ShiftTimes) => `${formatDay(date)}, ${formatHours(startTime, endTime)}`

export const restTexts = {
  title: 'Repos dus',
  ofCenter: 'Repos dus',
  failed: 'Les repos dus n’ont pas pu être lus.',
  note: 'Un repos coupé se rend. D’ici là, aucune vague ne sollicite ce membre.',
  due: ({ leftMinutes, dueBy }: Pick<Rest, 'leftMinutes' | 'dueBy'>) =>
    `${hours(leftMinutes)} à rendre avant la fin du ${formatDay(dueBy)}`,
  settled: ({ dueMinutes }: Pick<Rest, 'dueMinutes'>) => `${hours(dueMinutes)} de repos`,
  why: ({ cause, date, restMinutes, requiredMinutes }: Rest) =>
    `Avant la vacation du ${formatDay(date)}, ${CAUSES[cause]} a laissé ${hours(restMinutes)} de repos au lieu de ${hours(requiredMinutes)}.`,
  references: (texts: readonly string[]) => texts.join(`${NNBSP}; `),
  states: { late: 'En retard', owed: 'Dû', given: 'Rendu', waived: 'Levé' },
  given: (date: Day, times: ShiftTimes) => `Rendu${NBSP}: ${at(date, times)}`,
  waived: (name: string, reason: string) => `Levé par ${name}${NBSP}: ${reason}`,
  ways: 'Le rendre sans rien enfreindre',
  give: at,
  giveLabel: (date: Day, times: ShiftTimes) => `Rendre le repos ${at(date, times)}`,
  noWay: 'Aucune vacation des prochains jours ne peut être raccourcie sans enfreindre une règle ou un effectif.',
  done: 'Repos rendu\u00A0: le membre en est prévenu.',
  waive: 'Lever ce repos',
  waiveTitle: 'Pourquoi n’est-il plus dû\u202F?',
  confirmWaive: 'Lever ce repos',
  waivedDone: 'Repos levé.',
} as const
