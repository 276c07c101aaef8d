// Every sentence that notifications, rules, changes of plan and boards can say. They are recorded: a change of one shows in the diff, where
// its French is read.
import { toDayNumber } from '@releve/domain/calendar/day'
import { ruleNamed, RULES } from '@releve/domain/rules/table'
import type { RuleCode, Violation } from '@releve/domain/working-time/rules'
import type { Shift } from '@releve/domain/planning/shift'
import { expect, test } from 'vitest'
import { notificationKindNames, notificationKinds, notificationOutcomes } from './notification-kinds.ts'
import { notificationReason, notificationSentence } from './notification-sentences.ts'
import {
  namedTogether,
  overlapSentence,
  planConflictSentence,
  planExchangedSentence,
  planPastSentence,
  planWarningSentence,
  takingBackSentence,
} from './plan-conflicts.ts'
import { countWords, digestWords, isOffering, isReserving, overWords, pushWords, type PushFacts } from './push-message.ts'
import { relayedWords, saysItsVacation } from './relayed-words.ts'
import { countedBy, figureText, parameterTexts, ruleTexts, unitTexts } from './rule-texts.ts'
import { violationSentence } from './sentences.ts'
import { smsDigestTexts, smsTexts } from './sms-message.ts'
import { availabilityWords, batchText, criterionWords, lastAskedText, loadText, outSentence, outWords } from './vacancy-words.ts'

const distinct = (texts: readonly string[]) => [...new Set(texts)]
const inOneLine = ({ title, body }: { title: string; body: string }) => `${title} | ${body.replaceAll('\n', ' / ')}`

const DAY = '2026-11-21'
const shiftOf = (name: string, startTime: string, endTime: string, type: Shift['type'] = 'work'): Shift => ({
  name,
  type,
  default: { startTime, endTime },
  endsNextDay: startTime > endTime,
  variation: null,
})
const dayShift = shiftOf('J', '07:00', '19:00')
const nightShift = shiftOf('N', '19:00', '07:00')

const full = { vacation: 'vacation du sam. 21 nov.', day: 'sam. 21 nov.', points: '12\u00A0points', detail: 'détail', actor: 'Ana Aulne' }
const bare = { vacation: 'vacation', day: null, points: '0\u00A0point', detail: null, actor: null }

test.each(notificationKindNames)('%s: its terms, and its sentence in every case', (kind) => {
  const outcomes = [null, ...notificationOutcomes]
  expect({
    terms: notificationKinds[kind],
    reserves: isReserving(kind),
    offers: isOffering(kind),
    saysItsVacation: saysItsVacation(kind),
    sentences: distinct(
      outcomes.flatMap((outcome) =>
        [full, { ...full, detail: null }, bare].map((facts) => notificationSentence({ kind, ...facts, outcome })),
      ),
    ),
    reasons: [full, bare].map(({ detail }) => notificationReason({ kind, detail })),
  }).toMatchSnapshot()
})

function pushFacts(fields: Partial<PushFacts>): PushFacts {
  const known = {
    day: DAY,
    isToday: false,
    shift: dayShift,
    isPart: false,
    points: 12,
    actor: 'Ana Aulne',
    answerBefore: '16:10',
    detail: 'au lun. 7 déc.',
  }
  return { kind: 'demandPosted', ...known, ...fields }
}

const pushed: readonly Partial<PushFacts>[] = [
  {},
  { shift: nightShift, isToday: true },
  { isToday: true, points: 1 },
  { shift: shiftOf('Z', '17:00', '18:00'), isToday: true, answerBefore: null },
  { shift: shiftOf('R', '00:00', '00:00', 'rest'), points: 0 },
  { shift: shiftOf('J', '15:00', '19:00'), isPart: true },
  { shift: null, actor: null, detail: null },
  { day: null, shift: null, points: 0, actor: null, answerBefore: null, detail: null },
]

test.each(notificationKindNames)('%s: on a locked telephone, through others and as a text message', (kind) => {
  const all = pushed.map((fields) => pushFacts({ ...fields, kind }))
  expect({
    push: distinct(all.map((facts) => inOneLine(pushWords(facts)))),
    relayed: distinct(all.map((facts) => inOneLine(relayedWords([facts])))),
    sms: smsTexts(all[0] ?? pushFacts({ kind }), 'https://r.example/x'),
  }).toMatchSnapshot()
})

test.each([
  ['J', '07:00', '19:00', 'Vacation de jour'],
  ['N', '19:00', '07:00', 'Vacation de nuit'],
  ['M', '06:00', '14:00', 'Vacation du matin'],
  ['A', '14:00', '22:00', 'Vacation d’après-midi'],
  ['G', '07:00', '07:00', 'Garde'],
  ['Z', '17:00', '18:00', 'Vacation\u00A0Z'],
])('%s, %s to %s: « prise » and « échangée » agree with « %s »', (name, startTime, endTime, noun) => {
  const titleOf = (kind: PushFacts['kind']) => pushWords(pushFacts({ kind, shift: shiftOf(name, startTime, endTime) })).title
  expect([titleOf('demandAccepted'), titleOf('demandSwapped')]).toEqual([
    `${noun} prise, sam. 21\u00A0nov.`,
    `${noun} échangée, sam. 21\u00A0nov.`,
  ])
})

test('several at once, and what becomes of one', () => {
  const kinds = ['demandPosted', 'demandAccepted', 'demandSwapped', 'message', 'vacancyAsked'] as const
  const mixed = kinds.map((kind) => pushFacts({ kind }))
  const offers = [pushFacts({}), pushFacts({ points: 0 })]
  const groups = [offers, mixed.slice(0, 3), mixed.slice(0, 4), mixed]
  expect({
    together: groups.map((all) => [countWords(all), digestWords(all), relayedWords(all), smsDigestTexts(all, 'https://r.example/x')]),
    over: [true, false].flatMap((isTaken) => [
      overWords({ day: DAY, shift: dayShift, isPart: false }, isTaken),
      overWords({ day: DAY, shift: shiftOf('J', '15:00', '19:00'), isPart: true }, isTaken),
      overWords({ day: null, shift: null, isPart: false }, isTaken),
    ]),
  }).toMatchSnapshot()
})

const codes = RULES.map(({ code }) => code)

const base = { severity: 'blocking', userId: 'viewer', day: toDayNumber(DAY), shiftName: 'J' } as const
const variants: readonly Partial<Violation>[] = [
  { actual: 1, limit: 2 },
  { actual: 2, limit: 1, otherDay: base.day, otherShiftName: 'N' },
  { actual: 0, limit: 11, otherDay: base.day - 1, otherShiftName: 'N', clockChange: 'forward' },
  { actual: 9.5, limit: 11, otherDay: base.day + 1, otherShiftName: 'M', clockChange: 'back', days: 1 },
  { actual: 1, limit: 3, qualification: 'CDS', days: 2 },
  { actual: 1, limit: 2, qualification: 'CDS', otherDay: base.day + 1 },
]

test.each<RuleCode>(codes)('%s: its words, and what is said when it is broken', (code) => {
  const violations = variants.map((variant): Violation => ({ ...base, code, actual: 0, limit: 0, ...variant }))
  expect({
    ...ruleTexts[code],
    counted: countedBy(code),
    parameters: [...Object.keys(ruleNamed(code).parameters), 'unheard'].map((name) => parameterTexts(code, name)),
    figures: [0, 1, 6.5, 46, Infinity].map((value) => figureText(code, value)),
    sentence: distinct(violations.map((violation) => ruleTexts[code].sentence(violation))),
    toOthers: violationSentence({ ...base, code, actual: 1, limit: 2 }, 'somebody else', () => 'Ana Aulne'),
    ofTeam: planWarningSentence('Équipe A', { ...base, code, actual: 1, limit: 2 }),
  }).toMatchSnapshot()
})

test('a unit without words is a fault of ours', () => {
  expect(() => unitTexts('litres')).toThrow('no words for litres')
})

test('what a change of plan touches', () => {
  const reasons = ['noShift', 'shiftChanged', 'worksThatDay', 'ruleBroken'] as const
  const roles = ['poster', 'accepter', null] as const
  const back = ['covered', 'sought', 'givenAway', 'exchanged'] as const
  const types = ['absence', 'off_day', 'custom_modification'] as const
  const people = { member: 'Ana Aulne', other: 'Ben Bouleau' }
  expect({
    promises: roles.flatMap((role) =>
      reasons.flatMap((reason) => [false, true].map((isVoid) => planConflictSentence(reason, role, isVoid))),
    ),
    takingBack: back.flatMap((reason) => [true, false].map((isKept) => takingBackSentence(reason, isKept, people))),
    overlaps: types.flatMap((type) => [overlapSentence(type, DAY, DAY), overlapSentence(type, DAY, '2026-11-22')]),
    exchanged: planExchangedSentence('Ana Aulne', DAY),
  }).toMatchSnapshot()
})

test.each([1, 2, 12, 13, 14, 20])('%d names, and the exchanges of as many', (count) => {
  const names = Array.from({ length: count }, (_, index) => `N${index + 1}`)
  expect([namedTogether(names), planPastSentence(names, DAY)]).toMatchSnapshot()
})

test('the words of a board', () => {
  expect({
    availability: availabilityWords,
    criteria: criterionWords,
    out: Object.entries(outWords).flatMap(([reason, words]) => [1, 2].map((count) => `${reason} ${count}: ${words(count)}`)),
    counted: [outSentence({}), outSentence({ no: 0 }), outSentence({ no: 1 }), outSentence({ no: 1, rest: 3, absent: 3 })],
    waves: [batchText(0, null), batchText(1, null), batchText(0, 3), batchText(2, 3), batchText(4, 3)],
    loads: [-8, 0, 4].map(loadText),
    calls: [null, 0, 1, 12].map(lastAskedText),
  }).toMatchSnapshot()
})
