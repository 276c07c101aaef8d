// Says for which project of Google the application is built, by the files that Firebase gives to whoever signs it. Without its file a
// platform has no notifications, and the application says so.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const APP = 'fr.releve.app'

/** Firebase says to put them there. */
const ANDROID_FILE = 'android/app/google-services.json'
const IOS_FILE = 'ios/App/App/GoogleService-Info.plist'

interface PushProjects {
  /** Empty: none. */
  readonly android: string
  readonly ios: string
}

function projectOf(file: string, read: (text: string) => { readonly project: string; readonly apps: readonly string[] }): string {
  if (!existsSync(file)) return ''
  const { project, apps } = read(readFileSync(file, 'utf8'))
  if (!/^[a-z][a-z\d-]{4,30}$/.test(project)) throw new Error(`${file} ne nomme aucun projet de Firebase.`)
  if (!apps.includes(APP)) throw new Error(`${file} est celui d’une autre application que ${APP}.`)
  return project
}

const valueOf = (plist: string, key: string) => new RegExp(`<key>${key}</key>\\s*<string>([^<]*)</string>`).exec(plist)?.[1] ?? ''

/** @throws where a file is of another application, which Google would refuse on each telephone */
export function pushProjects(mobile: string): PushProjects {
  const android = projectOf(path.join(mobile, ANDROID_FILE), (text) => ({
    project: /"project_id":\s*"([^"]*)"/.exec(text)?.[1] ?? '',
    apps: [...text.matchAll(/"package_name":\s*"([^"]*)"/g)].map(([, app = '']) => app),
  }))
  const ios = projectOf(path.join(mobile, IOS_FILE), (text) => ({
    project: valueOf(text, 'PROJECT_ID'),
    apps: [valueOf(text, 'BUNDLE_ID')],
  }))
  return { android, ios }
}
