// Rates a new password while it is typed, as far as the browser can. The server decides, with its lists of known passwords.
import { passwordSentences } from '@releve/contract/account-fields'
import { PASSWORD_LENGTH, passwordWeakness, type PasswordOwner } from '@releve/domain/access/password'
import { newPasswordTexts as texts } from './password-texts.ts'

export interface PasswordProgress {
  /** `weak`: the server will refuse it; `maybe`: it is short, and the server decides whether it is hard enough to guess. */
  readonly state: 'empty' | 'weak' | 'maybe' | 'good'
  /** A share from 0 to 1, towards the length that is always long enough. */
  readonly share: number
  readonly sentence: string
}

export function passwordProgress(password: string, owner: PasswordOwner): PasswordProgress {
  const length = [...password.normalize('NFC')].length
  const enough = owner.isAdministrator ? PASSWORD_LENGTH.administrator : PASSWORD_LENGTH.member
  const share = Math.min(1, length / enough)
  if (length === 0) return { state: 'empty', share: 0, sentence: texts.rule(enough) }
  const weakness = passwordWeakness(password, owner)
  if (weakness === 'tooShort' || weakness === 'tooShortAdministrator') {
    return { state: 'weak', share, sentence: texts.missing(enough - length) }
  }
  if (weakness !== null) return { state: 'weak', share, sentence: passwordSentences[weakness] }
  if (length < enough) return { state: 'maybe', share, sentence: texts.maybe(enough - length) }
  return { state: 'good', share: 1, sentence: texts.good }
}
