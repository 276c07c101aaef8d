// Qualifications given to several members, and taken from them: what each has besides stays.
import type { ReactNode } from 'react'
import { bulkRoutes } from '@releve/contract/member-bulk'
import { validate } from '@releve/contract/validation'
import { FormSheet } from '../../../kit/form-sheet.tsx'
import { useContractForm, type Read } from '../../../kit/use-contract-form.ts'
import type { Opening } from '../../../kit/while-open.tsx'
import type { InputOf } from '../../../api/client.ts'
import { formatCount } from '../../../ui/format.ts'
import { useChangeQualifications } from '../mutations.ts'
import { bulkTexts as texts } from './bulk-texts.ts'
import { Qualifications } from './qualifications-field.tsx'

type Wish = InputOf<'users.changeQualifications'>['body']

interface BulkQualificationsProps extends Opening {
  centerId: string
  userIds: readonly string[]
  /** Those of the centre. */
  known: readonly string[]
  /** Those that one of them has at least. */
  theirs: readonly string[]
  onClose: () => void
}

interface Draft {
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

export function BulkQualificationsSheet({ centerId, userIds, known, theirs, onClose, ...sheet }: BulkQualificationsProps): ReactNode {
  const change = useChangeQualifications()
  const initial: Draft = { add: [], remove: [] }
  const form = useContractForm({
    initial,
    read: ({ add, remove }): Read<Wish> => {
      const body = { centerId, userIds: [...userIds], add: [...add], remove: [...remove] }
      const read = validate(bulkRoutes['users.changeQualifications'].body, body)
      if ('value' in read) return { value: body }
      // « add.2 » is said at the list, what belongs to neither at the first.
      const said = Object.entries(read.fields).map(([path, sentence]) => [path.startsWith('remove') ? 'remove' : 'add', sentence] as const)
      return { fields: Object.fromEntries(said) }
    },
    send: (body) => change.mutateAsync(body),
    done: ({ changed }) => (changed === 0 ? texts.noneChanged : texts.qualified(formatCount(changed, texts.members))),
    onDone: onClose,
  })
  return (
    <FormSheet
      {...sheet}
      onClose={onClose}
      form={form}
      title={texts.qualificationsTitle(formatCount(userIds.length, texts.members))}
      submitLabel={texts.save}
    >
      <p className="text-14 text-pretty text-t2">{texts.qualificationsExplain}</p>
      <Qualifications {...form.field('add')} known={known} label={texts.add} none={texts.noneChosen} />
      <Qualifications
        {...form.field('remove')}
        known={theirs}
        label={texts.remove}
        none={theirs.length === 0 ? texts.noneToRemove : texts.noneChosen}
        isClosed
      />
    </FormSheet>
  )
}
