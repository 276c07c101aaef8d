// Traineeships as they are typed, and as the call takes them. Pure.
import { traineeshipRoutes, type WireTraineeship } from '@releve/contract/traineeships'
import { validate } from '@releve/contract/validation'
import type { Day } from '@releve/domain/calendar/day'
import { randomId } from '#api/random-id.ts'
import { alsoWrong, type Read } from '#kit/use-contract-form.ts'
import { formatDayNumeric } from '#ui/format.ts'
import { readDay, readOptionalDay } from '#ui/read-day.ts'
import type { TraineeshipsBody } from './traineeship-queries.ts'
import { traineeshipTexts as texts } from './traineeship-texts.ts'

/** The choice of no tutor in particular. */
export const ANY_TUTOR = 'any'

export interface TraineeshipDraft {
  /** The identity of the row while it stands on the screen. */
  readonly key: string
  readonly qualification: string
  readonly from: string
  readonly until: string
  readonly tutor: string
  readonly byDay: string
  readonly byNight: string
}

export const newTraineeship = (today: Day): TraineeshipDraft => ({
  key: randomId(),
  qualification: '',
  from: formatDayNumeric(today),
  until: '',
  tutor: ANY_TUTOR,
  byDay: '0',
  byNight: '0',
})

export const draftOf = ({ qualification, fromDate, untilDate, tutorId, byDay, byNight }: WireTraineeship): TraineeshipDraft => ({
  key: randomId(),
  qualification,
  from: formatDayNumeric(fromDate),
  until: untilDate === null ? '' : formatDayNumeric(untilDate),
  tutor: tutorId ?? ANY_TUTOR,
  byDay: String(byDay),
  byNight: String(byNight),
})

/** Empty is none. */
const countOf = (text: string) => (text.trim() === '' ? 0 : Number(text.trim()))

function wishOf({ qualification, from, until, tutor, byDay, byNight }: TraineeshipDraft): unknown {
  const [first, last] = [readDay(from), readOptionalDay(until)]
  return {
    qualification: qualification.trim(),
    fromDate: 'day' in first ? first.day : '',
    untilDate: 'day' in last ? last.day : null,
    tutorId: tutor === ANY_TUTOR ? null : tutor,
    byDay: countOf(byDay),
    byNight: countOf(byNight),
  }
}

/** Says, place by place, where a text is no day and no number: beside the sentences of the call. */
function wrongTexts(drafts: readonly TraineeshipDraft[]) {
  const sentences: Record<string, string> = {}
  for (const [place, draft] of drafts.entries()) {
    const [first, last] = [readDay(draft.from), readOptionalDay(draft.until)]
    if ('error' in first) sentences[`traineeships.${place}.fromDate`] = first.error
    if ('error' in last) sentences[`traineeships.${place}.untilDate`] = last.error
    for (const name of ['byDay', 'byNight'] as const)
      if (!Number.isInteger(countOf(draft[name]))) sentences[`traineeships.${place}.${name}`] = texts.wrongCount
  }
  return sentences
}

export function readDrafts(drafts: readonly TraineeshipDraft[], seen: readonly WireTraineeship[]): Read<TraineeshipsBody> {
  const body = { traineeships: drafts.map(wishOf), seen: [...seen] }
  return alsoWrong(validate(traineeshipRoutes['traineeships.save'].body, body), wrongTexts(drafts))
}
