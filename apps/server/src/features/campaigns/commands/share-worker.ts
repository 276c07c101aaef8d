// Computes shares of campaigns one after the other by GLPK, with what one person more at the dearest moments would change.
import { parentPort } from 'node:worker_threads'
import { allocate } from '@releve/domain/campaigns/allocate'
import { solveByGlpk } from '#solving/glpk.ts'
import type { Asked, Answer } from './best-share.ts'

parentPort?.on('message', ({ campaign, endsAt }: Asked) => {
  const partEnd = (part: number) => Date.now() + part * (endsAt - Date.now())
  void allocate(campaign, (programme, part) => Promise.resolve(solveByGlpk(programme, partEnd(part)))).then((answer: Answer) =>
    parentPort?.postMessage(answer, []),
  )
})
