// The words of approvals in French: for the settings, for requests that wait, and for the journal.
import type { ApprovalLevel, ApproverRole, ExchangeKind } from '@releve/domain/access/chain'

const NBSP = '\u00A0'

const approverWords: Readonly<Record<ApproverRole, string>> = {
  teamChief: 'chef d’équipe',
  planner: 'responsable du planning',
  hr: 'ressources humaines',
  administrator: 'administrateurs',
}

/** « chef d’équipe ou responsable du planning, 24 h » */
const levelText = ({ who, hours }: ApprovalLevel): string =>
  `${who.map((role) => approverWords[role]).join(' ou ')}${hours === null ? '' : `, ${hours}${NBSP}h`}`

const TYPE_NAMES: Readonly<Record<string, string>> = {
  absence: 'Autres absences',
  off_day: 'Repos en plus',
  custom_modification: 'Autres horaires',
}

export const exchangeWords: Readonly<Record<ExchangeKind, string>> = {
  substitution: 'Remplacements',
  switch: 'Permutations',
  circle: 'Échanges à plusieurs',
  onCall: 'Astreintes cédées',
}

/** The name of the activity that a request is about, in the words of its centre. */
const requestName = (activity: string, activities: readonly { readonly _id: string; readonly name: string }[]): string =>
  activities.find(({ _id }) => _id === activity)?.name ?? TYPE_NAMES[activity] ?? activity

interface Terms {
  readonly lapseHours: number
  readonly requests: readonly { readonly activity: string; readonly levels: readonly ApprovalLevel[] }[]
  readonly exchanges: readonly { readonly kind: ExchangeKind; readonly levels: readonly ApprovalLevel[] }[]
}

/** The settings in one line of the journal. */
export function approvalsText(
  { lapseHours, requests, exchanges }: Terms,
  activities: readonly { readonly _id: string; readonly name: string }[],
): string {
  const lineOf = (name: string, levels: readonly ApprovalLevel[]) => `${name}${NBSP}: ${levels.map(levelText).join(', puis ')}`
  const lines = [
    ...requests.map(({ activity, levels }) => lineOf(requestName(activity, activities), levels)),
    ...exchanges.map(({ kind, levels }) => lineOf(exchangeWords[kind], levels)),
  ]
  return lines.length === 0 ? 'un seul accord' : `${lines.join(' · ')} · caduque ${lapseHours}${NBSP}h avant`
}
