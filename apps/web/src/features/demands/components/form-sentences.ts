// What the server says against a demand, each sentence beside the field it is about.
import { ApiError, messageOf } from '../../../api/errors.ts'
import { fieldOf } from './demand-draft.ts'
import type { DraftField } from './demand-draft.ts'

export type Sentences = Partial<Record<DraftField | 'form', string>>

export function sentencesOf(error: unknown): Sentences {
  if (!(error instanceof ApiError)) return { form: messageOf(error) }
  const sentences: Sentences = {}
  for (const [path, sentence] of Object.entries(error.fields)) sentences[fieldOf(path) ?? 'form'] ??= sentence
  if (Object.keys(sentences).length === 0) sentences[fieldOf(error.code ?? '') ?? 'form'] = error.message
  return sentences
}
