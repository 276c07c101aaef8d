// `npm run mobile`: the web application built for telephones, put into the Android and iOS projects, and these checked as far as this
// machine can. Building them needs the Android SDK or Xcode.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { drawImages } from './mobile-images.ts'
import { pushProjects } from './mobile-push.ts'

const root = path.resolve(import.meta.dirname, '..')
const mobile = path.join(root, 'apps/mobile')

function run(file: string, args: readonly string[], folder: string, env: Readonly<Record<string, string>> = {}): void {
  const { status } = spawnSync(process.execPath, [path.join(root, 'node_modules', file), ...args], {
    cwd: folder,
    stdio: 'inherit',
    // The tool runs without questions and without telemetry.
    env: { ...process.env, NODE_ENV: 'production', CI: '1', ...env },
  })
  if (status !== 0) process.exit(status ?? 1)
}

const { android, ios } = pushProjects(mobile)
console.log(`Notifications\u00A0: Android ${android === '' ? 'aucune' : android}, iPhone ${ios === '' ? 'aucune' : ios}`)
const shell = { VITE_SHELL: '1', VITE_PUSH_ANDROID: android, VITE_PUSH_IOS: ios }
run('vite/bin/vite.js', ['build', '--logLevel', 'warn'], path.join(root, 'apps/web'), shell)
await drawImages()
run('@capacitor/cli/bin/capacitor', ['sync'], mobile)
for (const platform of ['android', 'ios']) run('@capacitor/cli/bin/capacitor', ['ls', platform], mobile)
run('@capacitor/cli/bin/capacitor', ['doctor', 'android'], mobile)
