// The causes of absence: each centre has its own list, in its own order. There are no schemas here, so that a screen may import it.

export interface AbsenceCause {
  readonly _id: string
  readonly name: string
}

/** The list of a centre that has not changed its own. */
export const defaultCauses = [
  { _id: 'annualLeave', name: 'Congé' },
  { _id: 'workTimeReductionDay', name: 'RTT' },
  { _id: 'timeOffInLieu', name: 'Récupération' },
  { _id: 'training', name: 'Formation' },
  { _id: 'sickLeave', name: 'Arrêt de travail' },
  { _id: 'serviceAccident', name: 'Accident de service' },
  { _id: 'maternity', name: 'Maternité' },
  { _id: 'paternity', name: 'Paternité' },
  { _id: 'family', name: 'Motif familial' },
  { _id: 'mandate', name: 'Mandat' },
  { _id: 'other', name: 'Autre' },
] as const satisfies readonly AbsenceCause[]

export type DefaultCause = (typeof defaultCauses)[number]['_id']

/** The name of a cause for an absence recorded before its words were kept with it. */
export function defaultCauseName(id: string): string {
  return defaultCauses.find(({ _id }) => _id === id)?.name ?? id
}
