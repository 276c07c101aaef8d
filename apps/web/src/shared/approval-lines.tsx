// The people for whose answer a request or an exchange waits, who answered before, and until when: for who asked, and for who decides.
import type { WireApproval } from '@releve/contract/approvals'
import { fullName, type NamedPerson } from '@releve/contract/person-name'
import type { ReactNode } from 'react'
import { NBSP } from '#ui/format.ts'
import { ReasonLine } from '#ui/reason-line.tsx'

const listed = new Intl.ListFormat('fr', { type: 'disjunction' })

/** « niveau 2 sur 2 » */
export const levelText = (level: number, levels: number): string =>
  level > levels ? `au-dessus des ${levels} niveaux` : `niveau ${level} sur ${levels}`

const texts = {
  accord: (level: number, by: NamedPerson | null, insteadOf: NamedPerson | null, when: string) =>
    `${level === 1 ? 'Accord du premier niveau' : 'Accord du deuxième niveau'}${NBSP}: ${by === null ? 'un ancien membre' : fullName(by)}${insteadOf === null ? '' : `, pour ${fullName(insteadOf)}`}, ${when}`,
  waits: ({ waitsFor, level, levels }: WireApproval) =>
    `Attend ${waitsFor.length === 0 ? 'un administrateur principal' : listed.format(waitsFor.map((person) => fullName(person)))} (${levelText(level, levels)})`,
  lapses: (when: string) => `caduque ${when}`,
} as const

interface ApprovalLinesProps {
  approval: WireApproval
  /** An instant in the words of the centre. */
  when: (at: number) => string
}

export function ApprovalLines({ approval, when }: ApprovalLinesProps): ReactNode {
  return (
    <div className="flex flex-col gap-1">
      {approval.accords.map(({ level, by, insteadOf, at }) => (
        <ReasonLine key={`${level} ${by?._id}`} tone="ok">
          {texts.accord(level, by, insteadOf, when(at))}
        </ReasonLine>
      ))}
      <ReasonLine tone="quiet">{`${texts.waits(approval)}, ${texts.lapses(when(approval.lapsesAt))}.`}</ReasonLine>
    </div>
  )
}
