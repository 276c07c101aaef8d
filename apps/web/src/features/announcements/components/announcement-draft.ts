// What is written of an announcement, checked as the server will check it, with its sentences.
import { announcementContent } from '@releve/contract/announcements'
import type { AnnouncementTemplateType } from '@releve/contract/announcements'
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

export type DraftField = 'templateType' | 'message' | 'duration'
export const DRAFT_FIELDS: readonly DraftField[] = ['templateType', 'message', 'duration']

export type DraftErrors = Partial<Record<DraftField | 'form', string | undefined>>

/** Something was written that leaving would lose. */
export function isWritten({ message, duration }: AnnouncementDraft): boolean {
  return message.trim() !== '' || duration.trim() !== ''
}

/** What would be sent, or the sentence beside each field. Only a maintenance has a duration. */
export function readDraft({ template, message, duration }: AnnouncementDraft): { ready: AnnouncementContent } | { errors: DraftErrors } {
  const given = template === 'maintenance' && duration.trim() !== '' ? { duration } : {}
  const result = validate(announcementContent, { ...(template !== null && { templateType: template }), message, ...given })
  if ('value' in result) {
    const { templateType, message: text, duration: length } = result.value
    return { ready: { templateType, message: text, duration: length ?? null } }
  }
  const { templateType, message: text, duration: length } = result.fields
  return {
    errors: {
      ...(templateType !== undefined && { templateType }),
      ...(text !== undefined && { message: text }),
      ...(length !== undefined && { duration: length }),
    },
  }
}
