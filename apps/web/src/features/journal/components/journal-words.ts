// An act of the journal in words: what it is called, and what there is to say of it, for the screen and for the file. Pure.
import { fullName } from '@releve/contract/person-name'
import { roleWords } from '@releve/contract/role-words'
import { memberRoles } from '@releve/domain/access/roles'
import { kindsOf } from '@releve/contract/journal-kinds'
import type { WireJournalEntry } from '@releve/contract/journal'
import { formatDay, formatMonth } from '#ui/format.ts'
import { actTexts as texts } from '../texts.ts'

type Field = WireJournalEntry['fields'][number]

/** A changed value of the rules or of the centre, in the words of the screens where it is set. */
export type FieldWords = (field: Field) => { readonly label: string; readonly from: string; readonly to: string }

function roleTitle({ fields }: WireJournalEntry): string {
  const deputy = fields.find(({ field }) => field === 'deputy')
  if (deputy !== undefined) return deputy.to === true ? texts.role.deputy : texts.role.noDeputy
  const memberRole = fields.find(({ field }) => field === 'memberRole')
  if (memberRole !== undefined) {
    const { from, to } = memberRole
    const role = memberRoles.find((each) => each === (to ?? from))
    if (role === undefined) return texts.role.other
    return to === null ? texts.role.taken(roleWords[role].name) : texts.role.given(roleWords[role].name)
  }
  const to = fields.find(({ field }) => field === 'role')?.to
  return to === 'center' || to === 'master' ? texts.role[to] : texts.role.none
}

/** A name of the table of words, as long as it has one for that act. */
function among<Key extends string>(table: Readonly<Record<Key, string>>, act: string | undefined, otherwise: string): string {
  const known = Object.entries<string>(table).find(([key]) => key === act)
  return known === undefined ? otherwise : known[1]
}

export function titleOf(entry: WireJournalEntry): string {
  const { kind, detail } = entry
  switch (kind) {
    case 'override':
      return among(texts.override, detail.act, texts.overrideOther)
    case 'pastCorrected':
      return among(texts.pastCorrected, detail.act, texts.pastCorrectedOther)
    case 'firmTouched':
      return among(texts.firmTouched, detail.touched, texts.firmTouchedOther)
    case 'role':
      return roleTitle(entry)
    case 'import':
      return texts.import(detail.count ?? 0)
    case 'accountClosed':
      return detail.isErased === true ? texts.accountErased : texts.accountClosed
    case 'sessionEnded':
      return among(texts.sessionEnded, detail.act, texts.sessionEndedOther)
    case 'monthClosed':
    case 'monthReopened':
    case 'monthRegularised':
    case 'payExported':
      return texts[kind](detail.date === undefined ? '' : formatMonth(detail.date, { year: true }))
    case 'campaignOpened':
    case 'campaignWishesEntered':
    case 'campaignPublished':
    case 'campaignWithdrawn':
    case 'takeoverWritten':
    case 'takeoverTakenBack':
    case 'balancesImported':
    case 'balancesTakenBack':
    case 'rotationCreated':
    case 'rotationChanged':
    case 'rotationRemoved':
    case 'rotationActivated':
    case 'activationRemoved':
    case 'teamCreated':
    case 'teamRemoved':
    case 'keyCreated':
    case 'keyTakenOver':
    case 'keyRevoked':
    case 'keyLapsed':
    case 'webhookCreated':
    case 'webhookOn':
    case 'webhookRemoved':
    case 'webhookOff':
    case 'announcementSent':
    case 'announcementRemoved':
    case 'sessionOpened':
    case 'signOnSet':
    case 'signOnRemoved':
    case 'directorySet':
    case 'directoryRemoved':
      return detail.name === undefined ? texts[kind] : `${texts[kind]} ${texts.named(detail.name)}`
    default:
      return texts[kind]
  }
}

function dayLine({ kind, detail: { date, untilDate } }: WireJournalEntry): string[] {
  if (date === undefined || kindsOf('months').includes(kind)) return []
  const day = formatDay(date, 'short', { year: true })
  if (kind === 'departureSet' || kind === 'accountClosed') return [texts.lastDay(day)]
  if (kindsOf('plannings').includes(kind) || kind === 'firmTouched')
    return [untilDate === undefined ? texts.onDay(day) : texts.fromTo(day, formatDay(untilDate, 'short', { year: true }))]
  const isOfVacation = kindsOf('demands').includes(kind) || kind === 'override'
  return [isOfVacation ? texts.vacationOf(day) : texts.fromDay(day)]
}

/** The team that a role is about, and its last day. */
function roleLines({ kind, fields, detail: { name } }: WireJournalEntry): string[] {
  if (kind !== 'role' && kind !== 'deputyNamed' && kind !== 'deputyEnded') return []
  const until = fields.find(({ field }) => field === 'untilDate')?.to
  return [
    ...(name === undefined ? [] : [name]),
    ...(typeof until === 'string' ? [texts.role.until(formatDay(until, 'short', { year: true }))] : []),
  ]
}

function brokenLines({ kind, subject, detail: { broken = [] } }: WireJournalEntry): string[] {
  if (kind !== 'override') return []
  if (broken.length === 0) return [texts.nothingBroken]
  // The planning's owner, where it is another person than the subject of the act.
  return broken.map(({ message, user }) => (user === null || user._id === subject?._id ? message : texts.ofPerson(fullName(user), message)))
}

/** « 15 points » of one that is opened, « 15 points → 20 points » of one that gives others since. */
function priceLines({ kind, fields }: WireJournalEntry): string[] {
  const change = kind === 'vacancyPriced' ? fields.find(({ field }) => field === 'points') : undefined
  if (change === undefined) return []
  const to = texts.priced(Number(change.to))
  return [change.from === null ? to : texts.pricedAnew(texts.priced(Number(change.from)), to)]
}

/** The settings before and after. */
function approvalLines({ kind, fields }: WireJournalEntry): string[] {
  return kind === 'approvalsChanged' ? fields.map(({ from, to }) => texts.pricedAnew(String(from), String(to))) : []
}

/** One sentence a line; without the reason, which has a place of its own. */
export function linesOf(entry: WireJournalEntry, wordsOf: FieldWords): string[] {
  const { kind, fields, detail } = entry
  const changed =
    kind === 'rules' || kind === 'center' || kind === 'hourTermsChanged' || kind === 'paySettingsChanged'
      ? fields.map(wordsOf).map(({ label, from, to }) => texts.changed(label, from, to))
      : []
  return [
    ...dayLine(entry),
    ...roleLines(entry),
    ...priceLines(entry),
    ...approvalLines(entry),
    ...brokenLines(entry),
    ...changed,
    ...(detail.points === undefined ? [] : [texts.points(detail.points)]),
    ...(detail.minutes === undefined ? [] : [texts.minutes(detail.minutes)]),
    ...(kind === 'hoursPlaced' || kind === 'daysTakenBack' ? [detail.name].filter((name) => name !== undefined) : []),
    ...(kind === 'firmTouched' && detail.count !== undefined ? [texts.moreDays(detail.count)] : []),
    ...(detail.aheadHours === undefined ? [] : [texts.ahead(detail.aheadHours)]),
    ...(kind === 'payExported' && detail.name !== undefined ? [detail.name] : []),
    ...(detail.device === undefined ? [] : [detail.device]),
    ...(kind === 'sessionEnded' && detail.count !== undefined ? [texts.several(detail.count)] : []),
    ...(kind === 'announcementSent' && detail.count !== undefined ? [texts.sentTo(detail.count)] : []),
  ]
}
