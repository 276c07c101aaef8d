// The notifications a device shows for the messages it gets, and the effect of pressing them.
import type { PushText } from '@releve/contract/push-message'
import { describe, expect, it } from 'vitest'
import { createNotices, type NoticeLook, type ShownNotice } from './notices.ts'

const MESSAGE: PushText = {
  kind: 'show',
  id: 'notice',
  tag: 'demand',
  title: 'Nuit ce soir, 19:00\u00A0–\u00A007:00',
  body: 'On vous la propose, +15\u00A0points.',
  url: '/exchange/replace?demand=demand',
  actions: ['see', 'decline'],
  token: 'jeton',
  badge: 2,
  at: 1_000,
}

function makeDevice({ isOpen = false, isAlive = true, hears = true }: { isOpen?: boolean; isAlive?: boolean; hears?: boolean } = {}) {
  const screen = new Map<string, { title: string; look: NoticeLook }>()
  const log: string[] = []
  const shownOf = (tag: string): ShownNotice[] => {
    const found = screen.get(tag)
    return found === undefined ? [] : [{ tag, data: found.look.data, close: () => void screen.delete(tag) }]
  }
  const page = {
    focus: async () => log.push('focus'),
    navigate: async (url: string) => log.push(`navigate ${url}`),
    goTo: async (url: string) => {
      log.push(`go to ${url}`)
      return isAlive
    },
  }
  const notices = createNotices({
    show: async (title, look) => {
      screen.set(look.tag, { title, look })
      log.push(`${look.silent ? 'silently' : 'aloud'} ${title}`)
    },
    shown: async (tag) => shownOf(tag),
    windows: async () => (isOpen ? [page] : []),
    open: async (url) => log.push(`open ${url}`),
    setBadge: async (count) => void log.push(`badge ${count}`),
    answer: async (token) => {
      log.push(`answer ${token}`)
      if (!hears) throw new TypeError('Failed to fetch')
      return true
    },
  })
  const press = async (action = '') => {
    const [notice] = shownOf('demand')
    if (notice === undefined) throw new Error('nothing is shown')
    log.length = 0
    await notices.click(notice, action)
  }
  return { screen, log, notices, press }
}

describe('a message', () => {
  it('is shown with its actions, and the count beside the icon', async () => {
    const { notices, screen, log } = makeDevice()
    await notices.push(MESSAGE)
    // The count last: a browser that has none may never answer for it.
    expect(log).toEqual([`aloud ${MESSAGE.title}`, 'badge 2'])
    expect(screen.get('demand')?.look).toMatchObject({
      body: MESSAGE.body,
      actions: [
        { action: 'see', title: 'Voir' },
        { action: 'decline', title: 'Pas cette fois' },
      ],
    })
  })

  it('that comes twice is shown once, and heard once', async () => {
    const { notices, screen, log } = makeDevice()
    await notices.push(MESSAGE)
    await notices.push(MESSAGE)
    expect(screen.size).toBe(1)
    expect(log.filter((line) => line.startsWith('aloud'))).toHaveLength(1)
  })

  it('about the same demand takes the place of the one before, aloud', async () => {
    const { notices, screen, log } = makeDevice()
    await notices.push(MESSAGE)
    await notices.push({ ...MESSAGE, id: 'other', title: 'De nouveau' })
    expect([...screen.values()].map(({ title }) => title)).toEqual(['De nouveau'])
    expect(log).toContain('aloud De nouveau')
  })

  it('of what became of it takes its place without a sound', async () => {
    const { notices, screen, log } = makeDevice()
    await notices.push(MESSAGE)
    await notices.push({ ...MESSAGE, kind: 'over', title: 'Déjà prise', actions: [], token: null })
    expect(screen.get('demand')?.title).toBe('Déjà prise')
    expect(log).toContain('silently Déjà prise')
  })

  it('of what became of something that is not on the screen leaves nothing there', async () => {
    const { notices, screen } = makeDevice()
    await notices.push({ ...MESSAGE, kind: 'over', title: 'Déjà prise' })
    expect(screen.size).toBe(0)
  })

  it('that closes takes it away', async () => {
    const { notices, screen } = makeDevice()
    await notices.push(MESSAGE)
    await notices.push({ ...MESSAGE, kind: 'close' })
    expect(screen.size).toBe(0)
  })

  it.each([null, 'texte', {}, []])('that is none (%j) shows nothing', async (text) => {
    const { notices, log } = makeDevice()
    await notices.push(text)
    expect(log).toEqual([])
  })
})

describe('pressed', () => {
  it.each(['', 'see'])('%s: the window that is open shows what it is about', async (action) => {
    const { notices, log, press } = makeDevice({ isOpen: true })
    await notices.push(MESSAGE)
    await press(action)
    expect(log).toEqual(['focus', `go to ${MESSAGE.url}`])
  })

  it('loads it anew where its page does not answer', async () => {
    const { notices, log, press } = makeDevice({ isOpen: true, isAlive: false })
    await notices.push(MESSAGE)
    await press()
    expect(log).toEqual(['focus', `go to ${MESSAGE.url}`, `navigate ${MESSAGE.url}`])
  })

  it('opens the application where none is open', async () => {
    const { notices, log, press, screen } = makeDevice()
    await notices.push(MESSAGE)
    await press()
    expect(log).toEqual([`open ${MESSAGE.url}`])
    expect(screen.size).toBe(0)
  })

  it('« Pas cette fois » answers without opening anything', async () => {
    const { notices, log, press, screen } = makeDevice({ isOpen: true })
    await notices.push(MESSAGE)
    await press('decline')
    expect(log).toEqual(['answer jeton'])
    expect(screen.size).toBe(0)
  })

  it('« Pas cette fois » that is not heard opens the demand', async () => {
    const { notices, log, press } = makeDevice({ hears: false })
    await notices.push(MESSAGE)
    await press('decline')
    expect(log).toEqual(['answer jeton', `open ${MESSAGE.url}`])
  })
})
