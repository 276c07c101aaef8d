// Calls on vacancies, of whoever keeps those of their centre: administrators and whoever has a role for it. A yes is `demands.accept`, and « pas cette fois »
// is `demands.reject`, as of any demand.
import type { HandlersOf } from '#http/handler.ts'
import { assign, free } from './assigning.ts'
import { tick } from './calling.ts'
import { cover, startCover } from './covering.ts'
import { keepers, nameDeputy } from './deputies.ts'
import { list } from './listing.ts'
import { close, edit, open } from './opening.ts'
import { board, keeper } from './reaching.ts'
import { sheet } from './sheet.ts'
import { ask, nextBatch, startWave } from './wave.ts'

export const vacancyHandlers: HandlersOf<
  | 'vacancies.list'
  | 'vacancies.open'
  | 'vacancies.get'
  | 'vacancies.sheet'
  | 'vacancies.edit'
  | 'vacancies.close'
  | 'vacancies.startWave'
  | 'vacancies.nextBatch'
  | 'vacancies.call'
  | 'vacancies.assign'
  | 'vacancies.free'
  | 'vacancies.ask'
  | 'vacancies.nameDeputy'
  | 'vacancies.keepers'
  | 'vacancies.cover'
  | 'vacancies.startCover'
> = {
  'vacancies.list': list,
  'vacancies.open': open,
  'vacancies.get': (call) => board(call, keeper(call.principal, 'noteCalls').centerId, call.params.id),
  'vacancies.sheet': sheet,
  'vacancies.edit': edit,
  'vacancies.close': close,
  'vacancies.startWave': startWave,
  'vacancies.nextBatch': nextBatch,
  'vacancies.call': tick,
  'vacancies.assign': assign,
  'vacancies.free': free,
  'vacancies.ask': ask,
  'vacancies.nameDeputy': nameDeputy,
  'vacancies.keepers': keepers,
  'vacancies.cover': cover,
  'vacancies.startCover': startCover,
}
