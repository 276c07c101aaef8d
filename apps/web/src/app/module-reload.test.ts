// One reload for a page that is missing, never two in a row, another one after the router had its page.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { createModuleReload, isLoadFailure, ModuleLoadError } from './module-reload.ts'

function makeTab({ isOnline = true, refusesStorage = false } = {}) {
  const stored = new Map<string, string>()
  let reloads = 0
  const refuse = (): never => {
    throw new DOMException('denied', 'SecurityError')
  }
  const storage = refusesStorage
    ? { getItem: refuse, setItem: refuse, removeItem: refuse }
    : {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
        removeItem: (key: string) => void stored.delete(key),
      }
  return {
    stored,
    reloads: () => reloads,
    /** A page just loaded: what was in memory is gone, the storage of the tab is not. */
    load: () => createModuleReload({ storage, reload: () => void reloads++, isOnline: () => isOnline }),
  }
}

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))

test('the flag of the page that loads the application is taken away once the router is ready', () => {
  const tab = makeTab()
  const flag = /setItem\('([^']*)', '1'\)/.exec(readFileSync(path.join(import.meta.dirname, '../../public/early.js'), 'utf8'))?.[1] ?? ''
  tab.stored.set(flag, '1')
  tab.load().onRouterReady()
  expect([...tab.stored]).toEqual([])
})

describe('a module that cannot be loaded', () => {
  it('reloads the page once, not in a loop', async () => {
    const tab = makeTab()
    for (let load = 0; load < 4; load++) {
      const page = tab.load()
      const failure = await page
        .watch(missing, 'LoginPage')()
        .catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(ModuleLoadError)
      // The router calls itself ready with the failed page, before that page is drawn.
      page.onRouterReady()
      if (isLoadFailure(failure)) page.onLoadFailure(failure)
    }
    expect(tab.reloads()).toBe(1)
  })

  it.each([
    ['the layout first', true],
    ['the page first', false],
  ])('reloads once for a layout that fails around a page that loads, %s', async (_case, isLayoutFirst) => {
    const tab = makeTab()
    for (let load = 0; load < 4; load++) {
      const page = tab.load()
      const inside = page.watch(async () => ({ SettingsPage: 1 }), 'SettingsPage')
      const layout = page.watch(missing, 'ParameterLayout')
      if (!isLayoutFirst) await inside()
      const failure = await layout().catch((error: unknown) => error)
      if (isLayoutFirst) await inside()
      page.onRouterReady()
      if (isLoadFailure(failure)) page.onLoadFailure(failure)
    }
    expect(tab.reloads()).toBe(1)
  })

  it('may reload again once the router was ready with its page', async () => {
    const tab = makeTab()
    const loadError = new ModuleLoadError('LoginPage', null)
    expect(tab.load().onLoadFailure(loadError)).toBe(true)
    const page = tab.load()
    await expect(page.watch(async () => ({ LoginPage: 1 }), 'LoginPage')()).resolves.toEqual({ LoginPage: 1 })
    page.onRouterReady()
    expect(tab.stored.size).toBe(0)
    expect(page.onLoadFailure(loadError)).toBe(true)
    expect(tab.reloads()).toBe(2)
  })

  it('reloads once for each part of a page, however often the router was ready between', () => {
    const tab = makeTab()
    const sheet = new TypeError('Failed to fetch dynamically imported module: /assets/sheet-panel-1.js')
    for (const failing of [sheet, sheet, new TypeError(sheet.message.replace('-1', '-2')), sheet]) {
      const page = tab.load()
      page.onRouterReady()
      page.onLoadFailure(failing)
    }
    expect(tab.reloads()).toBe(2)
    // The flag of pages is another.
    expect(tab.load().onLoadFailure(new ModuleLoadError('LoginPage', sheet))).toBe(true)
  })

  it.each<[unknown, boolean]>([
    [new ModuleLoadError('LoginPage', null), true],
    [new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/x.js'), true],
    [new TypeError('error loading dynamically imported module: http://localhost/assets/x.js'), true],
    [new TypeError('Importing a module script failed.'), true],
    [new Error('Unable to preload CSS for /assets/x.css'), true],
    [new TypeError('Failed to fetch'), false],
    [new Error('Une erreur est survenue'), false],
    ['dynamically imported module', false],
  ])('%s is one: %s', (error, expected) => {
    expect(isLoadFailure(error)).toBe(expected)
  })

  it('does not reload without network: what is known stays', () => {
    const tab = makeTab({ isOnline: false })
    expect(tab.load().onLoadFailure()).toBe(false)
    expect(tab.reloads()).toBe(0)
  })

  it('does not reload where no flag can be kept', () => {
    const tab = makeTab({ refusesStorage: true })
    const page = tab.load()
    page.onRouterReady()
    expect(page.onLoadFailure()).toBe(false)
    expect(tab.reloads()).toBe(0)
  })
})
