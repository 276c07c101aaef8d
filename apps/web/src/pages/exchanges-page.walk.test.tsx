// Walks through the exchanges page: every state of it, every control (docs/decisions/0099).
import { refused, type Answers } from '../../test/calls.ts'
import { demands } from '../../test/scene.ts'
import { walkThrough } from '../../test/walk.tsx'
import { ExchangeReplacePage } from './exchanges-page.tsx'

const answers: Answers = {
  'demands.changes': { since: 'mark', isWhole: true, demands, gone: [] },
  'demands.get': ({ params }) => demands.find(({ _id }) => _id === params['id']) ?? refused('notFound'),
}
const page = '/member/exchange/replace'

walkThrough(<ExchangeReplacePage />, { at: '/exchange/replace', page, answers })

for (const { _id } of demands) walkThrough(<ExchangeReplacePage />, { at: `/exchange/replace?demand=${_id}`, page, answers, isBrief: true })

for (const search of [
  'post=2026-11-22',
  'post=1',
  `demand=${demands[4]?._id}&edit=1`,
  `demand=${demands[1]?._id}&counter=1`,
  'all=1&hidden=1',
])
  walkThrough(<ExchangeReplacePage />, { at: `/exchange/replace?${search}`, page, answers, isBrief: true })
