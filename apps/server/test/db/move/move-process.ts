// A move in a process of its own that kills itself, as nothing else could, when it comes to a step:
// node move-process.ts <centre> <address of the directory> <address of b> <step>
import { moveCenter } from '#db/move/move.ts'

const [centerId = '', directory = '', b = '', deadly = ''] = process.argv.slice(2)
await moveCenter({
  centerId,
  to: 'b',
  urls: new Map([
    [null, directory],
    ['b', b],
  ]),
  closedWithinMs: 300_000,
  readersLeaveWithinMs: 0,
  onStep(step) {
    if (step === deadly) process.kill(process.pid, 'SIGKILL')
  },
})
