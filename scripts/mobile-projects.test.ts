// The projects of Android and iPhones, read from their files: they are not built here. A permission more is a promise more.
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { pushProjects } from './mobile-push.ts'

const folder = path.resolve(import.meta.dirname, '../apps/mobile')
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')

const manifest = read('android/app/src/main/AndroidManifest.xml')
const info = read('ios/App/App/Info.plist')
const config: unknown = JSON.parse(read('capacitor.config.json'))

/** Every file is whole: what is opened is closed, in order. */
function unclosed(xml: string): string[] {
  const open: string[] = []
  for (const [tag, isEnd, name = ''] of xml.replaceAll(/<!--[\s\S]*?-->|<[?!][^>]*>/g, '').matchAll(/<(\/?)([\w:-]+)[^>]*>/g)) {
    if (isEnd === '/') {
      if (open.pop() !== name) return [tag]
    } else if (!tag.endsWith('/>')) open.push(name)
  }
  return open
}

test.each(
  globSync(['android/app/src/main/**/*.xml', 'ios/App/App/**/*.{plist,storyboard,entitlements}'], {
    cwd: folder,
    exclude: ['**/public/**'],
  }),
)('%s is whole', (file) => {
  expect(unclosed(read(file))).toEqual([])
})

test('Android is asked for the network, the motor and notifications, and nothing else', () => {
  // That of biometry comes with its library, and asks nothing of anybody.
  expect(found(manifest, /<uses-permission android:name="([^"]+)"/g)).toEqual([
    'android.permission.INTERNET',
    'android.permission.VIBRATE',
    'android.permission.POST_NOTIFICATIONS',
  ])
  // Nothing of the session leaves with a backup, nothing travels unencrypted.
  expect(manifest).toContain('android:allowBackup="false"')
  expect(manifest).toContain('android:usesCleartextTraffic="false"')
})

test('iPhones are asked for a face, for the lock alone, and for nothing else', () => {
  expect(
    [...info.matchAll(/<key>(NS\w+UsageDescription)<\/key>\s*<string>([^<]+)<\/string>/g)].map(([, key, words]) => [key, words]),
  ).toEqual([['NSFaceIDUsageDescription', 'Votre visage déverrouille l’application, si vous le choisissez dans ses réglages.']])
})

test('both are told by Google, which is asked for nothing before their owner turns it on', () => {
  const metadata = new Map(
    [
      ...manifest.matchAll(/<meta-data\s+android:name="com\.google\.firebase\.messaging\.([\w]+)"\s+android:(?:value|resource)="([^"]+)"/g),
    ].map(([, name, value]) => [name, value]),
  )
  // The channel that rings, as the server names it.
  expect(metadata.get('default_notification_channel_id')).toBe('releve')
  expect(readFileSync(path.join(folder, '../server/src/transport/push/fcm.ts'), 'utf8')).toContain("show: 'releve'")
  expect(metadata.get('default_notification_icon')).toBe('@drawable/ic_stat_releve')
  expect(manifest).toMatch(/"firebase_messaging_auto_init_enabled"\s+android:value="false"/)
  expect(read('ios/App/App/App.entitlements')).toMatch(/<key>aps-environment<\/key>\s*<string>development<\/string>/)
  expect(found(read('ios/App/App.xcodeproj/project.pbxproj'), /(CODE_SIGN_ENTITLEMENTS = App\/App\.entitlements;)/g)).toHaveLength(2)
  // Apple's token is no token of Google: built without Firebase, there is none.
  const delegate = read('ios/App/App/AppDelegate.swift')
  expect(delegate).not.toMatch(/capacitorDidRegisterForRemoteNotifications, object: deviceToken/)
  expect(found(delegate, /(#if canImport\(FirebaseCore\) && canImport\(FirebaseMessaging\))/g)).toHaveLength(3)
  expect(found(delegate, /(#endif)/g)).toHaveLength(3)
})

test('the files of who signs the application are nobody else’s: they are not kept here', () => {
  expect(read('android/.gitignore')).toMatch(/^google-services\.json$/m)
  expect(read('ios/.gitignore')).toMatch(/^GoogleService-Info\.plist$/m)
  // Without them the application is built for no project.
  const empty = mkdtempSync(path.join(os.tmpdir(), 'releve-mobile-'))
  expect(pushProjects(empty)).toEqual({ android: '', ios: '' })
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(empty, file)), { recursive: true })
    writeFileSync(path.join(empty, file), text)
  }
  const services = (app: string, project: string) =>
    JSON.stringify({ project_info: { project_id: project }, client: [{ client_info: { android_client_info: { package_name: app } } }] })
  write('android/app/google-services.json', services('fr.releve.app', 'releve-brumaie'))
  write(
    'ios/App/App/GoogleService-Info.plist',
    '<dict><key>BUNDLE_ID</key>\n<string>fr.releve.app</string><key>PROJECT_ID</key>\n<string>releve-nord</string></dict>',
  )
  expect(pushProjects(empty)).toEqual({ android: 'releve-brumaie', ios: 'releve-nord' })
  write('android/app/google-services.json', services('com.example.autre', 'releve-brumaie'))
  expect(() => pushProjects(empty)).toThrow(/autre application/)
  write('android/app/google-services.json', services('fr.releve.app', '"/><script>'))
  expect(() => pushProjects(empty)).toThrow(/aucun projet/)
  rmSync(empty, { recursive: true })
})

test('both open what begins with releve://, under one name', () => {
  expect(found(manifest, /android:scheme="([^"]+)"/g)).toEqual(['releve'])
  expect(info).toMatch(/<key>CFBundleURLSchemes<\/key>\s*<array>\s*<string>releve<\/string>/)
  expect(config).toMatchObject({ appId: 'fr.releve.app', appName: 'Relève', webDir: 'dist' })
  expect(read('android/app/build.gradle')).toContain('applicationId "fr.releve.app"')
  expect(read('ios/App/App.xcodeproj/project.pbxproj')).toContain('PRODUCT_BUNDLE_IDENTIFIER = fr.releve.app;')
})

test('both know the same pieces of Capacitor', () => {
  const ofPackage = found(read('package.json').split('devDependencies')[0] ?? '', /"(@[\w/-]+)": "[\d.]+"/g)
  const expectedPlugins = ofPackage.filter((name) => !/^@capacitor\/(?:android|core|ios)$/.test(name))
  const ofAndroid = found(read('android/capacitor.settings.gradle'), /node_modules\/((?:@[\w-]+\/)?[\w-]+)\/android'/g)
  const built = found(read('android/app/capacitor.build.gradle'), /implementation project\(':([\w-]+)'\)/g)
  const ofIos = found(read('ios/App/CapApp-SPM/Package.swift'), /node_modules\/((?:@[\w-]+\/)?[\w-]+)"/g)
  expect(new Set(ofAndroid)).toEqual(new Set(expectedPlugins))
  expect(new Set(built)).toEqual(new Set(expectedPlugins.map((name) => name.replace('@', '').replace('/', '-'))))
  expect(new Set(ofIos)).toEqual(new Set(expectedPlugins))
})

test('what speaks to the device stands apart from what browsers load: nothing else imports it but when it is needed', () => {
  const src = path.join(folder, '../web/src')
  const imports = new Map(
    globSync('**/*.{ts,tsx}', { cwd: src, exclude: ['**/*.test.{ts,tsx}'] }).map((file) => {
      const text = readFileSync(path.join(src, file), 'utf8')
      const imports = found(text, /^(?:import|export) (?!type )[^'"]*from '([^']+)'/gm)
      return [file, imports.map((name) => (name.startsWith('.') ? path.join(path.dirname(file), name) : name.replace(/^#/, '')))]
    }),
  )
  const ofShell = new Set<string>()
  let before = -1
  while (before !== ofShell.size) {
    before = ofShell.size
    for (const [file, names] of imports) {
      if (names.some((name) => /^@(?:capacitor|aparajita)\//.test(name) || ofShell.has(name))) ofShell.add(file)
    }
  }
  expect(ofShell.size).toBeGreaterThan(4)
  expect(
    [...ofShell].filter((file) => !/^app\/shell\/|^session\/phone-[\w-]+\.ts$|^features\/\w+\/components\/phone\.ts$/.test(file)),
  ).toEqual([])
})
