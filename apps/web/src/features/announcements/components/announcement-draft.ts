// The draft of an announcement, checked as the server will check it, with its sentences.
import { announcementContent, AUDIENCE_EMPTY, type AnnouncementTemplateType } from '@releve/contract/announcements'
import { validate } from '@releve/contract/validation'
import { alsoWrong, type Read } from '#kit/use-contract-form.ts'
import type { AnnouncementContent } from '../queries.ts'

/** The counter shows the contract's limit. */
export const LONGEST_MESSAGE = 5000

export interface AnnouncementDraft {
  readonly templateType: AnnouncementTemplateType | null
  readonly subject: string
  readonly message: string
  readonly duration: string
  readonly audience: AnnouncementContent['audience']
}

export const EMPTY_DRAFT: AnnouncementDraft = { templateType: null, subject: '', message: '', duration: '', audience: null }

/** Something was written that leaving would lose. */
export function isWritten({ subject, message, duration }: AnnouncementDraft): boolean {
  return subject.trim() !== '' || message.trim() !== '' || duration.trim() !== ''
}

/** Neither a team nor a qualification is chosen yet. */
export const isForNobody = ({ audience }: Pick<AnnouncementDraft, 'audience'>) =>
  audience !== null && audience.teams.length + audience.qualifications.length === 0

/** The content to send, or the sentence beside each field. Only a maintenance has a duration. */
export function readDraft(draft: AnnouncementDraft): Read<AnnouncementContent> {
  const { templateType, subject, message, duration, audience } = draft
  const read = validate(announcementContent, {
    ...(templateType !== null && { templateType }),
    message,
    ...(templateType === 'maintenance' && duration.trim() !== '' && { duration }),
    ...(subject.trim() !== '' && { subject }),
  })
  const content: Read<AnnouncementContent> =
    'fields' in read
      ? { fields: read.fields }
      : { value: { ...read.value, subject: read.value.subject ?? null, duration: read.value.duration ?? null, audience } }
  return alsoWrong(content, { audience: isForNobody(draft) ? AUDIENCE_EMPTY : undefined })
}
