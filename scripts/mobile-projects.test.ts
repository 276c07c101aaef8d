// What the projects of Android and iPhones say, read from their files: they are not built here. A permission more is a promise more.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

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

test.each(globSync(['android/app/src/main/**/*.xml', 'ios/App/App/**/*.{plist,storyboard}'], { cwd: folder, exclude: ['**/public/**'] }))(
  '%s is whole',
  (file) => {
    expect(unclosed(read(file))).toEqual([])
  },
)

test('Android is asked for the network and the motor, and nothing else', () => {
  expect(found(manifest, /<uses-permission android:name="([^"]+)"/g)).toEqual(['android.permission.INTERNET', 'android.permission.VIBRATE'])
  // Nothing of the session leaves with a backup, nothing travels unencrypted.
  expect(manifest).toContain('android:allowBackup="false"')
  expect(manifest).toContain('android:usesCleartextTraffic="false"')
})

test('iPhones are asked for nothing', () => {
  expect(found(info, /<key>(NS\w+UsageDescription)<\/key>/g)).toEqual([])
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
  const wanted = ofPackage.filter((name) => !/^@capacitor\/(?:android|core|ios)$/.test(name))
  const ofAndroid = found(read('android/capacitor.settings.gradle'), /node_modules\/((?:@[\w-]+\/)?[\w-]+)\/android'/g)
  const ofIos = found(read('ios/App/CapApp-SPM/Package.swift'), /node_modules\/((?:@[\w-]+\/)?[\w-]+)"/g)
  expect(new Set(ofAndroid)).toEqual(new Set(wanted))
  expect(new Set(ofIos)).toEqual(new Set(wanted))
})
