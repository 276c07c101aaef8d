// Cuts passwords into what a guesser would try, in a thread of its own: the dictionaries weigh 40 MB, and a long password takes a
// while, during which nothing else must wait.
import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as french from '@zxcvbn-ts/language-fr'
import type { PasswordPiece } from '@releve/domain/access/password'

const BITS_PER_DECIMAL = Math.log2(10)

const estimator = new ZxcvbnFactory({ dictionary: { ...common.dictionary, ...french.dictionary }, graphs: common.adjacencyGraphs })

function cut(text: string): PasswordPiece[] {
  return estimator.check(text).sequence.map(({ pattern, token, guessesLog10 }) => ({
    token,
    bits: pattern === 'bruteforce' ? null : guessesLog10 * BITS_PER_DECIMAL,
  }))
}

parentPort?.on('message', ({ id, text }: { id: number; text: string }) => {
  parentPort?.postMessage({ id, pieces: cut(text) }, [])
})
