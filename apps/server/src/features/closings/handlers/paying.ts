// The settings of payroll, and the files that closed months hand over.
import { isDeepStrictEqual } from 'node:util'
import { figureWords, paySettingChanges } from '@releve/contract/pay-words'
import type { WirePayExport, WirePayProfile, WirePaySettings } from '@releve/contract/payroll'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { UserId } from '@releve/domain/ids'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { FileAnswer } from '#http/file-answer.ts'
import type { HandlersOf } from '#http/handler.ts'
import { keepAct } from '#features/journal/store.ts'
import { loadPeople } from '#features/members/store/members.ts'
import type { Person } from '#features/members/store/members.ts'
import { activitiesOf } from '../commands/figures.ts'
import { profileIn, rowsToHand } from '../commands/handing.ts'
import { monthText, requireClosed } from '../commands/month-state.ts'
import { csvFile, xlsxFile } from '../commands/pay-file.ts'
import { saveNumbers } from '../store/months.ts'
import {
  insertExport,
  loadCenterName,
  loadExportFile,
  loadExportOf,
  loadExports,
  loadPaySettings,
  nextNumber,
  savePaySettings,
} from '../store/pay.ts'
import type { ExportRow } from '../store/pay.ts'
import { firstDayOf, reachMonths, readMonths } from './closing.ts'

const EXPORTS_SHOWN = 60

function toWire(row: ExportRow, people: ReadonlyMap<UserId, Person>): WirePayExport {
  const maker = people.get(row.made_by)
  return {
    number: row.number,
    month: monthText(row.month),
    fileName: row.file_name,
    format: row.format,
    profile: row.profile.name,
    isDifference: row.is_difference,
    madeBy: { _id: row.made_by, userId: row.made_by, name: maker?.name ?? '', lastName: maker?.lastName ?? '' },
    madeAt: row.made_at,
  }
}

/** The profiles as they are kept: one that changes takes the next version, so that its files are told from those of before. */
function versioned(
  known: readonly WirePayProfile[],
  profiles: readonly (Omit<WirePayProfile, 'version'> & { readonly version?: number | undefined })[],
): WirePayProfile[] {
  return profiles.map(({ version: _read, ...profile }) => {
    const before = known.find(({ _id }) => _id === profile._id)
    const version = before?.version ?? 1
    const isChanged = before !== undefined && !isDeepStrictEqual({ ...before, version: 0, name: '' }, { ...profile, version: 0, name: '' })
    return { ...profile, version: isChanged ? version + 1 : version }
  })
}

/** Letters and figures of a name that every file system takes. */
const plainName = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/œ/gi, 'oe')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, (marks) => (/\p{M}/u.test(marks) && !/\s/.test(marks) ? '' : '-'))
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)

type PayrollCall = 'payroll.settings' | 'payroll.saveSettings' | 'payroll.export' | 'payroll.list' | 'payroll.file'

export const payrollHandlers: HandlersOf<PayrollCall> = {
  'payroll.settings': async ({ params, principal, pool }) => {
    const { centerId } = await readMonths(pool, principal, params.id)
    const settings = await loadPaySettings(pool, centerId)
    if (settings === null) throw new AppError('notFound')
    return settings
  },

  'payroll.saveSettings': async ({ params, body, principal, pool, clock }) => {
    const { centerId } = await reachMonths(pool, principal, params.id)
    const { seen, profiles, ...rest } = body
    return inTransaction(pool, async (tx) => {
      const known = await loadPaySettings(tx, centerId, true)
      if (known === null) throw new AppError('notFound')
      if (seen !== undefined && !isDeepStrictEqual(seen, known)) throw new AppError('paySettingsChanged')
      const settings: WirePaySettings = { ...rest, profiles: versioned(known.profiles, profiles) }
      if (isDeepStrictEqual(settings, known)) return known
      await savePaySettings(tx, centerId, settings)
      const activities = await activitiesOf(tx, centerId)
      const fields = paySettingChanges(known, settings, (figure) => figureWords(figure, (id) => activities.get(id)?.name))
      await keepAct(tx, centerId, { kind: 'paySettingsChanged', actorId: principal.userId, fields, now: clock() })
      return settings
    })
  },

  'payroll.export': async ({ params, body, principal, pool, clock }) => {
    const { centerId } = await readMonths(pool, principal, params.id)
    const { format } = body
    const month = firstDayOf(params.month)
    const now = clock()
    const row = await inTransaction(pool, async (tx) => {
      const closing = await requireClosed(tx, centerId, month)
      const settings = await loadPaySettings(tx, centerId)
      if (settings === null) throw new AppError('notFound')
      const profile = profileIn(settings, body.profileId)
      const closingId = closing._id
      const key = { closingId, profileId: profile._id, version: profile.version, format }
      const known = await loadExportOf(tx, centerId, key)
      if (known !== null) return known
      if (body.numbers !== undefined) await saveNumbers(tx, { centerId, closingId }, body.numbers)
      const rows = await rowsToHand(tx, { centerId, month, closingId }, settings)
      const number = await nextNumber(tx, centerId)
      const center = await loadCenterName(tx, centerId)
      const file = { month, center, number, profile, rows }
      const content = format === 'csv' ? csvFile(file) : await xlsxFile(file)
      const fileName = `paie-${params.month}-n${number}-${plainName(center)}.${format}`
      await insertExport(tx, { centerId, number, closingId, profile, format, fileName, content, by: principal.userId, now })
      const detail = { date: fromDayNumber(month), name: fileName, count: number }
      await keepAct(tx, centerId, { kind: 'payExported', actorId: principal.userId, detail, now })
      const made = await loadExportOf(tx, centerId, key)
      if (made === null) throw new Error('a file was not kept')
      return made
    })
    return toWire(row, await loadPeople(pool, centerId, [row.made_by]))
  },

  'payroll.list': async ({ params, principal, pool }) => {
    const { centerId } = await readMonths(pool, principal, params.id)
    const found = await loadExports(pool, centerId, EXPORTS_SHOWN)
    const people = await loadPeople(
      pool,
      centerId,
      found.map((row) => row.made_by),
    )
    return { exports: found.map((row) => toWire(row, people)) }
  },

  'payroll.file': async ({ params, principal, pool }) => {
    const { centerId } = await readMonths(pool, principal, params.id)
    const file = await loadExportFile(pool, centerId, params.number)
    if (file === null) throw new AppError('notFound')
    return new FileAnswer({ type: 'application/octet-stream', bytes: file.content, fileName: file.file_name })
  },
}
