// What is written of an announcement, checked as the server will check it, with its sentences.
import { announcementContent, type AnnouncementTemplateType } from '@releve/contract/announcements'
import { validate } from '@releve/contract/validation'
import type { AnnouncementContent } from '../queries.ts'

/** As in the contract, for the counter. */
export const LONGEST_MESSAGE = 5000

export interface AnnouncementDraft {
  readonly template: AnnouncementTemplateType | null
  readonly message: string
  readonly duration: string
}

export const EMPTY_DRAFT: AnnouncementDraft = { template: null, message: '', duration: '' }

/** A sentence by field (`templateType`, `message`, `duration`); `form` for what belongs to none. */
export type DraftErrors = Readonly<Record<string, string | undefined>>

/** Something was written that leaving would lose. */
export function isWritten({ message, duration }: AnnouncementDraft): boolean {
  return message.trim() !== '' || duration.trim() !== ''
}

/** What would be sent, or the sentence beside each field. Only a maintenance has a duration. */
export function readDraft({ template, message, duration }: AnnouncementDraft): { ready: AnnouncementContent } | { errors: DraftErrors } {
  const given = template === 'maintenance' && duration.trim() !== '' ? { duration } : {}
  const result = validate(announcementContent, { ...(template !== null && { templateType: template }), message, ...given })
  if ('fields' in result) return { errors: result.fields }
  const { templateType, message: text, duration: length } = result.value
  return { ready: { templateType, message: text, duration: length ?? null } }
}
