// Holds a listening socket as systemd does for `releve.socket`: it never takes a call from it. Each line of its input, the configuration of a
// server as JSON, starts one that inherits the socket; each line of its output is the process of one, then where that listens.
import { spawn } from 'node:child_process'
import { readSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'

const server = path.join(import.meta.dirname, 'jobs/server-process.ts')
const handle: unknown = Reflect.get(createServer().listen(0), '_handle')
const fd: unknown = typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'fd') : null
if (typeof fd !== 'number') throw new Error('no socket')

// Read as one waits: a loop that turned would take the calls.
const byte = Buffer.alloc(1)
for (let line = ''; readSync(0, byte) > 0;) {
  line += byte.toString('latin1')
  if (!line.endsWith('\n')) continue
  const child = spawn(process.execPath, [server, line, '3'], { stdio: ['ignore', 'inherit', 'inherit', fd] })
  process.stdout.write(`${child.pid}\n`)
  line = ''
}
process.exit()
