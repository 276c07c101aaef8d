// The people of a vacation, in the order a shift is read: who leads it first.
import type { CenterRoster } from '@releve/contract/shifts'
import type { MinimumStaffing } from '@releve/domain/working-time/rules'
import { compareFolded } from '../../../ui/fold-text.ts'
import { byName, fullName } from '../../../shared/person.ts'

export type Member = CenterRoster['members'][number]

/** As a row of avatars takes them. */
export function facesOf(people: readonly Member[]) {
  return people.map((person) => ({ id: person._id, name: fullName(person), imageUrl: person.avatar ?? undefined }))
}

/** Qualifications that some vacation asks for. */
export function requiredQualifications(minimum: Readonly<Record<string, MinimumStaffing>> | undefined): ReadonlySet<string> {
  return new Set(Object.values(minimum ?? {}).flatMap(({ byQualification }) => Object.keys(byQualification)))
}

/** The main qualification of a member: the first of their list. */
export function mainQualification({ qualifications }: Pick<Member, 'qualifications'>): string {
  return qualifications[0] ?? ''
}

/** Who holds more comes first, then who holds what the minimum asks for, then by name. */
export function byRank(required: ReadonlySet<string>): (a: Member, b: Member) => number {
  const asked = (member: Member) => member.qualifications.filter((name) => required.has(name)).length
  return (a, b) =>
    b.qualifications.length - a.qualifications.length ||
    asked(b) - asked(a) ||
    compareFolded(mainQualification(a), mainQualification(b)) ||
    byName(a, b)
}
