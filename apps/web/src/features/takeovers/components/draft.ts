// The corrections that somebody makes to a proposal before it is written, and the body of the call that writes it.
import type { InputOf } from '#api/client.ts'
import type { Meaning, Proposal } from '../queries.ts'

type Body = InputOf<'takeovers.write'>['body']

/** The properties of every step. */
export interface StepProps {
  readonly centerId: string
  readonly proposal: Proposal
  readonly draft: Draft
  readonly change: (change: Partial<Draft>) => void
  /** The sentences of the server by the paths of the call. */
  readonly errors: Readonly<Record<string, string>>
}

export interface PersonDraft {
  /** `new`, `leftOut`, or the identifier of a member. */
  readonly is: string
  readonly name: string
  readonly lastName: string
}

export interface Draft {
  /** Null while nobody has said what an open code means. */
  readonly codes: Readonly<Record<string, Meaning | null>>
  readonly people: Readonly<Record<string, PersonDraft>>
  readonly teamNames: Readonly<Record<string, string>>
  /** As it was typed. */
  readonly since: string
  readonly cycleName: string
}

/** @param since the first day of the file, as it is typed */
export function draftOf(proposal: Proposal, today: string, { since, cycleName }: { since: string; cycleName: string }): Draft {
  const members = new Map(proposal.members.map(({ label, userId }) => [label, userId]))
  return {
    codes: Object.fromEntries(proposal.meanings.map(({ code, meaning, certainty }) => [code, certainty === 'open' ? null : meaning])),
    people: Object.fromEntries(
      proposal.people.map(({ label, name, lastName, to }) => [
        label,
        // A person who has left is in no planning to come.
        { is: members.get(label) ?? (to !== null && to < today ? 'leftOut' : 'new'), name, lastName },
      ]),
    ),
    teamNames: Object.fromEntries(proposal.teams.map(({ name }) => [name, name])),
    since,
    cycleName,
  }
}

/** @param activationDate `since`, read */
export function bodyOf(takeoverId: string, proposal: Proposal, draft: Draft, activationDate: string): Body {
  return {
    takeoverId,
    codes: proposal.codes.flatMap(({ code }) => {
      const meaning = draft.codes[code] ?? null
      return meaning === null ? [] : [{ code, meaning }]
    }),
    teams: proposal.teams.map(({ name }) => ({ name, as: draft.teamNames[name] ?? name })),
    people: proposal.people.map(({ label }) => {
      const { is = 'leftOut', name, lastName } = draft.people[label] ?? {}
      if (is === 'leftOut') return { label, is }
      return is === 'new' ? { label, is, name, lastName } : { label, is: 'member', userId: is }
    }),
    activationDate,
    cycleName: draft.cycleName,
  }
}

export const openCodes = ({ codes }: Draft): string[] => Object.keys(codes).filter((code) => codes[code] === null)

export type StepName = 'people' | 'codes' | 'cycle' | 'check'

/** The step on which a field stands that the server refuses. */
export const stepOfField = (field: string): StepName =>
  field.startsWith('people')
    ? 'people'
    : field.startsWith('codes')
      ? 'codes'
      : field.startsWith('teams') || field === 'activationDate' || field === 'cycleName'
        ? 'cycle'
        : 'check'
