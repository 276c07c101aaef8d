// The rules of a centre, changed as a whole by its administrators. What was promised before stays promised: a rule judges changes.
import { errors } from '@releve/contract/errors'
import { workShiftNames } from '@releve/domain/demands/post'
import { rulesChanges } from '@releve/domain/working-time/differences'
import { refuseRules } from '@releve/domain/working-time/edit'
import { refuseStaffing } from '@releve/domain/planning/staffing-rows'
import type { StaffingRow } from '@releve/domain/planning/staffing-rows'
import { PROFILE_NAMES } from '@releve/domain/planning/profile'
import type { PartRounding } from '@releve/domain/points/part'
import type { CenterRules } from '@releve/domain/working-time/rules'
import { PROFILES } from '@releve/domain/working-time/profiles'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish, requireSameVersion } from '#http/events/store.ts'
import type { HandlersOf } from '#http/handler.ts'
import { administers, reaches } from '#http/principal.ts'
import { loadCenter, loadRules } from '../centers/store.ts'
import { loadJournal } from '../journal/store.ts'
import { lockPlan } from '../rotations/store/plan-change.ts'
import { loadPlan, saveRules } from './store.ts'

/** Acts of the journal that concern a centre's rules or the centre itself. */
const RULES_AND_CENTER = ['rules', 'center'] as const

type Newer = Pick<
  CenterRules,
  | 'waveBatch'
  | 'vacancyPointsMost'
  | 'assignsVacancies'
  | 'sendsSms'
  | 'allowsParts'
  | 'shortestPartHours'
  | 'partRounding'
  | 'elsewhereMost'
  | 'staffing'
>

interface Kept {
  waveBatch?: number
  vacancyPointsMost?: number
  assignsVacancies?: boolean
  sendsSms?: boolean
  allowsParts?: boolean
  shortestPartHours?: number
  partRounding?: PartRounding
  elsewhereMost?: number
  staffing?: readonly StaffingRow[]
}

function keptRules(stored: Newer | null, wished: Newer): Kept {
  const waveBatch = wished.waveBatch ?? stored?.waveBatch
  const vacancyPointsMost = wished.vacancyPointsMost ?? stored?.vacancyPointsMost
  const assignsVacancies = wished.assignsVacancies ?? stored?.assignsVacancies
  const sendsSms = wished.sendsSms ?? stored?.sendsSms
  const allowsParts = wished.allowsParts ?? stored?.allowsParts
  const shortestPartHours = wished.shortestPartHours ?? stored?.shortestPartHours
  const partRounding = wished.partRounding ?? stored?.partRounding
  const elsewhereMost = wished.elsewhereMost ?? stored?.elsewhereMost
  const staffing = wished.staffing ?? stored?.staffing
  return {
    ...(staffing !== undefined && staffing.length > 0 && { staffing }),
    ...(waveBatch !== undefined && { waveBatch }),
    ...(vacancyPointsMost !== undefined && { vacancyPointsMost }),
    ...(assignsVacancies !== undefined && { assignsVacancies }),
    ...(sendsSms !== undefined && { sendsSms }),
    ...(allowsParts !== undefined && { allowsParts }),
    ...(shortestPartHours !== undefined && { shortestPartHours }),
    ...(partRounding !== undefined && { partRounding }),
    ...(elsewhereMost !== undefined && { elsewhereMost }),
  }
}

/** The sentence beside the row of the staffing that contradicts another one. */
function refusedRow({ staffing = [] }: Pick<CenterRules, 'staffing'>) {
  const refused = refuseStaffing(staffing)
  return refused === null ? {} : { fields: { [`staffing.${refused.index}`]: errors[refused.refusal].message } }
}

export const ruleHandlers: HandlersOf<'rules.save' | 'rules.changes' | 'rules.profiles'> = {
  'rules.save': async ({ pool, principal, params, body, clock }) => {
    const { id } = params
    const { seen, staffing, ...wished } = body
    if (!reaches(principal, id)) throw new AppError('notFound')
    if (!administers(principal, id)) throw new AppError('forbidden')
    return inTransaction(pool, async (tx) => {
      // Nobody takes a vacation under the old rules while the new ones are being written.
      await lockPlan(tx, id)
      const known = await loadRules(tx, id)
      if (seen !== undefined && known !== null && rulesChanges(seen, known).length > 0) throw new AppError('rulesChanged')
      // A setting that an older screen does not know stays as it is.
      const rules = { ...wished, ...keptRules(known, { ...wished, staffing }) }
      const refusal = refuseRules(rules, workShiftNames(await loadPlan(tx, id)))
      if (refusal !== null) throw new AppError(refusal, refusedRow(rules))
      if (rules.staffing !== undefined) await requireSameVersion(tx)
      if (!(await saveRules(tx, id, rules, { actorId: principal.userId, now: clock() }))) throw new AppError('rulesFloorTooHigh')
      // The vacations that can be taken change for everybody.
      await publish(tx, id, { kind: 'resync' })
      return rules
    })
  },

  'rules.changes': async ({ pool, principal, params, query: { limit, before = null } }) => {
    if (!reaches(principal, params.id) || (await loadCenter(pool, params.id)) === null) throw new AppError('notFound')
    if (!administers(principal, params.id)) throw new AppError('forbidden')
    const found = await loadJournal(pool, { centerId: params.id, kinds: RULES_AND_CENTER, before, limit: limit + 1 })
    const changes = found.slice(0, limit).map(({ _id, kind, at, fields, actor }) => ({
      _id,
      kind: kind === 'center' ? ('center' as const) : ('rules' as const),
      actor: { ...actor, userId: actor._id },
      at,
      fields,
    }))
    return { changes, next: found.length > limit ? (changes.at(-1)?._id ?? null) : null }
  },

  'rules.profiles': () => PROFILE_NAMES.map((profile) => ({ profile, rules: [...PROFILES[profile]] })),
}
